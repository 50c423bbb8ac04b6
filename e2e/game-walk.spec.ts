import type { HouseRound, OwnCrashBet } from "@trevo/contract";
import { slots } from "@trevo/engines";
import type { Page, Route } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findBarriers } from "./support/accessible.ts";
import { hangPictures } from "./support/gallery.ts";
import { answeredRound, expectRest, focusOf, moneyIn, openGame, tabTo } from "./support/game-client.ts";
import { finishRound, gameHands, playRound, type Hands } from "./support/game-hands.ts";
import { recordGame, takeRecord } from "./support/game-record.ts";
import { cutParts } from "./support/game-sight.ts";
import { expect, test } from "./support/journey.ts";

/*
 * `npm run walk`: every client of the house and every slot at every size, and everything that can come between a player and a round.
 */

test.describe.configure({ timeout: 240_000 });

const sizes = ["360x664", "320x568", "667x375", "740x360", "720x450", "1440x900"] as const;
const all: Record<string, Hands> = { ...gameHands, crash: {}, ...Object.fromEntries(slots.map(({ game }) => [game, {}])) };
const screens = join(import.meta.dirname, "../test-results/screens/games");

const resize = async (page: Page, size: string): Promise<void> => {
  const [width = 0, height = 0] = size.split("x").map(Number);
  await page.setViewportSize({ width, height });
};

for (const [game, hands] of Object.entries(all))
  test(`${game}: all there at every size, before, within and after a round`, async ({ page, request, locale }, info) => {
    const folder = join(screens, info.project.name);
    mkdirSync(folder, { recursive: true });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openGame(page, request, { game, locale });
    await page.evaluate(() => document.fonts.ready);
    const pictures: string[] = [];
    const lookAt = async (state: string): Promise<void> => {
      for (const size of sizes) {
        await resize(page, size);
        // Two frames: what observes the size has drawn.
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

/** What the server knows of the game that is open. */
async function heldByServer(page: Page): Promise<{ balance: number; rounds: HouseRound[] }> {
  const headers = { authorization: `Bearer ${new URL(page.url()).searchParams.get("token") ?? ""}` };
  const [session, rounds] = await Promise.all(
    ["session", "rounds"].map(async (of) => (await page.request.get(`/house/api/${of}`, { headers })).json()),
  );
  return { balance: (session as { data: { balance: number } }).data.balance, rounds: (rounds as { data: HouseRound[] }).data };
}

/** Calls that play, as the page sends them. */
const isPlayed = (url: URL): boolean => /^\/house\/api\/rounds(\/|$)/.test(url.pathname);

for (const [game, hands] of Object.entries(gameHands))
  test(`${game}: whatever comes between, a round is paid once and told right`, async ({ page, context, request, locale, provokes }) => {
    provokes(/^net::ERR_(FAILED|INTERNET_DISCONNECTED) /);
    await openGame(page, request, { game, locale });
    const start = await heldByServer(page);
    const played: HouseRound[] = [];
    let asked = 0;
    page.on("request", (call) => {
      if (call.method() === "POST" && isPlayed(new URL(call.url()))) asked += 1;
    });
    /** The server has these rounds and no others, and the page shows its balance. */
    const expectAgreement = async (round: HouseRound): Promise<void> => {
      played.push(round);
      const { balance, rounds } = await heldByServer(page);
      expect(rounds.map(({ id }) => id).toSorted()).toEqual(played.map(({ id }) => id).toSorted());
      expect(balance).toBe(played.reduce((sum, { stake, payout }) => sum - stake + (payout ?? 0), start.balance));
      await expect(page.locator(".purse")).toContainText(moneyIn(locale, balance));
    };

    await test.step("an answer is lost", async () => {
      let isLost = false;
      const lose = async (route: Route): Promise<void> => {
        if (isLost || route.request().method() !== "POST") return route.fallback();
        isLost = true;
        await route.fetch();
        await route.abort();
      };
      await page.route(isPlayed, lose);
      const { round } = await playRound(page, hands);
      await page.unroute(isPlayed, lose);
      expect(isLost).toBe(true);
      await expectAgreement(round);
    });

    await test.step("the key is held down", async () => {
      await tabTo(page, ".play");
      asked = 0;
      const opened = await answeredRound(page, async () => {
        for (let pressed = 0; pressed < 8; pressed += 1) await page.keyboard.down("Enter");
      });
      await expectRest(page);
      for (let pressed = 0; pressed < 8; pressed += 1) await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
      expect(asked).toBe(1);
      await expectAgreement((await finishRound(page, hands, opened)).round);
    });

    await test.step("the key is pressed twice", async () => {
      asked = 0;
      const opened = await answeredRound(page, () => page.locator(".play").dblclick());
      await expectRest(page);
      expect(asked).toBe(1);
      await expectAgreement((await finishRound(page, hands, opened)).round);
    });

    await test.step("the page sleeps while a round is under way", async () => {
      const devtools = await context.newCDPSession(page);
      await tabTo(page, ".play");
      const opened = await answeredRound(page, () => page.keyboard.press("Enter"));
      for (const state of ["frozen", "active"] as const) await devtools.send("Page.setWebLifecycleState", { state });
      await expectAgreement((await finishRound(page, hands, opened)).round);
    });

    await test.step("the page is loaded again within a round", async () => {
      await tabTo(page, ".play");
      const opened = await answeredRound(page, () => page.keyboard.press("Enter"));
      await expectRest(page);
      await page.reload();
      await expectRest(page);
      if (opened.state === "open") await expect(page.locator(".chip")).toHaveText(locale === "pt" ? "em jogo" : "under way");
      else await expect(page.locator(".history li")).toHaveCount(played.length + 1);
      await expectAgreement((await finishRound(page, hands, opened)).round);
    });

    await test.step("there is no connection for a while", async () => {
      await hands.bet?.(page);
      await context.setOffline(true);
      await tabTo(page, ".play");
      await page.keyboard.press("Enter");
      await expect(page.locator(".notice")).toBeVisible({ timeout: 20_000 });
      await context.setOffline(false);
      await expectRest(page);
      const opened = await answeredRound(page, async () => {
        await tabTo(page, ".play");
        await page.keyboard.press("Enter");
      });
      await expect(page.locator(".notice")).toBeHidden();
      await expectAgreement((await finishRound(page, hands, opened)).round);
    });

    if ((await page.locator("#stake").count()) === 0) return;
    await test.step("what is no stake is not staked", async () => {
      const range = new RegExp(locale === "pt" ? "^De R\\$" : "^From R\\$");
      asked = 0;
      for (const junk of ["abc", "0", "-1", "1,234,5", "99999999"]) {
        await page.locator("#stake").fill(junk);
        await page.locator(".play").click({ force: true });
        await expect(page.locator(".promise")).toHaveText(range);
        await expect(page.locator("#stake")).toHaveAttribute("aria-invalid", "true");
        await expect(page.locator("#stake")).toHaveValue(junk);
      }
      await page.locator("#stake").fill("");
      await page.locator("#stake").blur();
      await expect(page.locator(".play")).toHaveAttribute("data-state", "ready");
      expect(asked).toBe(0);
    });
  });

test("crash: a bet by keyboard whose answer is lost is one bet, and its end is told once", async ({ page, request, locale, provokes }) => {
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
  await expect(page.locator(".purse")).toContainText(moneyIn(locale, balance));
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
