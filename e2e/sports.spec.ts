import type { Locator } from "@playwright/test";
import { formatMoney } from "@trevo/ui/format";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";
import { openSlip, slipOf } from "./support/slip.ts";

test("a guest finds a simulated match by list, competition and search, and sees its odds and how it is simulated", async ({
  page,
  baseURL,
  open,
  words,
  look,
}) => {
  test.setTimeout(240_000);
  const origin = new URL(baseURL ?? "").origin;
  const main = page.getByRole("main");
  const rows = main.locator(".fixture-row");

  await test.step("the home lists live and upcoming matches, states that they are simulated, and lists the competitions", async () => {
    await expect(async () => {
      await open("/sports");
      await expect(
        main
          .getByRole("region", { name: words("sports_when_live") })
          .locator(".odds-value")
          .first(),
      ).toBeVisible();
    }).toPass({ timeout: 60_000 });
    await expect(main.getByText(words("sports_simulated_notice"))).toBeVisible();
    await expect(
      main
        .getByRole("navigation", { name: words("sports_competitions") })
        .getByRole("link")
        .first(),
    ).toBeVisible();
    await look("sports-home");
  });

  await test.step("a match shows its markets with their theoretical return, and its lines", async () => {
    await main
      .getByRole("region", { name: words("sports_next") })
      .getByRole("link")
      .first()
      .click();
    await expect(main.getByRole("region", { name: words("sports_simulated") })).toBeVisible();
    await expect(main.locator(".market-panel").first().locator("summary")).toContainText("%");
    await look("sports-match");
    await main.locator(".market-panel").first().locator("summary").click();
    await main.getByRole("link", { name: words("sports_tab_goals"), exact: true }).click();
    await expect(page).toHaveURL(/tab=goals$/);
    await look("sports-match-goals");
    await main.getByRole("link", { name: words("sports_tab_score"), exact: true }).click();
    await look("sports-match-score");
  });

  await test.step("its competition lists its matches; a wrong word in the address redirects to the right one", async () => {
    await main.locator(".fixture-head a").click();
    await expect(rows.first()).toBeVisible();
    await look("sports-competition");
    const path = new URL(page.url()).pathname;
    await open(origin + path.replace(/[^/]+-(\d+)$/, "other-words-$1"));
    await expect(page).toHaveURL(origin + path);
  });

  await test.step("live matches run their clock", async () => {
    await page.getByRole("link", { name: words("sports_when_live"), exact: true }).click();
    await expect(rows.locator(".fixture-live").first()).toBeVisible();
    await look("sports-live");
    await rows.first().getByRole("link").click();
    await expect(main.locator(".fixture-head .fixture-live, .fixture-facts")).not.toHaveCount(0);
    await look("sports-match-live");
  });

  await test.step("the search finds teams without accents, the nearest name, or nothing", async () => {
    await page.getByRole("link", { name: words("sports_search"), exact: true }).click();
    await expect(main.getByText(words("sports_search_start"))).toBeVisible();
    const input = main.getByLabel(words("sports_search_label"));
    await input.fill("serie");
    await expect(main.locator(".sports-found a").first()).toBeVisible();
    await expect(page).toHaveURL(/q=serie$/);
    await look("sports-search");
    await input.fill("qqzzqq");
    await expect(main.getByText(words("sports_search_none", { words: "qqzzqq" }))).toBeVisible();
    await look("sports-search-none");
  });

  await test.step("the search names teams, and remembers what was found", async () => {
    const input = main.getByLabel(words("sports_search_label"));
    const home = (await (await page.request.get("/api/sportsbook/home")).json()) as { data: { next: { home: { name: string } }[] } };
    const name = home.data.next[0]?.home.name ?? "";
    await input.fill(name);
    await expect(main.locator(".sports-teams").getByRole("button", { name, exact: true })).toBeVisible();
    await look("sports-search-teams");
    await input.fill("serie");
    await expect(main.locator(".sports-found a").first()).toBeVisible();
    await page.getByRole("link", { name: words("sports_results"), exact: true }).click();
    await expect(page).toHaveURL(/\/results$/);
    await page.getByRole("link", { name: words("sports_search"), exact: true }).click();
    await main.getByRole("button", { name: "serie", exact: true }).click();
    await expect(page).toHaveURL(/q=serie$/);
    await input.fill("");
    await look("sports-search-recent");
    await main.getByRole("button", { name: words("search_recent_forget") }).click();
    await expect(main.getByText(words("sports_search_start"))).toBeVisible();
  });

  await test.step("results are listed by day", async () => {
    await page.getByRole("link", { name: words("sports_results"), exact: true }).click();
    await expect(rows.first().or(main.getByText(words("sports_results_empty")))).toBeVisible();
    await look("sports-results");
  });
});

