/** Every text the pages ask for stands in the frame's catalogue, in both languages, and none stands there in vain. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SOURCES = new URL("../src/", import.meta.url);
const CATALOGUE = new URL("../../src/calamity/server/texts.toml", import.meta.url);

const toml = readFileSync(CATALOGUE, "utf8");
const keys = [...toml.matchAll(/^\[([\w.-]+)\]$/gm)].map((found) => found[1] ?? "");
const groups = [...new Set(keys.map((key) => key.split(".")[0]))].join("|");
const code = readdirSync(SOURCES, { recursive: true })
  .map(String)
  .filter((file) => /\.(svelte|ts)$/.test(file))
  .map((file) => readFileSync(new URL(file, SOURCES), "utf8"))
  .join("\n");
const asked = new Set(
  [...code.matchAll(new RegExp(`"((?:${groups})\\.[\\w.-]+)"`, "g"))].map((found) => found[1] ?? ""),
);
const families = [...code.matchAll(new RegExp(`\`((?:${groups})\\.[\\w.]*)\\$\\{`, "g"))].map(
  (found) => found[1] ?? "",
);

test("every text that is asked for exists", () => {
  const missing = [...asked].filter((key) => !keys.includes(key) && !key.endsWith(".svelte"));
  expect(missing).toEqual([]);
});

test("every text has both languages", () => {
  expect(toml.match(/^en = "/gm)).toHaveLength(keys.length);
  expect(toml.match(/^de = "/gm)).toHaveLength(keys.length);
});

test("no text stands there in vain", () => {
  const idle = keys.filter((key) => !asked.has(key) && !families.some((family) => key.startsWith(family)));
  expect(idle).toEqual([]);
});
