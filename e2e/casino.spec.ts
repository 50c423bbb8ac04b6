import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { type Player, arrive, joinByApi } from "./support/player.ts";

test("a player finds a game, adds it to the favourites, likes it and shares it", async ({ page, request, at, look, words }) => {
  const player = await joinByApi(request);
  await arrive(page, player, at("/"));

  await test.step("the search tolerates typing errors and works by keyboard", async () => {
    await page.keyboard.press("/");
    const field = page.getByRole("combobox", { name: words("search_title") });
    await expect(field).toBeFocused();
    await expect(page.getByRole("dialog").getByRole("link", { name: /Crash/ })).toBeVisible();
    await look("search-start");
    await field.fill("rolte");
    await expect(page.getByRole("option")).toHaveCount(1);
    await expect(field).toHaveAttribute("aria-activedescendant", /.+/);
    await look("search-found");
    await field.fill("xyzzy");
    await expect(page.getByText(words("search_none", { words: "xyzzy" }))).toBeVisible();
    await field.fill("dcie");
    await expect(page.getByRole("option", { name: /Dice/ })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(at("/casino/house/dice"));
  });

  await test.step("favourite and like show at once and survive a reload", async () => {
    // On a phone they are behind the info button, on a desktop below the game.
    if ((page.viewportSize()?.width ?? 0) < 840) await page.getByRole("button", { name: words("casino_info") }).click();
    const kept = page.waitForResponse(/\/api\/games\/favorite\//);
    const liked = page.waitForResponse(/\/api\/games\/like\//);
    await page.getByRole("button", { name: words("game_favorite_off", { title: "Dice" }) }).click();
    await page.getByRole("button", { name: words("game_like_off", { title: "Dice" }) }).click();
    await expect(page.getByRole("button", { name: words("game_favorite_on", { title: "Dice" }) })).toBeVisible();
    await Promise.all([kept, liked]);
    await expect(page.getByText(words("game_volatility_chosen")).filter({ visible: true })).toBeVisible();
    await look("game-facts");
  });

  await test.step("the shared link has no referral code; a problem report goes to the brand's support", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => history.replaceState(history.state, "", "?ref=abc"));
    await page
      .getByRole("button", { name: words("game_share", { title: "Dice" }) })
      .filter({ visible: true })
      .click();
    await expect(page.getByText(words("game_share_copied")).first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(at("/casino/house/dice"), page.url()).href);
    const report = page.getByRole("link", { name: words("game_report") }).filter({ visible: true });
    await expect(report).toHaveAttribute("href", /^mailto:[^?]+\?subject=.*house%2Fdice/);
    await expect(page.getByRole("region", { name: words("casino_provider_more", { provider: "Originals" }) })).toBeVisible();
  });

  await test.step("the favourites list shows the game", async () => {
    await page.goto(at("/casino/favorites"));
    await expect(page.getByRole("link", { name: /Dice/ })).toBeVisible();
    await expect(page.getByRole("button", { name: words("game_favorite_on", { title: "Dice" }) })).toBeVisible();
    await look("favorites-kept");
  });

  await test.step("the filters of the list are in its address", async () => {
    await page.goto(at("/casino/games"));
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    await page.getByRole("combobox", { name: words("game_type") }).selectOption("featured");
    await expect(page).toHaveURL(/type=featured/);
    await page.getByRole("checkbox", { name: /Studio/ }).check();
    await expect(page).toHaveURL(/type=featured&provider=studio/);
    await look("games-narrowed");
    await page.goBack();
    await expect(page.getByRole("checkbox", { name: /Studio/ })).not.toBeChecked();
  });
});

test("lists, search, recent games, bets and the game's page show its title in the page's language", async ({
  page,
  request,
  at,
  words,
  locale,
  look,
}) => {
  const [name, other] = locale === "en" ? ["Wheel", "Roda"] : ["Roda", "Wheel"];
  const player = await joinByApi(request, { balance: 1_000 });
  const headers = { authorization: `Bearer ${player.token}` };
  const found = await request.post("/api/games/get", { data: { game_id: "roda" } });
  const { data } = (await found.json()) as { data: { id: number } };
  expect((await request.post("/api/games/url", { data: { game_id: data.id, mode: "real" }, headers })).ok()).toBe(true);
  await arrive(page, player, at("/"));
  const main = page.getByRole("main");
  await expect(page.getByRole("region", { name: words("home_continue") }).getByRole("link", { name })).toBeVisible();
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: words("search_title") });
  for (const typed of [name, other]) {
    await field.fill(typed);
    await expect(page.getByRole("option", { name })).toBeVisible();
  }
  await page.keyboard.press("Escape");
  for (const path of ["/casino/category/originals", "/casino/recent"]) {
    await page.goto(at(path));
    await expect(main.getByRole("link", { name }).first()).toBeVisible();
    await expect(main.getByText(other, { exact: true })).toHaveCount(0);
  }
  await look("recent-games-named");
  await page.goto(at("/casino/house/roda"));
  await expect(page).toHaveTitle(new RegExp(`^${name}`));
});