test("a player bets on an upcoming match; a guest keeps the slip until the login", async ({
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

  await test.step("a guest adds selections to the slip, and two of one match cannot be combined", async () => {
    await expect(async () => {
      await open("/sports");
      await expect(next.locator("button.odds-cell").first()).toBeVisible();
    }).toPass({ timeout: 60_000 });
    // The last ones begin latest, so they stay open while this journey runs.
    const last = next.locator(".fixture-row").last();
    await last.locator("button.odds-cell").first().click();
    await expect(last.locator("button.odds-cell").first()).toHaveAttribute("aria-pressed", "true");
    const slip = await openSlip(page, words);
    await expect(slip.getByRole("link", { name: words("sports_log_in") })).toBeVisible();
    await look("sports-slip-guest");
  });

  await test.step("by keyboard, the odds of a market are one tab stop, and shortcuts open the slip, the search and the list of shortcuts", async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const odds = next.locator(".fixture-row").last().locator("button.odds-cell");
    await odds.first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(odds.nth(1)).toBeFocused();
    await page.keyboard.press("Home");
    await expect(odds.first()).toBeFocused();
    await expect(odds.first()).toHaveAttribute("tabindex", "0");
    await expect(odds.last()).toHaveAttribute("tabindex", "-1");
    await page.keyboard.press("b");
    await expect(
      slipOf(page, words)
        .locator(":focus")
        .or(slipOf(page, words).and(page.locator(":focus"))),
    ).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await odds.first().focus();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: words("sports_keys") });
    await expect(help.getByText(words("sports_key_slip"))).toBeVisible();
    await look("sports-keys");
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
    await page.keyboard.press("/");
    await expect(page).toHaveURL(/\/sportsbook\/search$/);
    await page.goBack();
  });

  const player = await joinByApi(request, { balance: 5_000 });
  await arrive(page, player, at("/sports"));

  await test.step("the slip is kept after the login; a stake below the minimum is refused with the accepted amount", async () => {
    const slip = await openSlip(page, words);
    await slip.getByLabel(words("sports_stake"), { exact: true }).fill("0,50");
    provokes(/^409 \/api\/sportsbook\/bets$/);
    await slip.getByRole("button", { name: words("sports_bet", { amount: money(50) }) }).click();
    await slip.getByRole("button", { name: words("sports_use_stake", { amount: money(100) }) }).click();
    await slip.getByRole("button", { name: money(500), exact: true }).click();
    await look("sports-slip");
  });

  await test.step("a bet whose response is lost is found again by the page itself", async () => {
    provokes(/^net::ERR_FAILED \S+\/api\/sportsbook\/bets$/);
    await page.route(
      "**/api/sportsbook/bets",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const slip = slipOf(page, words);
    await slip.getByRole("button", { name: words("sports_bet", { amount: money(500) }) }).click();
    await expect(slip.getByText(words("sports_placed"))).toBeVisible();
    await look("sports-bet-placed");
  });

  await test.step("the stake is deducted from the balance", async () => {
    const headers = { authorization: `Bearer ${player.token}` };
    await expect
      .poll(
        async () => ((await (await request.get("/api/profile/wallet", { headers })).json()) as { data: { balance: number } }).data.balance,
      )
      .toBe(4_500);
  });

  await test.step("the bet is listed among the player's own bets, and is cashed out in parts by keyboard", async () => {
    await open("/sportsbook/bets");
    const bet = main.locator(".own-bet");
    await expect(bet).toHaveCount(1);
    await expect(bet.getByText(money(500), { exact: true })).toBeVisible();
    await expect(bet.getByText(/4[.,]00%/)).toBeVisible();
    await bet.getByText(words("sports_proof"), { exact: true }).click();
    await expect(bet.getByText(words("sports_proof_open"))).toBeVisible();
    await look("sports-own-bets");
    const share = bet.getByRole("slider", { name: words("sports_cash_out_share") });
    await expect(share).toHaveAttribute("aria-valuetext", words("sports_cash_out_share_all"));
    await share.press("ArrowLeft");
    await expect(bet.getByText(words("sports_cash_out_remainder", { amount: money(100) }))).toBeVisible();
    await share.press("Home");
    for (let step = 0; step < 3; step += 1) await share.press("ArrowRight");
    await expect(share).toHaveAttribute("aria-valuetext", words("sports_cash_out_share_part", { share: "40%", rest: money(300) }));
    await look("sports-cash-out-share");
    const [before = ""] = words("sports_cash_out_for", { amount: "|" }).split("|");
    for (const isPart of [true, false]) {
      await bet.getByRole("button", { name: before }).first().click();
      await page
        .getByRole("alertdialog")
        .or(page.getByRole("dialog"))
        .last()
        .getByRole("button", { name: words("sports_cash_out"), exact: true })
        .click();
      if (isPart) await expect(bet.getByText(words("sports_cashed_so_far"))).toBeVisible();
    }
    await expect(main.getByText(words("sports_bets_open_empty"))).toBeVisible();
    await main.getByRole("tab", { name: words("sports_bets_settled") }).click();
    await expect(bet.getByText(words("sports_cashed"), { exact: true })).toBeVisible();
    await look("sports-own-bets-settled");
  });

  await test.step("the bet is among the brand's last bets and in the statement, with a picture", async () => {
    await page.goto(at("/"));
    await page.locator(".bets-place").scrollIntoViewIfNeeded();
    const board = page.getByRole("region", { name: words("bets_title") });
    await board.getByRole("button", { name: words("bets_own"), exact: true }).click();
    const row = board.getByRole("row", { name: new RegExp(words("nav_sports")) });
    await expect(row).toBeVisible();
    await expectPicture(row);
    await open("/user/edit/history-casino");
    await expectPicture(main.locator(".line").first());
  });
});

