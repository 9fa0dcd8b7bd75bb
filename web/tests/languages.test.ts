/** Tests of what the pages know of languages before texts are loaded, and of which language a browser gets. */
import { expect, test } from "vitest";
import { languages, localeOf, preferred } from "../src/i18n/languages";
import { hyphenated } from "../src/kit/hyphens";

test("every file of a language says all that the pages need before they have texts", () => {
  expect(languages.has("en")).toBe(true);
  for (const [code, language] of languages) {
    expect(Object.keys(language).sort(), code).toEqual(["hyphens", "locale", "unreachable"]);
    expect(Intl.getCanonicalLocales(language.locale), code).toHaveLength(1);
    expect(language.unreachable.trim(), code).not.toBe("");
  }
});

test("a browser gets the first language it asks for that is there, and English else", () => {
  expect(preferred(["de-AT", "en"])).toBe("de");
  expect(preferred(["xx", "de", "en"])).toBe("de");
  expect(preferred(["xx-YY"])).toBe("en");
  expect(preferred([])).toBe("en");
});

test("a language without a file does without", () => {
  expect(localeOf("xx")).toBe("xx");
  expect(hyphenated("Purification Tablets", "xx")).toBe("Purification Tablets");
});
