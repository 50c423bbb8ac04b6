import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { baseLocale, languageTags } from "@trevo/domain";
import { houseGames, slotOf, titleOf } from "@trevo/engines";
import { defineConfig, type Plugin } from "vite";
import { frameMessages } from "./src/frame/frame-messages.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** A game's code is the name of its folder; all slots share one folder. */
const games = houseGames().map(({ game }) => game);

const clientOf = (game: string) => (slotOf(game) ? "slot" : game);

const pageOf = (game: string) => path(`./src/${game}/index.html`);

/** All games use the same page, `src/frame/page.html`. Its script sets the browser's language, and then the session's. */
const pageFor = (game: string): string =>
  Object.entries({
    client: clientOf(game),
    title: titleOf(game),
    lang: languageTags[baseLocale],
    loading: frameMessages[baseLocale].loading,
  }).reduce((page, [name, value]) => page.replaceAll(`%${name}%`, value), readFileSync(path("./src/frame/page.html"), "utf8"));

const gamePages: Plugin = {
  name: "game-pages",
  enforce: "pre",
  resolveId: (id) => (games.some((game) => pageOf(game) === id) ? id : null),
  load: (id) => {
    const game = games.find((code) => pageOf(code) === id);
    return game === undefined ? null : pageFor(game);
  },
};

/**
 * Builds one page per game, `dist/<game>/index.html`, served under `/house/games/`. Nothing is inline, because the pages run under a strict
 * CSP.
 */
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
      // The games use the contract's schemas only as types; only its client and its refusals run in the browser.
      treeshake: { moduleSideEffects: [{ test: /\/packages\/|\/zod\//, sideEffects: false }] },
    },
  },
});
