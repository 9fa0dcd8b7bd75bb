/** The Communities as they were after each event: to name Species in the log, and to draw how the scores went. */
import type { EventView } from "../../wire";

interface Past {
  traits: { card: string; active: boolean; napping?: boolean }[];
  /** Traits that it had or lost; those that went elsewhere don't count. */
  had: string[];
  guarded: boolean;
  short: boolean;
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
  /** A Trait that the Species of an event had at the time, by the event's number. */
  names: Map<number, string>;
  /** Every seat's score at the beginning of each turn. */
  scores: number[][];
  /** Species that went Extinct, in this order. */
  extinct: Extinct[];
}

export function storyOf(events: EventView[], seats: number): Story {
  const communities = Array.from({ length: seats }, (): Community => new Map());
  const story: Story = { names: new Map(), scores: communities.map(() => []), extinct: [] };
  const aims = new Map<string, Aim>();
  let aim: Aim = { places: [], traits: [] };
  let turn = 0;
  for (const event of events) {
    const seat = Number(event["seat"]);
    const place = String(event["place"] ?? "");
    const card = String(event["card"] ?? "");
    const community = communities[seat] ?? new Map<string, Past>();
    const one = community.get(place);
    const first = one?.traits.find((trait) => trait.card !== card) ?? one?.traits[0];
    if (first) story.names.set(event.n, first.card);
    switch (event.event) {
      case "turn":
        turn += 1;
        story.scores.forEach((line, owner) => line.push(scoreOf(communities[owner])));
        break;
      case "introduced":
        community.set(place, { traits: [{ card, active: true }], had: [card], guarded: false, short: false });
        break;
      case "added":
        join(one, card);
        break;
      case "deactivated":
        for (const trait of one?.traits ?? [])
          if (trait.card === card) Object.assign(trait, { active: false, napping: !one?.short });
        break;
      case "reactivated":
        for (const trait of one?.traits ?? []) trait.active = true;
        break;
      case "flipped_back":
        for (const trait of one?.traits ?? []) if (trait.napping) trait.active = true;
        break;
      case "short_of_food":
      case "fed":
        if (one) one.short = event.event === "short_of_food";
        break;
      case "lost":
        if (one) one.traits = one.traits.filter((trait) => trait.card !== card);
        break;
      case "sheltered":
      case "departed":
        without(one, card);
        break;
      case "swapped":
        without(one, String(event["old"]));
        join(one, card);
        break;
      case "protected":
      case "unprotected":
        if (one) one.guarded = event.event === "protected";
        break;
      case "extinct":
        story.extinct.push({ seat, level: Number(place.split(" ")[0]), turn, traits: one?.had ?? [] });
        community.delete(place);
        break;
      case "announced":
        aim = { places: [], traits: [] };
        aims.set(card, aim);
        break;
      case "aimed_at_species":
        aim.places.push(place);
        break;
      case "aimed_at_trait":
        aim.traits.push(card);
        break;
      case "stole_trait": {
        const from = aims.get("brood_parasitism")?.places[0] ?? "";
        without(communities[Number(event["other"])]?.get(from), card);
        join(one, card);
        break;
      }
      case "crossed": {
        const other = community.get(String(event["other"]));
        const [out = "", back = ""] = aims.get("cross_breeding")?.traits ?? [];
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
  one?.traits.push({ card, active: true });
  one?.had.push(card);
}

function without(one: Past | undefined, card: string): void {
  if (!one) return;
  one.traits = one.traits.filter((trait) => trait.card !== card);
  one.had = one.had.filter((other) => other !== card);
}

function scoreOf(community: Community | undefined): number {
  let points = 0;
  for (const [place, one] of community ?? [])
    if (!one.guarded) points += Number(place.split(" ")[0]) * one.traits.filter((trait) => trait.active).length;
  return points;
}
