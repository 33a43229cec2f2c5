import { describe, expect, it } from "vitest";
import { changesBetween, wayOf } from "../src/board/changes";
import { piece, picture } from "./pictures";

describe("between two pictures", () => {
  it("a piece that went elsewhere is the same piece", () => {
    const changes = changesBetween([piece("a1", 50, 250), piece("b1", 150, 250)], [piece("b1", 150, 250), piece("c3", 250, 50)]);
    expect(changes.kept).toContainEqual({ before: 0, after: 1, moved: true, converted: false });
    expect([changes.left, changes.came]).toEqual([[], []]);
  });

  it("a piece that changed sides turns over where it stands", () => {
    const changes = changesBetween([piece("a1", 50, 250)], [piece("a1", 50, 250, { colour: "white" })]);
    expect(changes.kept).toEqual([{ before: 0, after: 0, moved: false, converted: true }]);
  });

  it("captured and placed pieces are told apart", () => {
    const changes = changesBetween([piece("a1", 50, 250, { colour: "white", kind: "octagon" })], [piece("b2", 150, 150)]);
    expect([changes.left, changes.came]).toEqual([[0], [0]]);
  });
});

describe("the way of a piece", () => {
  const marks = [{ role: "path", cells: ["a1", "a2", "b2"] }];

  it("follows the path that the picture shows, also backwards", () => {
    const board = picture([], { marks });
    expect(wayOf(board, piece("a1", 50, 250), piece("b2", 150, 150))).toEqual([[50, 250], [50, 150], [150, 150]]);
    expect(wayOf(board, piece("b2", 150, 150), piece("a1", 50, 250))).toEqual([[150, 150], [50, 150], [50, 250]]);
  });

  it("turns around a corner of the board", () => {
    const board = picture([], { marks: [{ role: "path", cells: ["a2", "b3"] }], bends: [{ one: "b3", other: "a2", x: 0, y: 0 }] });
    expect(wayOf(board, piece("a2", 50, 150), piece("b3", 150, 50))).toEqual([[50, 150], [0, 0], [150, 50]]);
  });

  it("is straight otherwise", () => {
    expect(wayOf(picture([], { marks }), piece("c1", 250, 250), piece("c3", 250, 50))).toEqual([[250, 250], [250, 50]]);
  });
});
