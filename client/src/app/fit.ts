/** Which opponent fits: the one after the strongest that was beaten on this device, game by game. */

import { stronger } from "./opponents";

const KEY = "parlour.opponents";

/** The level to begin with, among those that the game has. */
export function fittingLevel(game: string, levels: readonly string[]): string | null {
  const wanted = load()[game];
  return wanted !== undefined && levels.includes(wanted) ? wanted : (levels[0] ?? null);
}

/** An opponent was beaten: the next one fits from now on. */
export function noteWin(game: string, level: string): void {
  const known = load();
  const next = stronger(level) ?? level;
  if (Number(known[game] ?? 0) < Number(next)) localStorage.setItem(KEY, JSON.stringify({ ...known, [game]: next }));
}

function load(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
