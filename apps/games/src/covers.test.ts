import { readFile, readdir } from "node:fs/promises";
import { houseGames } from "@trevo/engines";
import { describe, expect, it } from "vitest";

const covers = new URL("../../site/public/covers/", import.meta.url);
/** Largest size of an uncompressed file in bytes. */
const budget = 4_000;

describe("covers", async () => {
  const files = (await readdir(covers)).filter((file) => file.endsWith(".svg"));

  const drawn = houseGames().filter(({ game }) => files.includes(`${game}.svg`));

  it.each(files)("%s is small", async (file) => {
    expect((await readFile(new URL(file, covers))).length).toBeLessThan(budget);
  });

  it.each(drawn.map(({ game }) => game))("%s is flat and needs no other file", async (game) => {
    const svg = await readFile(new URL(`${game}.svg`, covers), "utf8");
    expect(svg).not.toMatch(/<(filter|mask|image|text|style|script)|data:/);
    expect(svg.match(/Gradient id=/g)?.length, "three gradients, and the title's").toBeLessThanOrEqual(4);
    const ids = Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size, "an id is one drawing's").toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(Array.from(svg.matchAll(/(?:href="#|url\(#)([\w-]+)/g), ([, id]) => id)));
  });
});
