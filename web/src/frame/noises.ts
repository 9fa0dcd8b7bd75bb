/** Chooses the sound for an update: the end, the player's turn, or the most important event. */
import type { Desk } from "../games/desk";
import { play, type Sound } from "../kit/sound";
import type { Update } from "../wire";
import type { Session } from "./session.svelte";
import { settings } from "../settings.svelte";

const TELLING: Sound[] = ["good", "bad", "dice"];

/** To be called while the session still has the previous view. */
export function makeNoise(session: Session, desk: Desk, update: Update): void {
  if (!settings.sound) return;
  const heard = update.events.map((event) => desk.soundOf(event)).filter((sound) => sound !== null);
  if (update.over) play("over");
  else if (update.ask && !session.ask) play("turn");
  else {
    const sound = TELLING.find((one) => heard.includes(one)) ?? heard[0];
    if (sound) play(sound);
  }
}
