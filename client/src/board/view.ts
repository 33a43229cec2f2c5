/** Which part of the picture is shown: the margins for coordinates only where those are wanted. */

import type { Picture, Place } from "./picture";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const PAD = 16;
const FRAME = 26;

export function viewOf(picture: Picture, names: boolean): Box {
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  return names ? whole : cropped(picture, whole);
}

/** The smallest box around everything but labels and the ground, within the picture. */
function cropped(picture: Picture, whole: Box): Box {
  const places: Place[] = [
    ...picture.cells.flatMap((cell): Place[] => around(cell.x, cell.y, cell.size / 2)),
    ...picture.lines.flatMap((line) => line.points.flatMap(([x, y]) => around(x, y, line.weight / 2))),
    ...picture.pieces.flatMap((piece) => around(piece.x, piece.y, piece.size / 2)),
    ...windowFrame(picture, FRAME - PAD),
  ];
  if (!places.length) return whole;
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const left = Math.max(0, Math.min(...xs) - PAD);
  const top = Math.max(0, Math.min(...ys) - PAD);
  const right = Math.min(whole.width, Math.max(...xs) + PAD);
  const bottom = Math.min(whole.height, Math.max(...ys) + PAD);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function around(x: number, y: number, reach: number): Place[] {
  return [[x - reach, y - reach], [x + reach, y + reach]];
}

/** The ground of a rectangular board, cut to what is shown. */
export function groundBox(board: readonly Place[], view: Box): Place[] {
  const [xs, ys] = [board.map(([x]) => x), board.map(([, y]) => y)];
  const left = Math.max(Math.min(...xs), view.x + 3);
  const top = Math.max(Math.min(...ys), view.y + 3);
  const right = Math.min(Math.max(...xs), view.x + view.width - 3);
  const bottom = Math.min(Math.max(...ys), view.y + view.height - 3);
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}

/** The wooden frame of a board made of panes; no corners where it is not a window. */
export function windowFrame(picture: Picture, width = FRAME): Place[] {
  const corners = [...picture.panes, ...picture.cells].flatMap((part) => part.outline);
  if (picture.board.length || !corners.length) return [];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs) - width, Math.max(...xs) + width, Math.min(...ys) - width, Math.max(...ys) + width];
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}
