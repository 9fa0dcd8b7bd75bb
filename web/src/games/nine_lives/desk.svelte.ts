/** The logic of the table of Nine Lives (its desk): what can be clicked, and what the cards in play will do. */
import { called } from "../../frame/answers";
import { settings } from "../../settings.svelte";
import { viewport } from "../../viewport.svelte";
import type { Values } from "../../i18n/template";
import { words } from "../../i18n/texts.svelte";
import type { EventView } from "../../wire";
import type { Answer, LogLine, Prose, SeatPick, Standing, Step, Verdict } from "../desk";
import { GameDesk, type LogStyle, type Look } from "../shared/desk.svelte";
import { count, knownIn, seen } from "../shared/hands";
import type { OfferOf } from "../shared/view";
import { Asking } from "../shared/asking.svelte";
import type { Forecast, Printed, Question, Stake, Verb, View, Walk } from "./generated";
import { LEGEND } from "./generated";
import { SYMBOL_ICONS, CHARACTER_ICONS, PHASES, symbolsOf, type Fate, type Outcome } from "./model";
import { proseOf } from "./prose";

const ORDER: string[] = ["attack", "curiosity", "ally", "reaction"] satisfies Printed["type"][];
const HAND: Verb[] = ["play", "discard", "show"];
const ROW: Verb[] = ["play", "drop"];
const OTHERS: Verb[] = ["copy", "banish"];
const OFFERED: Verb[] = ["fetch", "summon", "order", "toss"];
const AT_SEAT: Verb[] = ["target", "name", "vote", "yarn_all"];
/** What is clicked on the table and needs no button in the bar. */
const ON_THINGS = new Set<Verb>([...HAND, ...ROW, ...OTHERS, ...OFFERED, "yarn", "set_die", "character"]);
/** More secret choices than this would leave the bar no room for the question; the CATastrophe shows them anyway. */
const MOST_BUTTONS = 6;
const WINDOWS: (Question | null)[] = ["react", "reveal", "lull", "yarn"];
const CARDS_ASKED: (Question | null)[] = ["claw", ...WINDOWS];
const BEARING_REASONS: (Question | null)[] = ["claw", "react", "reveal", "lull"];
const ABOUT_EVENTS: (Question | null)[] = ["pick", "reveal", "name", "blame"];

const LOG_STYLES: Record<string, LogStyle> = {
  turn: { tone: "turn" },
  claw_begins: { hidden: true },
  resolves: { hidden: true },
  finished: { hidden: true },
  event_begins: { hidden: true },
  dice_stand: { hidden: true },
  played: { icon: "card-pickup" },
  revealed: { icon: "lightning-storm" },
  rolled: { icon: "perspective-dice-six" },
  rerolled: { icon: "yarn" },
  gained_yarn: { icon: "yarn" },
  farewell_yarn: { icon: "yarn" },
  defended: { tone: "good", icon: "shield" },
  hit: { tone: "bad", icon: "claws" },
  lost_lives: { tone: "bad", icon: "broken-heart" },
  gained_lives: { tone: "good", icon: "heart-plus" },
  reapurr_up: { tone: "bad", icon: "grim-reaper" },
  reapurr_down: { tone: "good", icon: "grim-reaper" },
  caught: { tone: "bad", icon: "grim-reaper" },
  rose_again: { tone: "good", icon: "heart-plus" },
  eliminated: { tone: "bad", icon: "broken-heart" },
  last_cat: { tone: "good", icon: "trophy" },
  reapurr_wins: { tone: "bad", icon: "grim-reaper" },
};

type Option = OfferOf<Verb>;

/** What lies in the middle: what is offered, cards in play, a CATastrophe, or what happened last. */
export type Scene = "characters" | "offer" | "stack" | "event" | "rest";

export class NineDesk extends GameDesk<View, Printed, Verb, Question> {
  readonly game = "nine_lives";
  override readonly racers = { "goal.reapurr": "grim-reaper" };
  readonly icon = "hollow-cat";
  protected override readonly legend = LEGEND;
  protected override readonly legendIcons = SYMBOL_ICONS;
  protected override readonly logStyles = LOG_STYLES;

  readonly asking = new Asking(this.session);
  /** Whether Professor Paradox was selected to set a die. */
  private turning = $state(-1);
  /** A discard pile that is being looked through. */
  browsing = $state<"main_discards" | "power_discards" | "catastrophe_discards" | null>(null);
  /** Whether one chooses when to be asked. */
  choosingAsk = $state(false);

