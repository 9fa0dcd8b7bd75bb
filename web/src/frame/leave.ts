/** Leaving a table: before the game anybody may take the seat, during it a bot plays on. */
import { api } from "../api";
import { forget } from "./keys";
import { router } from "./router.svelte";
import type { Session } from "./session.svelte";

export async function leaveTable(session: Session, table: string): Promise<void> {
  if (session.you !== null) await api.leave(table, session.key);
  forget(table);
  router.go("/");
}
