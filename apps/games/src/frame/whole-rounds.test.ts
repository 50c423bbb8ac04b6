// @vitest-environment happy-dom
import type { HouseRound } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { currentMultiActionEngine, titleOf } from "@trevo/engines";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFormat } from "./format.ts";
import { clients } from "./test/clients.ts";
import { createTestFrame, find, goOn, languages, mainKey, open, pass, standStill, textOf, type TestFrame } from "./test/game-page.ts";
import { createHouse, type House } from "./test/house.ts";

/** Longer than a slot needs for all its free spins, in ms. */
const longestMs = 60_000;

/** The element to click in a game whose key needs a bet first. */
const prepare: Readonly<Record<string, string>> = { keno: ".lucky", roleta: ".place:not([hidden])" };

/** Clicks enabled keys until the round is over: a card, a cell, or the key that ends it. */
async function finish(house: House): Promise<void> {
  for (let presses = 0; house.rounds[0]?.state === "open"; presses += 1) {
    if (presses > 60) throw new Error("the round does not end");
    const keys = [
      ...document.querySelectorAll<HTMLElement>('.moves .button[aria-disabled="false"], .cell[aria-disabled="false"]'),
      ...document.querySelectorAll<HTMLElement>('.play[aria-disabled="false"]'),
    ];
    const key = keys[presses % 3 === 2 ? keys.length - 1 : presses % keys.length];
    if (!key) throw new Error(`nothing can be pressed: ${document.body.textContent}`);
    key.click();
    await pass(3_000);
  }
}

async function openGame(game: string, house: House, locale: Locale): Promise<TestFrame> {
  const frame = createTestFrame(house.server, { game, locale, balance: house.balance });
  await open(clients[game]?.(frame) ?? document.createElement("main"));
  return frame;
}

async function playOne(game: string, house: House): Promise<HouseRound> {
  if (prepare[game]) find(prepare[game]).click();
  const before = house.rounds.length;
  find(".play").click();
  await pass(3_000);
  await finish(house);
  await pass(longestMs);
  const [round] = house.rounds;
  if (!round || house.rounds.length !== before + 1) throw new Error(`${game} was not played: ${mainKey().promise}`);
  return round;
}

/** All text in the page, including labels. */
const everyText = (): string =>
  [
    document.body.textContent ?? "",
    ...Array.from(document.querySelectorAll("[aria-label]"), (element) => element.getAttribute("aria-label") ?? ""),
  ].join("\n");

describe.each(Object.keys(clients))("%s, played by its real engine", (game) => {
  beforeEach(standStill);
  afterEach(goOn);

  it.each(languages)("shows every round to the centavo, in %s", async (locale) => {
    const format = createFormat(locale);
    const money = (centavos: number) => format.money(centavos).replaceAll("\u00a0", " ");
    for (const seed of [1, 20, 300]) {
      const house = createHouse(game, { seed });
      await openGame(game, house, locale);
      for (let played = 1; played <= 2; played += 1) {
        const round = await playOne(game, house);
        const { payout = 0, stake } = round;
        expect(textOf(".round-balance")).toContain(money(house.balance));
        expect(round.balance).toBe(house.balance);
        expect(document.querySelectorAll(".history li")).toHaveLength(played);
        expect(find(".history li").className).toBe(payout > stake ? "won" : payout > 0 ? "returned" : "lost");
        expect(textOf(".record li b")).toBe(format.signed(payout - stake).replaceAll("\u00a0", " "));
        expect(textOf(".stage > .unseen[role=status]")).toContain(money(payout || stake));
        expect(everyText()).not.toMatch(/undefined|NaN|null|Infinity|\[object|\$\{/);
        expect(mainKey().state).toMatch(/^(ready|short)$/);
      }
    }
  });

  it.each(languages)("has the title of the catalogue, in %s", async (locale) => {
    await openGame(game, createHouse(game), locale);
    expect([find("main").getAttribute("aria-label"), textOf("h1")]).toEqual([titleOf(game, locale), titleOf(game, locale)]);
  });

  it("gives every control a name", async () => {
    await openGame(game, createHouse(game), "pt");
    for (const control of document.querySelectorAll<HTMLElement>("button, input, a")) {
      const label = control.id === "" ? null : document.querySelector(`label[for="${control.id}"]`);
      const name = control.getAttribute("aria-label") ?? label?.textContent ?? control.closest("label")?.textContent ?? control.textContent;
      expect((name ?? "").trim(), control.outerHTML.slice(0, 120)).not.toBe("");
    }
  });

  it("opens its rules with their figures", async () => {
    const frame = await openGame(game, createHouse(game), "en");
    find(".rules").click();
    const rules = textOf("dialog[open]");
    expect(rules).toContain(frame.format.percent(frame.session.rtp / 10_000));
    expect(rules).toContain(frame.session.rules_hash);
    expect(rules).not.toMatch(/undefined|NaN/);
  });
});

const severalActions = Object.keys(clients).filter((game) => currentMultiActionEngine(game));

describe.each(severalActions)("%s, whose rounds stay open", (game) => {
  beforeEach(standStill);
  afterEach(goOn);

  it("restores an open round after a reload", async () => {
    for (let seed = 0; seed < 12; seed += 1) {
      const house = createHouse(game, { seed });
      await openGame(game, house, "pt");
      find(".play").click();
      await pass(3_000);
      if (house.rounds[0]?.state !== "open") continue;
      const [before, keys] = [textOf(".number"), textOf(".panel .moves")];
      await openGame(game, house, "pt");
      expect(textOf(".number")).toBe(before);
      expect(textOf(".panel .moves")).toBe(keys);
      expect(textOf(".chip")).toBe("em jogo");
      await finish(house);
      await pass(3_000);
      expect(textOf(".round-balance")).toContain(createFormat("pt").money(house.balance).replaceAll("\u00a0", " "));
      return;
    }
    throw new Error("no round stayed open");
  });
});
