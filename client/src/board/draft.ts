/** The move that a person builds step by step, among the legal moves spelled as steps. The board knows no rule. */

export type Spelled = [move: string, steps: string[]];

export interface Draft {
  chosen: string[];
  /** the steps that may come next */
  next: string[];
  /** the move that the chosen steps spell, if they are complete */
  move: string | null;
  /** the number of different moves that still fit */
  left: number;
}

export function draftOf(legal: readonly Spelled[], chosen: readonly string[]): Draft {
  const next = new Set<string>();
  const moves = new Set<string>();
  let move: string | null = null;
  for (const [text, steps] of legal) {
    if (!startsWith(steps, chosen)) continue;
    moves.add(text);
    const step = steps[chosen.length];
    if (step === undefined) move ??= text;
    else next.add(step);
  }
  return { chosen: [...chosen], next: [...next], move, left: moves.size };
}

/**
 * The steps after a person touches one more: it goes on from what is chosen, or replaces the end of it. Touching the last
 * chosen step again takes it back. Null when no legal move has it there.
 */
export function touch(legal: readonly Spelled[], chosen: readonly string[], step: string): string[] | null {
  const goesOn = [...chosen, step];
  if (fits(legal, goesOn)) return goesOn;
  if (chosen.at(-1) === step) return chosen.slice(0, -1);
  for (let kept = chosen.length - 1; kept >= 0; kept--) {
    const steps = [...chosen.slice(0, kept), step];
    if (fits(legal, steps)) return steps;
  }
  return null;
}

/** Steps that leave no choice, added: only after a piece and its way are chosen, so that nothing happens unasked. */
export function completed(legal: readonly Spelled[], chosen: readonly string[]): string[] {
  let steps = [...chosen];
  while (steps.length >= 2) {
    const draft = draftOf(legal, steps);
    const only = draft.next[0];
    if (draft.move !== null || draft.next.length !== 1 || only === undefined || isUnfinished(legal, steps)) break;
    steps = [...steps, only];
  }
  return steps;
}

/** Whether moves that begin so are not told to their end yet: those have no text. */
function isUnfinished(legal: readonly Spelled[], steps: readonly string[]): boolean {
  return legal.some(([text, spelling]) => !text && startsWith(spelling, steps));
}

function fits(legal: readonly Spelled[], steps: readonly string[]): boolean {
  return legal.some(([, spelling]) => startsWith(spelling, steps));
}

function startsWith(steps: readonly string[], beginning: readonly string[]): boolean {
  return beginning.length <= steps.length && beginning.every((step, index) => steps[index] === step);
}
