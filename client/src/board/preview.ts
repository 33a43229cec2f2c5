/** A move that is not played yet, shown as if it were. */

import type { Picture, Piece } from "./picture";

/** The pieces as they stand after the chosen steps, where those simply move a piece to empty cells, or put one there. */
export function preview(picture: Picture, chosen: readonly string[]): Piece[] {
  const cells = new Map(picture.cells.map((cell) => [cell.name, cell]));
  let pieces = picture.pieces;
  const [first, second] = [cells.get(chosen[0] ?? ""), cells.get(chosen[1] ?? "")];
  if (first && !second && !pieces.some((piece) => piece.at === first.name))
    pieces = [...pieces, ...picture.hand.map((piece) => ({ ...piece, at: first.name, x: first.x, y: first.y }))];
  for (let index = 0; index + 1 < chosen.length; index++) {
    const [from, to] = [cells.get(chosen[index]!), cells.get(chosen[index + 1]!)];
    if (!from || !to || pieces.some((piece) => piece.at === to.name)) continue;
    const top = pieces.filter((piece) => piece.at === from.name).sort((one, other) => other.level - one.level)[0];
    if (!top) continue;
    const moved = { ...top, at: to.name, level: 0, x: to.x, y: to.y };
    pieces = pieces.map((piece) => (piece === top ? moved : piece));
  }
  return pieces;
}
