/**
 * Puts soft hyphens into long words, so that they can be hyphenated where they don't fit on a card.
 *
 * Browsers part words by themselves (`hyphens: auto`) if they have a dictionary, and many have none.  So long words get
 * soft hyphens by rule: a syllable begins with as many consonants as a word can begin with.  Compounds whose seam the rule
 * would miss are parted at stems that are common in them.  What differs between languages stands in their files.
 */
import { languages } from "../i18n/languages";
import type { Lang } from "../wire";

const SOFT = "\u00ad";
/** Letters that stay together at either end of a word. */
const END = 3;
const VOWELS = /(?:qu)?(?:aa|ee|oo|ie|ei|ai|eu|äu|au|[aeiouyäöü])/giu;

interface Rules {
  long: number;
  onsets: RegExp;
  seams: RegExp | null;
}

const rules = new Map<Lang, Rules>(
  [...languages].map(([lang, { hyphens }]) => [
    lang,
    {
      long: hyphens.long,
      onsets: new RegExp(`(?:${hyphens.onsets})$`, "iu"),
      seams: hyphens.seams.length ? new RegExp(`(?<=\\p{L}{3})(?=${hyphens.seams.join("|")})`, "u") : null,
    },
  ]),
);

/** A text with soft hyphens in its long words, if there are rules for the language. */
export function hyphenated(text: string, lang: Lang): string {
  const known = rules.get(lang);
  return known ? text.replace(/\p{L}+/gu, (word) => (word.length < known.long ? word : parted(word, known))) : text;
}

function parted(word: string, { onsets, seams }: Rules): string {
  const parts = seams ? word.split(seams) : [word];
  return parts.map((part) => syllables(part, onsets)).join(SOFT);
}

function syllables(word: string, onsets: RegExp): string {
  const nuclei = [...word.matchAll(VOWELS)];
  let found = "";
  let done = 0;
  for (const [i, nucleus] of nuclei.slice(1).entries()) {
    const before = nuclei[i];
    const between = word.slice((before?.index ?? 0) + (before?.[0].length ?? 0), nucleus.index);
    const cut = nucleus.index - (onsets.exec(between)?.[0].length ?? 0);
    if (!between || cut < END || word.length - cut < END) continue;
    found += word.slice(done, cut) + SOFT;
    done = cut;
  }
  return found + word.slice(done);
}
