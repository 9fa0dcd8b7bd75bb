/** The logic of the table of Das Katastrophenspiel (its desk): what can be clicked, and which choice is incomplete. */
import { t, words } from "../../i18n/texts.svelte";
import type { OptionView } from "../../wire";
import type { Answer, Prose, Standing, Step, Verdict } from "../desk";
import { GameDesk, type LogStyle, type Look } from "../shared/desk.svelte";
import type { OfferOf } from "../shared/view";
import { ABILITIES, ACTIONS, REGIONS } from "./generated";
import { LEGEND } from "./generated";
import type { Ability, Outlook, Printed, Question, Region, Sign, Verb, View } from "./generated";
import { SYMBOL_ICONS, ABILITY_ICONS, markOf } from "./model";
import { proseOf } from "./prose";
import { missionStory, shoppingNow, type MissionStory } from "./story";

type Option = OfferOf<Verb>;
type Choice =
  | { sort: "vehicle"; card: string }
  | { sort: "sides"; card: string }
  | { sort: "region"; region: Region }
  | { sort: "catastrophe"; card: string }
  | { sort: "centre"; card: string }
  | { sort: "warning"; option: Option; card: string; lost: string }
  | { sort: "travel" }
  | { sort: "missions" }
  | { sort: "end" }
  | { sort: "give_up" };

const LOG_STYLES: Record<string, LogStyle> = {
  turn: { tone: "turn", text: "table.log.turn" },
  turn_over: { hidden: true },
  marker: { hidden: true },
  purchase: { hidden: true },
  laid_out: { hidden: true },
  solved: { tone: "good" },
  failed: { tone: "bad" },
  rolled: { icon: "dice-six-faces-five", sound: "dice" },
  struck: { icon: "siren" },
};

export class RescueDesk extends GameDesk<View, Printed, Verb, Question> {
  readonly game = "katastrophenspiel";
  readonly icon = "earth-africa-europe";
  protected override readonly legend = LEGEND;
  protected override readonly legendIcons = SYMBOL_ICONS;
  protected override readonly logStyles = LOG_STYLES;

  /** A choice that needs a second click. */
  choice = $state.raw<Choice | null>(null);
  /** Whose team the side panel shows; null lets the game decide. */
  shownTeam = $state<number | null>(null);
  private warned = new Set<string>();
  private choiceVersion = 0;

  openHands = $derived.by(() => this.session.table?.options["open_hands"] !== "off");
  knownTails = $derived.by(() => this.session.table?.options["show_known_tail"] !== "off");
  current = $derived.by(() => (this.choice && this.choiceVersion === this.session.version ? this.choice : null));
  story = $derived.by<MissionStory | null>(() => missionStory(this.session.events));

  /** The open catastrophes; a variant may run out of them. */
  catastrophes = $derived.by(() => this.view.zones.catastrophes.filter((id) => id !== null));
  /** How missions against the open catastrophes would go for us. */
  outlooks = $derived.by<Record<string, Outlook>>(() => this.view.forecast?.outlooks ?? {});

  // ---- words ----

  regionName(region: Region): string {
    return this.say(`region.${region}`);
  }

  signName(sign: Sign): string {
    if (sign.ability) return this.say(`ability.${sign.ability}`);
    if (sign.sort === "die") return this.label("table.sign.die", { n: sign.least });
    return this.label(`table.sign.${sign.sort}`);
  }

  sideName(signs: Sign[]): string {
    return signs.map((sign) => this.signName(sign)).join(", ");
  }

  /** Everything printed on a card, for screen readers. */
  describe(id: string): string {
    const card = this.cards[id];
    if (!card) return id;
    const sides = card.sides.map((side) => this.sideName(side)).join(` ${this.label("table.or")} `);
    const space = card.space === null ? "" : `${this.label("table.sign.space", { n: card.space })}, `;
    const type = this.say(`kind.${card.kind}`);
    if (card.kind === "catastrophe")
      return this.label("table.label.catastrophe", {
        name: words(card.name),
        points: card.points,
        money: card.money,
        region: this.regionName(card.region ?? "europe"),
        needs: sides,
      });
    const price = card.price ? this.label("table.label.price", { n: card.price }) : "";
    return [words(card.name), type, `${space}${sides}`, price].filter(Boolean).join(", ");
  }

