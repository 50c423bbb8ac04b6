import type { HouseRound } from "@trevo/contract";
import type { Route } from "@playwright/test";
import { answeredRound, expectRest, heldByServer, moneyIn, openGame, tabTo, walk } from "./support/game-client.ts";
import { finishRound, gameHands, playRound } from "./support/game-hands.ts";
import { recordGame, takeRecord } from "./support/game-record.ts";
import { expect, test } from "./support/journey.ts";

/*
 * Disturbances between a player and a round: lost responses, keys held down or pressed twice, hidden or reloaded pages, invalid stakes.
 * Covers one client of each kind here, and all of them in `npm run walk`.
 */

const shortWay = new Set(["dice", "blackjack"]);

/** True for requests that play a round. */
const isPlayed = (url: URL): boolean => /^\/house\/api\/rounds(\/|$)/.test(url.pathname);

for (const [game, hands] of Object.entries(gameHands).filter(([name]) => walk || shortWay.has(name)))
  test(`${game}: under every disturbance a round is paid once and shown correctly`, async ({
    page,
    context,
    request,
    locale,
    provokes,
  }) => {
    provokes(/^net::ERR_(FAILED|INTERNET_DISCONNECTED) /);
    await openGame(page, request, { game, locale });
    const start = await heldByServer(page);
    const played: HouseRound[] = [];
    let requested = 0;
    page.on("request", (call) => {
      if (call.method() === "POST" && isPlayed(new URL(call.url()))) requested += 1;
    });
    /** Expects that the server has exactly these rounds, and that the page shows its balance. */
    const expectAgreement = async (round: HouseRound): Promise<void> => {
      played.push(round);
      const { balance, rounds } = await heldByServer(page);
      expect(rounds.map(({ id }) => id).toSorted()).toEqual(played.map(({ id }) => id).toSorted());
      expect(balance).toBe(played.reduce((sum, { stake, payout }) => sum - stake + (payout ?? 0), start.balance));
      await expect(page.locator(".round-balance")).toContainText(moneyIn(locale, balance));
    };

    await test.step("the response is lost", async () => {
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
      requested = 0;
      const opened = await answeredRound(page, async () => {
        for (let pressed = 0; pressed < 8; pressed += 1) await page.keyboard.down("Enter");
      });
      await expectRest(page);
      for (let pressed = 0; pressed < 8; pressed += 1) await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
      expect(requested).toBe(1);
      await expectAgreement((await finishRound(page, hands, opened)).round);
    });

    await test.step("the key is pressed twice", async () => {
      requested = 0;
      const opened = await answeredRound(page, () => page.locator(".play").dblclick());
      await expectRest(page);
      expect(requested).toBe(1);
      await expectAgreement((await finishRound(page, hands, opened)).round);
    });

    await test.step("the page is hidden while a round is in progress", async () => {
      const devtools = await context.newCDPSession(page);
      await tabTo(page, ".play");
      const opened = await answeredRound(page, () => page.keyboard.press("Enter"));
      for (const state of ["frozen", "active"] as const) await devtools.send("Page.setWebLifecycleState", { state });
      await expectAgreement((await finishRound(page, hands, opened)).round);
    });

    await test.step("the page is reloaded during a round", async () => {
      await tabTo(page, ".play");
      const opened = await answeredRound(page, () => page.keyboard.press("Enter"));
      await expectRest(page);
      await page.reload();
      await expectRest(page);
      if (opened.state === "open") await expect(page.locator(".chip")).toHaveText(locale === "pt" ? "em jogo" : "under way");
      else await expect(page.locator(".history li")).toHaveCount(played.length + 1);
      await expectAgreement((await finishRound(page, hands, opened)).round);
    });

    // Chips are stakes by themselves and cannot be invalid.
    if ((await page.locator("#stake").count()) > 0)
      await test.step("an invalid stake is not sent", async () => {
        const range = new RegExp(locale === "pt" ? "^De R\\$" : "^From R\\$");
        requested = 0;
        for (const junk of ["abc", "0", "-1", "1,234,5", "99999999"]) {
          await page.locator("#stake").fill(junk);
          await page.locator(".play").click({ force: true });
          await expect(page.locator(".promise")).toHaveText(range);
          await expect(page.locator("#stake")).toHaveAttribute("aria-invalid", "true");
          await expect(page.locator("#stake")).toHaveValue(junk);
        }
        await page.locator("#stake").fill("");
        await page.locator("#stake").blur();
        await expect(page.locator(".promise")).not.toHaveText(range);
        expect(requested).toBe(0);
      });

    if (walk)
      await test.step("the connection is lost for a while", async () => {
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
  });

test("sound is off by default, is loaded only when it is switched on, and keeps its setting", async ({ page, request, locale }) => {
  // Under reduced motion, free spins are announced without spinning.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await recordGame(page);
  await openGame(page, request, { game: "feira", locale });
  await playRound(page, {});
  expect((await takeRecord(page)).sounds, "in silence").toBe(0);
  await tabTo(page, ".sound");
  await page.keyboard.press("Enter");
  await page.reload();
  await expect(page.locator(".sound")).toHaveAccessibleName(locale === "pt" ? "Desligar o som" : "Turn the sound off");
  expect((await takeRecord(page)).sounds, "before a gesture").toBe(0);
  await playRound(page, {});
  expect((await takeRecord(page)).sounds, "with sound").toBe(1);
});
