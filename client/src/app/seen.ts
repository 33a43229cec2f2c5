/** Which ply of each match was seen last on this device, so that one who comes back is shown what happened since. */

const KEY = "parlour.seen";
const MOST = 60; // matches that are remembered

type Seen = [match: string, ply: number][];

export function lastSeen(match: string): number | undefined {
  return load().find(([id]) => id === match)?.[1];
}

export function noteSeen(match: string, ply: number): void {
  const others = load().filter(([id]) => id !== match);
  localStorage.setItem(KEY, JSON.stringify([[match, ply], ...others].slice(0, MOST)));
}

function load(): Seen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Seen;
  } catch {
    return [];
  }
}
