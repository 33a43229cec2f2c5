/** The pieces and tokens, drawn around 0, 0 and 100 wide. */

import { drawAt, drawParts, SHAPES } from "./shapes";

interface Look {
  kind: string;
  colour: string;
  mark?: string | undefined;
  base?: string;
}

/** The markup of one piece. A mark lies on its topmost face, a base below it; a kind that is not known here is drawn as a disc. */
export function drawPiece({ kind, colour, mark, base }: Look): string {
  let body = drawParts(SHAPES.pieces[kind] ?? SHAPES.pieces.disc!, { own: colour });
  if (kind === "counter") body += drawParts(SHAPES.crests[colour] ?? []);
  if (mark) body += drawAt(0, -(SHAPES.lifts[kind] ?? 0), 1, drawParts(SHAPES.emblems[mark] ?? [], { own: colour }));
  return base ? drawParts(SHAPES.plinth, { own: colour }) + drawAt(0, -5, 1, body) : body;
}

/** A dot on what moved last, or must move. */
export function drawNote(): string {
  return `<g class="note">${drawParts(SHAPES.marks.note!)}</g>`;
}

/** A token around 0, 0 in a circle of radius 30. */
export function drawToken(name: string, state: string, colour: string): string {
  const ink = state === "left" || state === "hidden" ? "#fff" : "var(--ink)";
  const glyph = SHAPES.glyphs[name] ?? "";
  return (
    `${drawParts(SHAPES.tokens[state] ?? [], { own: colour })}<path d="${glyph}" fill="none" ` +
    `stroke="${ink}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`
  );
}
