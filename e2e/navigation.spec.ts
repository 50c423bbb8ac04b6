import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";
import { readWords } from "./support/words.ts";

/** The demo brand with all integrations. */
const brandWithSports = (base: string | undefined): string => `http://praca.localhost:${new URL(base ?? "").port}`;

test("a guest who opens an account page returns to it after the login", async ({ page, request, words, at, open }) => {
  const player = await joinByApi(request);
  await open("/refers?tab=x");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words("auth_phone"), { exact: true }).fill(player.phone);
  await dialog.getByLabel(words("auth_password"), { exact: true }).fill(player.password);
  await dialog.getByRole("button", { name: words("bar_login"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(at("/refers?tab=x"));
  await expect(page.getByLabel(words("refers_link"))).toHaveValue(/\?ref=[\da-z]{12}$/);
});

test("the back button restores tab, filter and scroll position; a new page starts at the top", async ({ page, words, open, at }) => {
  await open("/bonus");
  const tabs = page.getByRole("navigation", { name: words("bonuses_tabs") });
  await tabs.getByRole("link", { name: words("bonuses_tab_cashback") }).click();
  await expect(page.getByRole("heading", { name: words("bonuses_slots_title") })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 120));
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: words("footer_terms") })
    .click();
  await expect(page).toHaveURL(at("/terms"));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { name: words("bonuses_slots_title") })).toBeVisible();
  await expect(tabs.getByRole("link", { name: words("bonuses_tab_cashback") })).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(tabs.getByRole("link", { name: words("bonuses_tab_bonuses") })).toHaveAttribute("aria-current", "page");
});

test("the back button before a reloaded page is hydrated loads the previous page; a change of the hash does not", async ({
  page,
  words,
  open,
  at,
}) => {
  // A service worker would serve cached scripts at once.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  let scripts = Promise.resolve();
  await page.route("**/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  let documents = 0;
  page.on("request", (request) => void (request.isNavigationRequest() && request.frame() === page.mainFrame() && documents++));
  const hydrated = page.locator("html[data-hydrated]");
  const title = page.getByRole("heading", { level: 1 });

  /** Reloads, and changes the address before any script of the page has arrived. */
  const changeBeforeHydration = async (change: () => void, address: string) => {
    documents = 0;
    const { promise, resolve: serve } = Promise.withResolvers<void>();
    scripts = promise;
    await page.reload({ waitUntil: "commit" });
    await expect(title).toHaveText(words("help_page_title"));
    await page.evaluate(change);
    await expect(page).toHaveURL(address);
    await expect(title).toHaveText(words("help_page_title"));
    await expect(hydrated).not.toBeAttached();
    serve();
  };

  await open("/fairness");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: words("nav_help"), exact: true })
    .click();
  await expect(page).toHaveURL(at("/help"));
  await changeBeforeHydration(() => location.replace("#questions"), at("/help#questions"));
  await expect(hydrated).toBeAttached();
  expect(documents).toBe(1);

  await changeBeforeHydration(() => history.back(), at("/fairness"));
  await expect(title).toHaveText(words("fairness_title"));
  await expect(hydrated).toBeAttached();
  expect(documents).toBe(2);
});

test("the back button before a reloaded page has its data loads the previous page", async ({ page, words, open, at }) => {
  await page.addInitScript(() => {
    const { pipeThrough } = ReadableStream.prototype;
    const data = new Promise<void>((resolve) => addEventListener("data-arrives", () => resolve()));
    ReadableStream.prototype.pipeThrough = function (this: ReadableStream, pair: ReadableWritablePair, options: StreamPipeOptions) {
      const piped = pipeThrough.call(this, pair, options);
      if (sessionStorage.getItem("slow") === null) return piped;
      return pipeThrough.call(
        piped,
        new TransformStream({
          async transform(chunk, controller) {
            await data;
            controller.enqueue(chunk);
          },
        }),
      );
    } as typeof pipeThrough;
  });
  await open("/fairness");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: words("nav_help"), exact: true })
    .click();
  await expect(page).toHaveURL(at("/help"));
  await page.evaluate(() => sessionStorage.setItem("slow", ""));
  await page.reload();
  await expect.poll(() => page.evaluate(() => "__reactRouterRouteModules" in window)).toBe(true);
  await expect(page.locator("html[data-hydrated]")).not.toBeAttached();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(at("/fairness"));
  await page.evaluate(() => {
    sessionStorage.removeItem("slow");
    dispatchEvent(new Event("data-arrives"));
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("fairness_title"));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
});

