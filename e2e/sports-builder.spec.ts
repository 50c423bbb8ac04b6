import type { Page } from "@playwright/test";
import { formatMoney } from "@trevo/ui/format";
import { marketNames } from "@trevo/sports";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";
import { openSlip } from "./support/slip.ts";

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 840;

test("selections of one match are combined into one bet at one price, unless they exclude each other", async ({
  page,
  request,
  at,
  open,
  words,
  look,
  locale,
}) => {
  test.setTimeout(240_000);
  const money = (amount: number): string => formatMoney(amount, locale);
  const main = page.getByRole("main");
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => document.documentElement.setAttribute("data-copied", text) },
    });
  });
  const player = await joinByApi(request, { balance: 10_000 });
  await arrive(page, player, at("/sports"));
  const panel = (index: number) => main.locator(".builder .market-panel").nth(index);
  const sum = main.getByRole("region", { name: words("sports_builder_sum") });

  await test.step("the match that begins last opens at its bet builder", async () => {
    const rows = main.getByRole("region", { name: words("sports_next") }).locator(".fixture-row");
    await expect(async () => {
      await open("/sports");
      expect(await rows.count()).toBeGreaterThanOrEqual(1);
    }).toPass({ timeout: 60_000 });
    await rows.last().locator("a.fixture-link").click();
    await main.getByRole("link", { name: words("sports_tab_builder"), exact: true }).click();
    await expect(sum.getByText(words("sports_builder_more")).first()).toBeVisible();
    await look("sports-builder-empty");
  });

  await test.step("selections that exclude each other have no price", async () => {
    // A home win, and the score 0–1.
    await panel(0).locator("button.odds-cell").first().click();
    await main.locator(".builder button.odds-cell").filter({ hasText: "0–1" }).click();
    await expect(sum.getByText(words("sports_builder_impossible")).first()).toBeVisible();
    await look("sports-builder-impossible");
    await sum.getByRole("button", { name: words("sports_builder_clear"), exact: true }).click();
  });

  await test.step("compatible selections have combined odds and are added to the slip as one bet", async () => {
    await panel(0).locator("button.odds-cell").first().click();
    await main.getByRole("region", { name: marketNames.btts[locale] }).locator("button.odds-cell").first().click();
    await expect(sum.locator("b")).toHaveText(/\d/);
    await look("sports-builder-priced");
    await sum.getByRole("button", { name: words("sports_builder_share"), exact: true }).click();
    await expect(page.getByText(words("sports_share_copied"))).toBeVisible();
    await sum.getByRole("button", { name: words("sports_builder_add"), exact: true }).click();
    await expect(sum.getByRole("button", { name: words("sports_builder_remove"), exact: true })).toBeVisible();
    if (isPhone(page)) await expect(page.locator(".slip-bar")).toHaveText(/1 sele.*\d/);
    await look("sports-builder-bar");
  });

  await test.step("the link of the slip opens the same single bet", async () => {
    const link = new URL((await page.locator("html").getAttribute("data-copied")) ?? "");
    await page.evaluate(() => localStorage.removeItem("sports-slip"));
    await open(`/sports${link.search}`);
    const shared = main.getByRole("region", { name: words("sports_shared") });
    await expect(shared.getByRole("listitem")).toHaveCount(1);
    await look("sports-builder-shared");
    await shared.getByRole("button", { name: words("sports_shared_use"), exact: true }).click();
    await expect(shared).toHaveCount(0);
  });

  await test.step("the bet is placed and listed among the player's bets with its two selections", async () => {
    const slip = await openSlip(page, words);
    await expect(slip.locator(".slip-legs li")).toHaveCount(1);
    await slip.getByRole("button", { name: money(500), exact: true }).click();
    await look("sports-builder-slip");
    await slip.locator("button[type=submit]").click();
    await expect(slip.getByText(words("sports_placed"))).toBeVisible();
    await open("/sportsbook/bets");
    const bet = main.locator(".own-bet").first();
    await expect(bet.getByRole("heading", { name: words("sports_kind_builder") })).toBeVisible();
    await expect(bet.locator(".bet-legs li")).toHaveCount(2);
    await look("sports-builder-own");
  });

  await test.step("the balance pays for the bet once", async () => {
    const headers = { authorization: `Bearer ${player.token}` };
    await expect
      .poll(
        async () => ((await (await request.get("/api/profile/wallet", { headers })).json()) as { data: { balance: number } }).data.balance,
      )
      .toBe(9_500);
  });
});
