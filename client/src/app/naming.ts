/** Names of cells in a text. */

import type { Cell } from "../board/picture";

export interface Part {
  text: string;
  cell: string | null;
}

/** The text cut where it names a cell; the name is written as on the board, also where a sentence begins with it. */
export function partsOf(text: string, cells: readonly Pick<Cell, "name">[]): Part[] {
  const names = new Map(cells.map(({ name }) => [name.toLowerCase(), name]));
  return text.split(/\b([A-Za-z]\d{1,2})\b/).map((part, index) => {
    const cell = index % 2 ? (names.get(part.toLowerCase()) ?? null) : null;
    return { text: cell ?? part, cell };
  });
}
