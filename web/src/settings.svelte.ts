/** A person's settings, kept in this browser: language, theme, motion, speed, chances, advice, sound, pictures. */
import { preferred } from "./i18n/languages";
import { texts } from "./i18n/texts.svelte";
import type { Lang } from "./wire";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "off";
export type Speed = "slow" | "normal" | "fast" | "instant";

const STORE = "calamity.settings";

interface Stored {
  lang?: Lang;
  theme?: Theme;
  motion?: Motion;
  speed?: Speed;
  hints?: boolean;
  adviser?: number;
  sound?: boolean;
  emotes?: boolean;
}

function stored(): Stored {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Stored;
  } catch {
    return {};
  }
}

class Settings {
  theme = $state<Theme>("system");
  motion = $state<Motion>("system");
  speed = $state<Speed>("normal");
  /** Whether the table estimates chances. */
  hints = $state(true);
  /** The level of the bot that gives advice. */
  adviser = $state(5);
  sound = $state(false);
  /** Whether pictures that others send are shown. */
  emotes = $state(true);

  private dark = $state(matchMedia("(prefers-color-scheme: dark)").matches);
  private calm = $state(matchMedia("(prefers-reduced-motion: reduce)").matches);

  /** The theme on the page. */
  shown = $derived<"light" | "dark">(this.theme === "system" ? (this.dark ? "dark" : "light") : this.theme);
  /** Whether animations across the table are on. */
  moving = $derived(this.motion === "full" || (this.motion === "system" && !this.calm));

  constructor() {
    const kept = stored();
    this.lang = kept.lang ?? preferred(navigator.languages);
    this.theme = kept.theme ?? "system";
    this.motion = kept.motion ?? "system";
    this.speed = kept.speed ?? "normal";
    this.hints = kept.hints ?? true;
    this.adviser = kept.adviser ?? 5;
    this.sound = kept.sound ?? false;
    this.emotes = kept.emotes ?? true;
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (e) => (this.dark = e.matches));
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", (e) => (this.calm = e.matches));
  }

  get lang(): Lang {
    return texts.lang;
  }

  set lang(lang: Lang) {
    texts.lang = lang;
  }

  keep(): void {
    const { lang, theme, motion, speed, hints, adviser, sound, emotes } = this;
    try {
      localStorage.setItem(STORE, JSON.stringify({ lang, theme, motion, speed, hints, adviser, sound, emotes }));
    } catch {
      // the game works without storage too
    }
  }

  toggleTheme(): void {
    this.theme = this.shown === "dark" ? "light" : "dark";
  }
}

export const settings = new Settings();