  /** What a mission would come to, in a sentence. */
  outlookText(look: Outlook): string {
    if (look.lacks) return this.label("forecast.lacks", { n: look.lacks });
    if (look.chance === undefined) return this.label("forecast.certain");
    return this.label("forecast.chance", { ...look, chance: this.chanceText(look.chance) });
  }

  /** A chance in percent; one that is not quite 0 or 100 isn't rounded to it. */
  chanceText(chance: number): string {
    if (chance < 0.01) return this.label("forecast.slim");
    if (chance > 0.99) return this.label("forecast.nearly");
    return this.label("forecast.percent", { n: Math.round(100 * chance) });
  }

  protected override actionText(option: Option): string {
    return option.verb === "use" && option.args.length > 1 ? "action.use_side" : super.actionText(option);
  }

  // ---- options ----

  override pick(option: OptionView | undefined): void {
    this.choice = null;
    super.pick(option);
  }

  private choose(choice: Choice): void {
    this.choice = choice;
    this.choiceVersion = this.session.version;
  }

  override cancel(): boolean {
    if (super.cancel()) return true;
    if (!this.current) return false;
    this.choice = null;
    return true;
  }

  /** The options that belong to a card of our own. */
  ownOptions(id: string): Option[] {
    if (this.current?.sort === "warning") return [];
    const card = this.cards[id];
    if (!card) return [];
    if (this.kind === "mission") return [...this.all("use", id), ...this.all("play_vehicle", id)];
    if (this.kind !== "turn") return [];
    if (card.kind === "vehicle")
      return [...this.all("play_vehicle", id), ...this.all("swap_vehicle", id), ...this.all("vehicle_move", id)];
    if (card.sides[0]?.some((sign) => sign.sort === "buy")) return this.all("free_purchase");
    if (card.sides[0]?.some((sign) => sign.sort === "mission")) return this.all("free_mission");
    return [];
  }

  /** How a card of our own looks now. */
  ownState(id: string): Look {
    const current = this.current;
    if (current && "card" in current && current.card === id && current.sort !== "catastrophe") return "selected";
    if (this.ownOptions(id).length) return "legal";
    return this.kind === "mission" ? "illegal" : "rest";
  }

  pressOwn(id: string, element: HTMLElement): void {
    const card = this.cards[id];
    if (!card) return;
    const options = this.ownOptions(id);
    if (!options.length) {
      void this.explainThing(id, element);
      return;
    }
    const current = this.current;
    if (current && "card" in current && current.card === id) {
      this.choice = null;
      return;
    }
    if (this.kind === "turn" && card.kind === "vehicle") this.choose({ sort: "vehicle", card: id });
    else if (options[0]?.verb === "free_mission" && options.length > 1) this.choose({ sort: "centre", card: id });
    else if (options.length > 1) this.choose({ sort: "sides", card: id });
    else this.play(options[0], id);
  }

  /** Play a card, but first warn the player once if that makes something else impossible. */
  play(option: Option | undefined, id: string): void {
    if (!option) return;
    const lost = this.view.forecast?.rules_out?.[id];
    if (lost && !this.warned.has(lost)) {
      this.warned.add(lost);
      this.choose({ sort: "warning", option, card: id, lost });
    } else this.pick(option);
  }

  // ---- catastrophes, purchases, regions ----

  missionOptions(id: string): Option[] {
    if (this.kind !== "turn" || this.current?.sort === "warning") return [];
    if (this.current?.sort === "centre") return this.all("free_mission", id);
    return [...this.all("mission", id), ...this.all("free_mission", id)];
  }

