import { formatMoney } from "@trevo/ui/format";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";
import { openSlip } from "./support/slip.ts";

test("selections become a system, or singles of which one is refused and the others are placed", async ({
  page,
  request,
  at,
  open,
  words,
  look,
  provokes,
  locale,
}) => {
  test.setTimeout(240_000);
  const money = (amount: number): string => formatMoney(amount, locale);
  const main = page.getByRole("main");
  const next = main.getByRole("region", { name: words("sports_next") });
  const player = await joinByApi(request, { balance: 10_000 });
  await arrive(page, player, at("/sports"));

  /** Uses the matches that begin last, which stay open while this journey runs. */
  const choose = async (count: number) => {
    await expect(async () => {
      await open("/sports");
      expect(await next.locator(".fixture-row").count()).toBeGreaterThanOrEqual(count);
    }).toPass({ timeout: 60_000 });
    const rows = next.locator(".fixture-row");
    const total = await rows.count();
    for (let index = total - count; index < total; index += 1) {
      const odds = rows.nth(index).locator("button.odds-cell").first();
      await odds.click();
      await expect(odds).toHaveAttribute("aria-pressed", "true");
    }
    return openSlip(page, words);
  };

  await test.step("three selections can be a multiple, or a Trixie with its four combinations", async () => {
    const slip = await choose(3);
    await expect(slip.getByRole("button", { name: words("sports_kind_multiple"), exact: true })).toHaveAttribute("aria-pressed", "true");
    await slip.getByRole("button", { name: words("sports_kind_system"), exact: true }).click();
    await slip.getByLabel(words("sports_system"), { exact: true }).selectOption("2,3");
    await slip.getByRole("button", { name: words("sports_stake_each"), exact: true }).click();
    await slip.getByRole("button", { name: money(500), exact: true }).click();
    await expect(slip.getByRole("definition").filter({ hasText: money(2_000) })).toBeVisible();
    await look("sports-slip-system");
    await slip.getByRole("button", { name: words("sports_bet", { amount: money(2_000) }) }).click();
    await expect(slip.getByText(words("sports_placed"))).toBeVisible();
  });

  await test.step("of two singles the one below the minimum is refused, and the other one is placed", async () => {
    const slip = await choose(2);
    await slip.getByRole("button", { name: words("sports_mode_singles"), exact: true }).click();
    await slip.getByRole("button", { name: money(500), exact: true }).click();
    const stakes = slip.locator(".single-stake input");
    await stakes.last().fill("0,50");
    await look("sports-slip-singles");
    provokes(/^409 \/api\/sportsbook\/bets$/);
    await slip.getByRole("button", { name: words("sports_bet_many", { count: "2", amount: money(550) }) }).click();
    await expect(slip.getByText(words("sports_placed_many", { count: "1" }))).toBeVisible();
    await look("sports-slip-singles-sent");
    await slip.getByRole("button", { name: words("sports_back_to_slip"), exact: true }).click();
    await slip.getByRole("button", { name: words("sports_use_stake", { amount: money(100) }) }).click();
    await slip.getByRole("button", { name: words("sports_bet", { amount: money(100) }) }).click();
    await expect(slip.getByText(words("sports_placed"))).toBeVisible();
  });

  await test.step("a bet whose response is lost is placed once, although the page is reloaded to try again", async () => {
    provokes(/^net::ERR_FAILED \S+\/api\/sportsbook\/(bets|sent-bets\/\S+)$/);
    await page.route("**/api/sportsbook/sent-bets/*", (route) => route.abort());
    await page.route(
      "**/api/sportsbook/bets",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const slip = await choose(1);
    await slip.getByRole("button", { name: money(500), exact: true }).click();
    await slip.getByRole("button", { name: words("sports_bet", { amount: money(500) }) }).click();
    const unanswered = words("sports_unanswered", { amount: money(500) });
    await expect(slip.getByText(unanswered)).toBeVisible();
    await look("sports-slip-unanswered");
    await open("/sports");
    const again = await openSlip(page, words);
    await expect(again.getByText(unanswered)).toBeVisible();
    await again.getByRole("button", { name: money(500), exact: true }).click();
    provokes(/^409 \/api\/sportsbook\/bets$/);
    await again.getByRole("button", { name: words("sports_bet", { amount: money(500) }) }).click();
    await page.unroute("**/api/sportsbook/sent-bets/*");
    await expect(again.getByText(words("sports_placed"))).toBeVisible();
    await expect(again.getByText(unanswered)).toBeHidden();
  });

  await test.step("each single is a separate bet, and the balance pays for all of them", async () => {
    await open("/sportsbook/bets");
    await expect(main.locator(".own-bet")).toHaveCount(4);
    await expect(main.getByRole("heading", { name: words("sports_system_named", { name: "Trixie", count: "4" }) })).toBeVisible();
    await look("sports-own-system");
    const headers = { authorization: `Bearer ${player.token}` };
    await expect
      .poll(
        async () => ((await (await request.get("/api/profile/wallet", { headers })).json()) as { data: { balance: number } }).data.balance,
      )
      .toBe(6_900);
  });
});
