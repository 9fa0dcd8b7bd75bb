/** The configuration of ESLint, which checks the browser client. */
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["node_modules/"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ["*.ts", "*.js", "tools/**"], languageOptions: { globals: { ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      "svelte/no-at-html-tags": "off", // only for icons out of our build and the server's own sanitised rulebook
      "svelte/no-navigation-without-resolve": "off", // there is no SvelteKit here
      "svelte/prefer-svelte-reactivity": "off", // maps and sets here remember things that nothing shows
      "no-undef": "off", // TypeScript knows better
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }], // what only overriding methods need
    },
  },
);
