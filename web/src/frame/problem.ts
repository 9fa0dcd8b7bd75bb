/** Turns an error into a message for people. */
import { t, words } from "../i18n/texts.svelte";
import { ApiError } from "../api";

export function problem(reason: unknown): string {
  if (reason instanceof ApiError && reason.words) return words(reason.words);
  return t("frame.unreachable");
}
