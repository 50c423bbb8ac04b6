import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arrive, joinInBrowser } from "./support/player.ts";
import { callHere, preparePlay } from "./support/regulated-player.ts";
import { follow, hostOf, leaveBook } from "./support/routes.ts";
import { moneyPattern } from "./support/words.ts";

/** Texts of the partner's own script, in its configured language. */
const says = {
  pt: { games: "Jogos", back: "Todos os jogos", place: "Apostar", placed: "Aposta aceita.", mine: "Minhas apostas", open: "Em aberto" },
  en: { games: "Matches", back: "All matches", place: "Place bet", placed: "Bet accepted.", mine: "My bets", open: "Open" },
} as const;
const stake = "10";

const norte = (baseURL: string | undefined): string => `http://${hostOf("norte", baseURL ?? "")}`;
const book = (page: Page) => page.locator(".book-frame");
const matches = (page: Page) => book(page).locator(".bt-card .bt-odds");
const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Makes the partner's next script misbehave in this way. */
const orderScript = (page: Page, order: string) =>
  page.route("**/betby/bt-renderer.js", (route) => route.continue({ url: `${route.request().url()}?order=${order}` }));

test("a guest reads the partner's sportsbook, navigates in it by address, and is asked to log in", async ({
  page,
  baseURL,
  at,
  open,
  words,
  look,
  locale,
}) => {
  const origin = norte(baseURL);

  await test.step("the brand's old address leads to the sportsbook", async () => {
    await open(origin + at("/sports"));
    expect(pathOf(page)).toBe(at("/sportsbook"));
    await expect(matches(page)).toHaveCount(10);
    await expect(page.getByText(words("sports_book_guest"))).toBeVisible();
    await look("partner-book-guest");
  });

  await test.step("pages of the sportsbook have addresses of the site; the back button and links lead out of it and in again", async () => {
    await book(page)
      .getByRole("button", { name: /^Ipê FC × Jacarandá/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`${at("/sportsbook/event/2001")}$`));
    await expect(matches(page)).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${at("/sportsbook")}$`));
    await expect(matches(page)).toHaveCount(10);
    await page.goForward();
    await expect(matches(page)).toHaveCount(1);
    await page.reload();
    await expect(book(page).getByRole("button", { name: says[locale].back })).toBeVisible();
    await expect(matches(page)).toHaveCount(1);
  });

  await test.step("the sportsbook's own button opens the login over it", async () => {
    await book(page)
      .getByRole("button", { name: /1[.]85/ })
      .click();
    await look("partner-book-guest-slip");
    await book(page).locator(".bt-main").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(book(page).locator("#bt-stake"), "the slip is still there").toBeVisible();
  });

  await test.step("after leaving for another page nothing of the sportsbook stays; on return it opens again", async () => {
    await leaveBook(page, at("/help"));
    await expect(page.locator(".bt")).toHaveCount(0);
    await follow(page, at("/sportsbook"));
    await expect(matches(page)).toHaveCount(10);
  });
});

test("the partner's script is admitted only at the sportsbook's addresses", async ({ page, baseURL, at, open, request }) => {
  const origin = norte(baseURL);
  const policyAt = async (host: string, path: string) =>
    (await request.get(path, { headers: { host: new URL(host).host, accept: "text/html" }, maxRedirects: 0 })).headers()[
      "content-security-policy"
    ] ?? "";
  const scripts = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
  for (const path of ["/sportsbook", "/en/sportsbook/live", "/widgetbetby"])
    expect(scripts(await policyAt(origin, path)), path).toMatch(/http:/);
  for (const path of ["/", "/help", "/casino/games"]) expect(scripts(await policyAt(origin, path)), path).not.toMatch(/http:/);
  expect(scripts(await policyAt(new URL(baseURL ?? "").origin, "/sportsbook"))).not.toMatch(/http:/);

  await test.step("from another page the sportsbook is loaded with a new document", async () => {
    await open(origin + at("/help"));
    await follow(page, at("/sportsbook"));
    await expect(matches(page)).toHaveCount(10);
  });
});

test("the partner's widgets lead into the sportsbook", async ({ page, baseURL, at, open, look }) => {
  await open(norte(baseURL) + at("/widgetbetby"));
  await expect(book(page)).toHaveCount(2);
  await expect(matches(page)).toHaveCount(6);
  await look("partner-widgets");
  await book(page)
    .nth(1)
    .getByRole("button", { name: /^Cedro × Peroba/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`${at("/sportsbook/event/2004")}$`));
  await expect(matches(page)).toHaveCount(1);
});

test("a player bets with the partner: the balance changes, and the bet is in the history", async ({
  page,
  baseURL,
  at,
  words,
  look,
  locale,
  provokes,
}) => {
  test.setTimeout(240_000);
  const origin = norte(baseURL);
  const say = says[locale];
  const player = await joinInBrowser(page, origin);
  await preparePlay(page, player);
  await arrive(page, player, origin + at("/sportsbook"));
  const notice = page.getByRole("dialog");
  await expect(matches(page).or(notice).first()).toBeVisible();
  if (await notice.isVisible())
    await notice
      .getByRole("button", { name: words("close"), exact: true })
      .last()
      .click();

  await test.step("a bet takes its stake from the balance", async () => {
    await book(page)
      .getByRole("button", { name: /1[.]85/ })
      .click();
    await book(page).locator("#bt-stake").fill(stake);
    await look("partner-book-slip");
    await book(page).getByRole("button", { name: say.place, exact: true }).click();
    await expect(book(page).getByText(say.placed)).toBeVisible();
    await expect(page.locator(".top-bar")).toContainText(moneyPattern(4_000, locale));
    await book(page).getByRole("button", { name: say.mine }).click();
    await expect(book(page).getByText(say.open, { exact: true })).toBeVisible();
    await look("partner-book-bets");
  });

  await test.step("the history contains the bet", async () => {
    await follow(page, at("/user/edit/history-casino"));
    const line = page.locator(".line", { hasText: locale === "pt" ? "Esportes" : "Sports" });
    await expect(line).toContainText(moneyPattern(1_000, locale));
    await line.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look("partner-book-history");
  });

  await test.step("a player on a break sees why the sportsbook is closed", async () => {
    provokes(/^403 \/api\/games\/launch\/sport$/);
    await callHere(page, "/protection/cooling-off", { token: player.token, body: { hours: 24 } });
    await arrive(page, player, origin + at("/sportsbook"));
    await expect(page.locator(".partner-refused [data-reason]")).toBeVisible();
    await expect(page.locator(".bt")).toHaveCount(0);
    await look("partner-book-paused");
  });
});

for (const [order, provoked] of [
  ["empty", null],
  ["throws", null],
] as const)
  test(`a script of the partner's that is ${order} leaves the page whole, and another try opens the book`, async ({
    page,
    baseURL,
    at,
    open,
    words,
    look,
    provokes,
  }) => {
    if (provoked) provokes(provoked);
    await orderScript(page, order);
    await open(norte(baseURL) + at("/sportsbook"));
    await expect(page.getByText(words("sports_book_away"))).toBeVisible();
    await look(`partner-book-${order}`);
    await page.unrouteAll();
    await page.getByRole("button", { name: words("try_again") }).click();
    await expect(matches(page)).toHaveCount(10);
  });

test("a script that fails to load can be retried, and a script that loads after the timeout still opens the sportsbook", async ({
  page,
  baseURL,
  at,
  open,
  words,
  provokes,
}) => {
  provokes(/bt-renderer[.]js/);
  await page.route("**/betby/bt-renderer.js", (route) => route.abort());
  await open(norte(baseURL) + at("/sportsbook"));
  await expect(page.getByText(words("sports_book_away"))).toBeVisible();
  await page.unrouteAll();
  await orderScript(page, "late");
  await page.getByRole("button", { name: words("try_again") }).click();
  await expect(page.getByRole("status", { name: words("sports_book_loading") })).toBeVisible();
  await expect(page.getByText(words("sports_book_away"))).toBeVisible({ timeout: 15_000 });
  await expect(matches(page)).toHaveCount(10);
  await expect(page.getByText(words("sports_book_away"))).toBeHidden();
});

test("a sportsbook that sends everything twice navigates the page once", async ({ page, baseURL, at, open }) => {
  await orderScript(page, "twice");
  await open(norte(baseURL) + at("/sportsbook"));
  await expect(matches(page)).toHaveCount(10);
  await book(page)
    .getByRole("button", { name: /^Ipê FC × Jacarandá/ })
    .click();
  await expect(matches(page)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`${at("/sportsbook/event/2001")}$`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${at("/sportsbook")}$`));
  await expect(matches(page)).toHaveCount(10);
});
