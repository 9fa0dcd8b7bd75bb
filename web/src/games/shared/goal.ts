/** Puts the goal of a game into one line of words, from what the engine says about it. */
import { t } from "../../i18n/texts.svelte";
import type { Gauge, Goal, Runner, Said } from "../../wire";
import type { GoalLine, GoalRunner, Prose } from "../desk";
import type { GameDesk } from "./desk.svelte";

const ROOM = 1.15; // of the line of a race without a finish: the best stands a little before its end
const SHORT = 5; // the least range that such a line stands for

type AnyDesk = Pick<GameDesk, "me" | "passed" | "racers" | "say" | "nameOf"> & { view: { goal?: Goal } };

export function goalLine(desk: AnyDesk): GoalLine | null {
  const goal = desk.view.goal;
  if (!goal) return null;
  const say = (said: Said) => desk.say(said.key, said.facts ?? {});
  return {
    aim: say(goal.aim),
    end: goal.end
      ? { text: say(goal.end.said), ...stepsOf(goal.end), icons: desk.passed() }
      : null,
    race: raceOf(desk, goal.race ?? []),
    standing: goal.standing ? say(goal.standing) : "",
    rank: desk.me === null ? null : (goal.ranks?.[desk.me] ?? null),
    rules: goal.rules ?? [],
  };
}

function stepsOf({ done = 0, of = 0, under_way = false }: Gauge): { done: number; of: number; now: number | null } {
  return { done, of, now: under_way ? done : null };
}

function raceOf(desk: AnyDesk, race: Runner[]): GoalRunner[] {
  const top = Math.max(SHORT, ...race.map((runner) => runner.at * ROOM));
  return race.map(({ at, seat = null, name = "", of = 0, out = false }) => ({
    seat,
    name: seat === null ? desk.say(name) : desk.nameOf(seat),
    icon: desk.racers[name] ?? "",
    at,
    share: Math.max(0, Math.min(1, at / (of || top))),
    out,
  }));
}

/** The same for the table in words. */
export function goalProse(goal: GoalLine | null): Prose[] {
  if (!goal) return [];
  const race = goal.race.map((runner) => `${runner.name}: ${runner.at}`);
  return [{ title: t("frame.goal"), lines: [goal.aim, goal.end?.text ?? "", goal.standing, ...race].filter(Boolean) }];
}
