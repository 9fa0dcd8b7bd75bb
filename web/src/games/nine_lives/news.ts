/** Groups the losses of one moment for a banner: who is out, and who lost how many lives. */
import type { EventView } from "../../wire";

/** The losses of one moment: who is out, and who lost how many lives. */
export interface Toll {
  /** Seats that are out. */
  out: number[];
  /** Seats that lost the same number of lives are grouped; groups are in the order of the events. */
  lost: { count: number; seats: number[] }[];
}

export function tollOf(fresh: EventView[]): Toll {
  const seats = (name: string) => fresh.filter((event) => event.event === name).map((event) => Number(event["seat"]));
  const out = [...new Set(seats("eliminated"))];
  const counts = new Map<number, number>();
  for (const event of fresh) {
    const seat = Number(event["seat"]);
    if (event.event === "lost_lives" && !out.includes(seat)) counts.set(seat, (counts.get(seat) ?? 0) + Number(event["count"]));
  }
  const lost: Toll["lost"] = [];
  for (const [seat, count] of counts) {
    const same = lost.find((one) => one.count === count);
    if (same) same.seats.push(seat);
    else lost.push({ count, seats: [seat] });
  }
  return { out, lost };
}
