/** A picture of a position as plain data, as src/parlour/games/picture.py makes it. One cell of a grid is 100 wide. */

import type { Picture, Piece } from "../protocol";

export type { Cell, Label, Line, Mark, Picture, Piece } from "../protocol";
export type Place = [number, number];

/** The same picture seen from the other side of the table: places turn, pieces and towers stay upright. */
export function turned(picture: Picture): Picture {
  const { width, height } = picture;
  const turn = ([x, y]: Place): Place => [width - x, height - y];
  const at = <T extends { x: number; y: number }>(thing: T): T => ({ ...thing, x: width - thing.x, y: height - thing.y });
  const homes = new Map(picture.cells.map((cell) => [cell.name, cell]));
  const stand = (piece: Piece): Piece => {
    const home = homes.get(piece.at);
    if (!home) return at(piece);
    return { ...piece, x: width - home.x + (piece.x - home.x), y: height - home.y + (piece.y - home.y) };
  };
  const pieces = picture.pieces.map(stand).sort((one, other) => one.y + one.level * 20 - other.y - other.level * 20);
  return {
    ...picture,
    cells: picture.cells.map((cell) => ({ ...at(cell), outline: cell.outline.map(turn) })),
    pieces,
    lines: picture.lines.map((line) => ({ ...line, points: line.points.map(turn) })),
    labels: picture.labels.map(at),
    board: picture.board.map(turn),
    panes: picture.panes.map((pane) => ({ ...pane, outline: pane.outline.map(turn) })),
    bends: picture.bends.map(at),
  };
}
