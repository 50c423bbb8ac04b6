import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

test.describe("a new visitor", () => {
  test.use({ stranger: true });

  test("is asked for the age first and then invited to register", async ({ page, open, look, words }) => {
    await open("/");
    const gate = page.getByRole("dialog", { name: words("age_title") });
    await expect(gate).toBeVisible();
    await look("age-gate");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(gate).toBeVisible();
    await page.getByRole("button", { name: words("age_no") }).click();
    await expect(page.getByRole("dialog", { name: words("age_left_title") })).toBeVisible();
    await look("age-gate-left");
    await page.getByRole("button", { name: words("age_left_wrong") }).click();
    await page.getByRole("button", { name: words("age_yes") }).click();
    await expect(gate).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("ageVerified"))).toBe("true");

    await test.step("the invitation opens by itself once, and the back button closes it", async () => {
      const register = page.getByRole("dialog", { name: words("auth_create_title") });
      await expect(register).toBeVisible();
      await page.goBack();
      await expect(register).toBeHidden();
      await page.reload();
      await expect(page.locator("html[data-hydrated]")).toBeAttached();
      // Longer than two seconds: a declined invitation does not return.
      await page.waitForTimeout(3_000);
      await expect(page.getByRole("dialog")).toBeHidden();
    });

    await test.step("a campaign link opened later shows the invitation again", async () => {
      await open("/?ref=ANA1");
      await expect(page.getByRole("dialog", { name: words("auth_create_title") })).toBeVisible();
    });
  });

  test("can read the legal pages without confirming the age", async ({ page, open, words }) => {
    await open("/responsible-gaming");
    await page.waitForTimeout(1_000);
    await expect(page.getByRole("dialog")).toBeHidden();
    await open("/");
    await expect(page.getByRole("dialog", { name: words("age_title") })).toBeVisible();
  });

  test("is asked for the age before a login opened by the address", async ({ page, open, words }) => {
    await open("/login");
    await page.getByRole("button", { name: words("age_yes") }).click();
    await expect(page.getByRole("dialog", { name: words("bar_login") })).toBeVisible();
  });
});

test("a stored exclusion is shown, and no offer is made", async ({ page, open, look, words }) => {
  await page.addInitScript(() => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    localStorage.setItem("self_exclusion", JSON.stringify({ start_at: day(-1), end_at: day(29) }));
    sessionStorage.removeItem("registration-asked");
  });
  await open("/");
  const notice = page.getByRole("dialog", { name: words("exclusion_title") });
  await expect(notice).toBeVisible();
  await look("exclusion");
  await page.keyboard.press("Escape");
  await expect(notice).toBeHidden();
  await page.waitForTimeout(3_000);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the colour mode follows the device, then the visitor's choice, from the first paint", async ({
  page,
  open,
  words,
  look,
  provokes,
}) => {
  const shown = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const bars = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>("meta[data-scheme]")]
        .filter((meta) => matchMedia(meta.media).matches)
        .map((meta) => meta.dataset["scheme"]),
    );
  await page.emulateMedia({ colorScheme: "light" });
  await open("/?modal=menu");
  expect(await shown()).toBe("light");
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await shown()).toBe("dark");
  await page.getByRole("button", { name: words("bar_mode_light"), exact: true }).click();
  await expect.poll(shown).toBe("light");
  expect(await bars()).toEqual(["light"]);
  await look("menu-light");
  // Before any script of the site has run.
  provokes(/^net::ERR_FAILED .*\/assets\//);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(page.url());
  expect([await shown(), ...(await bars())]).toEqual(["light", "light"]);
});

/** Lets the first request of each script and style of a sheet fail, as on a lost connection. Repeated requests succeed. */
async function failOnce(page: Page, pattern: string): Promise<void> {
  const met = new Set<string>();
  await page.route(pattern, (route) => {
    const url = route.request().url();
    if (met.has(url)) return route.continue();
    met.add(url);
    return route.abort("internetdisconnected");
  });
}

test("a sheet opened while offline opens once the connection is back", async ({ page, context, open, words, provokes }) => {
  provokes(/ERR_INTERNET_DISCONNECTED/);
  await open("/");
  await failOnce(page, "**/assets/{sheet,auth-modal,forms}*");
  await page
    .getByRole("banner")
    .getByRole("link", { name: words("bar_login") })
    .click();
  await expect(page.getByRole("dialog", { name: words("bar_login") })).toBeVisible({ timeout: 15_000 });
  await page.unrouteAll();

  for (const wait of [0, 5, 40, 150]) {
    await open("/");
    await context.setOffline(true);
    await page
      .getByRole("banner")
      .getByRole("link", { name: words("bar_register") })
      .click();
    await page.waitForTimeout(wait);
    await context.setOffline(false);
    await expect(page.getByRole("dialog", { name: words("auth_create_title") })).toBeVisible({ timeout: 15_000 });
  }
});

test("an error of the page is shown and reported, and the page can be left", async ({ page, open, look, words }) => {
  await open("/");
  const reported = page.waitForRequest((request) => request.url().endsWith("/api/error-reports"));
  await page.evaluate(() => {
    const error = new TypeError("planted by a journey");
    error.stack = `TypeError: planted by a journey\n    at x (${location.origin}/assets/planted.js:1:1)`;
    dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
  });
  await expect(page.getByRole("heading", { level: 1, name: words("error_other_title") })).toBeVisible();
  const report = (await reported).postDataJSON() as { reference: string; message: string; path: string };
  expect(report.message).toBe("TypeError: planted by a journey");
  await expect(page.getByText(report.reference)).toBeVisible();
  await look("error-fatal");
  await page.getByRole("link", { name: words("error_home") }).click();
  await expect(page.getByRole("heading", { level: 1, name: words("error_other_title") })).toBeHidden();
});

test("a returning player is offered the last game", async ({ page, request, at, look, words }) => {
  const player = await joinByApi(request);
  const { data } = (await (await request.get("/api/casinos/games")).json()) as { data: { title: string }[] };
  const game = data[0]!;
  await page.addInitScript(() => sessionStorage.removeItem("last-game-offered"));
  await page.route("**/api/games/recent?*", (route) =>
    route.fulfill({ json: { data: [game], current_page: 1, last_page: 1, per_page: 24, total: 1 } }),
  );
  await arrive(page, player, at("/"));
  const offer = page.getByRole("dialog", { name: words("last_game_title") });
  await expect(offer).toBeVisible();
  await look("last-game");
  await offer.getByRole("link", { name: words("last_game_play", { game: game.title }) }).click();
  await expect(page).toHaveURL(/\/casino\//);
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
});
