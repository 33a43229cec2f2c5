import { describe, expect, it } from "vitest";
import { completed, draftOf, touch, type Spelled } from "../src/board/draft";

const MOVES: Spelled[] = [
  ["b2-e5", ["b2", "e5"]],
  ["b2-c2", ["b2", "c2"]],
  ["a1xb1>c3", ["a1", "b1", "c3"]],
  ["end", ["end"]],
  ["d4>d5", ["d4", "d5", "slide"]],
  ["d4>>d5", ["d4", "d5", "over-pass"]],
];

describe("a draft", () => {
  it("begins with every first step", () => {
    expect(draftOf(MOVES, []).next).toEqual(["b2", "a1", "end", "d4"]);
  });

  it("is complete when the steps spell a move", () => {
    expect(draftOf(MOVES, ["b2", "e5"])).toEqual({ chosen: ["b2", "e5"], next: [], move: "b2-e5", left: 1 });
  });

  it("can be complete and go on", () => {
    const draft = draftOf([["a-b", ["a", "b"]], ["a-b,c-d", ["a", "b", "c", "d"]]], ["a", "b"]);
    expect([draft.move, draft.next]).toEqual(["a-b", ["c"]]);
  });
});

describe("touching a step", () => {
  it.each([
    ["goes on", ["b2"], "e5", ["b2", "e5"]],
    ["takes the same step back", ["b2"], "b2", []],
    ["chooses another piece instead", ["b2"], "a1", ["a1"]],
    ["replaces the last step", ["b2", "e5"], "c2", ["b2", "c2"]],
    ["refuses what no move has", ["b2"], "g7", null],
  ])("%s", (_, chosen, step, expected) => {
    expect(touch(MOVES, chosen, step)).toEqual(expected);
  });
});

describe("forced steps", () => {
  it("are completed after a piece and its way are chosen", () => {
    expect(completed(MOVES, ["a1", "b1"])).toEqual(["a1", "b1", "c3"]);
  });

  it("are left to the player where there is a choice", () => {
    expect(completed(MOVES, ["d4", "d5"])).toEqual(["d4", "d5"]);
  });

  it("are never added to a first step, so that nothing moves unasked", () => {
    expect(completed(MOVES, ["a1"])).toEqual(["a1"]);
  });
});
