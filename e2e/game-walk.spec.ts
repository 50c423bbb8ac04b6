import type { OwnCrashBet } from "@trevo/contract";
import { slots } from "@trevo/engines";
import type { Page } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findBarriers } from "./support/accessible.ts";
import { hangPictures } from "./support/gallery.ts";
import { answeredRound, expectRest, focusOf, heldByServer, moneyIn, openGame, tabTo } from "./support/game-client.ts";
import { finishRound, gameHands, type Hands } from "./support/game-hands.ts";
import { recordGame, takeRecord } from "./support/game-record.ts";
import { cutParts } from "./support/game-sight.ts";
import { expect, test } from "./support/journey.ts";

/* `npm run walk`: every house client and every slot at every size, and crash, whose rounds start without waiting for players. */

test.describe.configure({ timeout: 240_000 });

const sizes = ["360x664", "320x568", "667x375", "667x315", "740x360", "720x450", "1440x900"] as const;
const all: Record<string, Hands> = { ...gameHands, crash: {}, ...Object.fromEntries(slots.map(({ game }) => [game, {}])) };
const screens = join(import.meta.dirname, "../test-results/screens/games");

const resize = async (page: Page, size: string): Promise<void> => {
  const [width = 0, height = 0] = size.split("x").map(Number);
  await page.setViewportSize({ width, height });
};

for (const [game, hands] of Object.entries(all))
  test(`${game}: everything is visible at every screen size before, during and after a round`, async ({ page, request, locale }, info) => {
    const folder = join(screens, info.project.name);
    mkdirSync(folder, { recursive: true });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openGame(page, request, { game, locale });
    await page.evaluate(() => document.fonts.ready);
    const pictures: string[] = [];
    const lookAt = async (state: string): Promise<void> => {
      for (const size of sizes) {
        await resize(page, size);
        // Waits two frames, until the size observers have drawn.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        expect.soft(await cutParts(page), `${game} ${state} at ${size}`).toEqual([]);
        pictures.push(join(folder, `${game}-${state}-${size}.png`));
        await page.screenshot({ path: pictures.at(-1) ?? "", scale: "css" });
      }
      await resize(page, sizes[0]);
    };
    await lookAt("1-before");
    if (game !== "crash") {
      await hands.bet?.(page);
      await tabTo(page, ".play");
      const opened = await answeredRound(page, () => page.keyboard.press("Enter"));
      await expectRest(page);
      if (opened.state === "open") await lookAt("2-within");
      await finishRound(page, hands, opened);
      await lookAt("3-after");
    }
    for (const opener of [".rules", ".fair", ".auto-key"]) {
      if ((await page.locator(opener).count()) === 0) continue;
      await tabTo(page, opener);
      await page.keyboard.press("Enter");
      await expect(page.locator("dialog[open]")).toBeVisible();
      expect.soft(await findBarriers(page), `axe in the sheet of ${opener}`).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.locator("dialog[open]")).toHaveCount(0);
      await expect(page.locator(opener)).toBeFocused();
    }
    await hangPictures(page.context(), pictures, join(screens, `${game}-${info.project.name}.png`));
  });

test("crash: a bet placed by keyboard whose response is lost is placed once, and its result is announced once", async ({
  page,
  request,
  locale,
  provokes,
}) => {
  provokes(/^net::ERR_FAILED /);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await recordGame(page);
  await openGame(page, request, { game: "crash", locale });
  const start = await heldByServer(page);
  const keys: string[] = [];
  await page.route("**/house/api/crash/bets", async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  let own: OwnCrashBet | null = null;
  page.on("response", async (reply) => {
    if (/\/crash\/bets/.test(reply.url()) && reply.ok()) own = ((await reply.json()) as { data: OwnCrashBet }).data;
  });
  const bet = page.locator(".bet");
  await tabTo(page, ".play");
  await page.keyboard.press("Enter");
  await expect(bet).toHaveAttribute("disabled", "", { timeout: 90_000 });
  await takeRecord(page);
  await expect(async () => {
    if (/^(Retirar|Cash out)/.test((await page.locator(".play").textContent()) ?? "")) await page.keyboard.press("Enter");
    await expect(bet).not.toHaveAttribute("disabled", { timeout: 300 });
  }).toPass({ timeout: 60_000 });
  expect(new Set(keys).size, "bets that were asked for").toBe(1);
  expect(await focusOf(page)).toMatchObject({ faults: [] });
  const ended = own as OwnCrashBet | null;
  const { balance } = await heldByServer(page);
  expect(balance).toBe(start.balance - (ended?.stake ?? 0) + (ended?.payout ?? 0));
  await expect(page.locator(".round-balance")).toContainText(moneyIn(locale, balance));
  const [said, moved]: [string[], string[]] = [[], []];
  await expect
    .poll(async () => {
      const record = await takeRecord(page);
      moved.push(...record.moved);
      said.push(...record.said.filter((text) => text.includes("R$")));
      return said.length;
    })
    .toBe(1);
  expect(moved).toEqual([]);
});
