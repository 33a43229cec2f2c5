/** Where things are: outlines, what a pointer means, and which cell lies in the direction of an arrow key. */

import type { Cell, Place } from "./picture";

export type Direction = "up" | "down" | "left" | "right";

const AHEAD: Record<Direction, Place> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** The corners of a cell as it is drawn, `inset` smaller than its size. */
export function outlineOf(cell: Cell, inset = 0.96): Place[] {
  if (cell.shape === "polygon") return cell.outline;
  return regular(cell.shape === "octagon" ? "octagon" : "square", cell.x, cell.y, cell.size * inset);
}

/** The corners of a square, or of an octagon with flat sides, `size` wide. */
export function regular(shape: "square" | "octagon", x: number, y: number, size: number): Place[] {
  const half = size / 2;
  const corners: Place[] =
    shape === "square"
      ? [[-half, -half], [half, -half], [half, half], [-half, half]]
      : eight(half, half * (Math.SQRT2 - 1));
  return corners.map(([dx, dy]) => [x + dx, y + dy]);
}

function eight(half: number, cut: number): Place[] {
  return [
    [-cut, -half], [cut, -half], [half, -cut], [half, cut],
    [cut, half], [-cut, half], [-half, cut], [-half, -cut],
  ];
}

export function contains(cell: Cell, [x, y]: Place): boolean {
  if (cell.shape === "point") return Math.hypot(cell.x - x, cell.y - y) <= cell.size / 2;
  return inside(outlineOf(cell, 1), [x, y]);
}

function inside(corners: readonly Place[], [x, y]: Place): boolean {
  let odd = false;
  corners.forEach(([x1, y1], index) => {
    const [x2, y2] = corners[(index + corners.length - 1) % corners.length]!;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd = !odd;
  });
  return odd;
}

/**
 * The cell that a pointer means: a wanted cell under it, else the nearest wanted one within `reach`, else whatever is under it.
 * Where cells are smaller than a fingertip only the wanted ones compete for it.
 */
export function pick(cells: readonly Cell[], place: Place, wanted: ReadonlySet<string>, reach: number): Cell | null {
  const under = cells.filter((cell) => contains(cell, place));
  const direct = under.find((cell) => wanted.has(cell.name));
  if (direct && direct.shape !== "point") return direct;
  const near = cells
    .filter((cell) => wanted.has(cell.name) && distance(cell, place) <= Math.max(reach, cell.size / 2))
    .sort((one, other) => distance(one, place) - distance(other, place))[0];
  return near ?? direct ?? under[0] ?? null;
}

function distance(cell: Cell, [x, y]: Place): number {
  return Math.hypot(cell.x - x, cell.y - y);
}

/** The nearest cell in a direction: straight ahead counts more than far aside. */
export function neighbour(cells: readonly Cell[], from: Cell, direction: Direction): Cell | null {
  const [ax, ay] = AHEAD[direction];
  let best: Cell | null = null;
  let least = Infinity;
  for (const cell of cells) {
    const dx = cell.x - from.x;
    const dy = cell.y - from.y;
    const ahead = dx * ax + dy * ay;
    const aside = Math.abs(dx * ay) + Math.abs(dy * ax);
    if (ahead <= 1 || aside > 2.2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [cell, cost];
  }
  return best;
}

/** The cells as rows from top to bottom, each from left to right, for a grid that is read aloud. */
export function rowsOf(cells: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = [];
  const sorted = [...cells].sort((one, other) => one.y - other.y);
  let last = -Infinity;
  for (const cell of sorted) {
    if (cell.y - last > 12) rows.push([]);
    rows.at(-1)!.push(cell);
    last = cell.y;
  }
  return rows.map((row) => row.sort((one, other) => one.x - other.x));
}

/** The least distance between two cells: tells a dense board from an open one. */
export function spacing(cells: readonly Cell[]): number {
  let least = Infinity;
  cells.forEach((cell, index) => {
    for (const other of cells.slice(index + 1)) least = Math.min(least, distance(cell, [other.x, other.y]));
  });
  return least;
}
