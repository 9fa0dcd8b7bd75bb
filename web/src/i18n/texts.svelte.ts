/** The texts of the frame and of the games that are open, in the language of the settings. */
import { ApiError, getJson } from "../frame/api";
import { settings } from "../frame/settings.svelte";
import type { Lang, Words } from "../wire";
import { ENGLISH } from "./languages";
import { fill, type Catalogue, type Values } from "./template";

class Texts {
  /** What has been loaded, by language. */
  private frame = $state.raw<Partial<Record<Lang, Catalogue>>>({});
  private games = $state.raw<Record<string, Catalogue>>({});

  /** Whether the frame's texts are there in the current language. */
  ready = $derived(settings.lang in this.frame);

  /** The languages that the server has. */
  languages = $derived(
    Object.keys(this.frame[settings.lang] ?? {}).flatMap((key) => /^languages\.(.+)\.name$/.exec(key)?.[1] ?? []),
  );

  /** Load the frame's texts; a language that the server doesn't have any more gives way to English. */
  async load(lang: Lang): Promise<void> {
    if (lang in this.frame) return;
    try {
      const catalogue = await getJson<Catalogue>(`/api/texts/${lang}`);
      this.frame = { ...this.frame, [lang]: catalogue };
    } catch (problem) {
      if (!(problem instanceof ApiError && problem.status === 404) || lang === ENGLISH) throw problem;
      settings.lang = ENGLISH;
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
    const template = this.frame[settings.lang]?.[key];
    return template === undefined ? key : fill(template, values);
  }

  has(key: string): boolean {
    return this.frame[settings.lang]?.[key] !== undefined;
  }

  /** The catalogue of a game, empty until it is loaded. */
  of(game: string): Catalogue {
    return this.games[`${game}/${settings.lang}`] ?? {};
  }
}

export const texts = new Texts();

/** A text of the frame in the current language. */
export function t(key: string, values: Values = {}): string {
  return texts.say(key, values);
}

/** A text that has come in several languages in the current one. */
export function words(text: Words): string {
  return text[settings.lang] ?? text.en;
}
