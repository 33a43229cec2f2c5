/** Starting a game. */

import type { GameInfo, SeatRequest } from "../protocol";
import { api, me } from "./api";
import { go } from "./router.svelte";

/** One click: against the gentlest machine, or alone where it is a puzzle. */
export async function startGently(game: GameInfo): Promise<void> {
  await me();
  const level = game.levels[0] ?? null;
  const others = Math.min(...game.players) - 1;
  const seats: SeatRequest[] = [{ kind: "me" }, ...Array.from({ length: others }, (): SeatRequest => ({ kind: "bot", level }))];
  const match = await api.makeMatch({ game: game.slug, seats });
  go(`/match/${match.id}`);
}
