/** The answers in the decision bar: those of the game, and taking back where it is possible. */
import type { Answer, Desk } from "../games/desk";
import { t } from "../i18n/texts.svelte";
import type { Session } from "./session.svelte";

export function answersOf(session: Session, desk: Desk): Answer[] {
  if (!session.chain.length && !session.undoable) return desk.answers;
  const back: Answer = {
    id: "take-back",
    text: t("ask.take_back"),
    key: "U",
    look: "quiet",
    run: () => void session.takeBack(),
  };
  return [back, ...desk.answers];
}
