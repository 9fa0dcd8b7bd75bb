/** Requests to the server over HTTP. */
import type {
  BotInfo,
  BotSeat,
  CourseInfo,
  Created,
  ErrorAnswer,
  GameInfo,
  Invitation,
  Joined,
  Learning,
  Me,
  NewTable,
  Rulebook,
  Tables,
  Lang,
  Words,
} from "./wire";

/** A request that failed; `words` says why, if the server did. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    readonly words: Words | null,
  ) {
    super(`${status} ${key}`);
  }
}

/** How far the server's clock is ahead of ours, in seconds. */
let ahead = 0;

/** The server's time, in which deadlines are given. */
export function serverNow(): number {
  return Date.now() / 1000 + ahead;
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (!Number.isNaN(date)) ahead = date / 1000 - Date.now() / 1000;
  if (!answer.ok) {
    const error = (await answer.json().catch(() => null)) as Partial<ErrorAnswer> | null;
    throw new ApiError(answer.status, error?.error ?? "unknown", error?.message ?? null);
  }
  const text = await answer.text();
  return (text ? JSON.parse(text) : null) as T;
}

export function getJson<T>(path: string): Promise<T> {
  return ask<T>("GET", path);
}

/** Asks once, and again after a request that failed. */
function once<T>(path: string): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= getJson<T>(path).catch((reason: unknown) => {
      answer = undefined;
      throw reason;
    });
    return answer;
  };
}

export const api = {
  games: once<GameInfo[]>("/api/games"),
  bots: once<BotInfo[]>("/api/bots"),
  cards: <Card>(game: string) => getJson<Record<string, Card>>(`/api/games/${game}/cards`),
  rulebook: (game: string, lang: Lang) => getJson<Rulebook>(`/api/games/${game}/rulebook/${lang}`),
  me: () => getJson<Me>("/api/me"),
  setMe: (me: Me) => ask<Me | null>("PUT", "/api/me", me),
  tables: () => getJson<Tables>("/api/tables"),
  create: (table: NewTable) => ask<Created>("POST", "/api/tables", table),
  invitation: (id: string, invite_key: string) =>
    ask<Invitation>("POST", `/api/tables/${id}/invitation`, { invite_key }),
  join: (id: string, invite_key: string, name: string, seat: number | null = null) =>
    ask<Joined>("POST", `/api/tables/${id}/join`, { invite_key, name, seat }),
  setBot: (id: string, seat_key: string, bot: BotSeat) =>
    ask<unknown>("POST", `/api/tables/${id}/bot`, { seat_key, bot }),
  start: (id: string, seat_key: string) => ask<unknown>("POST", `/api/tables/${id}/start`, { seat_key }),
  leave: (id: string, seat_key: string) => ask<unknown>("POST", `/api/tables/${id}/leave`, { seat_key }),
  lessons: () => getJson<Learning[]>("/api/lessons"),
  course: (game: string, lang: Lang) => getJson<CourseInfo>(`/api/games/${game}/lessons/${lang}`),
  learn: (game: string, lesson = "") => ask<Created>("POST", `/api/games/${game}/lessons`, { lesson }),
  rematch: (id: string, seat_key: string) => ask<Created>("POST", `/api/tables/${id}/rematch`, { seat_key }),
};
