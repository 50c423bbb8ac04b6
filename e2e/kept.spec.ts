import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

/** Every storage key of the site, with values of other shapes. Plain text typed by a person is kept: any text may be a code. */
const junk: Record<string, readonly string[]> = {
  auth: ["two\nlines", "açúcar", "x".repeat(600)],
  user: ["{", "7", "[]", '{"id":"7d9c","username":"+5511912345678"}', JSON.stringify({ id: "1", first_name: "x".repeat(300_000) })],
  guest_id: ["{", "someone", `guest-${"x".repeat(70)}`, "guest-açúcar"],
  device: ["two\nlines", "açúcar", "x".repeat(600)],
  ageVerified: ["{", "yes"],
  ref: ["x".repeat(65)],
  lmcp: ["verão", "two\nlines", "x".repeat(65)],
  self_exclusion: ["{", "[]", '{"start_at":"soon","end_at":7}', '{"start_at":"2026-11-22T10:00:00Z"}'],
  "analytics-consent": ["{", "perhaps"],
  "color-mode": ["{", "blue"],
  "hide-balance": ["{", "1"],
  recentSearches: ["{", "7", '[{"words":"dice"}]', JSON.stringify(["x".repeat(10_000)])],
  "pix-charge": ["{", "[]", '{"id":1,"player":"x","ends_at":"late"}'],
  "highlights-paused": ["{", "1"],
  userCountryCode: ["{", "Brazil"],
  userCallingCode: ["{", "+55"],
  "push-hidden-until": ["soon", "-1", "9".repeat(400)],
};
/** Keys read immediately on every page. The others are read when the part that needs them is opened. */
const readAtStart = ["auth", "user", "guest_id", "lmcp", "self_exclusion", "color-mode"];

test("every page opens whatever other programs wrote into the browser's storage", async ({ page, open }) => {
  await open("/");
  const rounds = Math.max(...Object.values(junk).map((values) => values.length));
  for (let round = 0; round < rounds; round++) {
    for (const path of ["/", "/casino/games", "/account/wallet"]) {
      const values = Object.entries(junk).map(([key, list]) => [key, list[round % list.length]!] as const);
      await page.evaluate((written) => written.forEach(([key, value]) => localStorage.setItem(key, value)), values);
      await open(path);
      await expect(page.locator(".error-screen"), `${path}, round ${round}`).toHaveCount(0);
      await expect(page.locator("main")).not.toBeEmpty();
      const left = () =>
        page.evaluate((written) => written.filter(([key, value]) => localStorage.getItem(key) === value).map(([key]) => key), values);
      await expect.poll(async () => (await left()).filter((key) => readAtStart.includes(key)), `${path}, round ${round}`).toEqual([]);
    }
  }
});

test("cookies with an unknown shape of player load the player from the server", async ({ page, request, context, open, words }) => {
  const player = await joinByApi(request);
  await open("/");
  const url = new URL(page.url()).origin;
  for (const state of ['{"id":"7d9c","username":"+5511912345678"}', "{", "[]", JSON.stringify({ id: "1", first_name: 7 })]) {
    await page.evaluate(() => localStorage.clear());
    await context.addCookies([
      { name: "auth_state", value: encodeURIComponent(state), url },
      { name: "auth_client", value: player.token, url },
    ]);
    for (const path of ["/", "/casino/games", "/account/wallet"]) {
      await open(path);
      await expect(page.locator(".error-screen")).toHaveCount(0);
      await expect(page.getByRole("link", { name: words("bar_open_wallet") })).toBeVisible();
    }
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).not.toContain("auth_state");
    await expect
      .poll(() => page.evaluate(() => (JSON.parse(localStorage.getItem("user") ?? "{}") as { first_name?: string }).first_name))
      .toBe(player.first_name);
  }
});

test.describe("two tabs of one browser", () => {
  test("a logout in one tab logs out the other without an expired-session message", async ({
    page,
    context,
    request,
    at,
    open,
    words,
    provokes,
  }) => {
    // Requests that were under way when the session ended.
    provokes(/^401 \/api\//);
    const player = await joinByApi(request);
    await arrive(page, player, at("/"));
    const other = await context.newPage();
    await open("/account/wallet", other);
    await expect(other.getByRole("heading", { level: 1, name: words("wallet_title") })).toBeVisible();

    await open("/?modal=menu");
    await page.getByRole("button", { name: words("bar_logout") }).click();
    await expect(other.getByText(words("section_guest_text"))).toBeVisible();
    await expect(other.getByText(words("bar_logged_out"))).toBeVisible();
    await expect(other.getByText(words("error_status_401"))).toBeHidden();
  });
});

test.describe("a new visitor", () => {
  test.use({ stranger: true });

  test("is not asked for the age in a second tab after confirming it in the first", async ({ page, context, open, words }) => {
    await open("/");
    const other = await context.newPage();
    await open("/casino/games", other);
    const gate = { name: words("age_title") };
    await expect(other.getByRole("dialog", gate)).toBeVisible();
    await page.getByRole("button", { name: words("age_yes") }).click();
    await expect(page.getByRole("dialog", gate)).toBeHidden();
    await expect(other.getByRole("dialog", gate)).toBeHidden();
  });

  test("is not asked for the age after logging out of an account", async ({ page, request, at, open, words, provokes }) => {
    // Requests that were under way when the session ended.
    provokes(/^401 \/api\//);
    const player = await joinByApi(request);
    await arrive(page, player, at("/?modal=menu"));
    await page.getByRole("button", { name: words("bar_logout") }).click();
    await expect(page.locator("html[data-session=guest]")).toBeAttached();
    await open("/casino/games");
    // The invitation to register is shown after the age question, never before it.
    await page.evaluate(() => sessionStorage.clear());
    await open("/");
    await expect(page.getByRole("dialog", { name: words("auth_create_title") })).toBeVisible();
    await expect(page.getByRole("dialog", { name: words("age_title") })).toBeHidden();
  });
});

test.describe("a crawler", () => {
  test.use({ userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" });

  test("gets the complete 404 page after the scripts have run, and the error is reported", async ({ page, open, words, provokes }) => {
    provokes(/^404 .*there-is-nothing-here$/);
    const reported = page.waitForRequest((call) => call.url().endsWith("/api/error-reports"));
    await open("/there-is-nothing-here");
    await reported;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("error_404_title"));
    await expect(page.getByRole("main").getByRole("link", { name: words("error_home") })).toBeVisible();
  });

  test("sees no error screen for errors in its own browser", async ({ page, open, words }) => {
    await open("/");
    const reported = page.waitForRequest((call) => call.url().endsWith("/api/error-reports"));
    await page.evaluate(() => {
      const error = new TypeError("planted by a journey");
      error.stack = `TypeError: planted by a journey\n    at x (${location.origin}/assets/planted.js:1:1)`;
      dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
    });
    expect(((await reported).postDataJSON() as { kind: string }).kind).toBe("crawler");
    await expect(page.getByRole("heading", { level: 1, name: words("error_other_title") })).toBeHidden();
    await expect(page.getByRole("main")).not.toBeEmpty();
  });
});
