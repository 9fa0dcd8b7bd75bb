/** Icons and the order of phases for the table of Nine Lives, and which symbols a card has. */
import { type LEGEND, type Character, type Effect, type Forecast, type Printed, type Type, type Verb, type View } from "./generated";

export const PHASES: View["phase"][] = ["claw", "paw", "catastrophe"];
/** So few spaces above the Reapurr stand out. */
export const NEAR = 2;

export type Outcome = NonNullable<Forecast["outcomes"]>[number];
export type Fate = NonNullable<NonNullable<Forecast["dice"]>[number]["fate"]>;

export const CHARACTER_ICONS: Record<Character, string> = {
  captain_pickles: "lynx-head",
  doctor_whiskerby: "saber-toothed-cat-head",
  lady_marzipan: "cat",
  noodle_the_napper: "schrodingers-cat-alive",
  ziggy_static: "hollow-cat",
  auntie_velcro: "tiger-head",
  inspector_droop: "basset-hound-head",
  sprocket: "sitting-dog",
};

export const TYPE_ICONS: Record<Type, string> = {
  attack: "claws",
  curiosity: "magnifying-glass",
  ally: "heart-plus",
  reaction: "shield-reflect",
  power: "crown",
  event: "lightning-storm",
  reapurr: "grim-reaper",
};

/** The pictures of secret choices, of a verb, with its argument, or on a certain CATastrophe; numbers need none. */
type Choice = Verb | `${Verb} ${string}` | `${Effect} ${Verb}`;
export const CHOICE_ICONS: Partial<Record<Choice, string>> = {
  dive: "fish-escape",
  stay: "umbrella",
  share: "shaking-hands",
  grab: "grab",
  hide: "cardboard-box",
  brave: "lion",
  left: "door",
  right: "exit-door",
  pay: "yarn",
  "litter pay": "card-discard",
  suffer: "broken-heart",
  "sign paw": "paw",
  "sign claw": "claws",
  "sign tail": "fox-tail",
  box: "cardboard-box",
  bid: "yarn",
};

/** The symbols of a card: its Attack number, Catfinity, the Red Glowly Dot. */
export function symbolsOf(card: Printed): string {
  const attack = card.attack === "rolled" ? "?" : String(card.attack ?? "");
  return attack + (card.catfinity ? "∞" : "") + (card.dot ? "•" : "");
}

/** How the symbols of the legend are drawn. */
export const SYMBOL_ICONS: Record<(typeof LEGEND)[number]["id"], string> = {
  lives: "hearts",
  hand: "card-pickup",
  yarn: "yarn",
  shields: "shield",
  guarded: "visored-helm",
  sanctuary: "castle",
  reapurr: TYPE_ICONS.reapurr,
  catfinity: "∞",
  dot: "•",
  attack: TYPE_ICONS.attack,
  curiosity: TYPE_ICONS.curiosity,
  ally: TYPE_ICONS.ally,
  reaction: TYPE_ICONS.reaction,
  power: TYPE_ICONS.power,
  event: TYPE_ICONS.event,
};
