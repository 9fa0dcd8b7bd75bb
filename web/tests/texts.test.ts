/** Tests that every text that the pages use is in a catalogue, and that every text there is used. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const SOURCES = new URL("../src/", import.meta.url);
const PYTHON = new URL("../../src/calamity/", import.meta.url);

function keysOf(catalogue: URL): string[] {
  return [...readFileSync(catalogue, "utf8").matchAll(/^([\w.-]+) = "/gm)].map((found) => found[1] ?? "");
}

function codeUnder(folder: string, wanted: (file: string) => boolean = () => true): string {
  return readdirSync(new URL(folder, SOURCES), { recursive: true })
    .map(String)
    .filter((file) => /\.(svelte|ts)$/.test(file) && wanted(file))
    .map((file) => readFileSync(new URL(`${folder}${file}`, SOURCES), "utf8"))
    .join("\n");
}

/** The keys of some groups that stand in code: whole ones, and beginnings of those that are put together. */
function asked(code: string, groups: string): { whole: Set<string>; begun: string[] } {
  const find = (pattern: string) => [...code.matchAll(new RegExp(pattern, "g"))].map((found) => found[1] ?? "");
  return {
    whole: new Set(find(`"((?:${groups})\\.[\\w.-]+)"`)),
    begun: find(`\`((?:${groups})\\.[\\w.]*)\\$\\{`),
  };
}

const idle = (keys: string[], { whole, begun }: ReturnType<typeof asked>) =>
  keys.filter((key) => !whole.has(key) && !begun.some((beginning) => key.startsWith(beginning)));

describe("the frame", () => {
  const keys = keysOf(new URL("server/texts.en.toml", PYTHON));
  const groups = [...new Set(keys.map((key) => key.split(".")[0]))].join("|");
  const wanted = asked(codeUnder(""), `(?!table\\.)(?:${groups})`);

  test("every text that is asked for exists", () => {
    expect([...wanted.whole].filter((key) => !keys.includes(key))).toEqual([]);
  });

  test("no text stands there in vain", () => {
    expect(idle(keys, wanted)).toEqual([]);
  });
});

const games = readdirSync(new URL("games/", SOURCES), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(new URL(`games/${entry.name}/texts.en.toml`, PYTHON)))
  .map((entry) => entry.name);

describe.each(games)("the table of %s", (game) => {
  const keys = keysOf(new URL(`games/${game}/texts.en.toml`, PYTHON));
  const own = codeUnder(`games/${game}/`);
  // Of the shared components only those that this table uses.
  const shared = codeUnder("games/shared/", (file) => file.endsWith(".ts") || own.includes(`/shared/${file}"`));
  const wanted = asked(own + shared, "table");

  test("every label that is asked for exists", () => {
    expect([...wanted.whole].filter((key) => !keys.includes(key))).toEqual([]);
    expect(wanted.begun.filter((start) => !keys.some((key) => key.startsWith(start)))).toEqual([]);
  });

  test("no label stands there in vain", () => {
    const labels = keys.filter((key) => key.startsWith("table."));
    expect(labels.length).toBeGreaterThan(0);
    expect(idle(labels, wanted)).toEqual([]);
  });
});
