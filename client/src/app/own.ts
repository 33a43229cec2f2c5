/** One's own games on the first page, as they were seen last on this device: they stand there at once, also without a net. */

import type { HomeReply } from "../protocol";
import { api } from "./api";

const KEY = "parlour.home";

export function homeBefore(): HomeReply {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "") as HomeReply;
  } catch {
    return { running: [], over: [] };
  }
}

export async function fetchHome(): Promise<HomeReply> {
  const own = await api.home();
  localStorage.setItem(KEY, JSON.stringify(own));
  return own;
}

/** Somebody else uses this browser from now on. */
export const forgetOwn = (): void => localStorage.removeItem(KEY);
