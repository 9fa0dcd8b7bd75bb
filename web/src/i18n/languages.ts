/**
 * What the pages know of each language before its texts are loaded: one file each in `languages`, named by the code.
 *
 * Which languages there are, and all other texts, the server says; a language without a file here does without.
 */
import type { Lang } from "../wire";

interface Language {
  /** The locale for dates and lists. */
  locale: string;
  /** What to say without texts, when the server can't be reached. */
  unreachable: string;
  /**
   * Where long words may be parted: words shorter than `long` are left alone, a syllable begins with one of `onsets`, and
   * words that are put together are parted before one of `seams`.
   */
  hyphens: { long: number; onsets: string; seams: string[] };
}

const files = import.meta.glob<Language>("./languages/*.json", { eager: true, import: "default" });

export const ENGLISH = "en";
export const languages = new Map<Lang, Language>(
  Object.entries(files).map(([file, language]) => [file.replace(/^.*\/(.*)\.json$/, "$1"), language]),
);

/** The language that a browser asks for, if the pages know it. */
export function preferred(wanted: readonly string[]): Lang {
  const codes = wanted.flatMap((code) => [code, code.split("-")[0] ?? code]);
  return codes.find((code) => languages.has(code)) ?? ENGLISH;
}

export function localeOf(lang: Lang): string {
  return languages.get(lang)?.locale ?? lang;
}
