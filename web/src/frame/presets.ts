/** Describes the options of a table as text: which preset they are, or how they differ from the defaults. */
import { t, words } from "../i18n/texts.svelte";
import type { GameInfo, OptionInfo, OptionValue, PresetInfo } from "../wire";

export type Options = Record<string, OptionValue>;

/** What the presets of a game set between them. */
export function presetKeys(game: GameInfo): string[] {
  return [...new Set(game.presets.flatMap((preset) => Object.keys(preset.options)))];
}

function standard(game: GameInfo, key: string): OptionValue | undefined {
  return game.options.find((option) => option.name === key)?.default;
}

/** The preset that options are, if they are one. */
export function presetOf(game: GameInfo, options: Options): PresetInfo | undefined {
  const keys = presetKeys(game);
  return game.presets.find((preset) =>
    keys.every((key) => (options[key] ?? standard(game, key)) === (preset.options[key] ?? standard(game, key))),
  );
}

/** The preset, and every other option that isn't as usual. */
export function optionsInWords(game: GameInfo, options: Options): string[] {
  const preset = presetOf(game, options);
  const covered = preset ? presetKeys(game) : [];
  const others = game.options.filter((option) => !covered.includes(option.name) && differs(option, options[option.name]));
  return [...(preset ? [words(preset.title)] : []), ...others.map((option) => said(option, options[option.name]))];
}

function differs(option: OptionInfo, value: OptionValue | undefined): boolean {
  return value !== undefined && value !== option.default && !option.presentation;
}

function said(option: OptionInfo, value: OptionValue | undefined): string {
  const title = words(option.title);
  if (value === "on") return title;
  if (value === "off") return t("facts.without", { what: title });
  const one = (part: OptionValue) => {
    const known = option.value_texts[String(part)];
    return known ? words(known) : option.seat ? t("seat.number", { n: Number(part) + 1 }) : String(part);
  };
  const parts = option.cards.length ? String(value).split(",") : [value ?? ""];
  return `${title}: ${parts.map(one).join(", ")}`;
}
