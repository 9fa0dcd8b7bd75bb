/** The configuration of Vite, which builds the browser client, and of its tests. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./tools/icons";

/** Where the server listens during development. */
const server = process.env.CALAMITY_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [icons(), svelte()],
  build: {
    outDir: "../src/calamity/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": server, "/ws": { target: server.replace(/^http/, "ws"), ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
