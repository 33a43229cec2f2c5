import { describe, expect, it } from "vitest";
import { neighbour, pick, rowsOf, spacing } from "../src/board/geometry";
import { turned } from "../src/board/picture";
import { cell, piece, picture } from "./pictures";

const BOARD = picture();
const at = (name: string) => BOARD.cells.find((one) => one.name === name)!;

describe("what a pointer means", () => {
  it("is the cell under it", () => {
    expect(pick(BOARD.cells, [150, 150], new Set(), 10)?.name).toBe("b2");
  });

  it("is the nearest wanted point within reach of a fingertip", () => {
    const points = [cell("p", 100, 100, { shape: "point", size: 44 }), cell("q", 130, 100, { shape: "point", size: 44 })];
    expect(pick(points, [112, 100], new Set(["q"]), 40)?.name).toBe("q");
    expect(pick(points, [112, 100], new Set(["p", "q"]), 40)?.name).toBe("p");
  });

  it("is nothing beside the board", () => {
    expect(pick(BOARD.cells, [900, 900], new Set(["a1"]), 10)).toBeNull();
  });
});

describe("arrow keys", () => {
  it.each([["up", "b3"], ["down", "b1"], ["left", "a2"], ["right", "c2"]] as const)("%s from b2 leads to %s", (way, name) => {
    expect(neighbour(BOARD.cells, at("b2"), way)?.name).toBe(name);
  });

  it("stop at the edge", () => {
    expect(neighbour(BOARD.cells, at("a1"), "left")).toBeNull();
  });

  it("reach every point of a board without rows", () => {
    const points = Array.from({ length: 40 }, (_, n) => cell(`p${n}`, 300 + 280 * Math.cos(n * 2.4) * Math.sqrt(n / 40), 300 + 280 * Math.sin(n * 2.4) * Math.sqrt(n / 40)));
    const seen = new Set([points[0]!]);
    for (const point of seen) {
      for (const way of ["up", "down", "left", "right"] as const) {
        const next = neighbour(points, point, way);
        if (next) seen.add(next);
      }
    }
    expect(seen.size).toBe(points.length);
  });
});

it("reads a board row by row from the top", () => {
  expect(rowsOf(BOARD.cells).map((row) => row.map(({ name }) => name).join(" "))).toEqual(["a3 b3 c3", "a2 b2 c2", "a1 b1 c1"]);
});

it("measures how dense a board is", () => {
  expect(spacing(BOARD.cells)).toBe(100);
});

it("turns the board and leaves a stack upright", () => {
  const stack = [piece("a1", 50, 250), piece("a1", 50, 236, { level: 1 })];
  const [low, high] = turned(picture(stack)).pieces;
  expect([low!.x, low!.y, low!.level]).toEqual([250, 50, 0]);
  expect([high!.x, high!.y, high!.level]).toEqual([250, 36, 1]);
});