  /** Whether the first answer to arrive counts, no matter whose. */
  race = $derived.by(() => this.session.table?.options["reaction_order"] === "race");
  paradox = $derived.by(() => this.turning === this.session.version && this.kind === "yarn");
  hand = $derived.by(() => (this.me === null ? [] : seen(this.view.zones.hand[this.me])));
  /** The hand by the types of its cards. */
  sortedHand = $derived.by(() => {
    const rank = (id: string) => ORDER.indexOf(this.cards[id]?.type ?? "") * 1000 + (this.cards[id]?.kind_number ?? 0);
    return [...this.hand].sort((a, b) => rank(a) - rank(b));
  });
  row = $derived.by(() => (this.me === null ? [] : (this.view.zones.row[this.me] ?? [])));
  /** The card that is being played, as it was announced so far. */
  playing = $derived.by(() => {
    const link = this.chain.findLast((other) => other.verb === "copy") ?? this.chain.find((o) => o.verb === "play");
    return link ? this.cards[link.args[0] ?? ""] : undefined;
  });
  revealed = $derived.by(() => this.cards[this.view.zones.revealed[0] ?? ""]);
  /** The card that an open question is about. */
  about = $derived.by(() => (this.asked === "react" ? this.cards[this.view.acting.at(-1) ?? ""] : this.revealed));
  /** What is about to happen, as the game tells it. */
  forecast = $derived.by<Forecast>(() => this.view.forecast ?? {});
  outcomes = $derived.by<Outcome[]>(() => this.forecast.outcomes ?? []);
  /** Whether the cards in play may cost us lives. */
  endangered = $derived.by(() => this.me !== null && (this.forecast.endangered ?? []).includes(this.me));
  scene = $derived.by<Scene>(() => {
    if (this.verbs.has("character") || this.view.character.some((who) => who === null)) return "characters";
    if (this.offered.length) return "offer";
    if (this.view.zones.in_play.length) return "stack";
    if (this.view.zones.revealed.length) return "event";
    return "rest";
  });
  /** Cards from piles that one may choose from. */
  offered = $derived.by(() => this.options.filter((option) => OFFERED.includes(option.verb)));
  /** The events since the last card was revealed, or played onto an empty stack. */
  story = $derived.by(() => {
    const events = this.session.events;
    const from = events.findLastIndex((event) => event.event === "revealed" || event.event === "turn");
    return events.slice(Math.max(0, from));
  });

  /** The picture of the cat or dog that a seat plays. */
  face(seat: number): string | null {
    const who = this.view.character[seat];
    return who ? CHARACTER_ICONS[who] : null;
  }

  iconOf(seat: number): string {
    return this.face(seat) ?? "hollow-cat";
  }

  characterName(seat: number): string {
    const who = this.view.character[seat];
    return who ? this.say(`character.${who}`) : "";
  }

  handCount(seat: number): number {
    return count(this.view.zones.hand[seat]);
  }

  /** Cards of a hidden hand that the viewer has seen. */
  knownOf(seat: number): string[] {
    return knownIn(this.view.known, seat);
  }

  textOf(card: Printed | undefined): string {
    return card?.text ? words(card.text) : "";
  }

  /** The type on a card's band, which has room for a word. */
  typeOf(card: Printed): string {
    const short = `table.type.${card.type}`;
    return this.has(short) ? this.label(short) : this.say(`type.${card.type}`);
  }

  /** What a secret choice means on the card that asks for it. */
  protected override actionText(option: Option): string {
    const own = `table.choice.${this.revealed?.effect ?? ""}.${option.verb}`;
    return this.has(own) ? own : super.actionText(option);
  }

  /** The neighbour that a choice is about, where left and right are no doors but cats. */
  neighbourOf(option: Option): number | null {
    const [left = null, right = null] = this.forecast.neighbours ?? [];
    return option.verb === "left" ? left : option.verb === "right" ? right : null;
  }

  override sayOption(option: Option): string {
    const neighbour = this.neighbourOf(option);
    return neighbour === null ? super.sayOption(option) : this.label(`table.bat.${option.verb}`, { name: this.seatName(neighbour) });
  }

