/**
 * Where long words may be parted when they don't fit on a card.
 *
 * Browsers part words by themselves (`hyphens: auto`) if they have a dictionary, and many have none.  So long words get
 * soft hyphens by rule: a syllable begins with as many consonants as a word can begin with.  German compounds whose seam
 * the rule would miss are parted at stems that are common in them.
 */
import type { Lang } from "../wire";

const SOFT = "\u00ad";
/** Shorter words fit; in English most do. */
const LONG: Record<Lang, number> = { de: 9, en: 11 };
/** Letters that stay together at either end of a word. */
const END = 3;
const VOWELS = /(?:qu)?(?:aa|ee|oo|ie|ei|ai|eu|äu|au|[aeiouyäöü])/giu;
const ONSETS: Record<Lang, RegExp> = {
  de: /(?:sch[lmnrw]?|str|spr|spl|pf[lr]?|ch|ck|ph[lr]?|th|[bfgkp][lr]|[dt]r|kn|gn|zw|st|sp|[bcdfghjklmnprstvwxzß])$/iu,
  en: /(?:ckl?|s[chkmnptw]?[hr]|[bfgkp][lr]|[cdt]r|cl|ch|ph|th|gh|gn|kn|qu|st|sp|sw|tw|[bcdfghjklmnprstvwxz])$/iu,
};
const STEMS = [
  "abend|ahmung|ahnung|alarm|anflug|anlage|anstieg|apothek|atmen|aus[bfr]|ein[bs]|eimer|eskort|eule|erwärm|aggregat",
  "ortung|überf|umschl|unfall|unglück|arzt|(?<=r)angel|(?<=ch)eisen|haufen|paket|reinig|reparat|reserv|rinde|ritter",
  "rucksack|rüst|rutsch|sphinx|tablett|täter",
];
const SEAMS = new RegExp(`(?<=\\p{L}{3})(?=${STEMS.join("|")})`, "u");

export function hyphenated(text: string, lang: Lang): string {
  return text.replace(/\p{L}+/gu, (word) => (word.length < LONG[lang] ? word : parted(word, lang)));
}

function parted(word: string, lang: Lang): string {
  const parts = lang === "de" ? word.split(SEAMS) : [word];
  return parts.map((part) => syllables(part, ONSETS[lang])).join(SOFT);
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
