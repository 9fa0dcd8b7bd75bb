/** The cards as the server gives them, read from the game's own card file. */
import { readFileSync } from "node:fs";
import type { Printed } from "../src/games/katastrophenspiel/model";

const FILE = new URL("../../src/calamity/games/katastrophenspiel/cards.toml", import.meta.url);

function read(): Record<string, Printed> {
  const cards: Record<string, Printed> = {};
  for (const block of readFileSync(FILE, "utf8").split("[[card]]").slice(1)) {
    const fields: Record<string, string | number> = {};
    for (const [, key = "", text, number] of block.matchAll(/^([\w.]+) = (?:"(.*)"|(\d+))$/gm))
      fields[key] = text ?? Number(number);
    const card = {
      ...fields,
      name: { en: fields["name.en"], de: fields["name.de"] },
    } as unknown as Printed;
    cards[card.id] = card;
  }
  return cards;
}

export const cards = read();

export function card(id: string): Printed {
  const found = cards[id];
  if (!found) throw new Error(`there is no card ${id}`);
  return found;
}
