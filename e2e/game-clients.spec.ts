import { findBarriers } from "./support/accessible.ts";
import { chipOf, focusOf, moneyIn, openGame, tabRound, unreachable } from "./support/game-client.ts";
import { gameHands, playRound } from "./support/game-hands.ts";
import { recordGame, takeRecord } from "./support/game-record.ts";
import { cutParts } from "./support/game-sight.ts";
import { expect, test } from "./support/journey.ts";

/* House clients opened alone at their own address, for players without a pointer who prefer reduced motion. */

test.use({ reducedMotion: "reduce", viewport: { width: 360, height: 664 } });

for (const [game, hands] of Object.entries(gameHands))
  test(`${game}: a round is played by keyboard with reduced motion, and its result is announced once`, async ({
    page,
    request,
    locale,
  }) => {
    await recordGame(page);
    await openGame(page, request, { game, locale });

    await test.step("every control can be focused, shows its focus and has a name", async () => {
      const stops = await tabRound(page);
      expect(stops.filter(({ name, faults }) => name === "" || faults.length > 0)).toEqual([]);
      expect(await unreachable(page)).toEqual([]);
    });

    await test.step("a round keeps the keyboard focus and announces its result to the centavo", async () => {
      await takeRecord(page);
      const { round, calls } = await playRound(page, hands);
      expect(await focusOf(page)).toMatchObject({ faults: [] });
      const { said, faces, moved, sounds } = await takeRecord(page);
      const announced = said.join(" | ");
      expect(
        said.filter((text) => text.includes(moneyIn(locale, round.payout || round.stake))),
        announced,
      ).toHaveLength(1);
      // A card that ends a round is announced first, then the end of the round.
      expect(said.length, announced).toBeLessThanOrEqual(calls === 1 ? 1 : calls + 1);
      // A slot's free spins are shown one after another, each with the accumulated amount.
      const { spins } = round.outcome ?? {};
      const shown = calls + (Array.isArray(spins) ? spins.length : 0);
      expect(faces, "times the number was written").toBeLessThanOrEqual(3 * shown + 4);
      expect(moved).toEqual([]);
      expect(sounds).toBe(0);
      await expect(page.locator(".round-balance")).toContainText(moneyIn(locale, round.balance));
      await expect(page.locator(".chip")).toContainText(chipOf(locale, round));
      await expect(page.locator(".history li")).toHaveCount(1);
      expect(await findBarriers(page), "axe after the round").toEqual([]);
    });
  });

for (const [game, hands] of Object.entries(gameHands))
  test(`${game}: with text at twice the size, nothing is cut off and every control can be reached`, async ({ page, request, locale }) => {
    await openGame(page, request, { game, locale });
    await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
    await hands.bet?.(page);
    for (const height of [740, 640]) {
      await page.setViewportSize({ width: 360, height });
      const faults = await cutParts(page);
      // Content that does not fit scrolls under the main button, so being out of sight or covered is no fault.
      expect
        .soft(
          faults.filter((fault) => !/ is (out of sight|covered by)/.test(fault)),
          `at ${height}`,
        )
        .toEqual([]);
      for (const control of await page.locator(".panel :is(button, input, a):visible").all()) {
        await control.scrollIntoViewIfNeeded();
        await expect.soft(control, `at ${height}`).toBeInViewport({ ratio: 0.9 });
      }
    }
  });
