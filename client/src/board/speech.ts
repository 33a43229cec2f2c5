/** What a screen reader says about a cell. */

import type { Piece } from "./picture";

export interface BoardWords {
  empty: string;
  on: string;
  choosable: string;
  chosen: string;
  last: string;
  gap: string;
  barred: string;
}

export const ENGLISH: BoardWords = {
  empty: "empty",
  on: "on",
  choosable: "can be chosen",
  chosen: "chosen",
  last: "last move",
  gap: "no tile",
  barred: "barred",
};

export interface CellFacts {
  name: string;
  role: string;
  pieces: readonly Piece[];
  choosable: boolean;
  chosen: boolean;
  last: boolean;
}

/** For example "d4: red disc on black disc, can be chosen". */
export function describeCell(facts: CellFacts, words: BoardWords): string {
  const stack = [...facts.pieces].sort((one, other) => other.level - one.level);
  const pieces = stack.map((piece) => [piece.colour, piece.kind, piece.note && `(${piece.note})`].filter(Boolean).join(" "));
  const nothing = facts.role === "gap" ? words.gap : words.empty;
  const parts = [pieces.join(` ${words.on} `) || nothing];
  if (facts.role === "barred") parts.push(words.barred);
  if (facts.last) parts.push(words.last);
  if (facts.chosen) parts.push(words.chosen);
  else if (facts.choosable) parts.push(words.choosable);
  return `${facts.name}: ${parts.join(", ")}`;
}
