import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { houseGames } from "@trevo/engines";
import { build, type Rolldown } from "vite";
import { beforeAll, describe, expect, it } from "vitest";

/** Largest size in bytes of a game's own scripts and styles, compressed, beyond the part that all games share. */
const budget = 60_000;
/** The same limit for the shared part, which is loaded once for all games. */
const frameBudget = 40_000;

type Files = ReadonlyMap<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

/** Returns all files that a page loads at once or later: its own, and those that its scripts import. */
function filesOf(page: string, files: Files): Set<string> {
  const html = files.get(page);
  if (html?.type !== "asset") throw new TypeError(`no page ${page}`);
  const found = new Set<string>();
  const follow = (name: string): void => {
    const file = files.get(name);
    if (!file || found.has(name)) return;
    found.add(name);
    if (file.type !== "chunk") return;
    for (const next of [...file.imports, ...file.dynamicImports, ...(file.viteMetadata?.importedCss ?? [])]) follow(next);
  };
  for (const [, name = ""] of String(html.source).matchAll(/(?:src|href)="\/house\/games\/([^"]+\.(?:js|css))"/g)) follow(name);
  return found;
}

describe("clients of games", () => {
  let files: Files;
  let pages: Map<string, Set<string>>;
  let shared: Set<string>;

  beforeAll(async () => {
    const configFile = fileURLToPath(new URL("../vite.config.ts", import.meta.url));
    const built = await build({ configFile, logLevel: "error", build: { write: false } });
    if (Array.isArray(built) || !("output" in built)) throw new TypeError("not one build");
    files = new Map(built.output.map((file) => [file.fileName, file]));
    pages = new Map(houseGames().map(({ game }) => [game, filesOf(`${game}/index.html`, files)]));
    const loaded = Array.from(pages.values());
    shared = new Set(Array.from(files.keys()).filter((name) => loaded.every((page) => page.has(name))));
  });

  const weigh = (names: Iterable<string>): number =>
    Array.from(names, (name) => {
      const file = files.get(name);
      return gzipSync(file?.type === "chunk" ? file.code : (file?.source ?? "")).length;
    }).reduce((sum, bytes) => sum + bytes, 0);

  it("share a frame within its size limit", () => {
    expect(shared.size).toBeGreaterThan(1);
    expect(weigh(shared)).toBeLessThan(frameBudget);
  });

  it.each(houseGames().map(({ game }) => game))("%s adds little code of its own", (game) => {
    const own = Array.from(pages.get(game) ?? []).filter((name) => !shared.has(name));
    expect(own).not.toEqual([]);
    expect(weigh(own)).toBeLessThan(budget);
  });
});
