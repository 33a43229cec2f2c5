/** The games as the first page shows them: it brings them along as data; where another page came first they are asked for. */

import type { Cell, Picture, Piece } from "../board/picture";
import type { HomeMatch, ShelfGame, ShelfReply } from "../protocol";
import { api } from "./api";

type Part = Record<string, unknown>;

/** What a page may leave out of a picture. */
const CELL = { outline: [] };
const PIECE = { note: "", mark: "", base: "" };
const PILE = { mark: "" };

let games: ShelfGame[] | null = read();

/** The games that are here already; none where they have to be asked for. */
export const gamesHere = (): ShelfGame[] => games ?? [];

export async function fetchGames(): Promise<ShelfGame[]> {
  return (games ??= arranged((await api.shelf()).games));
}

/** What is learned soonest stands first. */
function arranged(some: ShelfGame[]): ShelfGame[] {
  return some.sort((one, other) => (one.difficulty?.most ?? 2) - (other.difficulty?.most ?? 2));
}

function read(): ShelfGame[] | null {
  const text = document.getElementById("shelf")?.textContent;
  return text ? arranged((JSON.parse(text) as ShelfReply).games) : null;
}

/** The board of a game at its start. */
function groundOf(slug: string): Part {
  const game = gamesHere().find((one) => one.slug === slug);
  return game ? { ...(game.like ? groundOf(game.like) : {}), ...game.ground } : {};
}

/** A position that stands for the game, and the moves from there. */
export function momentsOf(game: ShelfGame): Picture[] {
  let shown = groundOf(game.slug);
  return game.moments.map((moment) => whole((shown = { ...shown, ...moment })));
}

/** The board of one's own match. */
export const pictureOf = (own: HomeMatch): Picture => whole({ ...groundOf(own.match.game), ...own.picture });

function whole(part: Part): Picture {
  const known = part as unknown as Picture;
  return {
    ...known,
    cells: known.cells.map((cell): Cell => ({ ...CELL, ...cell })),
    pieces: known.pieces.map((piece): Piece => ({ ...PIECE, ...piece })),
    hand: known.hand.map((piece): Piece => ({ ...PIECE, ...piece })),
    piles: known.piles.map((pile) => ({ ...PILE, ...pile })),
  };
}
