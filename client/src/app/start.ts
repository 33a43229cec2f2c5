/** Starting a game. */

import type { SeatRequest, ShelfGame } from "../protocol";
import { api, me } from "./api";
import { fittingLevel } from "./fit";
import { go } from "./router.svelte";

/** One click: against the opponent that fits, or alone where it is a puzzle. */
export async function startGently(game: Pick<ShelfGame, "slug" | "levels" | "players">): Promise<void> {
  await me();
  const level = fittingLevel(game.slug, game.levels);
  const others = Math.min(...game.players) - 1;
  const seats: SeatRequest[] = [{ kind: "me" }, ...Array.from({ length: others }, (): SeatRequest => ({ kind: "bot", level }))];
  const match = await api.makeMatch({ game: game.slug, seats });
  go(`/match/${match.id}`);
}
