/** How the reputation of every player went, from what the log says of their collections. */
import type { EventView } from "../../wire";
import type { Printed } from "./model";

const MOST_DARLING = 4;
const TAKES = ["resolved", "kept", "credited", "took_villain"];
const GIVES = ["favor_spent", "vest_spent", "gave_up"];

function worth(cards: Record<string, Printed>, collection: string[]): number {
  const disasters = collection.filter((id) => cards[id]?.type === "disaster").length;
  return collection.reduce((sum, id) => {
    const card = cards[id];
    return sum + (card?.effect === "darling" ? Math.min(MOST_DARLING, disasters) : (card?.reputation ?? 0));
  }, 0);
}

/** The reputation of each seat at the beginning of every round, and at the end. */
export function reputations(events: EventView[], cards: Record<string, Printed>, seats: number): number[][] {
  const collections = Array.from({ length: seats }, (): string[] => []);
  const found = collections.map((): number[] => []);
  const note = () => collections.forEach((collection, seat) => found[seat]?.push(worth(cards, collection)));
  for (const event of events) {
    const collection = collections[Number(event["seat"])];
    const card = String(event["card"]);
    if (event.event === "round") note();
    else if (!collection) continue;
    else if (TAKES.includes(event.event)) collection.push(card);
    else if (GIVES.includes(event.event)) collection.splice(collection.indexOf(card), 1);
    else if (event.event === "died") collection.length = 0;
  }
  note();
  return found;
}
