import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { type Player, arrive, joinByApi } from "./support/player.ts";
import { moneyPattern } from "./support/words.ts";

const sheet = (page: Page) => page.getByRole("dialog");

const ask = async (request: APIRequestContext, player: Player, path: string, data: unknown) => {
  const reply = await request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${player.token}` } });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
};

test("a limit is set at once, its increase is delayed and can be cancelled, and a break is taken", async ({
  page,
  request,
  words,
  at,
  look,
  locale,
}) => {
  test.slow();
  const player = await joinByApi(request, { balance: 5_000 });
  await arrive(page, player, at("/responsible-gambling"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("limits_title"));
  const loss = page.locator(".limit-card").first();
  const row = loss.locator(".limit-row").first();
  await expect(row).toContainText(words("limits_none"));
  await look("limits-1-none");

  await test.step("a first limit takes effect at once", async () => {
    await row.getByRole("button").click();
    await sheet(page).getByLabel(words("limits_sheet_amount")).fill("5000");
    await expect(sheet(page).getByText(words("limits_sheet_now"))).toBeVisible();
    await look("limits-2-sheet");
    await sheet(page)
      .getByRole("button", { name: moneyPattern(5_000, locale) })
      .click();
    await expect(page.getByText(words("limits_saved"))).toBeVisible();
    await expect(row).toContainText(moneyPattern(5_000, locale));
  });

  await test.step("an increase takes effect after a day and can be cancelled", async () => {
    await row.getByRole("button").click();
    await sheet(page).getByLabel(words("limits_sheet_amount")).fill("20000");
    await expect(sheet(page).getByText(words("limits_sheet_later"))).toBeVisible();
    await sheet(page)
      .getByRole("button", { name: moneyPattern(20_000, locale) })
      .click();
    await expect(sheet(page)).toBeHidden();
    await expect(row.getByRole("button", { name: words("limits_pending_cancel") })).toBeVisible();
    await expect(row.locator('[data-reason="limit.raise_waiting"]')).toBeVisible();
    await look("limits-3-pending");
    await row.getByRole("button", { name: words("limits_pending_cancel") }).click();
    // Its toast follows those of the two previous changes, six seconds each.
    await expect(page.getByText(words("limits_kept"))).toBeVisible({ timeout: 20_000 });
    await expect(row.getByRole("button", { name: words("limits_pending_cancel") })).toBeHidden();
  });

  await test.step("a time limit is set in hours and minutes", async () => {
    const time = page.locator(".limit-card").last().locator(".limit-row").first();
    await time.getByRole("button").click();
    await sheet(page).getByLabel(words("limits_sheet_hours")).fill("2");
    await sheet(page).getByLabel(words("limits_sheet_minutes")).fill("30");
    await look("limits-4-time");
    await sheet(page)
      .getByRole("button", { name: words("limits_sheet_save", { value: "2 h 30" }) })
      .click();
    await expect(time).toContainText("2 h 30");
  });

  await test.step("the player takes a break of one day", async () => {
    await page.getByRole("button", { name: words("pause_start", { time: words("pause_hours", { n: "24" }) }) }).click();
    await expect(page.locator('[data-reason="refusal.cooling_off"]')).toBeVisible();
    await expect(page.locator(".changes li").first()).toContainText(words("history_cooling_off", { until: "" }).trim());
    await page.evaluate(() => scrollTo(0, 0));
    await look("limits-5-break");
    await page.getByRole("heading", { name: words("pause_title") }).scrollIntoViewIfNeeded();
    await look("limits-6-lower");
    await page.getByRole("heading", { name: words("help_title") }).scrollIntoViewIfNeeded();
    await look("limits-7-help");
  });
});

test("self-exclusion ends every session and pays out the balance", async ({ page, request, words, at, look, locale, provokes, open }) => {
  const player = await joinByApi(request, { balance: 2_345 });
  await arrive(page, player, at("/responsible-gambling"));
  const section = page.locator(".limits-section", { has: page.getByRole("heading", { name: words("exclude_title") }) });
  await section.scrollIntoViewIfNeeded();
  await section.getByRole("radio", { name: words("exclude_forever") }).check({ force: true });
  await expect(section.getByText(words("exclude_effect_forever"))).toBeVisible();
  await section.getByText(words("exclude_confirm")).click();
  await look("exclusion-1-choice");
  provokes(/^401 \/api\//);
  provokes(/^403 \/api\//);
  await section.getByRole("button", { name: words("exclude_start", { term: words("exclude_forever") }) }).click();

  await test.step("the page pays out the whole balance, even below the brand's minimum", async () => {
    await expect(sheet(page).getByRole("button", { name: moneyPattern(2_345, locale) })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("auth"))).toBeNull();
    await sheet(page).getByLabel(words("payout_cpf")).fill(player.cpf);
    await look("exclusion-2-payout");
    await sheet(page)
      .getByRole("button", { name: moneyPattern(2_345, locale) })
      .click();
    const [beginning = ""] = words("payout_done", { amount: "|" }).split(" |");
    await expect(sheet(page).getByText(beginning)).toBeVisible();
    await look("exclusion-3-paid");
  });

  await test.step("a login is refused, and an indefinite exclusion offers a request to end it", async () => {
    await page.evaluate(() => localStorage.removeItem("self_exclusion"));
    await open("/login");
    await page.getByLabel(words("auth_phone"), { exact: true }).fill(player.phone);
    await page.getByLabel(words("auth_password"), { exact: true }).fill(player.password);
    await sheet(page)
      .getByRole("button", { name: words("bar_login"), exact: true })
      .click();
    await expect(sheet(page).getByRole("button", { name: words("exclude_remove") })).toBeVisible();
    await look("exclusion-4-login");
    await sheet(page)
      .getByRole("button", { name: words("exclude_remove") })
      .click();
    await expect(sheet(page).getByText(new RegExp(`^${words("exclude_removed", { end: "" }).split(".")[0]!}`))).toBeVisible();
  });
});

test("a profile shows its picture and name, and what others can see", async ({ page, request, words, at, look, provokes }) => {
  const player = await joinByApi(request, { balance: 1_000 });
  await arrive(page, player, at("/user"));
  await expect(page.locator(".profile-card")).toContainText(player.first_name);
  await look("profile-1-overview");
  await page.getByRole("button", { name: words("profile_stats") }).click();
  await expect(sheet(page).getByText(words("profile_metric_bet"))).toBeVisible();
  await look("profile-2-stats");

  await page.goto(at("/user/edit/personal-data"));
  provokes(/^422 \/api\/profile\/update-settings$/);
  await page.getByLabel(words("profile_name")).fill("Beatriz");
  await page.getByLabel(words("profile_gender")).selectOption("female");
  await page.getByRole("button", { name: words("profile_save") }).click();
  await expect(page.getByText(/nome completo|full name/).last()).toBeVisible();
  await page.getByLabel(words("profile_name")).fill("Beatriz Nogueira");
  await page.getByText(words("profile_hide"), { exact: true }).click();
  await look("profile-3-data");
  await page.getByRole("button", { name: words("profile_save") }).click();
  await expect(page.getByText(words("profile_saved"))).toBeVisible();
  const offers = page.getByLabel(words("profile_offers_show"));
  await expect(offers).toBeChecked();
  await page.getByText(words("profile_offers_show"), { exact: true }).click();
  await expect(offers).not.toBeChecked();
  await look("profile-3-offers-off");
  await page.reload();
  await expect(offers).not.toBeChecked();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from(onePixel, "base64") });
  await expect(page.getByText(words("profile_avatar_saved"))).toBeVisible();
  await expect(page.locator(".picture img")).toBeVisible();
  await page.goto(at("/user"));
  await expect(page.locator(".profile-card")).toContainText("Beatriz Nogueira");
  await look("profile-4-picture");
});

const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("the reality check opens by itself over the page and shows duration and result", async ({ page, request, words, at, look }) => {
  const player = await joinByApi(request, { balance: 3_000 });
  await ask(request, player, "/protection/session", { reality_check_minutes: 10 });
  await page.clock.install();
  const requested = page.waitForResponse(/\/api\/protection\/session$/);
  await arrive(page, player, at("/"));
  await page.clock.runFor(3_000);
  await requested;
  await page.clock.runFor(9 * 60_000);
  await page.mouse.click(2, 2);
  await page.clock.runFor(90_000);
  await expect(sheet(page).getByText(words("check_result"))).toBeVisible();
  await page.clock.runFor(2_000);
  await look("reality-check");
  await sheet(page)
    .getByRole("button", { name: words("check_continue") })
    .click();
  await page.clock.runFor(1_000);
  await expect(sheet(page)).toBeHidden();
});
