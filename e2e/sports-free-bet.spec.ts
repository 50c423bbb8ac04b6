import { formatMoney } from "@trevo/ui/format";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";
import { openSlip } from "./support/slip.ts";

test("a coupon's free bet pays one bet without a balance", async ({ page, request, at, open, words, look, locale }) => {
  test.setTimeout(240_000);
  const money = (amount: number): string => formatMoney(amount, locale);
  const main = page.getByRole("main");
  const player = await joinByApi(request, { verified: true });
  await arrive(page, player, at("/"));

  await test.step("the coupon grants the free bet", async () => {
    await open("/promo-codes");
    await main.getByRole("textbox").fill("gol10");
    await main.getByRole("button", { name: words("bonuses_coupon_check") }).click();
    const result = main.getByRole("status").filter({ has: page.getByRole("heading") });
    await look("free-bet-coupon");
    await result.getByRole("button", { name: words("bonuses_coupon_use") }).click();
    await expect(result.getByRole("button")).toHaveCount(0);
  });

  /** Uses the match that begins last, which stays open while this journey runs. */
  const choose = async (which: "highest" | "lowest") => {
    const rows = main.getByRole("region", { name: words("sports_next") }).locator(".fixture-row");
    await expect(async () => {
      await open("/sports");
      expect(await rows.count()).toBeGreaterThanOrEqual(1);
    }).toPass({ timeout: 60_000 });
    const cells = rows.last().locator("button.odds-cell");
    const texts = await cells.allInnerTexts();
    const values = texts.map((text) => Number(/\d+[.,]\d+/.exec(text)?.[0].replace(",", ".") ?? "0"));
    const wanted = which === "highest" ? Math.max(...values) : Math.min(...values);
    await cells.nth(values.indexOf(wanted)).click();
    return openSlip(page, words);
  };

  await test.step("the free bet is selected on the slip and pays the stake", async () => {
    const slip = await choose("highest");
    const payWith = slip.getByLabel(words("sports_pay_with"), { exact: true });
    await expect(payWith).toHaveValue("");
    await payWith.selectOption({ index: 1 });
    await expect(slip.getByText(locale === "pt" ? /^Para odds a partir de 1,50, até / : /^For odds from 1\.50, until /)).toBeVisible();
    await expect(slip.getByLabel(words("sports_stake"), { exact: true })).toHaveCount(0);
    await look("free-bet-chosen");
    await slip.getByRole("button", { name: words("sports_bet_free", { amount: money(1_000) }) }).click();
    await expect(slip.getByText(words("sports_placed"))).toBeVisible();
    await expect(slip.getByText(words("sports_free_bet"), { exact: true })).toBeVisible();
    await look("free-bet-placed");
  });

  await test.step("the slip offers no free bet any more", async () => {
    const slip = await choose("lowest");
    await expect(slip.getByLabel(words("sports_stake"), { exact: true })).toBeVisible();
    await expect(slip.getByLabel(words("sports_pay_with"), { exact: true })).toHaveCount(0);
  });

  await test.step("the bet is active, cannot be cashed out, and has not changed the balance", async () => {
    await open("/sportsbook/bets");
    const bet = main.locator(".own-bet");
    await expect(bet).toHaveCount(1);
    await expect(bet.getByText(words("sports_free_bet"), { exact: true })).toBeVisible();
    await expect(bet.getByText(words("sports_cash_out_free_bet"))).toBeVisible();
    await look("free-bet-own-bet");
    const headers = { authorization: `Bearer ${player.token}` };
    const free = (await (await request.get("/api/sportsbook/free-bets", { headers })).json()) as { data: unknown[] };
    expect(free.data).toEqual([]);
  });

  await test.step("the free bet is listed as used", async () => {
    await main.getByRole("tab", { name: words("sports_free_bets") }).click();
    const ended = main.getByRole("region", { name: words("sports_free_bets_ended") });
    await expect(ended.getByRole("listitem")).toHaveCount(1);
    await expect(ended.getByRole("listitem").getByText(words("sports_free_bet_used", { time: "|" }).split("|")[0] ?? "")).toBeVisible();
    await look("free-bets-ended");
  });
});
