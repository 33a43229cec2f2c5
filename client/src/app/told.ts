/** What lists tell of a match: against whom, how it ended for oneself, and when. */

import type { MatchInfo } from "../protocol";
import { language, t } from "./texts.svelte";

export type Ending = "won" | "lost" | "drawn" | "solved" | "unsolved" | "over" | "aborted";

/** How a match ended for the one who looks; null while it has not. */
export function endingOf(match: MatchInfo): Ending | null {
  if (match.state === "aborted") return "aborted";
  if (match.state !== "over" || match.result === null) return null;
  const scores = match.result.split("-").map(Number);
  if (scores.length === 1) return scores[0]! > 0 ? "solved" : "unsolved";
  const mine = match.seats.filter((seat) => seat.mine);
  if (!mine.length || mine.length === match.seats.length) return "over";
  const best = Math.max(...scores);
  if (scores.every((score) => score === best)) return "drawn";
  return mine.some((seat) => scores[seat.player] === best) ? "won" : "lost";
}

/** Those one plays with; each name once, as somebody may hold several seats. */
export function othersOf(match: MatchInfo): string {
  const others = match.seats.filter((seat) => !seat.mine).map((seat) => seat.name || t("table.openSeat"));
  const names = others.length ? others : match.seats.length > 1 ? match.seats.map((seat) => seat.name) : [];
  return [...new Set(names)].join(" · ");
}

/** The time of today, else the day. */
export function dayOf(seconds: number): string {
  const then = new Date(seconds * 1000);
  const isToday = then.toDateString() === new Date().toDateString();
  return then.toLocaleString(language(), isToday ? { timeStyle: "short" } : { dateStyle: "medium" });
}

/** In one phrase what is to be known of a match: whose turn, or how it ended. */
export function statusOf(match: MatchInfo): string {
  const ending = endingOf(match);
  if (ending) return t(`ending.${ending}`);
  if (match.state === "waiting") return t("match.waiting");
  if (match.state === "paused") return t("match.paused");
  return t(match.my_turn ? "me.turn" : "match.theirs");
}
