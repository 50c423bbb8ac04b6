import { readdir } from "node:fs/promises";
import { houseGames, titleOf } from "@trevo/engines";
import { describe, expect, it } from "vitest";
import englishTitles from "../../../vite/cover-titles-en.json" with { type: "json" };
import { painted } from "../../../vite/paint-covers.ts";
import { plainCover } from "../../../vite/plain-cover.ts";
import { coverFor, stageArt, thumbFor } from "./cover.ts";

/** Maximum size in bytes, uncompressed. */
const budget = 4_000;

describe("the address of a cover", () => {
  it.each([
    ["poster", "pt", "/covers/dice.svg"],
    ["poster", "en", "/covers/en/dice.svg"],
    ["arch", "en", "/covers/arch/dice.svg"],
    ["plain", "pt", "/covers/plain/dice.svg"],
  ] as const)("on a card of the form %s, in %s, is %s", (card, locale, address) => {
    expect(coverFor("/covers/dice.svg", card, locale)).toBe(address);
  });

  it("is unchanged for an external picture", () => {
    expect(coverFor("/uploads/storage/dice.png", "poster", "en")).toBe("/uploads/storage/dice.png");
  });

  it("is the square version in a row; an external picture is unchanged, whatever the game is called", () => {
    expect(["/covers/dice.svg", "/uploads/storage/dice.png", "https://studio.example/a.png"].map(thumbFor)).toEqual([
      "/covers/thumb/dice.svg",
      "/uploads/storage/dice.png",
      "https://studio.example/a.png",
    ]);
  });

  it("is the version without a title on the stage", () => {
    expect([stageArt("/covers/dice.svg", "poster"), stageArt("/covers/dice.svg", "arch")]).toEqual([
      "/covers/thumb/dice.svg",
      "/covers/arch/dice.svg",
    ]);
  });
});

describe("a plain cover", () => {
  it.each(["dice", "feira"])("of %s has its title in the language of the page", (game) => {
    expect(plainCover(game, "pt")).toContain(`>${titleOf(game).toUpperCase()}</text>`);
    expect(plainCover(game, "en")).toContain(`>${titleOf(game, "en").toUpperCase()}</text>`);
  });

  it("is in the game's own colour", () => {
    expect([...(plainCover("feira", "pt")?.matchAll(/var\(--([a-z]+)\d/g) ?? [])].map(([, paint]) => paint)).toEqual(["ur", "ur", "ur"]);
  });

  it("does not exist for a game that is not our own", () => {
    expect(plainCover("studio-button", "pt")).toBeNull();
  });
});

describe("covers in English", async () => {
  const files = (await readdir(new URL("../../../public/covers/", import.meta.url))).filter((file) => file.endsWith(".svg"));
  const titles: Readonly<Record<string, { title: string }>> = englishTitles;
  const translated = houseGames()
    .map(({ game }) => ({ game, pt: titleOf(game), en: titleOf(game, "en") }))
    .filter(({ game, pt, en }) => pt !== en && files.includes(`${game}.svg`));

  it.each(files)("%s is small", async (file) => {
    expect((await painted(file, "en")).length).toBeLessThan(budget);
  });

  it.each(translated)("$pt is drawn as $en, which matches the catalogue", ({ game, en }) => {
    expect(en).toContain(titles[game]?.title ?? "no title");
  });

  it.each(Object.entries(englishTitles))("%s has only the English title, over its own drawing", async (game, { path, top }) => {
    const own = await painted(`${game}.svg`, "poster");
    const english = await painted(`${game}.svg`, "en");
    expect(english).toContain(path);
    expect(english).not.toContain(/-t" d="([^"]+)"/.exec(own)?.[1]);
    const drawing = (svg: string) => svg.slice(0, svg.indexOf('<g class="t">'));
    expect(drawing(english)).toBe(drawing(own));
    expect(top, "in the band of the title").toBeGreaterThanOrEqual(290);
    const ids = Array.from(english.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size, "an id is one drawing's").toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(Array.from(english.matchAll(/(?:href="#|url\(#)([\w-]+)/g), ([, id]) => id)));
  });

  it("dice.svg keeps its drawing: the name is the same", async () => {
    expect(await painted("dice.svg", "en")).toBe(await painted("dice.svg", "poster"));
  });
});
