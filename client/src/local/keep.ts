/** Matches kept on the device: the log of each, so that a reload or a crash loses nothing. */

import type { HomeMatch, MatchInfo } from "../protocol";

/** number, time, kind and body of an event, as the core writes them */
export type Entry = [number, number, string, unknown];

export interface Kept {
  id: string;
  secret: string;
  entries: Entry[];
  info: MatchInfo;
  /** its board, as what differs from the start of the game */
  board: HomeMatch["picture"];
}

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("parlour", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("matches", { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("nothing can be kept on this device"));
  });
  return opened;
}

async function work<T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction("matches", mode);
  const request = what(transaction.objectStore("matches"));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("the device did not keep it"));
  });
}

export const keep = (match: Kept): Promise<unknown> => work("readwrite", (store) => store.put(match));
export const find = (id: string): Promise<Kept | undefined> => work("readonly", (store) => store.get(id) as IDBRequest<Kept | undefined>);
export const forget = (id: string): Promise<unknown> => work("readwrite", (store) => store.delete(id));

export async function all(): Promise<Kept[]> {
  const kept = await work("readonly", (store) => store.getAll() as IDBRequest<Kept[]>);
  return kept.sort((one, other) => other.info.updated - one.info.updated);
}
