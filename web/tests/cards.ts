/** Test data: the cards as the server sends them, read from the game's own card file, with their English names. */
import { readFileSync } from "node:fs";
import type { Printed } from "../src/games/katastrophenspiel/generated";

const GAME = new URL("../../src/calamity/games/katastrophenspiel/", import.meta.url);

function read(): Record<string, Printed> {
  const cards: Record<string, Printed> = {};
  const texts = readFileSync(new URL("cards.en.toml", GAME), "utf8");
  const names = new Map([...texts.matchAll(/^\[(\w+)\]\nname = "(.*)"$/gm)].map(([, id, name]) => [id, name]));
  for (const block of readFileSync(new URL("cards.toml", GAME), "utf8").split("[[card]]").slice(1)) {
    const fields: Record<string, string | number> = {};
    for (const [, key = "", text, number] of block.matchAll(/^([\w.]+) = (?:"(.*)"|(\d+))$/gm))
      fields[key] = text ?? Number(number);
    const card = { ...fields, name: { en: names.get(String(fields["id"])) } } as unknown as Printed;
    cards[card.id] = card;
  }
  return cards;
}

export const cards = read();