test("a player bets on a live match: the bet is pending, and is accepted or refused with the reason", async ({
  page,
  request,
  at,
  words,
  look,
  provokes,
  locale,
}) => {
  test.setTimeout(240_000);
  provokes(/^409 \/api\/sportsbook\/bets$/);
  const player = await joinByApi(request, { balance: 10_000 });
  await arrive(page, player, at("/sports"));
  const live = page.getByRole("main").getByRole("region", { name: words("sports_when_live") });
  const bet = words("sports_bet", { amount: formatMoney(500, locale) });

  await test.step("the odds are added to the slip, and the bet is pending", async () => {
    let slip = page.getByRole("main");
    // The last one began last. A goal may suspend it nevertheless: then another one is used.
    await expect(async () => {
      await page.goto(at("/sports"));
      await page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => key.endsWith("sports-slip"))
          .forEach((key) => localStorage.removeItem(key)),
      );
      await page.reload();
      const odds = live.locator(".fixture-row").last().locator("button.odds-cell").first();
      await odds.click({ timeout: 5_000 });
      await expect(odds).toHaveAttribute("aria-pressed", "true");
      slip = await openSlip(page, words);
      await slip.getByLabel(words("sports_accept"), { exact: true }).selectOption("any");
      await slip.getByRole("button", { name: formatMoney(500, locale), exact: true }).click();
      await slip.getByRole("button", { name: bet }).click({ timeout: 2_000 });
      await expect(slip.getByRole("progressbar")).toBeVisible();
    }).toPass({ timeout: 90_000 });
    await look("sports-bet-pending");
    await expect(slip.getByText(words("sports_placed")).or(slip.getByRole("alert"))).toBeVisible({ timeout: 30_000 });
    await look("sports-bet-decided");
  });

  await test.step("the bet is listed among the player's own bets, open or refused", async () => {
    await page.goto(at("/sportsbook/bets"));
    const own = page.getByRole("main").locator(".own-bet").first();
    await expect(
      own.getByText(words("sports_open"), { exact: true }).or(own.getByText(words("sports_refused_state"), { exact: true })),
    ).toBeVisible();
    await look("sports-own-bet-live");
  });
});

/** Expects the row's picture to have loaded. */
async function expectPicture(row: Locator): Promise<void> {
  await expect(row.locator("img").first()).toHaveJSProperty("complete", true);
  await expect
    .poll(() =>
      row
        .locator("img")
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
}