  /** Everything printed on a card, for screen readers. */
  describe(id: string): string {
    const card = this.cards[id];
    if (!card) return id;
    const signs = symbolsOf(card);
    const parts = [words(card.name), this.say(`type.${card.type}`)];
    if (card.attack) parts.push(this.label("table.attack", { n: card.attack === "rolled" ? "?" : card.attack }));
    if (signs.includes("∞")) parts.push(this.label("table.catfinity"));
    if (signs.includes("•")) parts.push(this.label("table.dot"));
    return [...parts, this.textOf(card)].join(", ");
  }

  override spoken(name: string, value: unknown): string {
    if (name === "other" && typeof value === "string" && this.has(`sign.${value}`)) return this.say(`sign.${value}`);
    return super.spoken(name, value);
  }

  // ---- cards ----

  handOption(id: string): Option | undefined {
    return this.options.find((option) => HAND.includes(option.verb) && option.args[0] === id);
  }

  rowOption(id: string): Option | undefined {
    return this.options.find((option) => ROW.includes(option.verb) && option.args[0] === id);
  }

  othersOption(id: string): Option | undefined {
    return this.options.find((option) => OTHERS.includes(option.verb) && option.args[0] === id);
  }

  handLook(id: string, copy: number): Look {
    const chosen = this.chain.filter((link) => HAND.includes(link.verb) && link.args[0] === id).length;
    if (copy < chosen) return "selected";
    if (this.handOption(id)) return "legal";
    return CARDS_ASKED.includes(this.kind) && !this.chain.length ? "illegal" : "rest";
  }

  rowLook(id: string): Look {
    const card = this.cards[id];
    if (this.chain.some((link) => link.verb === "play" && link.args[0] === id)) return "selected";
    if (card?.effect === "paradox" && this.verbs.has("set_die")) return this.paradox ? "selected" : "legal";
    if (card?.effect === "rescue" && this.verbs.has("rise_again")) return "legal";
    if (this.rowOption(id)) return "legal";
    return CARDS_ASKED.includes(this.kind) && !this.chain.length ? "illegal" : "rest";
  }

  /** A die is turned with the card that allows it. */
  override advised(id: string): boolean {
    return super.advised(id) || (this.session.hinted?.verb === "set_die" && this.cards[id]?.effect === "paradox");
  }

  othersLook(id: string): Look {
    if (this.chain.some((link) => OTHERS.includes(link.verb) && link.args[0] === id)) return "selected";
    return this.othersOption(id) ? "legal" : "rest";
  }

  pressHand(id: string, element: HTMLElement): void {
    const option = this.handOption(id);
    if (option) this.pick(option);
    else void this.explainThing(id, element);
  }

  pressRow(id: string, element: HTMLElement): void {
    const effect = this.cards[id]?.effect;
    if (effect === "paradox" && this.verbs.has("set_die")) this.turning = this.paradox ? -1 : this.session.version;
    else if (effect === "rescue" && this.verbs.has("rise_again")) this.pick(this.find("rise_again"));
    else if (this.rowOption(id)) this.pick(this.rowOption(id));
    else void this.explainThing(id, element);
  }

  protected override bearsReasons(): boolean {
    return !this.chain.length && BEARING_REASONS.includes(this.kind);
  }

  // ---- dice ----

  fateOf(die: number): Fate | null {
    return this.forecast.dice?.[die]?.fate ?? null;
  }

  /** What a die has to reach: an Attack number, or on the ladder the roll before it. */
  needOf(die: number): number {
    return this.forecast.dice?.[die]?.need ?? this.view.needs[die] ?? 0;
  }

  /** What the CATastrophe does, as far as it is known while its dice lie there or it may still be answered. */
  stakes = $derived.by<Stake[]>(() => this.forecast.stakes ?? []);
  /** Further facts about the dice: where the Reapurr goes, or that they have no effect. */
  prospect = $derived.by(() => {
    const { walk, note } = this.forecast;
    if (walk) return this.sayWalk(walk);
    return note ? this.label(`table.stake.${note}`, { n: this.view.dice[0] ?? 0, name: this.nameOf(this.view.holder) }) : "";
  });

  sayStake({ lives = 0, yarn = 0, cards = 0 }: Stake): string {
    const parts = Object.entries({ lives, yarn, cards }).filter(([, n]) => n);
    return parts
      .map(([what, n]) => this.label(`table.stake.${what}`, { sign: n > 0 ? "+" : "−", n: Math.abs(n) }))
      .join(", ");
  }

