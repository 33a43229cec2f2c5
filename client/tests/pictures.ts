import type { Cell, Picture, Piece } from "../src/board/picture";

export function cell(name: string, x: number, y: number, more: Partial<Cell> = {}): Cell {
  return { name, x, y, shape: "square", size: 100, role: "plain", outline: [], ...more };
}

export function piece(at: string, x: number, y: number, more: Partial<Piece> = {}): Piece {
  return { at, kind: "disc", colour: "red", x, y, level: 0, size: 70, note: "", mark: "", base: "", ...more };
}

/** A board of 3 by 3 squares, a1 below on the left. */
export function picture(pieces: Piece[] = [], more: Partial<Picture> = {}): Picture {
  const cells = [..."abc"].flatMap((column, x) => [1, 2, 3].map((row) => cell(`${column}${row}`, x * 100 + 50, (3 - row) * 100 + 50)));
  return {
    game: "small", width: 300, height: 300, caption: "Red to move", cells, pieces,
    lines: [], labels: [{ text: "a", x: 50, y: 290, role: "coordinate" }], piles: [], tokens: [], marks: [], board: [], panes: [], bends: [], hand: [], groups: [], ...more,
  };
}
