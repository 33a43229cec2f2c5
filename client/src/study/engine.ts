/** Questions of the analysis board: to the server, or where there is none to the rulebook on this device. */

import { api, Refused } from "../app/api";
import { studyCore } from "../local/device";
import { isAlone } from "../local/edition";
import type { ErrorBody, JudgedMove, JudgeReply, LineReply, RecordReply, ReviewPart, StepsReply, ThoughtPart, TreePart, WhyReply } from "../protocol";
import type { Beginning } from "./tree";

export interface Place extends Partial<Beginning> {
  moves: string[];
}

/** What ends an analysis that nobody looks at any more. */
export type Stop = () => void;

interface Hears<T> {
  tell: (news: T) => void;
  fail: (error: Error) => void;
  end?: () => void;
}

/** What a device thinks before it tells, and in all. */
const DEVICE_SECONDS = [0.3, 0.8, 1.6, 3];
const BUSY_MS = 500;

export const ask = {
  line: (place: Place, since: number) => post<LineReply>("line", { ...place, since }),
  steps: (place: Place, steps: string[]) => post<StepsReply>("steps", { ...place, steps }),
  why: (place: Place, steps: string[]) => post<WhyReply>("why", { ...place, steps }),
  tree: (record: string) => post<TreePart>("tree", { record }),
  record: async (tree: TreePart): Promise<string> => (await post<RecordReply>("record", { tree })).record,
  judge: async (place: Place): Promise<JudgedMove | null> => (await post<JudgeReply>("judge", place)).judged,
};

function post<T>(what: string, body: object): Promise<T> {
  return isAlone() ? studyCore(what === "judge").ask<T>("analysis", { what, body }) : api.analysis<T>(what, body);
}

/** Hear what is found about a position, until one has heard enough. */
export function watch(place: Place, lines: number, hears: Hears<ThoughtPart>): Stop {
  return isAlone() ? watchHere(place, lines, hears) : stream("watch", { ...place, lines }, hears);
}

/** Hear what becomes known about every move of a game. */
export function review(place: Place, hears: Hears<ReviewPart>): Stop {
  return isAlone() ? reviewHere(place, hears) : stream("review", { ...place }, hears);
}

function watchHere(place: Place, lines: number, { tell, fail, end }: Hears<ThoughtPart>): Stop {
  let isWanted = true;
  void (async () => {
    for (const seconds of DEVICE_SECONDS) {
      const body = { ...place, lines, seconds };
      const thought = await studyCore(true).ask<ThoughtPart>("analysis", { what: "watch", body });
      if (!isWanted) return;
      tell(thought);
      if (thought.proven) break;
    }
    end?.();
  })().catch((error: Error) => isWanted && fail(error));
  return () => (isWanted = false);
}

function reviewHere(place: Place, { tell, fail, end }: Hears<ReviewPart>): Stop {
  let isWanted = true;
  void (async () => {
    let known: { review: ReviewPart; thoughts: object } = { review: { missing: [0] } as unknown as ReviewPart, thoughts: {} };
    while (isWanted && known.review.missing.length) {
      const body = { ...place, thoughts: known.thoughts };
      known = await studyCore(true).ask("analysis", { what: "review", body });
      if (isWanted) tell(known.review);
    }
    if (isWanted) end?.();
  })().catch((error: Error) => isWanted && fail(error));
  return () => (isWanted = false);
}

/** Lines of JSON as they come. An engine that still works for one's last question is asked again a little later. */
function stream<T>(what: string, body: object, { tell, fail, end }: Hears<T>): Stop {
  const control = new AbortController();
  const hear = async (): Promise<void> => {
    for (let tries = 0; ; tries++) {
      try {
        await readLines<T>(await api.analysisStream(what, body, control.signal), tell);
        return end?.();
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== "limit/analysis" || tries === 6) throw error;
        await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
        if (control.signal.aborted) return;
      }
    }
  };
  hear().catch((error: Error) => !control.signal.aborted && fail(error));
  return () => control.abort();
}

async function readLines<T>(response: Response, tell: (one: T) => void): Promise<void> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop()!;
    for (const line of lines.filter(Boolean)) {
      const told = JSON.parse(line) as T & { error?: ErrorBody };
      if (told.error) throw new Refused(told.error.code, told.error.message, told.error.rule);
      tell(told);
    }
  }
}
