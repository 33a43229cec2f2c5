/** The tactic of a day: the same everywhere, from the date alone. src/parlour/study/daily.py counts the same way. */

const FIRST = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const STRIDE = 197;

/** A date as 2026-11-20, in the time of the reader. */
export function isoDay(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Of so many games the one of a day, and which of its tactics. */
export function dailyOf(day: string, games: number): { game: number; place: (count: number) => number } {
  const number = Math.round((Date.parse(day) - FIRST) / DAY);
  const modulo = (value: number, by: number): number => ((value % by) + by) % by;
  const week = Math.floor(number / games);
  return { game: modulo(number, games), place: (count) => modulo(week * STRIDE, count) };
}
