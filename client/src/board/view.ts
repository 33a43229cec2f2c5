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
    ...corners(windowBox(picture)),
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
export function groundBox(board: readonly Place[], view: Box): Box | null {
  if (board.length !== 4) return null;
  const [xs, ys] = [board.map(([x]) => x), board.map(([, y]) => y)];
  const left = Math.max(Math.min(...xs), view.x + 3);
  const top = Math.max(Math.min(...ys), view.y + 3);
  const right = Math.min(Math.max(...xs), view.x + view.width - 3);
  const bottom = Math.min(Math.max(...ys), view.y + view.height - 3);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The wooden frame of a board made of panes; null where it is not a window. */
export function windowBox(picture: Picture): Box | null {
  const outlines = [...picture.panes, ...picture.cells].flatMap((part) => part.outline);
  if (picture.board.length || !outlines.length) return null;
  const [xs, ys] = [outlines.map(([x]) => x), outlines.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - FRAME, Math.min(...ys) - FRAME];
  return { x: left, y: top, width: Math.max(...xs) + FRAME - left, height: Math.max(...ys) + FRAME - top };
}

function corners(box: Box | null): Place[] {
  return box ? [[box.x + PAD, box.y + PAD], [box.x + box.width - PAD, box.y + box.height - PAD]] : [];
}
