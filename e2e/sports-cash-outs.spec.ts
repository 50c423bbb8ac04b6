import type { Locator, Page } from "@playwright/test";
import { formatAmount, formatMoney } from "@trevo/ui/format";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";
import { openSlip } from "./support/slip.ts";
import type { Words } from "./support/words.ts";

const stake = 500;

/** Presses the confirm button of the dialog. */
async function confirm(page: Page, name: string): Promise<void> {
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog")).last();
  await question.getByRole("button", { name, exact: true }).click();
}

interface Placing {
  readonly page: Page;
  readonly words: Words;
  readonly money: string;
  /** Opens the matches. */
  readonly open: () => Promise<void>;
  readonly row: Locator;
}

/** Places a bet of R$ 5 on the match. A live bet is pending first, and a refused one is placed again. */
async function placeBet({ page, words, money, open, row }: Placing): Promise<void> {
  await expect(async () => {
    await open();
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.endsWith("sports-slip"))
        .forEach((key) => localStorage.removeItem(key)),
    );
    await page.reload();
    await row.locator("button.odds-cell").first().click({ timeout: 5_000 });
    const slip = await openSlip(page, words);
    await slip.getByLabel(words("sports_accept"), { exact: true }).selectOption("any");
    await slip.getByRole("button", { name: money, exact: true }).click();
    await slip.getByRole("button", { name: words("sports_bet", { amount: money }) }).click({ timeout: 2_000 });
    await expect(slip.getByText(words("sports_placed"))).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
}