test("the shortcut of the search can be switched off and on again", async ({ page, open, words, look }) => {
  await open("/");
  const keys = page.getByRole("switch", { name: words("bar_keys") });
  const field = page.getByRole("combobox", { name: words("search_title") });
  if (await page.evaluate(() => !matchMedia("(any-pointer: fine)").matches)) {
    await page.locator(".menu-key").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(keys).toBeHidden();
    return;
  }
  const change = async () => {
    await page.locator(".rail-key, .menu-key").filter({ visible: true }).click();
    await keys.click();
    await look("search-key");
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
    await page.keyboard.press("/");
  };
  await change();
  await expect(field).toHaveCount(0);
  await change();
  await expect(field).toBeVisible();
});

/** Plays a round of dice with real money and returns its payout, in centavos. */
async function rollDice(request: APIRequestContext, { token }: Player): Promise<number> {
  const authorization = `Bearer ${token}`;
  const found = await request.post("/api/games/get", { data: { game_id: "dice" } });
  const { data } = (await found.json()) as { data: { id: number } };
  const launch = { data: { game_id: data.id, mode: "real" }, headers: { authorization } };
  const { gameUrl } = (await (await request.post("/api/games/url", launch)).json()) as { gameUrl: string };
  const gameToken = new URL(gameUrl).searchParams.get("token") ?? "";
  const round = await request.post("/house/api/rounds", {
    data: { game: "dice", stake: 100, params: { target: 10, direction: "over" } },
    headers: { authorization: `Bearer ${gameToken}`, "idempotency-key": crypto.randomUUID() },
  });
  expect(round.ok(), await round.text()).toBe(true);
  return ((await round.json()) as { data: { payout: number } }).data.payout;
}

test("a heart on every card asks a guest to sign in and marks a player's favourite at once", async ({
  page,
  request,
  at,
  open,
  words,
  look,
}) => {
  const heart = (state: "on" | "off") =>
    page.getByRole("main").getByRole("button", { name: words(`game_favorite_${state}`, { title: "Dice" }), exact: true });
  const tabs = page.getByRole("navigation", { name: words("home_tabs") });
  await open("/casino/games");
  const cards = page.getByRole("main").getByRole("article");
  await expect(page.locator("main .card-heart")).toHaveCount(await cards.count());
  await heart("off").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/modal=login/);
  await arrive(page, await joinByApi(request), at("/casino/games"));
  const kept = page.waitForResponse(/\/api\/games\/favorite\//);
  await heart("off").click();
  await expect(heart("on")).toBeVisible();
  await kept;
  await look("card-hearts");
  await tabs.getByRole("link", { name: words("nav_favorites") }).click();
  await expect(page).toHaveURL(at("/casino/favorites"));
  await expect(tabs.getByRole("link", { name: words("nav_favorites") })).toHaveAttribute("aria-current", "page");
  await expect(cards).toHaveCount(1);
  await tabs.getByRole("link", { name: words("nav_recent") }).click();
  await expect(page).toHaveURL(at("/casino/recent"));
});

test("the brand's last bets, its large wins and the player's own bets are tables, and a game's page shows its wins", async ({
  page,
  request,
  at,
  words,
  look,
}) => {
  const player = await joinByApi(request, { balance: 10_000 });
  await arrive(page, player, at("/"));
  const board = page.getByRole("region", { name: words("bets_title") });
  const tab = (name: "bets_large" | "bets_own") => board.getByRole("button", { name: words(name), exact: true });
  await expect(board, "it comes when it is scrolled to").toHaveCount(0);
  await page.locator(".bets-place").scrollIntoViewIfNeeded();
  await tab("bets_own").click();
  await expect(board.getByText(words("bets_own_empty"))).toBeVisible();
  await tab("bets_large").click();
  const large = board.getByRole("table", { name: words("bets_large") });
  await expect(large.or(board.getByText(words("bets_large_empty")))).toBeVisible();
  // A game's wins become public from five players on.
  for (const other of await Promise.all([1, 2, 3, 4].map(() => joinByApi(request, { balance: 10_000 })))) await rollDice(request, other);
  // Nine in ten rounds win: of eight in a row, at least one wins except once in a hundred million runs.
  let won = 0;
  for (let nth = 0; nth < 8 && won <= 100; nth++) won = await rollDice(request, player);
  expect(won).toBeGreaterThan(100);
  await page.reload();
  await page.locator(".bets-place").scrollIntoViewIfNeeded();
  const rowOf = (name: "bets_all" | "bets_own" | "bets_wins", row: RegExp) =>
    page
      .getByRole("table", { name: words(name) })
      .filter({ visible: true })
      .getByRole("row", { name: row })
      .first();
  await expect(rowOf("bets_all", /Dice.*•••/)).toBeVisible();
  await look("bets-all");
  await tab("bets_own").click();
  await expect(rowOf("bets_own", /Dice/)).toBeVisible();
  // The player counts follow the ledger asynchronously.
  await expect(async () => {
    await page.goto(at("/casino/house/dice"));
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    if ((page.viewportSize()?.width ?? 0) < 840) await page.getByRole("button", { name: words("casino_info") }).click();
    await expect(rowOf("bets_wins", /Dice.*•••/)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await look("game-wins");
});
