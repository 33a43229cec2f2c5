import { expect, it } from "vitest";
import { GROUP_PAINTS, groupsOf } from "../src/board/groups";
import type { Cell, Picture } from "../src/board/picture";

const cell = (name: string, x: number): Cell => ({ name, x, y: 0, shape: "square", size: 100, role: "plain", outline: [] });
const chain = (count: number): Picture => {
  const cells = Array.from({ length: count + 2 }, (_, index) => cell(`c${index}`, index * 100));
  const groups = Array.from({ length: count }, (_, index) => [`c${index}`, `c${index + 1}`, `c${index + 2}`]);
  return { cells, groups } as unknown as Picture;
};

it("gives groups with a common cell different colours", () => {
  const groups = groupsOf(chain(20));
  groups.forEach((one, index) => groups.slice(index + 1).forEach((other) => {
    if (one.cells.some((name) => other.cells.includes(name))) expect(one.colour).not.toBe(other.colour);
  }));
  expect(new Set(groups.map((group) => group.colour)).size).toBeLessThanOrEqual(GROUP_PAINTS.length);
});

it("joins the cells of a group in their middle", () => {
  expect(groupsOf(chain(1))[0]).toMatchObject({ middle: [100, 0], arms: [[0, 0], [100, 0], [200, 0]] });
});
