/** How many stars each lesson was done with on this device, the best time. */

const KEY = "parlour.learned";
export const MOST_STARS = 3;

type Learned = Record<string, Record<string, number>>;

export function starsOf(game: string): Record<string, number> {
  return load()[game] ?? {};
}

export function noteStars(game: string, lesson: string, stars: number): void {
  const learned = load();
  const before = learned[game] ?? {};
  localStorage.setItem(KEY, JSON.stringify({ ...learned, [game]: { ...before, [lesson]: Math.max(before[lesson] ?? 0, stars) } }));
}

/** Three stars at the first try, two at the second, one after that or with help. */
export const starsFor = (mistakes: number, wasHelped: boolean): number => (wasHelped ? 1 : Math.max(1, MOST_STARS - mistakes));

function load(): Learned {
  try {
    const learned: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return learned && typeof learned === "object" ? (learned as Learned) : {};
  } catch {
    return {};
  }
}
