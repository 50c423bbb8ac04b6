import type { Page } from "@playwright/test";
import { findBarriers } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi, joinInBrowser } from "./support/player.ts";

/* Games follow the brand: colours, fonts, corners and logo from the first paint on, in the colour mode of the surrounding page. */

type Mode = "light" | "dark";

/** Sends the request from the page, because only the browser resolves a brand's host. */
const ask = async <Answer>(page: Page, path: string, { token, data }: { token?: string; data?: object } = {}): Promise<Answer> =>
  page.evaluate(
    async (call) => {
      const headers = { "content-type": "application/json", ...(call.token && { authorization: `Bearer ${call.token}` }) };
      const init = call.data ? { method: "POST", body: JSON.stringify(call.data) } : {};
      return (await fetch(call.path, { ...init, headers })).json() as Promise<never>;
    },
    { path, token, data },
  );

interface Palette {
  readonly bg: string;
  readonly s1: string;
  readonly accent: string;
}

/** Converts `#d4382c` to `rgb(212, 56, 44)`, the browser's notation. */
const rgb = (hex: string): string => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const fonts = { trevo: "Gabarito", aurora: "Petrona", norte: "Atkinson" } as const;
const corners = { trevo: "18px 18px 6px", aurora: "30px", norte: "8px" } as const;

for (const brand of ["trevo", "aurora", "norte"] as const)
  test(`${brand}: a game uses the brand's look in light and dark mode`, async ({ page, baseURL, provokes }) => {
    provokes(/^net::ERR_FAILED .*\.js$/);
    const origin = brand === "trevo" ? String(baseURL) : String(baseURL).replace("//localhost", `//${brand}.localhost`);
    const { token } = await joinInBrowser(page, origin);
    const { data: config } = await ask<{ data: { theme: Record<Mode, Palette> } }>(page, "/api/site-config");
    const { data: game } = await ask<{ data: { id: number } }>(page, "/api/games/get", { data: { game_id: "dice" } });
    for (const mode of ["light", "dark"] as const) {
      const launch = { token, data: { game_id: game.id, mode: "demo" } };
      const { gameUrl } = await ask<{ gameUrl: string }>(page, "/api/games/url", launch);
      const palette = config.theme[mode];

      await test.step(`${mode}: the first paint is in the brand's colours before any script runs`, async () => {
        await page.route("**/house/games/assets/*.js", (route) => route.abort());
        await page.goto(`${gameUrl}&mode=${mode}`, { waitUntil: "commit" });
        await expect(page.locator(".boot")).toBeVisible();
        expect(await styleOf(page, "html", "background-color")).toBe(rgb(palette.bg));
        expect(await styleOf(page, ".boot i", "background-color")).toBe(rgb(palette.accent));
        await page.unroute("**/house/games/assets/*.js");
      });

      await test.step(`${mode}: panel, key, font, corners and logo are the brand's`, async () => {
        await page.goto(`${gameUrl}&mode=${mode}`);
        await expect(page.locator(".play")).toBeVisible();
        expect(await styleOf(page, ".panel", "background-color")).toBe(rgb(palette.s1));
        expect(await styleOf(page, ".play", "background-color")).toBe(rgb(palette.accent));
        expect(await styleOf(page, ".play", "border-radius")).toBe(corners[brand]);
        expect(await styleOf(page, ".verb", "font-family")).toContain(fonts[brand]);
        await page.evaluate(() => document.fonts.ready);
        expect(await page.evaluate((family) => document.fonts.check(`16px "${family}"`), fonts[brand])).toBe(true);
        expect(await findBarriers(page), `axe in ${mode}`).toEqual([]);
      });

      await page.goto(`${origin}/robots.txt`);
    }
  });

test("norte: a game fills the screen below the licence notice", async ({ page, baseURL, open, words }) => {
  for (const height of [740, 664]) {
    await page.setViewportSize({ width: 360, height });
    await open(`${String(baseURL).replace("//localhost", "//norte.localhost")}/casino/house/blackjack`);
    await expect(page.getByText(words("regulated_risk"))).toBeVisible();
    const stage = await page.locator(".game-stage").boundingBox();
    expect((stage?.y ?? 0) + (stage?.height ?? 0)).toBeCloseTo(height, 0);
  }
});

test("a game follows the page's colour mode without reloading", async ({ page, open, words }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open("/casino/house/dice");
  await page.getByRole("button", { name: words("casino_demo") }).click();
  const frame = page.locator("iframe");
  const dice = page.frameLocator("iframe");
  const ground = () => dice.locator(".panel").evaluate((panel) => getComputedStyle(panel).backgroundColor);
  await expect(dice.locator(".play")).toBeVisible();
  await expect.poll(ground).toBe("rgb(32, 22, 26)");
  const address = await frame.getAttribute("src");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(ground).toBe("rgb(255, 255, 255)");
  expect(await frame.getAttribute("src")).toBe(address);
});

test("a player without money can deposit from the game's main button", async ({ page, request, at, look }) => {
  const player = await joinByApi(request);
  await arrive(page, player, at("/casino/house/dice"));
  const dice = page.frameLocator("iframe");
  await expect(dice.locator(".play")).toHaveText(/^Depositar/);
  await expect(dice.locator(".round-balance"), "the site's bar shows the balance").toBeHidden();
  await look("game-without-money");
  await dice.locator(".play").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/modal=deposit/);
  await expect(page.locator("iframe")).toHaveCount(1);
});

test("a page that replaced the game in its frame cannot open anything", async ({ page, request, at }) => {
  const player = await joinByApi(request);
  await arrive(page, player, at("/casino/house/dice"));
  const dice = page.frameLocator("iframe");
  await expect(dice.locator(".play")).toHaveText(/^Depositar/);
  const inner = page.frames().find((frame) => frame !== page.mainFrame());
  await inner?.goto(`${process.env["SANDBOX_URL"]}/studio/play?demo=1`);
  await inner?.evaluate(() => parent.postMessage({ type: "trevo:deposit" }, "*"));
  // The page handles messages in order, so this one is handled last.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(page).not.toHaveURL(/modal=deposit/);
});
