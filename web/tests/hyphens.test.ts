/** Tests of where long German and English words are hyphenated. */
import { expect, test } from "vitest";
import { hyphenated } from "../src/kit/hyphens";

const shown = (text: string) => hyphenated(text, "de").replaceAll("\u00ad", "-");

test("long German words may be parted between their syllables", () => {
  expect(shown("Krankenwagen")).toBe("Kran-ken-wa-gen");
  expect(shown("Flusshochwasser am Staudamm")).toBe("Fluss-hoch-was-ser am Staudamm");
  expect(shown("Löschdecken")).toBe("Lösch-de-cken");
  expect(shown("Überweidung")).toBe("Über-wei-dung");
});

test("compounds are parted at their seams", () => {
  expect(shown("Blauhelmausrüstung")).toBe("Blau-helm-aus-rüstung");
  expect(shown("Stromausfall")).toBe("Strom-aus-fall");
  expect(shown("Kraftrüstung")).toBe("Kraft-rüstung");
  expect(shown("Sauerstoffmangel")).toBe("Sauer-stoff-man-gel");
});

test("English words are parted only if they are long", () => {
  expect(hyphenated("Portable stove", "en")).toBe("Portable stove");
  expect(hyphenated("Purification Tablets", "en")).toBe("Puri\u00adfi\u00adca\u00adtion Tablets");
  expect(hyphenated("Messenger", "en")).toBe("Mes\u00adsen\u00adger");
});

test("names that are put together are parted where their parts meet", () => {
  for (const name of ["Geheim-ver-steck", "Pres-se-spre-che-rin", "Super-ver-stand", "Was-ser-ge-stalt", "Rönt-gen-blick", "Wet-ter-herr-schaft"])
    expect(shown(name.replaceAll("-", ""))).toBe(name);
  expect(hyphenated("Precognition", "en")).toBe("Pre\u00adcogni\u00adtion");
});

test("short words are left alone", () => {
  expect(shown("Erdbeben")).toBe("Erdbeben");
});