test("a bet is cashed out automatically at the player's target, which can be cancelled", async ({
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
  const player = await joinByApi(request, { balance: 5_000 });
  await arrive(page, player, at("/sports"));
  const main = page.getByRole("main");
  const row = main
    .getByRole("region", { name: words("sports_next") })
    .locator(".fixture-row")
    .last();
  await placeBet({ page, words, money: money(stake), open: () => open("/sports"), row });
  const bet = main.locator(".own-bet");
  const amount = bet.getByLabel(words("sports_auto_amount"));

  await test.step("an unreachable target is refused with the highest possible one", async () => {
    await open("/sportsbook/bets");
    await bet.getByText(words("sports_auto"), { exact: true }).click();
    await look("sports-target-form");
    provokes(/^409 \/api\/sportsbook\/bets\/[^/]+\/auto-cash-out$/);
    await amount.fill(formatAmount(90_000_000, locale));
    await bet.getByRole("button", { name: words("sports_auto_set") }).click();
    await expect(bet.getByText(words("sports_auto_highest", { amount: "|" }).split("|")[0] ?? "")).toBeVisible();
    await look("sports-target-too-high");
  });

  await test.step("a target above the current offer stays active after a reload until it is cancelled", async () => {
    await amount.fill(formatAmount(stake + 10, locale));
    await bet.getByRole("button", { name: words("sports_auto_set") }).click();
    await expect(bet.getByText(words("sports_auto_active", { amount: money(stake + 10) }))).toBeVisible();
    await look("sports-target-active");
    await page.reload();
    await bet.getByRole("button", { name: words("sports_auto_cancel") }).click();
    await expect(bet.getByText(words("sports_auto"), { exact: true })).toBeVisible();
  });

  await test.step("a target below the offer cashes the bet out at the current offer", async () => {
    await bet.getByText(words("sports_auto"), { exact: true }).click();
    await amount.fill(formatAmount(100, locale));
    await bet.getByRole("button", { name: words("sports_auto_set") }).click();
    // The notification covers the page, which shows nothing else meanwhile.
    const told = page.getByRole("dialog").last();
    await expect(told.getByText(money(100).slice(0, 2)).first()).toBeVisible({ timeout: 30_000 });
    await look("sports-target-told");
    await told
      .getByRole("button", { name: words("close"), exact: true })
      .last()
      .click();
    await expect(main.getByText(words("sports_bets_open_empty"))).toBeVisible({ timeout: 30_000 });
    await main.getByRole("tab", { name: words("sports_bets_settled") }).click();
    await expect(bet.getByText(words("sports_auto_paid", { amount: money(100) }))).toBeVisible();
    await look("sports-target-paid");
  });
});

test("a live bet is cashed out after the delay, and once only if the response is lost", async ({
  page,
  request,
  at,
  open,
  words,
  look,
  provokes,
  locale,
}) => {
  test.setTimeout(300_000);
  provokes(/^409 \/api\/sportsbook\/bets/);
  provokes(/^net::ERR_FAILED \S+\/cash-out$/);
  const player = await joinByApi(request, { balance: 20_000 });
  await arrive(page, player, at("/sports"));
  const main = page.getByRole("main");
  const row = main
    .getByRole("region", { name: words("sports_when_live") })
    .locator(".fixture-row")
    .last();
  await placeBet({ page, words, money: formatMoney(stake, locale), open: () => open("/sports"), row });
  const bet = main.locator(".own-bet").filter({ hasText: words("sports_cash_out_delay", { seconds: "4" }).split("4")[0] ?? "" });
  const [offer = ""] = words("sports_cash_out_for", { amount: "|" }).split("|");
  // The response to the first cash-out that the server receives is lost. A goal may suspend the match at any moment: then the test waits
  // for an offer.
  let lost = false;
  await page.route("**/cash-out", async (route) => {
    if (lost) return route.continue();
    const reply = await route.fetch();
    lost = reply.ok();
    return lost ? route.abort() : route.fulfill({ response: reply });
  });
  await test.step("the response is lost: the received cash-out waits once", async () => {
    await open("/sportsbook/bets");
    await expect(async () => {
      await bet.getByRole("button", { name: offer }).first().click({ timeout: 5_000 });
      await confirm(page, words("sports_cash_out"));
      await expect.poll(() => lost, { timeout: 5_000 }).toBe(true);
    }).toPass({ timeout: 90_000 });
    await look("sports-cash-out-waiting");
  });
  await test.step("the cash-out is paid, or refused with the reason and requested again", async () => {
    await expect(async () => {
      await open("/sportsbook/bets");
      const again = bet.getByRole("button", { name: offer }).first();
      if (await again.isVisible()) {
        await again.click({ timeout: 2_000 });
        await confirm(page, words("sports_cash_out"));
      }
      await main.getByRole("tab", { name: words("sports_bets_settled") }).click();
      await expect(main.locator(".own-bet").first()).toBeVisible({ timeout: 7_000 });
    }).toPass({ timeout: 120_000 });
    await look("sports-cash-out-done");
  });
});

test("a cash-out whose response is lost is executed once, although the page is reloaded and requests it again", async ({
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
  const player = await joinByApi(request, { balance: 5_000 });
  await arrive(page, player, at("/sports"));
  const main = page.getByRole("main");
  const row = main
    .getByRole("region", { name: words("sports_next") })
    .locator(".fixture-row")
    .last();
  await placeBet({ page, words, money: money(stake), open: () => open("/sports"), row });
  const bet = main.locator(".own-bet");
  const [offer = "", unknown = ""] = ["sports_cash_out_for", "sports_cash_out_lost"].map(
    (key) => words(key, { amount: "|" }).split("|")[0],
  );
  const balance = async (): Promise<number> => {
    const reply = await request.get("/api/profile/wallet", { headers: { authorization: `Bearer ${player.token}` } });
    return ((await reply.json()) as { data: { balance: number } }).data.balance;
  };
  const take = async () => {
    await bet.getByRole("button", { name: offer }).first().click();
    await confirm(page, words("sports_cash_out"));
  };
  provokes(/^net::ERR_FAILED \S+\/api\/sportsbook\/(bets\/\S+\/cash-out|sent-bets\/\S+)$/);
  provokes(/^409 \/api\/sportsbook\/bets\/[^/]+\/cash-out$/);
  await page.route("**/api/sportsbook/sent-bets/*", (route) => route.abort());

  await test.step("half of the bet is cashed out by the server, but the page does not know", async () => {
    await open("/sportsbook/bets");
    await page.route("**/cash-out", (route) => route.fetch().then(() => route.abort()), { times: 1 });
    const share = bet.getByRole("slider", { name: words("sports_cash_out_share") });
    await share.press("Home");
    for (let step = 0; step < 4; step += 1) await share.press("ArrowRight");
    await take();
    await expect(bet.getByText(unknown)).toBeVisible();
    await look("sports-cash-out-lost");
  });

  let after = 0;
  await test.step("the request is remembered over a reload and counts once when repeated", async () => {
    await page.reload();
    await expect(bet.getByText(unknown)).toBeVisible();
    after = await balance();
    expect(after).toBeGreaterThan(4_500);
    const answered = page.waitForResponse((reply) => reply.url().endsWith("/cash-out"));
    await take();
    expect((await answered).status()).toBe(409);
    await look("sports-cash-out-lost-again");
  });

  await test.step("the outcome is known as soon as the server can be reached", async () => {
    await page.unroute("**/api/sportsbook/sent-bets/*");
    await expect(bet.getByText(unknown)).toHaveCount(0);
    await expect(bet.getByText(words("sports_cashed_so_far"))).toBeVisible();
    expect(await balance()).toBe(after);
  });
});
