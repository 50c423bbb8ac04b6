import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

/** Links of the site that open a sheet over the page. Those of a hidden banner cannot be focused. */
const sheetLinks = ['[href*="modal="]', '[href$="/login"]', '[href$="/register"]'].map((link) => `a${link}:not([inert] *)`).join(", ");

const dialog = (page: Page) => page.getByRole("dialog").filter({ visible: true });

/** Opens a sheet by keyboard, closes it with Escape, and expects the focus where it was. */
async function openAndClose(page: Page, opener: Locator, name: string): Promise<void> {
  await opener.focus();
  await opener.evaluate((element) => element.setAttribute("data-opener", ""));
  await page.keyboard.press("Enter");
  await expect(dialog(page), `${name} opens`).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null), `${name}: the focus is inside`)
    .toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog"), `${name} closes`).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-opener")), `${name}: the focus is where it was`)
    .toBe(true);
  await opener.evaluate((element) => element.removeAttribute("data-opener"));
}

/** Tries every visible opener. Returns the number of sheets. */
async function walk(page: Page, openers: Locator): Promise<number> {
  const inSight = openers.filter({ visible: true });
  const count = await inSight.count();
  for (let index = 0; index < count; index++) {
    const opener = inSight.nth(index);
    const name = await opener.evaluate((element) => `${location.pathname}: ${element.getAttribute("aria-label") ?? element.textContent}`);
    await test.step(name, () => openAndClose(page, opener, name));
  }
  return count;
}

/** A phone's menu is a sheet, a desktop's is a rail. */
const menus = (page: Page): number => ((page.viewportSize()?.width ?? 0) < 840 ? 1 : 0);

test("closing a sheet returns the focus to the element that opened it, for a guest", async ({ page, open }) => {
  await open("/");
  expect(await walk(page, page.locator(sheetLinks))).toBeGreaterThanOrEqual(2 + menus(page));
  await open("/casino/favorites");
  expect(await walk(page, page.getByRole("main").locator(sheetLinks))).toBe(1);
});

test("closing a sheet returns the focus to the element that opened it, for a player", async ({ page, request, at, words }) => {
  test.setTimeout(240_000);
  const player = await joinByApi(request, { balance: 2_000 });
  await arrive(page, player, at("/"));
  await expect(page.getByRole("link", { name: words("bar_open_wallet") })).toBeVisible();
  expect(await walk(page, page.locator(sheetLinks))).toBeGreaterThanOrEqual(1 + menus(page));
  const names = (...keys: string[]) => page.getByRole("button", { name: new RegExp(`^(?:${keys.map((key) => words(key)).join("|")})$`) });
  const pages: [path: string, openers: Locator, atLeast: number][] = [
    ["/account/wallet", page.getByRole("main").locator(`${sheetLinks}, .statement button`), 2],
    [
      "/user/edit/access-data",
      names("security_change_phone", "security_change_email", "security_password_change", "security_factor_enable"),
      3,
    ],
    ["/user/edit/privacy", names("privacy_copy_ask", "privacy_close"), 1],
    ["/responsible-gambling", page.locator(".limit-row button").first(), 1],
    ["/user", names("profile_stats"), 1],
  ];
  for (const [path, openers, atLeast] of pages) {
    await page.goto(at(path));
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    await expect(openers.filter({ visible: true }).first()).toBeVisible();
    expect(await walk(page, openers), path).toBeGreaterThanOrEqual(atLeast);
  }
});

test("closing a sheet focuses the page's content when the element that opened it is gone", async ({ page, request, open, words }) => {
  const player = await joinByApi(request);
  await open("/");
  const login = page.getByRole("banner").getByRole("link", { name: words("bar_login") });
  await login.focus();
  await page.keyboard.press("Enter");
  await dialog(page).getByLabel(words("auth_phone"), { exact: true }).fill(player.phone);
  await dialog(page).getByLabel(words("auth_password"), { exact: true }).fill(player.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: words("bar_open_wallet") })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
});

test("a sheet opened from a sheet returns the focus to its opener", async ({ page, open, words }) => {
  await open("/");
  const login = page.getByRole("banner").getByRole("link", { name: words("bar_login") });
  await login.focus();
  await page.keyboard.press("Enter");
  await dialog(page)
    .getByRole("button", { name: words("auth_forgot") })
    .press("Enter");
  await expect(dialog(page)).toContainText(words("auth_recover_text"));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(login).toBeFocused();
});

test("the highlights rotate until they are paused, and stay paused", async ({ page, open, words }) => {
  // Runs the rotation faster than the site does.
  await page.addInitScript(() => {
    const { setInterval: tick } = window;
    window.setInterval = ((work: TimerHandler, ms?: number) => tick(work, ms === 7_000 ? 900 : ms)) as typeof window.setInterval;
  });
  const current = () => page.locator(".carousel-marks [aria-current]").getAttribute("aria-label");
  const pause = page.getByRole("button", { name: words("home_hero_pause") });
  const play = page.getByRole("button", { name: words("home_hero_play") });
  await open("/");
  const first = await current();
  await expect.poll(current, "moves by itself").not.toBe(first);
  // Polled more often than the banner rotates: a page shown for a second could be missed each time.
  await expect.poll(current, { message: "begins again after the last", intervals: [200] }).toBe(first);
  await pause.focus();
  await page.keyboard.press("Enter");
  await expect(play).toBeFocused();
  const stays = async (): Promise<void> => {
    await page.waitForTimeout(1_000);
    const now = await current();
    await page.waitForTimeout(2_500);
    expect(await current()).toBe(now);
  };
  await stays();
  await page.reload();
  await expect(play).toBeVisible();
  await stays();
  await play.press("Enter");
  const before = await current();
  await expect.poll(current, "moves again").not.toBe(before);
  expect(await page.evaluate(() => localStorage.getItem("highlights-paused"))).toBeNull();
});
