import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { houseGames, slotOf, titleOf } from "@trevo/engines";
import { defineConfig, type Plugin } from "vite";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The code of a game is the name of its folder; all slots share one. */
const games = houseGames().map(({ game }) => game);

const clientOf = (game: string) => (slotOf(game) ? "slot" : game);

const pageOf = (game: string) => path(`./src/${game}/index.html`);

/** All pages are one: `src/frame/page.html` with a game's title and the folder of its client. */
const gamePages: Plugin = {
  name: "game-pages",
  enforce: "pre",
  resolveId: (id) => (games.some((game) => pageOf(game) === id) ? id : null),
  load: (id) => {
    const game = games.find((code) => pageOf(code) === id);
    return game === undefined
      ? null
      : readFileSync(path("./src/frame/page.html"), "utf8").replaceAll("%client%", clientOf(game)).replaceAll("%title%", titleOf(game));
  },
};

/** One page a game, `dist/<game>/index.html`, served under `/house/games/`. Nothing inline: the pages run under a strict CSP. */
export default defineConfig({
  root: path("./src"),
  plugins: [gamePages],
  base: "/house/games/",
  publicDir: false,
  build: {
    outDir: path("./dist"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(games.map((game) => [game, pageOf(game)])),
      // The contract's schemas are types here; only its client and its refusals run in the browser.
      treeshake: { moduleSideEffects: [{ test: /\/packages\/|\/zod\//, sideEffects: false }] },
    },
  },
});