  pressCatastrophe(id: string, element: HTMLElement): void {
    const options = this.missionOptions(id);
    if (options.length > 1) this.choose({ sort: "catastrophe", card: id });
    else if (options[0]) this.pick(options[0]);
    else void this.explainThing(id, element);
  }

  shopOption(id: string): Option | undefined {
    return this.find("cycle", id) ?? this.find("buy", id);
  }

  pressPurchase(id: string, element: HTMLElement): void {
    const option = this.shopOption(id);
    if (option) this.pick(option);
    else void this.explainThing(id, element);
  }

  /** The ways into a region: an action, or a free flight with a vehicle. */
  routes(region: Region): Option[] {
    if (this.kind !== "turn") return [];
    const current = this.current;
    const flights = this.options.filter((o) => o.verb === "vehicle_move" && o.args[1] === region);
    if (current?.sort === "vehicle") return flights.filter((o) => o.args[0] === current.card);
    if (current && current.sort !== "region" && current.sort !== "travel") return [];
    const inPlay = flights.filter((o) => this.view.zones.in_play[this.me ?? 0]?.includes(o.args[0] ?? ""));
    return [...this.all("move", region), ...(inPlay.length ? inPlay : flights)];
  }

  pressRegion(region: Region, element: Element): void {
    const routes = this.routes(region);
    if (routes.length > 1) this.choose({ sort: "region", region });
    else if (routes[0]) this.pick(routes[0]);
    else void this.explainThing(region, element, this.regionName(region));
  }

  protected override bearsReasons(): boolean {
    return this.kind === "mission";
  }

  // ---- the decision bar ----

  protected override makeRules(): string[] {
    if (this.current?.sort === "vehicle") return this.rulesOf("vehicle_move");
    if (this.current?.sort === "sides") return this.rulesOf("use");
    return super.makeRules();
  }

  protected override makeQuestion(): string {
    const current = this.current;
    const card = current && "card" in current ? this.cardName(current.card) : "";
    const view = this.view;
    switch (current?.sort) {
      case "travel":
        return this.label("table.ask.travel");
      case "missions":
        return this.label("table.ask.missions");
      case "vehicle":
        return this.all("vehicle_move", current.card).length
          ? this.label("table.ask.fly", { card })
          : this.label("table.ask.vehicle", { card });
      case "sides":
        return this.label("table.ask.side", { card });
      case "region":
        return this.label("table.ask.route", { region: this.regionName(current.region) });
      case "catastrophe":
      case "centre":
        return this.label("table.ask.centre", { card });
      case "warning":
        return this.label(`table.rules_out.${current.lost}`, { card });
      case "end":
        return this.label("table.ask.end", { n: view.actions });
      case "give_up":
        return this.label("table.ask.give_up", { card: this.cardName(view.target ?? "") });
    }
    const kind = this.asked;
    if (!kind) return "";
    if (kind === "mission" && view.target) {
      return this.label("table.ask.mission", {
        card: this.cardName(view.target),
        missing: this.missingText(),
        n: view.symbols_left ?? 0,
      });
    }
    if (kind === "turn")
      return this.label(view.actions ? "table.ask.turn" : "table.ask.turn_free", { n: view.actions });
    return this.say(`ask.${kind}`);
  }

  missingText(): string {
    return ABILITIES.flatMap((ability, i) => {
      const count = this.view.missing[i] ?? 0;
      return count ? [`${count} × ${this.say(`ability.${ability}`)}`] : [];
    }).join(", ");
  }

