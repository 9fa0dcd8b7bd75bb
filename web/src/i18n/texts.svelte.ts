/** The language of the pages, and all texts in it: those of the pages, and those of the games that are open. */
import { ApiError, getJson } from "../api";
import type { Lang, Words } from "../wire";
import { ENGLISH } from "./languages";
import { fill, type Catalogue, type Values } from "./template";

class Texts {
  /** The current language, which the settings choose and keep. */
  lang = $state<Lang>(ENGLISH);
  /** What has been loaded, by language. */
  private frame = $state.raw<Partial<Record<Lang, Catalogue>>>({});
  private games = $state.raw<Record<string, Catalogue>>({});

  /** Whether the frame's texts are loaded in the current language. */
  ready = $derived(this.lang in this.frame);

  /** The languages that the server has. */
  languages = $derived(
    Object.keys(this.frame[this.lang] ?? {}).flatMap((key) => /^languages\.(.+)\.name$/.exec(key)?.[1] ?? []),
  );

  /** Load the frame's texts; English if the server no longer has the language. */
  async load(lang: Lang): Promise<void> {
    if (lang in this.frame) return;
    try {
      const catalogue = await getJson<Catalogue>(`/api/texts/${lang}`);
      this.frame = { ...this.frame, [lang]: catalogue };
    } catch (problem) {
      if (!(problem instanceof ApiError && problem.status === 404) || lang === ENGLISH) throw problem;
      this.lang = ENGLISH;
    }
  }

  async loadGame(game: string, lang: Lang): Promise<void> {
    const key = `${game}/${lang}`;
    if (key in this.games) return;
    const catalogue = await getJson<Catalogue>(`/api/games/${game}/texts/${lang}`);
    this.games = { ...this.games, [key]: catalogue };
  }

  /** A text of the frame. */
  say(key: string, values: Values = {}): string {
    const template = this.frame[this.lang]?.[key];
    return template === undefined ? key : fill(template, values);
  }

  has(key: string): boolean {
    return this.frame[this.lang]?.[key] !== undefined;
  }

  /** The catalogue of a game, empty until it is loaded. */
  of(game: string): Catalogue {
    return this.games[`${game}/${this.lang}`] ?? {};
  }
}

export const texts = new Texts();

/** A text of the frame in the current language. */
export function t(key: string, values: Values = {}): string {
  return texts.say(key, values);
}

/** A text that has come in several languages in the current one. */
export function words(text: Words): string {
  return text[texts.lang] ?? text.en;
}
