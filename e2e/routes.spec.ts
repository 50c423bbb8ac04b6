import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { newcomer } from "@trevo/testing";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Locale, readWords } from "./support/words.ts";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

const screens = join(import.meta.dirname, "../test-results/screens/routes");

type Brand = "trevo" | "aurora" | "norte";

interface Route {
  path: string;
  /** What the address answers, by brand. */
  status: (brand: Brand) => number;
  /** Only for who is signed in. */
  player?: true;
}

const everywhere = () => 200;
const nowhere = () => 404;
const withSports = (brand: Brand) => (brand === "aurora" ? 404 : 200);
const withBoxes = (brand: Brand) => (brand === "norte" ? 404 : 200);

/** Specification, section 2, line by line. */
const routes: Route[] = [
  "/",
  "/login",
  "/register",
  "/recover-pass",
  "/bonus",
  "/bonus?tab=cashback",
  "/bonus?tab=coupon",
  "/bonus?tab=missions",
  "/ranking",
  "/promotion",
  "/promo-codes",
  "/ios",
  "/install",
  "/install-two",
  "/animation",
  "/Offiline",
  "/NewComponents",
  "/error",
  "/terms",
  "/privacy",
  "/aml-policy",
  "/betting-terms",
  "/responsible-gaming",
  "/em-conformidade-com-a-regulamentacao",
  "/pages/terms",
  "/casino/play",
  "/casino/games",
  "/casino/providers",
  "/casino/category/originals",
  "/casino/house/dice",
  "/fairness",
].map((path): Route => ({ path, status: everywhere }));
for (const path of ["/sports", "/sportschange", "/widgetbetby", "/sportsbook", "/sportsbook/football/brasileirao"])
  routes.push({ path, status: withSports });
routes.push({ path: "/casino/crates", status: withBoxes });
for (const path of [
  "/casino/box/nenhuma",
  "/casino/category/nenhuma",
  "/casino/games?provider=nenhum",
  "/casino/house/nenhum",
  "/pages/nenhuma",
  "/nada",
])
  routes.push({ path, status: nowhere });
for (const path of [
  "/user",
  "/user/edit",
  "/user/edit/access-data",
  "/user/edit/transaction",
  "/user/edit/verification",
  "/user/edit/personal-data",
  "/user/edit/history-casino",
  "/refers",
  "/account/items",
  "/account/wallet",
  "/responsible-gambling",
  "/casino/recent",
  "/casino/favorites",
])
  routes.push({ path, status: everywhere, player: true });
routes.push({ path: "/account/boxes", status: withBoxes, player: true });

const brands: Brand[] = ["trevo", "aurora", "norte"];
const hostOf = (brand: Brand, base: string): string => `http://${brand === "trevo" ? "" : `${brand}.`}localhost:${new URL(base).port}`;
const nameOf = (path: string): string => path.replaceAll(/[^\w]+/g, "-").replaceAll(/^-|-$/g, "") || "home";

