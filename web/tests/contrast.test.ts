/** Tests that text has enough contrast on every surface, in both themes, and on the colours of seats and card types. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../src/kit/css/tokens.css", import.meta.url), "utf8");

function block(selector: string): Record<string, string> {
  const start = css.indexOf(selector);
  if (start < 0) throw new Error(`there is no ${selector}`);
  const body = css.slice(css.indexOf("{", start), css.indexOf("}", start));
  return Object.fromEntries([...body.matchAll(/(--[\w-]+): (#[0-9a-fA-F]{3,6})\b/g)].map((m) => [m[1], m[2] ?? ""]));
}

function luminance(colour: string): number {
  const hex = colour.slice(1);
  const full = hex.length === 3 ? [...hex].map((c) => c + c).join("") : hex;
  const [r = 0, g = 0, b = 0] = [0, 2, 4]
    .map((i) => parseInt(full.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string | undefined, b: string | undefined): number {
  if (!a || !b) throw new Error("a colour is missing");
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ["light", block(':root,\n[data-theme="light"]')],
  ["dark", block('[data-theme="dark"] {')],
])("%s", (_, roles) => {
  test.each(["--text", "--text-2", "--text-3"])("%s on every surface", (text) => {
    for (const surface of ["--bg", "--surface", "--surface-2"])
      expect(contrast(roles[text], roles[surface]), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["danger", "good", "warn", "info"])("%s on its own ground and on the surface", (tone) => {
    expect(contrast(roles[`--${tone}`], roles[`--${tone}-bg`])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(roles[`--${tone}`], roles["--surface"])).toBeGreaterThanOrEqual(4.5);
  });

  test("borders of controls", () => {
    expect(contrast(roles["--line-2"], roles["--surface"])).toBeGreaterThanOrEqual(3);
  });
});

test("every seat's ink on its colour", () => {
  const root = block(":root {");
  for (let seat = 1; seat <= 6; seat += 1)
    expect(contrast(root[`--seat-${seat}`], root[`--seat-${seat}-on`]), `seat ${seat}`).toBeGreaterThanOrEqual(4.5);
});
