import { describe, expect, it } from "vitest";
import { drawPiece, drawToken } from "../src/board/pieces";
import type { Picture } from "../src/board/picture";
import { drawCell, drawEdge, drawLineOfBoard, drawMark } from "../src/board/scene";
import kept from "../../tests/data/drawn.json"; // as the library draws it: tests/test_shapes.py

const picture = kept.picture as unknown as Picture;
/** The library leaves out by itself what the style sheet hides. */
const plain = (markup: string): string => markup.replaceAll(' class="sheen"', "");

describe("what is drawn here is what the library draws", () => {
  it.each([
    ["cells", picture.cells.map(drawCell), kept.cells],
    ["pieces", picture.pieces.map(drawPiece), kept.pieces],
    ["lines", picture.lines.map(drawLineOfBoard), kept.lines],
    ["edges", picture.lines.map(drawEdge), kept.edges],
    ["marks", picture.marks.map((mark) => drawMark(mark, picture)), kept.marks],
    ["tokens", kept.tokens.map(([name, state]) => drawToken(name!, state!, "red")), kept.tokens.map(([, , markup]) => markup)],
  ])("%s", (_, here, there) => {
    expect(here.map(plain)).toEqual(there);
  });
});
