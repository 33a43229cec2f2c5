/** The REST interface of the server. */

import type {
  AccountRequest, Done, ExampleList, GameDetail, GameInfo, GameList, JoinRequest, LeaderPage, MatchInfo, MatchPage, MatchRequest, Me,
  ProfileRequest, ReplayReply, ReplayRequest, SessionRequest,
} from "../protocol";

export class Refused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: body === undefined ? {} : { "content-type": "application/json" } };
  if (body !== undefined) init.body = JSON.stringify(body);
  const response = await fetch(`/api${path}`, init).catch(() => {
    throw new Refused("network", "the server cannot be reached");
  });
  if (response.status === 204) return undefined as T;
  const reply: unknown = await response.json().catch(() => null);
  if (response.ok) return reply as T;
  const error = (reply as { error?: { code: string; message: string } } | null)?.error;
  throw new Refused(error?.code ?? "network", error?.message ?? response.statusText);
}

/** Data of the games never changes while a page is open: each is fetched once. */
const fetched = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  const known = fetched.get(path) as Promise<T> | undefined;
  if (known) return known;
  const reply = ask<T>("GET", path);
  fetched.set(path, reply);
  reply.catch(() => fetched.delete(path));
  return reply;
}

export const api = {
  games: async (): Promise<GameInfo[]> => (await once<GameList>("/games")).games,
  game: (slug: string) => once<GameDetail>(`/games/${slug}`),
  examples: (slug: string) => once<ExampleList>(`/games/${slug}/examples`),
  leaders: (slug: string) => ask<LeaderPage>("GET", `/games/${slug}/leaders?limit=5`),
  me: () => ask<Me>("GET", "/me"),
  change: (body: ProfileRequest) => ask<Me>("PATCH", "/me", body),
  makeAccount: (body: AccountRequest) => ask<Me>("POST", "/accounts", body),
  logIn: (body: SessionRequest) => ask<Me>("POST", "/session", body),
  logOut: () => ask<undefined>("DELETE", "/session"),
  deleteMe: () => ask<undefined>("DELETE", "/me"),
  myMatches: (state?: string) => ask<MatchPage>("GET", `/me/matches${state ? `?state=${state}` : ""}`),
  matches: (show: string) => ask<MatchPage>("GET", `/matches?show=${show}`),
  match: (id: string) => ask<MatchInfo>("GET", `/matches/${id}`),
  makeMatch: (body: MatchRequest) => ask<MatchInfo>("POST", "/matches", body),
  join: (id: string, body: JoinRequest) => ask<MatchInfo | Done>("POST", `/matches/${id}/join`, body),
  replay: (body: ReplayRequest) => ask<ReplayReply>("POST", "/replays", body),
};

/** Who one is; a new visitor becomes a guest. */
let self: Promise<Me> | null = null;

export function me(again = false): Promise<Me> {
  if (!self || again) self = api.me();
  return self;
}