  /** A die in words: whose it is, what it has to reach, and what it means. */
  sayDie(die: number): string {
    const roller = this.nameOf(this.view.rollers[die] ?? 0);
    const parts = [this.label("table.die_of", { name: roller, roll: this.view.dice[die] ?? 0, n: die + 1 })];
    if (this.needOf(die)) parts.push(this.label("table.need", { n: this.needOf(die) }));
    const fate = this.fateOf(die);
    if (fate) parts.push(this.label(`table.fate.${fate}`));
    return parts.join(", ");
  }

  /** One line on what the CATastrophe does. */
  stakesText = $derived.by(() => {
    const sentences = this.stakes.map((one) => (one.falls ? this.sayFall(one.seat) : `${this.nameOf(one.seat)}: ${this.sayStake(one)}.`));
    if (this.prospect) sentences.unshift(this.prospect);
    return sentences.length ? `${this.stakesTitle}: ${sentences.join(" ")}` : "";
  });
  /** The condition under which it does so. */
  stakesTitle = $derived.by(() => this.label(this.view.dice.length ? "table.stake.dice" : "table.stack.unanswered"));

  /** That a cat is out. */
  sayFall(seat: number): string {
    return seat === this.me ? this.label("table.outcome.falls_you") : this.label("table.outcome.falls", { name: this.seatName(seat) });
  }

  /** Where the Reapurr goes, and whom he catches. */
  sayWalk({ start, end, caught = [] }: Walk): string {
    const way = end > start ? "up" : end === start ? "stays" : end ? "down" : "home";
    const parts = [this.label(`table.walk.${way}`, { n: end })];
    if (caught.length)
      parts.push(this.label("table.walk.caught", { name: caught.map((seat) => this.nameOf(seat)).join(", ") }));
    return parts.join(" ");
  }

  dieOption(die: number): Option | undefined {
    const name = String(die + 1);
    if (this.paradox) return this.find("set_die", name);
    return this.find("yarn", name) ?? this.find("yarn_all", String(this.view.rollers[die])) ?? this.find("set_die", name);
  }

  /** Everything that can be done with a die: rolled again, alone or with the others of its cat, or turned. */
  dieOptions(die: number): Option[] {
    const name = String(die + 1);
    const roller = String(this.view.rollers[die]);
    return [...this.all("yarn", name), ...this.all("yarn_all", roller), ...this.all("set_die", name)];
  }

  pressDie(die: number, element: HTMLElement): void {
    const option = this.dieOption(die);
    if (option) this.pick(option);
    else void this.explainThing(`die ${die + 1}`, element, this.label("table.die", { n: die + 1 }));
  }

  // ---- seats ----

  override seatPick(seat: number): SeatPick | null {
    for (const verb of AT_SEAT) {
      const option = this.find(verb, String(seat));
      if (option) {
        const chance = this.chanceOf(seat);
        return {
          label: this.sayOption(option),
          run: () => this.pick(option),
          action: option.action,
          ...(chance === null ? {} : { note: this.label("table.chance", { n: chance }) }),
        };
      }
    }
    return null;
  }

  private chanceOf(seat: number): number | null {
    if (!settings.hints || !this.playing || !this.verbs.has("target")) return null;
    return this.forecast.chances?.[this.playing.id]?.[seat] ?? null;
  }

  // ---- too many cards ----

  /** How many cards or Power Cats have to go because there are too many; 0 if that isn't asked. */
  excess = $derived.by(() => (this.session.yours ? (this.view.excess ?? 0) : 0));

  // ---- the decision bar ----

