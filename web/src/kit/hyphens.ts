/**
 * Where long words may be parted when they don't fit on a card.
 *
 * Browsers part words by themselves (`hyphens: auto`) if they have a dictionary, and many have none for German, whose
 * words are the long ones.  So German words get soft hyphens by rule: a syllable begins with as many consonants as a
 * German word can begin with.  Compounds whose seam the rule would miss are parted at stems that are common in them.
 */
import type { Lang } from "../wire";

const SOFT = "\u00ad";
/** Shorter words fit. */
const LONG = 9;
/** Letters that stay together at either end of a word. */
const END = 3;
const VOWELS = /(?:qu)?(?:aa|ee|oo|ie|ei|ai|eu|äu|au|[aeiouyäöü])/giu;
const ONSETS =
  /(?:sch[lmnrw]?|str|spr|spl|pf[lr]?|ch|ck|ph[lr]?|th|[bfgkp][lr]|[dt]r|kn|gn|zw|st|sp|[bcdfghjklmnprstvwxzß])$/iu;
const STEMS = [
  "abend|ahmung|ahnung|alarm|anflug|anlage|anstieg|apothek|atmen|aus[bfr]|ein[bs]|eimer|eskort|eule|erwärm|aggregat",
  "ortung|überf|umschl|unfall|unglück|arzt|(?<=r)angel|(?<=ch)eisen|haufen|paket|reinig|reparat|reserv|rinde|ritter",
  "rucksack|rüst|rutsch|sphinx|tablett|täter",
];
const SEAMS = new RegExp(`(?<=\\p{L}{3})(?=${STEMS.join("|")})`, "u");

export function hyphenated(text: string, lang: Lang): string {
  return lang === "de" ? text.replace(/\p{L}+/gu, (word) => (word.length < LONG ? word : parted(word))) : text;
}

function parted(word: string): string {
  return word.split(SEAMS).map(syllables).join(SOFT);
}

function syllables(word: string): string {
  const nuclei = [...word.matchAll(VOWELS)];
  let found = "";
  let done = 0;
  for (const [i, nucleus] of nuclei.slice(1).entries()) {
    const before = nuclei[i];
    const between = word.slice((before?.index ?? 0) + (before?.[0].length ?? 0), nucleus.index);
    const cut = nucleus.index - (ONSETS.exec(between)?.[0].length ?? 0);
    if (!between || cut < END || word.length - cut < END) continue;
    found += word.slice(done, cut) + SOFT;
    done = cut;
  }
  return found + word.slice(done);
}
