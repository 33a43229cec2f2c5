/** A worker with the rulebook, and the promise of an answer for every question. */

import { Refused } from "../app/api";
import type { ErrorBody } from "../protocol";
import type { FromWorker, ToWorker } from "./worker";

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

export class Core {
  onProgress: (share: number) => void = () => {};
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #ready: Promise<void> | null = null;
  #next = 1;

  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Load what is needed, once; an error tells why it cannot be. */
  start(): Promise<void> {
    this.#ready ??= new Promise((resolve, reject) => {
      const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
      this.#worker = worker;
      worker.addEventListener("message", (event: MessageEvent<FromWorker>) => this.#hear(event.data, resolve, reject));
      worker.addEventListener("error", () => this.#fail(reject, "this browser cannot run the rulebook"));
      this.#send({ base: new URL(`${import.meta.env.BASE_URL}core/`, location.origin).href });
    });
    return this.#ready;
  }

  async ask<T>(call: string, question: object = {}): Promise<T> {
    await this.start();
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as T), reject });
      this.#send({ id, question: JSON.stringify({ ...question, call }) });
    });
  }

  /** End all thinking at once; the next question starts anew. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = null;
    for (const { reject } of this.#waiting.values()) reject(new Refused("device/stopped", "stopped"));
    this.#waiting.clear();
  }

  #send(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #hear(message: FromWorker, ready: () => void, fail: (error: Error) => void): void {
    if ("progress" in message) this.onProgress(message.progress);
    else if ("ready" in message) {
      this.onProgress(1);
      ready();
    }
    else if ("failed" in message) this.#fail(fail, "the rulebook could not be loaded: check the connection, then try again");
    else this.#answer(message.id, JSON.parse(message.answer) as { ok?: unknown; error?: ErrorBody });
  }

  #fail(reject: (error: Error) => void, why: string): void {
    this.onProgress(1);
    reject(new Refused("device/failed", why));
    this.stop();
  }

  #answer(id: number, answer: { ok?: unknown; error?: ErrorBody }): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (answer.error) waiting?.reject(new Refused(answer.error.code, answer.error.message, answer.error.rule));
    else waiting?.resolve(answer.ok);
  }
}
