/** What somebody has done with tactics on this device: ratings by game, best runs, and the days that were solved. */

const KEY = "parlour.tactics";
const FIRST = { rating: 1200, deviation: 350 };
const LEAST_DEVIATION = 60;
const TACTIC_DEVIATION = 120;
const Q = Math.LN10 / 400;

export interface Rating {
  rating: number;
  deviation: number;
}

interface Kept {
  ratings: Record<string, Rating>;
  seen: Record<string, string[]>;
  best: Record<string, number>;
  days: Record<string, boolean>;
}

export function kept(): Kept {
  const blank: Kept = { ratings: {}, seen: {}, best: {}, days: {} };
  try {
    return { ...blank, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return blank;
  }
}

const keep = (changed: Partial<Kept>): void => localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...changed }));

export const ratingOf = (game: string): Rating => kept().ratings[game] ?? FIRST;

/** What a tactic of a grade is worth. */
export const worthOf = (grade: number): number => 600 + 300 * grade;

/** Glickman's rating after one tactic. */
export function rated({ rating, deviation }: Rating, grade: number, isSolved: boolean): Rating {
  const weight = 1 / Math.sqrt(1 + (3 * Q * Q * TACTIC_DEVIATION ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + 10 ** ((-weight * (rating - worthOf(grade))) / 400));
  const precision = 1 / deviation ** 2 + Q * Q * weight * weight * expected * (1 - expected);
  return { rating: rating + ((Q / precision) * weight * (Number(isSolved) - expected)), deviation: Math.max(LEAST_DEVIATION, Math.sqrt(1 / precision)) };
}

export function noteRated(game: string, id: string, grade: number, isSolved: boolean): Rating {
  const now = rated(ratingOf(game), grade, isSolved);
  const { ratings, seen } = kept();
  keep({ ratings: { ...ratings, [game]: now }, seen: { ...seen, [game]: [...(seen[game] ?? []), id] } });
  return now;
}

/** Forget which tactics were seen, once all of them were. */
export const startAnew = (game: string): void => keep({ seen: { ...kept().seen, [game]: [] } });

export function noteBest(what: string, score: number): number {
  const { best } = kept();
  const now = Math.max(best[what] ?? 0, score);
  keep({ best: { ...best, [what]: now } });
  return now;
}

/** A day counts by its first try. */
export function noteDay(day: string, isSolved: boolean): void {
  const { days } = kept();
  if (!(day in days)) keep({ days: { ...days, [day]: isSolved } });
}