  protected override makeQuestion(): string {
    const kind = this.asked;
    const card = this.playing ? words(this.playing.name) : "";
    if (this.verbs.has("face")) return this.label("table.ask.face");
    if (card && this.verbs.has("target")) return this.label(this.verbs.has("enough") ? "table.ask.second" : "table.ask.target", { card });
    if (this.verbs.has("banish")) return this.label("table.ask.banish");
    if (this.verbs.has("copy")) return this.label("table.ask.copy");
    if (this.verbs.has("down") && this.chain.length) return this.label("table.ask.ferry");
    if (this.verbs.has("toss")) return this.label("table.ask.toss");
    if (this.verbs.has("discard")) {
      const n = this.excess - this.chain.length;
      return n > 0 ? this.label("table.ask.discard", { n }) : this.label("table.ask.price");
    }
    const top = this.view.acting.length - 1;
    if (kind === "react" && top >= 0)
      return this.label(this.view.owners[top] === this.me ? "table.ask.react_own" : "table.ask.react", {
        name: this.seatName(this.view.owners[top] ?? 0),
        card: this.cardName(this.view.acting[top] ?? ""),
      });
    if (kind === "yarn") {
      const n = this.view.yarn[this.me ?? 0] ?? 0;
      const all = this.verbs.has("yarn_all");
      const turned = this.paradox || !(all || this.verbs.has("yarn"));
      return this.label(turned ? "table.ask.paradox" : all ? "table.ask.yarn_all" : "table.ask.yarn", { n });
    }
    if (this.verbs.has("name") || this.verbs.has("show")) {
      const own = `table.ask.event.${this.revealed?.effect ?? ""}${this.forecast.named === "top" ? "_top" : ""}`;
      if (this.has(own)) return this.label(own, { card: words(this.revealed?.name ?? { en: "" }) });
    }
    const said = this.say(`ask.${kind ?? ""}`, { ...(this.view as unknown as Values), card: this.about?.id ?? null });
    return said.replace("!:", "!"); // Doorbell! and Snap! bring a mark of their own
  }

  protected override makeConsequence(): string {
    const kind = this.asked;
    const parts: string[] = [];
    if (ABOUT_EVENTS.includes(kind) && viewport.phone) parts.push(this.textOf(this.revealed)); // elsewhere it stands beside the card
    else if (this.playing) parts.push(this.textOf(this.playing));
    const options = this.session.ask?.options ?? [];
    const option = options.find((one) => one.action === this.session.ask?.default);
    if (options.length === 1 && WINDOWS.includes(kind)) parts.push(this.label("table.only_pass"));
    else if (this.excess > 1) parts.push(this.label("table.excess.count", { n: this.chain.length, of: this.excess }));
    else if (option && !this.chain.length && kind !== "react" && !(kind === "claw" && parts.length))
      parts.push(this.label("table.otherwise", { what: called(this, option) }));
    return parts.filter(Boolean).join(" ");
  }

  /** One line on what happens if nobody answers any more. */
  outcomeText = $derived.by(() => {
    const sentences = this.outcomes.map((one) => this.sayOutcome(one));
    return sentences.length ? this.label("table.unanswered", { what: sentences.join(" ") }) : "";
  });

  sayOutcome(one: Outcome): string {
    switch (one.is) {
      case "blocked":
        return this.label("table.outcome.blocked", { card: this.cardName(one.card) });
      case "taken":
        return this.label("table.outcome.taken", { card: this.cardName(one.card), name: this.nameOf(one.owner) });
      case "works":
        return this.label(one.aim === undefined ? "table.outcome.works_for" : "table.outcome.works_at", {
          card: this.cardName(one.card),
          name: this.nameOf(one.owner),
          target: this.nameOf(one.aim ?? one.owner),
          text: this.textOf(this.cards[one.card]),
        });
      case "moves":
        return this.label("table.outcome.works", { card: this.cardName(one.card), text: this.sayWalk(one.walk) });
      case "fizzles":
        return this.label("table.outcome.fizzles", { card: this.cardName(one.card) });
      case "rolls": {
        const name = one.seats.map((seat) => this.nameOf(seat)).join(", ");
        if ((one.times ?? 1) > 1) return this.label("table.outcome.rolls_more", { name, number: one.number, n: one.times });
        return one.number === null
          ? this.label("table.outcome.rolls_open", { name, n: one.lives })
          : this.label("table.outcome.rolls", { name, number: one.number, n: one.lives });
      }
      case "lives":
        return this.label("table.outcome.lives", { name: this.nameOf(one.seat), start: one.start, end: one.end });
      case "falls":
        return this.sayFall(one.seat);
    }
  }

  protected override makeAnswers(): Answer[] {
    const shown = this.options.filter((option) => !this.lies(option));
    const answers = shown.map((option) => this.answer(option, this.manner(option)));
    if (this.kind === "yarn" && this.verbs.has("set_die") && !this.chain.length)
      answers.push({
        id: "paradox",
        text: this.label(this.paradox ? "table.answer.no_paradox" : "table.answer.paradox"),
        key: "Enter",
        icon: "perspective-dice-six",
        run: () => (this.turning = this.paradox ? -1 : this.session.version),
      });
    if ((this.kind === "react" || this.kind === "yarn") && !this.chain.length)
      answers.push({ id: "mute", text: this.label(this.kind === "yarn" ? "table.answer.mute_yarn" : "table.answer.mute"), key: "E", look: "quiet", costs: this.find("pass")?.action, run: () => this.passForAll() });
    return answers;
  }

