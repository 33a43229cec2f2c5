/** Help at a table: what the machine would play, the next move of a puzzle's solution, whether it can still be solved. */

import type { Analysis, SolvableReply } from "../protocol";
import type { TableView } from "./table.svelte";
import { t } from "./texts.svelte";

export class Advisor {
  analysis: Analysis | null = $state.raw(null);
  thinking = $state(false);
  /** what was answered about a puzzle, in one sentence */
  advice = $state("");
  /** the cells that the advised move touches */
  points: string[] = $state.raw([]);
  readonly #table: TableView;

  constructor(table: TableView) {
    this.#table = table;
  }

  /** A hint at a puzzle, the machine's advice elsewhere, where either may be asked. */
  async help(): Promise<void> {
    const { state, looked } = this.#table;
    if (!state?.can_analyse || this.thinking) return;
    if (state.seats.length === 1) await this.askHint();
    else if (!state.outcome || looked) await this.analyse();
  }

  async analyse(): Promise<void> {
    const table = this.#table;
    this.forget();
    this.thinking = true;
    const asked = table.live.ask<Analysis>({ type: "analyse", ply: table.ply, seconds: 1.5 });
    this.analysis = await asked.catch((error: Error) => this.#fail(error));
    this.points = this.analysis?.points ?? [];
    this.thinking = false;
  }

  /** Ask for the next move of a puzzle's solution. */
  async askHint(): Promise<void> {
    const reply = await this.#solvable();
    if (!reply) return;
    const move = reply.line[0];
    this.points = move ? reply.points : [];
    this.advice = move ? t("table.hint.says", { move }) : solvableText(reply);
  }

  /** Ask whether a puzzle can still be solved from here. */
  async askSolvable(): Promise<void> {
    const reply = await this.#solvable();
    if (reply) this.advice = solvableText(reply);
  }

  /** What the solver says; null when it was refused or the board has changed meanwhile. */
  async #solvable(): Promise<SolvableReply | null> {
    const table = this.#table;
    const { ply, state } = table;
    this.forget();
    this.thinking = true;
    this.advice = t("table.analyse.wait");
    const reply = await table.live.ask<SolvableReply>({ type: "solvable", ply }).catch((error: Error) => this.#fail(error));
    this.thinking = false;
    const isStale = ply !== table.ply || state?.seq !== table.state?.seq;
    if (!reply && !isStale) this.advice = "";
    return isStale ? null : reply;
  }

  #fail(error: Error): null {
    this.#table.trouble = error.message;
    return null;
  }

  forget(): void {
    this.analysis = null;
    this.points = [];
    this.advice = "";
  }
}

function solvableText({ answer, line }: SolvableReply): string {
  if (answer === "no") return t("table.solvable.no");
  if (answer === "unknown") return t("table.solvable.unknown");
  return line.length ? t("table.solvable.yes", { count: line.length }) : t("table.solved");
}