/** Opens an account from the brand's own page: only a browser knows where its host is. */
async function joinHere(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/marks/leaf.svg`);
  const token = await page.evaluate(async (person) => {
    const reply = await fetch("/api/auth/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(person),
    });
    return ((await reply.json()) as { token?: string }).token ?? "";
  }, newcomer());
  expect(token, "an account").not.toBe("");
  await arrive(page, { token }, `${base}/`);
}

/** What a screen must be, whatever it shows. */
async function expectSound(page: Page, name: string): Promise<void> {
  expect.soft(await page.locator("h1:visible").count(), `${name}: one heading of the first rank`).toBe(1);
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect.soft(content, `${name} is wider than the screen`).toBeLessThanOrEqual(window);
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ""}`).join("\n")}`),
      `axe on ${name}`,
    )
    .toEqual([]);
}

/** One page that waits for nothing but what it shows. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await expect.soft(page.locator("main .skeleton")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(passing.map((animation) => animation.finished.catch(() => undefined)));
  });
}

interface Visit {
  brand: Brand;
  base: string;
  locale: Locale;
  role: "guest" | "player";
  folder: string;
  /** Which half of the addresses axe looks at here: the other size looks at the rest. */
  half: 0 | 1;
}

/** Every address once, in one browser context. */
async function walk(page: Page, { brand, base, locale, role, folder, half }: Visit): Promise<void> {
  mkdirSync(join(screens, folder), { recursive: true });
  const seen = new Set<string>();
  for (const [index, { path, status, player }] of routes.entries()) {
    if (role === "player" && !player && status(brand) === 200 && path !== "/" && path !== "/ranking" && !path.startsWith("/bonus"))
      continue;
    if (role === "player" && status(brand) === 404) continue;
    const name = `${folder} ${path}`;
    await test.step(name, async () => {
      const answer = await page.goto(base + (locale === "en" ? `/en${path === "/" ? "" : path}` : path));
      expect.soft(answer?.status(), name).toBe(status(brand));
      await settle(page);
      const title = await page.title();
      expect.soft(title, name).toContain({ trevo: "Trevo", aurora: "Aurora", norte: "Norte" }[brand]);
      seen.add(title);
      // A guest at an account's page meets the login over it.
      if (role === "guest" && player && status(brand) === 200) await expect.soft(page.getByRole("dialog"), name).toBeVisible();
      else await expectSound(page, name);
      await expect.soft(page.locator('meta[name="description"]'), name).toHaveCount(1);
      if (player) await expect.soft(page.locator('meta[name="robots"][content="noindex"]')).toBeAttached();
      await page.screenshot({ path: join(screens, folder, `${nameOf(path)}.png`) });
      if (index % 2 === half) await expectAccessible(page, name);
    });
  }
  expect(seen.size, "titles of their own").toBeGreaterThan(role === "guest" ? 20 : 5);
}

test.describe("every address of every brand", () => {
  test.describe.configure({ timeout: 300_000 });
  for (const brand of brands)
    for (const role of ["guest", "player"] as const)
      test(`${brand} as a ${role}`, async ({ page, baseURL, locale, provokes }, info) => {
        provokes(/^404 /);
        const base = hostOf(brand, baseURL ?? "");
        if (role === "player") await joinHere(page, base);
        await walk(page, {
          brand,
          base,
          locale,
          role,
          folder: `${brand}-${role}-${info.project.name}`,
          half: info.project.name === "phone" ? 0 : 1,
        });
      });
});

test("the other size in the other language, and the other colours", async ({ browser, baseURL, locale }, info) => {
  const phone = info.project.name === "phone";
  const other: Locale = locale === "pt" ? "en" : "pt";
  const context = await browser.newContext({
    userAgent: info.project.use.userAgent ?? "",
    locale: other === "en" ? "en-US" : "pt-BR",
    colorScheme: phone ? "dark" : "light",
    viewport: phone ? { width: 360, height: 740 } : { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  for (const brand of brands) {
    const folder = `${brand}-other-${info.project.name}`;
    mkdirSync(join(screens, folder), { recursive: true });
    for (const path of [
      "/bonus?tab=cashback",
      "/ranking",
      "/install",
      "/NewComponents",
      "/Offiline",
      brand === "norte" ? "/sports" : "/casino/crates",
    ]) {
      await page.goto(hostOf(brand, baseURL ?? "") + (other === "en" ? `/en${path}` : path));
      await settle(page);
      await expectSound(page, `${folder} ${path}`);
      await page.screenshot({ path: join(screens, folder, `${nameOf(path)}.png`) });
      await expectAccessible(page, `${folder} ${path}`);
    }
  }
  await context.close();
});

test("a guest at an account's page comes back to it after the login", async ({ page, request, words, at, open }) => {
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

test("Back restores tab, filter and place; another page begins at its top", async ({ page, words, open, at }) => {
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

  await open("/sports");
  await page.getByRole("link", { name: words("sports_tennis") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("sports_tennis"));
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("nav_sports"));
});

test("what an embedded sportsbook writes into the history becomes the page", async ({ page, open, at, words }) => {
  await open("/sportsbook");
  const address = at("/sportsbook/football/brasileirao");
  await page.evaluate((path) => history.pushState({}, "", path), address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("sports_football"));
  await expect(page.getByText("brasileirao", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("nav_sports"));
});

test("codes of friends and campaigns are kept, a coupon is asked for once, notices are read", async ({
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
  const asked: string[] = [];
  page.on("request", (call) => call.url().endsWith("/check-coupon") && asked.push(call.url()));
  await open("/promo-codes");
  const check = page.getByRole("button", { name: words("bonuses_coupon_check") });
  await check.click();
  expect(asked).toEqual([]);
  for (const code of ["nada10", "outro", "NADA10 "]) {
    await page.getByLabel(words("bonuses_coupon_label")).fill(code);
    await check.click();
    await expect(page.getByText(/Cupom inválido\.|Invalid coupon\./)).toBeVisible();
  }
  expect(asked).toHaveLength(2);

  const player = await joinByApi(request);
  await arrive(page, player, at("/account/items"));
  await expect(page.getByText(words("notices_read"), { exact: true })).toBeVisible();
  await page.getByRole("button", { name: words("notices_read_all") }).click();
  await expect(page.getByText(words("notices_read"), { exact: true })).toBeHidden();
  await expect(page.getByRole("button", { name: words("notices_read_all") })).toBeHidden();
});

test("language: the prefix, then the cookie", async ({ page, open, at, locale }) => {
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