test("each view of a brand with sports is an entry in the history", async ({ page, baseURL, at, open, words }) => {
  await open(brandWithSports(baseURL) + at("/sports"));
  await page.getByRole("link", { name: words("sports_results"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("sports_results"));
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("nav_sports"));
});

test("navigation inside an embedded sportsbook changes the page's address", async ({ page, baseURL, open, at, words }) => {
  await open(brandWithSports(baseURL) + at("/sportsbook"));
  const address = at("/sportsbook/football");
  await page.evaluate((path) => history.pushState({}, "", path), address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("sports_football"));
  await expect(page).toHaveURL(brandWithSports(baseURL) + address);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("nav_sports"));
});

test("referral and campaign codes are stored, a coupon is checked once, and notifications are marked as read", async ({
  page,
  request,
  words,
  at,
  open,
  provokes,
}) => {
  await open("/ranking?ref=amiga12&lmcp=verao");
  expect(await page.evaluate(() => [localStorage.getItem("ref"), localStorage.getItem("lmcp")])).toEqual(["amiga12", "verao"]);

  provokes(/^422 \/api\/bonuses\/check-coupon$/);
  const requested: string[] = [];
  page.on("request", (call) => call.url().endsWith("/check-coupon") && requested.push(call.url()));
  await open("/promo-codes");
  const check = page.getByRole("button", { name: words("bonuses_coupon_check") });
  await check.click();
  expect(requested).toEqual([]);
  for (const code of ["nada10", "outro", "NADA10 "]) {
    await page.getByLabel(words("bonuses_coupon_label")).fill(code);
    await check.click();
    await expect(page.getByText(/Cupom inválido\.|Invalid coupon\./)).toBeVisible();
  }
  expect(requested).toHaveLength(2);

  const player = await joinByApi(request);
  await arrive(page, player, at("/account/items"));
  await expect(page.getByText(words("notifications_read"), { exact: true })).toBeVisible();
  await page.getByRole("button", { name: words("notifications_read_all") }).click();
  await expect(page.getByText(words("notifications_read"), { exact: true })).toBeHidden();
  await expect(page.getByRole("button", { name: words("notifications_read_all") })).toBeHidden();
});

test("the chosen language applies to every address without a prefix, and the switch changes it", async ({ page, locale }) => {
  const [chosen, other] = locale === "en" ? (["English", "Português"] as const) : (["Português", "English"] as const);
  const choose = async (name: string) => {
    await page.goto(`${new URL(page.url()).pathname}?modal=menu`);
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    await page.getByRole("dialog").getByRole("link", { name, exact: true }).click();
    await expect(page.locator(`html[lang^=${name === "English" ? "en" : "pt"}]`)).toBeAttached();
  };
  await page.goto("/casino/providers");
  for (const name of [other, chosen, other]) {
    await choose(name);
    for (const path of ["/", "/ranking", "/casino/games?provider=house"]) {
      await page.goto(path);
      await expect(page).toHaveURL(name === "English" ? `/en${path === "/" ? "" : path}` : path);
    }
    await page.goto("/en/ranking");
    await expect(page).toHaveURL("/en/ranking");
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    await choose(name);
  }
});

test("the language comes from the prefix, otherwise from the cookie", async ({ page, open, at, locale }) => {
  await open("/ranking");
  const cookie = (await page.context().cookies()).find(({ name }) => name === "i18n_redirected");
  expect(cookie).toMatchObject({ value: locale, sameSite: "Lax" });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);
  await page.goto("/en");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.goto("/");
  await expect(page).toHaveURL(/\/en$/);
  expect(at("/").startsWith("/en")).toBe(locale === "en");
  expect(readWords("pt")("nav_ranking")).toBe("Ranking");
});
