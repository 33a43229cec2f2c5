import { expect, it } from "vitest";
import type { Picture } from "../src/board/picture";
import { partOf, picturesOf, readingTime, wordsAt } from "../src/app/steps";
import type { MomentInfo } from "../src/protocol";

const ground = { game: "toy", width: 500, height: 500, caption: "start", cells: [], pieces: [], lines: [], labels: [], piles: [], tokens: [], marks: [], board: [], panes: [], bends: [], hand: [], groups: [] } as Picture;
const moment = (says: string, picture: Partial<Picture> = {}): MomentInfo => ({ move: null, says, look: [], picture });

it("keeps of a picture what a moment does not tell", () => {
  const [first, second] = picturesOf(ground, [moment("", { caption: "one" }), moment("", { width: 300 })]);
  expect([first!.caption, first!.width]).toEqual(["one", 500]);
  expect([second!.caption, second!.width]).toEqual(["one", 300]);
});

it("lets the last words hold, and the first ones before any", () => {
  const moments = [moment(""), moment("a"), moment(""), moment("b")];
  expect(moments.map((_, at) => wordsAt(moments, at))).toEqual(["a", "a", "a", "b"]);
});

it("shows longer words longer", () => {
  expect(readingTime(moment("a long sentence to read"), 1)).toBeGreaterThan(readingTime(moment("short"), 1));
  expect(readingTime(moment(""), 1)).toBeLessThan(readingTime(moment("short"), 1));
});

it("cuts a drawing to the cells it is about, and never beyond the board", () => {
  const cell = (name: string, x: number, y: number) => ({ name, x, y, shape: "square", size: 100, role: "plain", outline: [] });
  const picture = { ...ground, cells: [cell("a", 50, 50), cell("b", 450, 50), cell("c", 50, 450), cell("d", 250, 250)] } as Picture;
  const part = partOf(picture, ["d"]);
  expect([part.x, part.y, part.width]).toEqual([160, 160, 180]);
  expect(partOf(picture, ["a"]).x).toBe(partOf(picture, []).x);
});
