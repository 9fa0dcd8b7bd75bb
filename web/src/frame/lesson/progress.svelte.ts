/** A learner's progress through a lesson: what the coach says now, and what can be done about it. */
import { api } from "../../api";
import type { Desk } from "../../games/desk";
import { fill } from "../../i18n/template";
import { t } from "../../i18n/texts.svelte";
import { settings } from "../../settings.svelte";
import type { CourseInfo, LessonInfo, StepInfo } from "../../wire";
import type { Session } from "../session.svelte";

/** The pause between two links that are shown, in milliseconds. */
const PACE = 900;
/** How often one step makes a move, or tries to. */
const MOST_MOVES = 8;
const AGAIN = 200;
const PATIENCE = 20_000;

export interface Note {
  kind: "step" | "strayed" | "end";
  title: string;
  text: string;
  /** What is to be done. */
  task: string;
  anchor: string;
  mark: string;
  rule: string;
  /** A picture of dice: from which number on they succeed, and what that brings. */
  dice: { need: number; low: string; high: string } | null;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export class LessonProgress {
  info = $state.raw<CourseInfo | null>(null);
  learned = $state.raw<string[]>([]);
  /** The subject of the note that was closed. */
  private closed = $state("");
  showing = $state(false);

  constructor(
    readonly session: Session,
    readonly desk: Desk,
    readonly game: string,
  ) {}

  lessons = $derived<LessonInfo[]>(this.info?.lessons ?? []);
  lesson = $derived(this.lessons.find((lesson) => lesson.name === this.session.coach?.lesson));
  number = $derived(this.lesson ? this.lessons.indexOf(this.lesson) : -1);
  next = $derived(this.lessons[this.number + 1]);
  step = $derived.by<StepInfo | undefined>(() => this.lesson?.steps[this.session.coach?.step ?? 0]);
  /** Whether the coach follows the game. */
  active = $derived.by(() => this.session.coached);
  total = $derived(this.lessons.reduce((sum, lesson) => sum + lesson.seconds, 0));
  spent = $derived(
    this.lessons.filter((lesson) => this.isLearned(lesson)).reduce((sum, lesson) => sum + lesson.seconds, 0),
  );
  signs = $derived(
    this.lessons.filter((lesson) => this.isLearned(lesson) || lesson === this.lesson).flatMap((lesson) => lesson.signs),
  );

  /** Which lesson it is, for the top bar. */
  place = $derived(
    this.number < 0 ? "" : t("coach.place", { n: this.number + 1, of: this.lessons.length }),
  );

  titleOf(step: StepInfo): string {
    return this.named(step.title);
  }

  isLearned(lesson: LessonInfo): boolean {
    const just = lesson === this.lesson && this.session.coach?.progress === "learned";
    return just || this.learned.includes(lesson.name);
  }

  /** Load the lessons in a language. */
  async load(lang: string): Promise<void> {
    this.info = await api.course(this.game, lang);
  }

  async loadProgress(): Promise<void> {
    const all = await api.lessons();
    this.learned = all.find((one) => one.game === this.game)?.learned ?? [];
  }

  /** What the coach says now; nothing while others act or an answer is on its way. */
  note = $derived.by<Note | null>(() => {
    const { coach, backlog, sent } = this.session;
    const { lesson, step } = this;
    if (!coach || !lesson || backlog || sent !== null) return null;
    if (coach.progress === "learned")
      return this.noteOf("end", { title: lesson.end_title, text: lesson.end_text, do: "", anchor: lesson.end_anchor });
    if (!step) return null;
    if (coach.progress === "strayed") {
      const text = step.missed || t("coach.strayed_text");
      return this.noteOf("strayed", { title: t("coach.strayed"), text, do: step.do, anchor: step.anchor });
    }
    if (coach.progress !== "step") return null;
    const half = this.halfway(step);
    const shown = this.noteOf("step", half ?? step);
    const dice = step.need === null ? null : { need: step.need, low: this.named(step.low), high: this.named(step.high) };
    return { ...shown, mark: half ? "" : step.mark, rule: step.rule, dice: half || !step.halfway.length ? dice : null };
  });

  /** Identifies the note: it differs for another step, part of a step or outcome. */
  about = $derived.by(
    () => `${this.lesson?.name} ${this.session.coach?.step} ${this.note?.kind} ${this.note?.title}`,
  );
  hidden = $derived(this.closed === this.about);

  private noteOf(kind: Note["kind"], said: { title: string; text: string; do: string; anchor: string }): Note {
    const { anchor } = said;
    const words = { title: this.named(said.title), text: this.named(said.text), task: this.named(said.do) };
    return { kind, ...words, anchor, mark: "", rule: "", dice: null };
  }

  private halfway(step: StepInfo): StepInfo["halfway"][number] | undefined {
    const last = this.session.chain.at(-1);
    const words = last ? [last.verb, ...last.args].join(" ") : "";
    return words ? step.halfway.findLast((part) => words.startsWith(part.after)) : undefined;
  }

  /** A text with the names of the players. */
  private named(text: string): string {
    return fill(text, Object.fromEntries(this.session.seats.map((seat) => [`seat${seat.seat}`, seat.name])));
  }

  close(): void {
    this.closed = this.about;
  }

  open(): void {
    this.closed = "";
  }

  begin(lesson: LessonInfo, known = false): void {
    if (known && this.lesson) this.learned = [...this.learned, this.lesson.name];
    this.session.beginLesson(lesson.name, known);
  }

  /** Skip the rest of this lesson and go on with the next one. */
  know(): void {
    if (this.next) this.begin(this.next, true);
  }

  dismiss(): void {
    this.session.beginLesson("", false);
  }

  retry(): void {
    this.session.retry();
  }

  /** Play the step's moves link by link, so that the learner can follow. */
  async show(): Promise<void> {
    if (this.showing || !this.active) return;
    this.showing = true;
    try {
      if (this.session.coach?.progress === "strayed") {
        this.retry();
        await this.until(() => this.session.coach?.progress === "step");
      }
      const step = this.session.coach?.step;
      for (let tries = 0; tries < MOST_MOVES && this.session.coach?.step === step; tries += 1) {
        while (this.session.chain.length) await this.session.takeBack();
        const links = this.session.coach?.show ?? [];
        if (!links.length) return;
        // Something may have been told about the table in between, which drops a half made answer.
        if (!(await this.play(links))) await wait(AGAIN);
        await this.until(() => this.session.coach?.progress !== "watching" && this.session.backlog === 0);
      }
    } finally {
      this.showing = false;
    }
  }

  private async play(links: number[]): Promise<boolean> {
    await this.until(() => !this.session.linking && this.session.sent === null);
    const version = this.session.version;
    for (const link of links) {
      const option = this.session.offers.find((offer) => offer.action === link);
      if (!option) return false;
      this.desk.pick(option);
      if (settings.moving && settings.speed !== "instant") await wait(PACE);
      await this.until(() => !this.session.linking);
    }
    await this.until(() => this.session.version !== version && this.session.sent === null);
    return true;
  }

  private async until(met: () => boolean): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!met() && Date.now() < end) await wait(40);
  }
}
