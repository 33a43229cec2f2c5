/** A picture of a position as plain data, as src/parlour/games/picture.py makes it. One cell of a grid is 100 wide. */

export type Place = [number, number];

export interface Cell {
  name: string;
  x: number;
  y: number;
  shape: string;
  size: number;
  role: string;
  outline: Place[];
}

export interface Piece {
  at: string;
  kind: string;
  colour: string;
  x: number;
  y: number;
  level: number;
  size: number;
  note: string;
  mark?: string;
  base?: string;
}

export interface Line {
  points: Place[];
  role: string;
  weight: number;
}

export interface Pane {
  outline: Place[];
  role: string;
}

export interface Label {
  text: string;
  x: number;
  y: number;
  role: string;
}

export interface Pile {
  side: number;
  label: string;
  kind: string;
  colour: string;
  count: number;
  mark?: string;
}

export interface Token {
  side: number;
  name: string;
  state: string;
  colour?: string;
}

export interface Mark {
  role: string;
  cells: string[];
}

/** Where the way between two neighbouring cells turns a corner. */
export interface Bend {
  one: string;
  other: string;
  x: number;
  y: number;
}

export interface Picture {
  game: string;
  width: number;
  height: number;
  caption: string;
  cells: Cell[];
  pieces: Piece[];
  lines: Line[];
  labels: Label[];
  piles: Pile[];
  tokens: Token[];
  marks: Mark[];
  board: Place[];
  panes?: Pane[];
  bends?: Bend[];
}

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
    panes: picture.panes?.map((pane) => ({ ...pane, outline: pane.outline.map(turn) })),
    bends: picture.bends?.map(at),
  };
}
