/** The answers in the decision bar: those that the game offers, and taking back where it is possible. */
import type { Answer, Desk } from "../games/desk";
import { t } from "../i18n/texts.svelte";
import type { OptionView } from "../wire";
import type { Session } from "./session.svelte";

export function answersOf(session: Session, desk: Desk): Answer[] {
  if (!session.returnable) return desk.answers;
  const back: Answer = {
    id: "take-back",
    text: t("ask.take_back"),
    key: "U",
    look: "quiet",
    run: () => void session.takeBack(),
  };
  return [back, ...desk.answers];
}

/**
 * What to call an option. One without a card, seat or space to name it by is called as its button is, since *Pass* alone
 * may be a card as well; the buttons of others leave out what was chosen before.
 */
export function called(desk: Desk, option: OptionView): string {
  const button = option.args.length ? undefined : desk.answers.find((answer) => answer.action === option.action);
  return button?.text ?? desk.sayOption(option);
}
