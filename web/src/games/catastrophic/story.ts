/** Reconstructs the Communities after each event, to list extinct Species and to give them names. */
import type { EventView } from "../../wire";
import { calledIn, placeIn } from "./naming";

interface Past {
  traits: string[];
  /** Traits that it had or lost; those that went elsewhere don't count. */
  had: string[];
  /** As the last event called it. */
  called: string;
}

/** What an announced Interaction is about. */
interface Aim {
  places: string[];
  traits: string[];
}
type Community = Map<string, Past>;

/** A Species that is no more. */
export interface Extinct {
  seat: number;
  level: number;
  turn: number;
  traits: string[];
}

export interface Story {
  /** What a Species was called while it had Traits, by the number of an event after it has lost them all. */
  names: Map<number, string>;
  /** Species that went Extinct, in this order. */
  extinct: Extinct[];
}

export function storyOf(events: EventView[], seats: number): Story {
  const communities = Array.from({ length: seats }, (): Community => new Map());
  const story: Story = { names: new Map(), extinct: [] };
  const aims: Aim[] = [];
  let turn = 0;
  for (const event of events) {
    const seat = Number(event["seat"]);
    const species = String(event["species"] ?? "");
    const place = placeIn(species);
    const card = String(event["card"] ?? "");
    const community = communities[seat] ?? new Map<string, Past>();
    const one = community.get(place);
    if (calledIn(species).card && one) one.called = species;
    else if (one?.called) story.names.set(event.n, one.called);
    switch (event.event) {
      case "turn":
        turn += 1;
        break;
      case "introduced":
        community.set(place, { traits: [card], had: [card], called: species });
        break;
      case "added":
        join(one, card);
        break;
      case "lost":
        if (one) one.traits = one.traits.filter((trait) => trait !== card);
        break;
      case "sheltered":
      case "departed":
        without(one, card);
        break;
      case "swapped":
        without(one, String(event["old"]));
        join(one, card);
        break;
      case "extinct":
        story.extinct.push({ seat, level: Number(place.split(" ")[0]), turn, traits: one?.had ?? [] });
        community.delete(place);
        break;
      case "announced":
        aims.push({ places: [], traits: [] });
        break;
      case "aimed_at_species":
        aims.at(-1)?.places.push(place);
        break;
      case "aimed_at_trait":
        aims.at(-1)?.traits.push(card);
        break;
      case "stole_trait": {
        const aim = aims.findLast(({ traits, places }) => traits.includes(card) && places.includes(place));
        without(communities[Number(event["other"])]?.get(aim?.places[0] ?? ""), card);
        join(one, card);
        break;
      }
      case "crossed": {
        const [from, to] = [place, placeIn(event["other"])];
        const aim = aims.findLast(({ places }) => places[0] === from && places[1] === to);
        const [out = "", back = ""] = aim?.traits ?? [];
        const other = community.get(to);
        without(one, out);
        without(other, back);
        join(one, back);
        join(other, out);
        break;
      }
    }
  }
  return story;
}

function join(one: Past | undefined, card: string): void {
  one?.traits.push(card);
  one?.had.push(card);
}

function without(one: Past | undefined, card: string): void {
  if (!one) return;
  one.traits = one.traits.filter((trait) => trait !== card);
  one.had = one.had.filter((other) => other !== card);
}
