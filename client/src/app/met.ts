/** Which games somebody has met on this device: the first visit to a table opens with pictures, later ones do not. */

const KEY = "parlour.met";

export function hasMet(game: string): boolean {
  return load().includes(game);
}

export function meet(game: string): void {
  localStorage.setItem(KEY, JSON.stringify([...new Set([...load(), game])]));
}

function load(): string[] {
  try {
    const met: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(met) ? met.map(String) : [];
  } catch {
    return [];
  }
}
