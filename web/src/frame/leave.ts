/** Leaving a table: before the game the seat becomes free; during the game a bot takes it over. */
import { api } from "../api";
import { forget } from "./keys";
import { router } from "./router.svelte";
import type { Session } from "./session.svelte";

export async function leaveTable(session: Session, table: string): Promise<void> {
  if (session.you !== null) await api.leave(table, session.key);
  forget(table);
  router.go("/");
}
