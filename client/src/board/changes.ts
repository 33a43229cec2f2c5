/** Which piece became which between two pictures, so that it can be seen to move, to be captured or to change sides. */

import type { Picture, Piece, Place } from "./picture";

export interface Changes {
  /** pieces that are on the board before and after, with the index of each in the two pictures */
  kept: { before: number; after: number; moved: boolean; converted: boolean }[];
  left: number[];
  came: number[];
}

/** What a move did besides moving: pieces that turned, pieces that left the board, tiles that fell. */
export interface Events {
  turned: string[];
  left: string[];
  fell: string[];
}

export function eventsBetween(before: Picture, after: Picture): Events {
  const { kept, left } = changesBetween(before.pieces, after.pieces);
  const roles = new Map(before.cells.map((cell) => [cell.name, cell.role]));
  return {
    turned: kept.filter(({ moved, converted }) => converted && !moved).map(({ after: index }) => after.pieces[index]!.at),
    left: left.map((index) => before.pieces[index]!.at),
    fell: after.cells.filter(({ name, role }) => role === "gap" && roles.get(name) !== "gap").map(({ name }) => name),
  };
}

export function changesBetween(before: readonly Piece[], after: readonly Piece[]): Changes {
  const kept: Changes["kept"] = [];
  const old = new Set(before.keys());
  const fresh = new Set(after.keys());
  const pair = (from: number, to: number): void => {
    const [one, other] = [before[from]!, after[to]!];
    kept.push({
      before: from,
      after: to,
      moved: one.x !== other.x || one.y !== other.y,
      converted: one.colour !== other.colour || one.kind !== other.kind,
    });
    old.delete(from);
    fresh.delete(to);
  };
  const match = (same: (one: Piece, other: Piece) => boolean): void => {
    for (const to of [...fresh]) {
      const from = [...old].filter((index) => same(before[index]!, after[to]!)).sort((one, other) => far(before[one]!, after[to]!) - far(before[other]!, after[to]!))[0];
      if (from !== undefined) pair(from, to);
    }
  };
  const alike = (one: Piece, other: Piece): boolean => one.kind === other.kind && one.colour === other.colour;
  match((one, other) => alike(one, other) && one.at === other.at && one.level === other.level);
  match((one, other) => alike(one, other) && one.at === other.at);
  match((one, other) => alike(one, other));
  match((one, other) => one.at === other.at && one.level === other.level);
  match((one, other) => one.colour === other.colour);
  return { kept, left: [...old], came: [...fresh] };
}

/** The way of a piece that moved: along the last path of the picture if it joins both places, else straight. */
export function wayOf(picture: Picture, from: Piece, to: Piece): Place[] {
  const track = picture.marks.find((mark) => mark.role === "path" && joins(mark.cells, from.at, to.at))?.cells;
  if (!track) return [[from.x, from.y], [to.x, to.y]];
  const names = track[0] === from.at ? track : [...track].reverse();
  const places = trackOf(picture, names);
  return [[from.x, from.y], ...places.slice(1, -1), [to.x, to.y]];
}

/** The places of a path of cells, with the corners that it turns. */
export function trackOf(picture: Picture, names: readonly string[]): Place[] {
  const cells = new Map(picture.cells.map((cell) => [cell.name, cell]));
  const places: Place[] = [];
  names.forEach((name, index) => {
    const cell = cells.get(name);
    const before = names[index - 1];
    const bend = picture.bends.find(({ one, other }) => (one === before && other === name) || (other === before && one === name));
    if (bend) places.push([bend.x, bend.y]);
    if (cell) places.push([cell.x, cell.y]);
  });
  return places;
}

function joins(cells: readonly string[], one: string, other: string): boolean {
  const ends = [cells[0], cells.at(-1)];
  return cells.length > 1 && ends.includes(one) && ends.includes(other);
}

function far(one: Piece, other: Piece): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
