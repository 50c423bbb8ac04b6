import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** In the order in which they came; the code of a game is the name of its folder. */
const games = ["dice", "limbo", "double", "plinko", "keno", "roda", "roleta"];

/** One page a game, `dist/<game>/index.html`, served under `/house/games/`. Nothing inline: the pages run under a strict CSP. */
export default defineConfig({
  root: path("./src"),
  base: "/house/games/",
  publicDir: false,
  build: {
    outDir: path("./dist"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(games.map((game) => [game, path(`./src/${game}/index.html`)])),
      // The contract's schemas are types here; only its client and its refusals run in the browser.
      treeshake: { moduleSideEffects: [{ test: /\/packages\/|\/zod\//, sideEffects: false }] },
    },
  },
});
