import { describe, expect, it } from "vitest";

import type { TreePart } from "../src/protocol";
import { headOf, pathTo, Tree } from "../src/study/tree";

const row = (move: string, parent: number, rest = {}): object => ({ move, parent, comments: [], glyphs: [], opening: [], ...rest });
const PART = {
  game: "pathagon", version: 1, options: {}, start: null, tags: { Player0: "Ann" }, result: "*", comments: ["first"],
  branches: [row("d4", 0), row("c3", 1, { comments: ["one"] }), row("e4", 2), row("e5", 1, { opening: ["or"], glyphs: ["?!"] }), row("d3", 4)],
} as TreePart;

describe("a tree", () => {
  it("comes from rows and goes out as the same rows", () => {
    expect(new Tree(PART).toPart()).toEqual(PART);
  });

  it("keeps each move once, and lines that are added", () => {
    const tree = new Tree(PART);
    const first = tree.add(tree.root, "d4");
    expect(first).toBe(tree.root.children[0]);
    expect(pathTo(tree.addLine(first, ["a1", "b2"]).children[0]!)).toEqual(["d4", "a1", "b2"]);
    expect(first.children.map(({ move }) => move)).toEqual(["c3", "e5", "a1"]);
  });

  it("promotes the line that a move lies in; what began a variation is then said after the move", () => {
    const tree = new Tree(PART);
    const branch = tree.find(["d4", "e5", "d3"])!;
    expect(headOf(branch).move).toBe("e5");
    tree.promote(branch);
    expect(tree.mainLine.map(({ move }) => move)).toEqual(["d4", "e5", "d3"]);
    expect(tree.find(["d4", "e5"])!.comments).toEqual(["or"]);
    tree.promote(branch);
    expect(tree.mainLine).toHaveLength(3);
  });

  it("deletes a move with all that follows it", () => {
    const tree = new Tree(PART);
    expect(tree.delete(tree.find(["d4", "c3"])!).move).toBe("d4");
    expect(tree.mainLine.map(({ move }) => move)).toEqual(["d4", "e5", "d3"]);
    expect(tree.delete(tree.root)).toBe(tree.root);
  });

  it("judges a move once, and keeps other signs", () => {
    const tree = new Tree(PART);
    const branch = tree.mainLine[0]!;
    branch.glyphs = ["$7"];
    tree.mark(branch, "!");
    tree.mark(branch, "??");
    expect(branch.glyphs).toEqual(["??", "$7"]);
    tree.mark(branch, "??");
    expect(branch.glyphs).toEqual(["$7"]);
  });

  it("begins at a text or at a game", () => {
    expect(new Tree({ start: "pathagon - 0 x" }).beginning).toEqual({ game: null, version: null, options: {}, start: "pathagon - 0 x" });
    expect(new Tree({ game: "redo" }).beginning.game).toBe("redo");
  });
});