  protected override makeConsequence(): string {
    const current = this.current;
    const seat = this.me ?? 0;
    if (current?.sort === "vehicle")
      return this.label("table.ask.vehicle_then", { n: this.view.forecast?.limits?.[current.card] });
    if (current?.sort === "sides") return this.label("table.ask.side_then");
    if (current?.sort === "travel") return this.label("table.ask.travel_then");
    if (current?.sort === "missions") return this.label("table.ask.missions_then");
    if (current?.sort === "give_up") return this.label("table.ask.give_up_then");
    if (current?.sort === "end") return this.label("table.ask.end_then");
    if (current) return this.label("table.ask.no_take_back");
    const kind = this.asked;
    if (kind === "mission") return this.label("table.ask.room", { n: this.view.hero_limit - this.view.heroes });
    if (kind === "buy") return this.label("table.ask.money", { n: this.view.money[seat] });
    return "";
  }

  protected override makeAnswers(): Answer[] {
    const current = this.current;
    const cancel: Answer = {
      id: "cancel",
      text: t("frame.cancel"),
      key: "Esc",
      look: "quiet",
      run: () => this.cancel(),
    };
    switch (current?.sort) {
      case "travel":
        return [...REGIONS.filter((region) => this.routes(region).length).map((region) => this.regionAnswer(region)), cancel];
      case "missions":
        return [...this.missions.map((option) => this.missionAnswer(option)), cancel];
      case "vehicle": {
        const play = this.find("play_vehicle", current.card) ?? this.find("swap_vehicle", current.card);
        const name = play?.verb === "swap_vehicle" ? this.label("table.answer.swap") : this.label("table.answer.play");
        if (!play) return [cancel];
        const run = () => this.play(play, current.card);
        return [cancel, { id: "play", text: name, icon: "truck", run, action: play.action }];
      }
      case "sides":
        return [...this.ownOptions(current.card).map((option) => this.useAnswer(option, false)), cancel];
      case "region":
        return [...this.routes(current.region).map((option) => this.routeAnswer(option)), cancel];
      case "catastrophe":
        return [
          ...this.missionOptions(current.card).map((option) => ({
            id: option.verb,
            text: this.label(option.verb === "mission" ? "table.answer.mission_action" : "table.answer.mission_centre"),
            icon: option.verb === "mission" ? "person" : "siren",
            run: () => this.pick(option),
            action: option.action,
          })),
          cancel,
        ];
      case "centre":
        return [
          ...this.all("free_mission")
            .slice(0, 3)
            .map((option) => this.missionAnswer(option)),
          cancel,
        ];
      case "warning":
        return [
          cancel,
          {
            id: "anyway",
            text: this.label("table.answer.anyway"),
            look: "go",
            key: "Enter",
            run: () => this.pick(current.option),
            action: current.option.action,
          },
        ];
      case "end":
        return [
          { ...cancel, text: this.label("table.answer.keep_playing") },
          { ...this.plainAnswer("end_turn", "Enter"), look: "go" },
        ];
      case "give_up":
        return [
          { ...cancel, text: this.label("table.answer.keep_trying") },
          { ...this.plainAnswer("give_up", "Enter"), look: "go" },
        ];
    }
    switch (this.kind) {
      case "turn":
        return this.turnAnswers();
      case "buy":
        return [this.plainAnswer("buy_nothing", "Space")];
      case "mission":
        return [...this.useAnswers(), this.giveUpAnswer()];
      case "ability":
        return this.all("ability").map((option) => ({
          id: `ability-${option.args[0]}`,
          text: this.say(`ability.${option.args[0]}`),
          icon: ABILITY_ICONS[option.args[0] as Ability],
          run: () => this.pick(option),
          action: option.action,
        }));
      case "colour":
        return this.all("colour").map((option) => ({
          id: `colour-${option.args[0]}`,
          text: this.say(`colour.${option.args[0]}`),
          icon: "pawn",
          run: () => this.pick(option),
          action: option.action,
        }));
      default:
        return [];
    }
  }

  private plainAnswer(verb: Verb, key?: Answer["key"]): Answer {
    const option = this.find(verb);
    const answer: Answer = { id: verb, text: this.say(`action.${verb}`), run: () => this.pick(option) };
    return { ...answer, ...(option && { action: option.action }), ...(key && { key }) };
  }

