/** Keyboard shortcuts of the table: digits answer, letters open panels, Space skips or passes, Escape takes back. */
import type { Answer } from "../games/desk";

export interface Keys {
  answers: () => Answer[];
  picks: () => (() => void)[];
  cancel: () => boolean;
  show: (tab: "log" | "chat" | "rules") => void;
  keys: () => void;
  text: () => void;
  skip: () => boolean;
  rules: () => void;
  list: () => void;
  advise: () => boolean;
  takeBack: () => boolean;
}

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=radio]):not([type=checkbox]), textarea, select"))
  );
}

/** Listen to the keyboard; returns a function that stops it. */
export function listen(keys: Keys): () => void {
  const keydown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (typing(event.target) || document.querySelector("dialog[open]")) return;
    if (press(event, keys)) event.preventDefault();
  };
  addEventListener("keydown", keydown);
  return () => removeEventListener("keydown", keydown);
}

function press(event: KeyboardEvent, keys: Keys): boolean {
  const key = event.key;
  const onButton = event.target instanceof HTMLElement && event.target.matches("button, a, [role=option]");
  if (/^[1-9]$/.test(key)) return answer(keys, Number(key) - 1);
  if (key === "Escape") return keys.cancel();
  if (key === " ") {
    if (keys.skip()) return true;
    return !onButton && keyed(keys, "Space");
  }
  if (key === "Enter") return !onButton && keyed(keys, "Enter");
  switch (key.toLowerCase()) {
    case "e":
      return keyed(keys, "E");
    case "l":
      keys.show("log");
      return true;
    case "c":
      keys.show("chat");
      return true;
    case "r":
      keys.show("rules");
      return true;
    case "k":
      keys.keys();
      return true;
    case "t":
      keys.text();
      return true;
    case "a":
      keys.list();
      return true;
    case "h":
      return keys.advise();
    case "u":
      return keys.takeBack();
    case "?":
      keys.rules();
      return true;
    default:
      return false;
  }
}

/** The answers that the number keys press, in order. */
export function numbered(answers: Answer[]): Answer[] {
  return answers.filter((other) => other.key === undefined && !other.off);
}

function answer(keys: Keys, index: number): boolean {
  const answers = numbered(keys.answers());
  const run = answers.length ? answers[index]?.run : keys.picks()[index];
  run?.();
  return run !== undefined;
}

function keyed(keys: Keys, key: Answer["key"]): boolean {
  const found = keys.answers().find((other) => other.key === key);
  found?.run();
  return found !== undefined;
}
