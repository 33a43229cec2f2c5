/** The moments of an example: their pictures, how long each is shown, and which part of the board. */

import { viewOf, type Box } from "../board/view";
import type { Picture } from "../board/picture";
import type { MomentInfo } from "../protocol";

const ROOM: Record<string, number> = { point: 45, polygon: 60 }; // around the cells that a drawing is about

/** Every moment's picture; each tells only what differs from the one before. */
export function picturesOf(ground: Picture, moments: readonly MomentInfo[]): Picture[] {
  let picture = ground;
  return moments.map((moment) => (picture = { ...picture, ...moment.picture } as Picture));
}

/** The words that hold at a moment: its own, else the last ones before it, else the first of all. */
export function wordsAt(moments: readonly MomentInfo[], at: number): string {
  const said = moments.slice(0, at + 1).findLast((moment) => moment.says) ?? moments.find((moment) => moment.says);
  return said?.says ?? "";
}

/** How long a moment is shown when all are played: long enough to see the motion and to read. */
export function readingTime(moment: MomentInfo, speed: number): number {
  return (moment.says ? 1300 + Math.min(moment.says.length * 42, 5200) : 900) * Math.max(speed, 0.5);
}

/** The part of the picture around these cells, as square as it can be; the whole view where none are named. */
export function partOf(picture: Picture, near: readonly string[]): Box {
  const whole = viewOf(picture, false);
  const cells = picture.cells.filter((cell) => near.includes(cell.name));
  if (!cells.length) return whole;
  const room = ROOM[cells[0]!.shape] ?? 90;
  const [xs, ys] = [cells.map((cell) => cell.x), cells.map((cell) => cell.y)];
  const side = Math.min(Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) + 2 * room, whole.width, whole.height);
  const place = (values: number[], start: number, length: number): number => {
    const middle = (Math.min(...values) + Math.max(...values)) / 2;
    return Math.min(Math.max(middle - side / 2, start), start + length - side);
  };
  return { x: place(xs, whole.x, whole.width), y: place(ys, whole.y, whole.height), width: side, height: side };
}
