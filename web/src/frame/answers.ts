/** The answers in the decision bar: those that the game offers, what they cost, and taking back where it is possible. */
import type { Answer, Desk } from "../games/desk";
import { t } from "../i18n/texts.svelte";
import type { OptionView } from "../wire";
import type { Session } from "./session.svelte";

export function answersOf(session: Session, desk: Desk): Answer[] {
  if (session.doubt) return doubted(session, desk, session.doubt);
  const answers = desk.answers.map((answer) => priced(session, desk, answer));
  if (!session.returnable) return answers;
  const back: Answer = {
    id: "take-back",
    text: t("ask.take_back"),
    key: "U",
    look: "quiet",
    run: () => void session.takeBack(),
  };
  return [back, ...answers];
}

/** What an option is sure to cost us, in words; nothing if it costs nothing. */
export function priceOf(session: Session, desk: Desk, action: number | undefined): string {
  const price = action === undefined ? undefined : session.prices.get(action);
  return price ? desk.sayPrice(price) : "";
}

/** An answer that costs something says so, stands out, and isn't given by a key that is pressed without looking. */
function priced(session: Session, desk: Desk, answer: Answer): Answer {
  const price = priceOf(session, desk, answer.action ?? answer.costs);
  if (!price) return answer;
  const costly: Answer = { ...answer, look: "cost", note: answer.look === "cost" ? answer.note : price };
  delete costly.key;
  return costly;
}

/** A deadly answer once more, and the way back. */
function doubted(session: Session, desk: Desk, option: OptionView): Answer[] {
  const action = option.action;
  return [
    { id: "sure", text: called(desk, option), note: priceOf(session, desk, action), look: "cost", action, run: () => desk.pick(option) },
    { id: "not-yet", text: t("ask.not_yet"), key: "Esc", look: "go", run: () => session.thinkBetter() },
  ];
}

/**
 * What to call an option. One without a card, seat or space to name it by is called as its button is, since *Pass* alone
 * may be a card as well; the buttons of others leave out what was chosen before.
 */
export function called(desk: Desk, option: OptionView): string {
  const button = option.args.length ? undefined : desk.answers.find((answer) => answer.action === option.action);
  return button?.text ?? desk.sayOption(option);
}
