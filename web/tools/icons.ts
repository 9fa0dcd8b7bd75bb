/**
 * Copies icons out of the icon package at build time, and only those that are named in our own files.
 *
 * `import icons from "./icons.json?icons"` gives a record of SVG bodies for every string that stands anywhere in that
 * JSON file, or below its entry `icons` if it has one; a name that the icon package doesn't have stops the build.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

const PREFIX = "\0icons:";

export function icons(): Plugin {
  let set: IconSet | undefined;
  return {
    name: "calamity-icons",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith("?icons")) return null;
      const file = await this.resolve(source.slice(0, -"?icons".length), importer, { skipSelf: true });
      return file && `${PREFIX}${file.id}.icons`; // an ending that no other plugin reads
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = id.slice(PREFIX.length).replace(/\.icons$/, "");
      this.addWatchFile(file);
      set ??= JSON.parse(
        readFileSync(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"), "utf8"),
      ) as IconSet;
      const bodies: Record<string, string> = {};
      const named = JSON.parse(readFileSync(file, "utf8")) as { icons?: unknown };
      for (const name of strings(named.icons ?? named)) {
        const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ""];
        if (!icon) this.error(`there is no icon "${name}" (named in ${file})`);
        bodies[name] = icon.body;
      }
      return `export default ${JSON.stringify(bodies)}`;
    },
  };
}

function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(strings);
  if (value && typeof value === "object") return Object.values(value).flatMap(strings);
  return [];
}