  private passForAll(): void {
    const pass = this.find("pass");
    if (pass && this.session.hesitates(pass)) return;
    this.asking.passForAll();
    this.pick(pass);
  }

  private manner(option: Option): Partial<Answer> {
    switch (option.verb) {
      case "pass":
        if (this.kind === "lull") return { key: "Space", look: "go" };
        return { key: "Space", look: "go", text: this.label(`table.answer.pass_${this.kind === "yarn" ? "yarn" : "card"}`) };
      case "end_claw":
        return { key: "E", look: this.verbs.has("play") ? "quiet" : "go" };
      case "enough":
      case "keep_all":
        return { key: "Enter", look: "go" };
      case "down":
      case "up":
        return this.forecast.ferry ? { text: this.sayWalk(this.forecast.ferry[option.verb]) } : {};
      case "rise_again":
        return { key: "Enter", look: "go", icon: "heart-plus" };
      case "target":
      case "name":
      case "vote": {
        const seat = Number(option.args[0]);
        const chance = this.chanceOf(seat);
        return {
          text: this.seatName(seat),
          icon: this.iconOf(seat),
          label: [
            this.label("table.answer.seat", { n: this.view.margins[seat] ?? 0 }),
            chance === null ? "" : this.label("table.chance", { n: chance }),
          ]
            .filter(Boolean)
            .join(", "),
        };
      }
      default:
        return {};
    }
  }

  /** Whether an option lies on the table, so that the bar needs no button for it: cards, dice, and many choices. */
  private lies(option: Option): boolean {
    return ON_THINGS.has(option.verb) || (this.kind === "pick" && this.options.length > MOST_BUTTONS && !viewport.phone);
  }

  /** The number keys press what lies in the zone that is asked for. */
  protected override makePicks(): (() => void)[] {
    const wanted = this.options.filter((option) => this.lies(option));
    return wanted.map((option) => () => this.pick(option));
  }

  override cancel(): boolean {
    if (super.cancel()) return true;
    if (!this.paradox) return false;
    this.turning = -1;
    return true;
  }

  // ---- top bar and seats ----

  protected override makeRound(): { text: string; now: number; of: null } | null {
    const alive = this.view.alive.filter(Boolean).length;
    const text = this.label("table.turn", { turn: this.view.turn, alive, of: this.view.seats });
    return { text, now: this.view.turn, of: null };
  }

  protected override makeSteps(): Step[] {
    const at = PHASES.indexOf(this.view.phase);
    return PHASES.map((phase, i) => ({
      text: this.label(`table.phase.${phase}`),
      state: i < at ? "done" : i === at ? "now" : "later",
    }));
  }

  override seatNote(seat: number): string {
    return this.characterName(seat);
  }

  override doing(seat: number): string {
    if (this.session.over || this.scene === "characters") return super.doing(seat);
    if (seat === this.view.current && this.view.alive[seat]) return this.say(`phase.${this.view.phase}`);
    return super.doing(seat);
  }

  override out(seat: number): string {
    if (this.view.alive[seat]) return "";
    let turn = 0;
    for (const event of this.session.events) {
      if (event.event === "turn") turn = Number(event["number"]);
      if ((event.event === "eliminated" || event.event === "gave_up") && event["seat"] === seat) break;
    }
    return this.label("table.out", { turn });
  }

  // ---- the log and the end ----

  override logLine(event: EventView): LogLine | null {
    if (event.event === "drew" && event["seat"] === this.me) return null;
    return super.logLine(event);
  }

  protected override makeStandings(): Standing[] {
    return super.makeStandings().map((row) => ({ ...row, score: this.view.alive[row.seat] ? (this.view.lives[row.seat] ?? null) : null }));
  }

  protected override makeVerdict(): Verdict {
    const verdict = super.makeVerdict();
    return this.session.over?.reason === "reapurr" ? { ...verdict, title: this.label("table.reapurr_wins") } : verdict;
  }

  protected override makeProse(): Prose[] {
    return proseOf(this);
  }
}