  private turnAnswers(): Answer[] {
    const answers: Answer[] = [];
    const missions = this.missions;
    if (missions.length === 1 && missions[0]) answers.push(this.missionAnswer(missions[0]));
    else if (missions.length)
      answers.push({
        id: "missions",
        text: this.label("table.answer.missions"),
        icon: "siren",
        run: () => this.choose({ sort: "missions" }),
      });
    if (this.find("purchase")) answers.push({ ...this.plainAnswer("purchase"), icon: "shopping-cart" });
    if (this.all("move").length || this.all("vehicle_move").length)
      answers.push({
        id: "travel",
        text: this.label("table.answer.travel"),
        icon: "pawn",
        run: () => this.choose({ sort: "travel" }),
      });
    // last, so that where four have no room, this rarest one is left to the list
    if (this.find("free_purchase"))
      answers.push({
        ...this.plainAnswer("free_purchase"),
        text: this.label("table.answer.procure"),
        icon: "two-coins",
      });
    const done = this.view.actions === 0;
    const end: Answer = { ...this.plainAnswer("end_turn", "E"), look: done ? "go" : "quiet" };
    if (!done) end.run = () => this.choose({ sort: "end" });
    return [...answers.slice(0, 4), end];
  }

  private get missions(): Option[] {
    return [...this.all("mission"), ...this.all("free_mission")];
  }

  private regionAnswer(region: Region): Answer {
    const routes = this.routes(region);
    const action = routes.length === 1 && routes[0] ? { action: routes[0].action } : {};
    const run = (event?: MouseEvent) => this.pressRegion(region, (event?.currentTarget as Element | null) ?? document.body);
    return { id: `region-${region}`, text: this.regionName(region), run, ...action };
  }

  private missionAnswer(option: Option): Answer {
    const name = this.cardName(option.args[0] ?? "");
    return {
      id: `${option.verb}-${option.args[0]}`,
      text:
        option.verb === "mission"
          ? this.label("table.answer.mission", { card: name })
          : this.label("table.answer.extra", { card: name }),
      icon: "siren",
      run: () => this.pick(option),
      action: option.action,
    };
  }

  private routeAnswer(option: Option): Answer {
    const action = option.action;
    if (option.verb === "move") {
      const text = this.label("table.answer.by_action");
      return { id: "move", text, icon: "pawn", run: () => this.pick(option), action };
    }
    const card = option.args[0] ?? "";
    return {
      action,
      id: `fly-${card}`,
      text: this.label("table.answer.by_vehicle", { card: this.cardName(card) }),
      icon: "commercial-airplane",
      run: () => this.play(option, card),
    };
  }

  private useAnswers(): Answer[] {
    const uses = this.all("use");
    const shown = uses.length <= 3 ? uses : [];
    return shown.map((option) => this.useAnswer(option, true));
  }

  /** The symbols that an option would use. */
  signsOf(option: Option): Sign[] {
    const card = this.cards[option.args[0] ?? ""];
    return card?.sides[option.args[1] === "right" ? 1 : 0] ?? [];
  }

  private useAnswer(option: Option, named: boolean): Answer {
    const card = option.args[0] ?? "";
    const signs = this.signsOf(option);
    const what = this.sideName(signs);
    const dice = signs.flatMap((sign) => (sign.sort === "die" ? [`${sign.least ?? 0}+`] : [])).join(" ");
    const icons = signs.flatMap((sign) => (sign.ability ? [ABILITY_ICONS[sign.ability]] : []));
    const answer: Answer = {
      id: `use-${option.action}`,
      text: named ? [this.shortName(card), dice].filter(Boolean).join(": ") : what,
      icons: named ? icons : [],
      run: () => this.play(option, card),
      action: option.action,
    };
    if (named) answer.label = what;
    else answer.icon = icons[0];
    return dice && !answer.icon ? { ...answer, icon: "dice-six-faces-five" } : answer;
  }

