/** Boards that move on the first page: one at a time, and never while nobody looks or motion is not wanted. */

import { wantsMotion } from "../board/animate";
import { preferences } from "./preferences.svelte";

const FIRST = 2500; // milliseconds before the first board moves
const REST = 4000; // between two boards

type Play = () => Promise<void>;

const waiting = new Set<Play>();
let timer: ReturnType<typeof setTimeout> | undefined;
let last: Play | null = null;

/** Let a board that is on the screen move when it is its turn; returns how to leave. */
export function enter(play: Play): () => void {
  waiting.add(play);
  timer ??= setTimeout(next, FIRST);
  return () => {
    waiting.delete(play);
    if (waiting.size) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

export const mayMove = (): boolean => preferences.speed > 0 && wantsMotion() && document.visibilityState === "visible";

async function next(): Promise<void> {
  const others = [...waiting];
  const chosen = others[(others.indexOf(last!) + 1) % others.length];
  if (chosen && mayMove()) await chosen();
  last = chosen ?? null;
  timer = waiting.size ? setTimeout(next, REST) : undefined;
}
