/** Reconstructs the newest mission, and the purchase under way, from the events in the log. */
import type { EventView } from "../../wire";

export interface Roll {
  n: number;
  roll: number;
  from: number;
  made: string | null;
  /** Whether it is kept as a symbol of any kind. */
  wild: boolean;
}

export interface Use {
  n: number;
  card: string;
  side: string | null;
  worn: boolean;
  rolls: Roll[];
}

export interface MissionStory {
  n: number;
  seat: number;
  card: string;
  extra: boolean;
  uses: Use[];
  outcome: "solved" | "failed" | null;
  end: number;
}

/** The mission that began last; null if a new turn has begun since. */
export function missionStory(events: EventView[]): MissionStory | null {
  let begin = -1;
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const name = events[i]?.event;
    if (name === "turn") return null;
    if (name === "mission" || name === "extra_mission") {
      begin = i;
      break;
    }
  }
  const first = events[begin];
  if (!first) return null;
  const story: MissionStory = {
    n: first.n,
    seat: Number(first["seat"]),
    card: String(first["card"]),
    extra: first.event === "extra_mission",
    uses: [],
    outcome: null,
    end: first.n,
  };
  for (const event of events.slice(begin + 1)) {
    if (story.outcome) break;
    tell(story, event);
    story.end = event.n;
  }
  return story;
}

function tell(story: MissionStory, event: EventView): void {
  const card = String(event["card"]);
  const last = story.uses.at(-1);
  switch (event.event) {
    case "counted":
    case "played":
      if (!story.uses.some((use) => use.card === card))
        story.uses.push({ n: event.n, card, side: null, worn: false, rolls: [] });
      return;
    case "used": {
      const known = story.uses.find((use) => use.card === card);
      if (known) known.side = String(event["side"]);
      else story.uses.push({ n: event.n, card, side: String(event["side"]), worn: false, rolls: [] });
      return;
    }
    case "worn_out": {
      const use = story.uses.find((other) => other.card === card);
      if (use) use.worn = true;
      return;
    }
    case "rolled": {
      const use = story.uses.find((other) => other.card === card) ?? last;
      use?.rolls.push({ n: event.n, roll: Number(event["roll"]), from: Number(event["threshold"]), made: null, wild: false });
      return;
    }
    case "named":
    case "wild": {
      // a card may roll again after others have been added, so the latest roll is the one with the highest number
      const roll = story.uses
        .flatMap((use) => use.rolls)
        .toSorted((a, b) => a.n - b.n)
        .at(-1);
      if (!roll) return;
      if (event.event === "wild") roll.wild = true;
      else roll.made = String(event["ability"]);
      return;
    }
    case "solved":
    case "failed":
      story.outcome = event.event;
  }
}

/** The purchase that is under way: one of the two actions, a free one, or none. */
export function shoppingNow(events: EventView[]): "purchase" | "procured" | null {
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const name = events[i]?.event;
    if (name === "purchase" || name === "procured") return name;
    if (name !== "cycled" && name !== "for_sale" && name !== "sold_out") return null;
  }
  return null;
}