  /** Heroes' first names are enough where space is short. */
  private shortName(card: string): string {
    const name = this.cardName(card);
    const first = name.split(" ")[0] ?? name;
    return this.cards[card]?.kind !== "hero" || first.endsWith(".") ? name : first;
  }

  private giveUpAnswer(): Answer {
    return { ...this.plainAnswer("give_up", "Space"), look: "quiet", run: () => this.choose({ sort: "give_up" }) };
  }

  protected override makePicks(): (() => void)[] {
    return this.view.zones.purchases.flatMap((id) => {
      const option = id ? this.shopOption(id) : undefined;
      return option ? [() => this.pick(option)] : [];
    });
  }

  // ---- top bar, seats, log, result ----

  /** Which of the actions is under way; after the last it is the end of the turn. */
  private step = $derived.by(() => {
    const free = this.story?.extra && !this.view.extra_costs;
    const paid = (this.view.target !== null && !free) || this.shopping === "purchase";
    return ACTIONS - this.view.actions - (paid ? 1 : 0);
  });

  private shopping = $derived.by(() => shoppingNow(this.session.events));

  protected override makeSteps(): Step[] {
    if (this.settingUp) return [{ text: this.label("table.step.set_up"), state: "now" }];
    const at = this.step;
    const doing = this.view.target
      ? this.label("table.step.mission")
      : this.shopping
        ? this.label("table.step.shop")
        : "";
    const names = [this.label("table.step.first"), this.label("table.step.second"), this.label("table.step.end")];
    return names.map((text, i) => ({
      text: i === at && doing ? `${text}: ${doing}` : text,
      state: i < at ? "done" : i === at ? "now" : "later",
    }));
  }

  protected override makeRound(): { text: string; now: number; of: number } {
    const { now, of } = this.view.rounds;
    return { text: this.label("table.round", { now, of }), now, of };
  }

  private settingUp = $derived.by(() => this.view.colour.includes(null));

  override mark(seat: number): number {
    const colour = this.view.colour[seat];
    return colour ? markOf(colour) : seat + 1;
  }

  override seatNote(seat: number): string {
    const colour = this.view.colour[seat];
    return colour ? this.say(`colour.${colour}`) : "";
  }

  override doing(seat: number): string {
    if (this.settingUp) return this.session.waitingFor.includes(seat) ? this.label("table.doing.colour") : "";
    if (seat !== this.view.active) return "";
    if (this.view.target) return this.label("table.doing.mission", { card: this.cardName(this.view.target) });
    return this.label("table.doing.turn", { n: Math.min(ACTIONS, this.step + 1), of: ACTIONS });
  }

  protected override makeStandings(): Standing[] {
    const over = this.session.over;
    return this.view.standing.map((seat, i) => ({
      seat,
      place: over?.ranks[seat] ?? i + 1,
      score: this.view.points[seat] ?? 0,
      note: this.label("table.over.note", { n: this.view.money[seat] }),
      tie: this.view.ties?.[i] ? this.label(`table.over.tie_${this.view.ties[i]}`) : "",
    }));
  }

  protected override makeProse(): Prose[] {
    return proseOf(this);
  }

  protected override makeVerdict(): Verdict {
    const over = this.session.over;
    const verdict = super.makeVerdict();
    if (!over) return verdict;
    const names = over.winners.map((seat) => this.seatName(seat)).join(", ");
    const solo = Object.keys(over.titles)[0];
    const title = solo
      ? this.say(`title_of.${solo}`)
      : this.label("table.over.title", { names, n: over.winners.length });
    return { ...verdict, title };
  }

  /** Every region with the seats in it. */
  pawns = $derived.by<Record<Region, number[]>>(() => {
    const found = Object.fromEntries(REGIONS.map((region) => [region, [] as number[]])) as Record<Region, number[]>;
    this.view.region.forEach((region, seat) => found[region].push(seat));
    return found;
  });
}
