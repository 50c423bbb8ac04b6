import { newcomer } from "@trevo/testing";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";
import { hostOf } from "./support/routes.ts";

/** Calls the brand's own API from its page, because only the browser resolves `norte.localhost`. */
const call = (page: Page, path: string, { token, body }: { token?: string; body: unknown }) =>
  page.evaluate(
    async ({ to, key, data }) => {
      const headers = { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) };
      const reply = await fetch(to, { method: "POST", headers, body: JSON.stringify(data) });
      return { status: reply.status, json: (await reply.json()) as { token?: string; code?: string } };
    },
    { to: path, key: token ?? "", data: body },
  );

test("menus, banners and promotions link only to features that the brand has", async ({ page, request, at, open }) => {
  const player = await joinByApi(request, { balance: 1_000 });
  await arrive(page, player, at("/"));
  const isWide = (page.viewportSize()?.width ?? 0) >= 840;
  await page
    .locator(isWide ? ".rail-key" : ".bottom-bar a")
    .first()
    .click();
  if (!isWide) await expect(page.getByRole("dialog").getByRole("link")).not.toHaveCount(0);
  const links = await page.getByRole("link").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  expect(links.length).toBeGreaterThan(12);
  expect(
    links.filter((path) => path.endsWith("/sportsbook")),
    "it has no partner's book",
  ).toEqual([]);
  await open("/promotion");
  const promised = await page
    .getByRole("article")
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  expect(promised.length).toBeGreaterThan(3);
  expect(promised.filter((path) => /esporte|corrida/.test(path))).toEqual([]);
});

test("a regulated brand shows no coupon, bonus or ranking, and shows the steps before a deposit instead of its button", async ({
  page,
  baseURL,
  at,
  words,
  look,
  provokes,
}) => {
  const origin = `http://${hostOf("norte", baseURL ?? "")}`;
  const person = newcomer();
  await page.goto(`${origin}/`);
  const { json } = await call(page, "/api/auth/register", { body: person });
  const token = json.token ?? "";
  await arrive(page, { ...person, token }, origin + at("/"));

  await test.step("the home page lists the steps before a deposit", async () => {
    const steps = page.getByRole("region", { name: words("deposit_steps_title") });
    await expect(steps.getByRole("link", { name: words("deposit_steps_identity_do") })).toBeVisible();
    await expect(steps.getByRole("link", { name: words("deposit_steps_limits_do") })).toBeVisible();
    await look("norte-home-steps");
  });

  await test.step("the deposit page shows the steps, but neither amount nor coupon", async () => {
    await page.goto(`${origin}${at("/")}?modal=deposit`);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("link", { name: words("deposit_steps_limits_do") })).toBeVisible();
    await expect(dialog.getByText(words("deposit_coupon_open"))).toBeHidden();
    await expect(dialog.getByRole("button", { name: /Pix/ })).toBeHidden();
    await look("norte-deposit-steps");
    await dialog.getByRole("link", { name: words("deposit_steps_limits_do") }).click();
    await expect(page).toHaveURL(origin + at("/responsible-gambling"));
  });

  await test.step("a completed step is no longer listed", async () => {
    for (const kind of ["loss", "time"])
      await page.evaluate(
        async ({ key, data }) =>
          void (await fetch("/api/protection/limits", {
            method: "POST",
            headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
            body: JSON.stringify(data),
          })),
        { key: token, data: { kind, period: "day", value: kind === "loss" ? 20_000 : 120 } },
      );
    await page.goto(origin + at("/"));
    const steps = page.getByRole("region", { name: words("deposit_steps_title") });
    await expect(steps.getByText(words("deposit_steps_done"))).toBeVisible();
    await expect(steps.getByRole("link", { name: words("deposit_steps_limits_do") })).toBeHidden();
    await expect(page.getByText(words("month_loss_none")), "a day's limit is a limit").toBeHidden();
  });

  await test.step("the profile shows no level and no turnover to the next level, and the bell is in the header", async () => {
    await page.goto(origin + at("/user"));
    await expect(page.locator(".profile-card").getByRole("heading", { name: person.first_name })).toBeVisible();
    await expect(page.locator(".profile-level, .rank-ring")).toHaveCount(0);
    await expect(page.getByRole("banner").locator(".top-bell")).toBeVisible();
    await look("norte-profile");
  });

  await test.step("the server refuses these features as well", async () => {
    provokes(/^403 \/api\/main-gateway\/qrcode-pix$/);
    const refused = await call(page, "/api/main-gateway/qrcode-pix", { token, body: { amount: 5_000, coupon: "TREVO10" } });
    expect([refused.status, refused.json.code]).toEqual([403, "rewards_not_allowed"]);
    provokes(/^404 /);
    for (const path of ["/ranking", "/promo-codes"]) {
      await page.goto(origin + at(path));
      await expect(page.getByRole("heading", { name: words("error_404_title") })).toBeVisible();
    }
  });

  await test.step("of all rewards, only cashback after play and care missions exist, for players only", async () => {
    await page.goto(origin + at("/bonus"));
    await expect(page.getByText(words("bonuses_cashback_empty"))).toBeVisible();
    await expect(page.getByRole("navigation", { name: words("bonuses_tabs") }).getByRole("link")).toHaveCount(2);
    await look("norte-cashback");
    const guests = await page.evaluate(async () => (await fetch("/bonus", { credentials: "omit" })).text());
    expect(guests).not.toMatch(/cupom|bônus|rodadas grátis|missão/i);
  });
});

test("a new home page is complete, and lists the games that a player opened last", async ({ page, request, at, words, look }) => {
  const player = await joinByApi(request);
  await arrive(page, player, at("/"));
  for (const slug of ["featured", "new"])
    await expect(page.getByRole("main").locator(`a[href$="/casino/games?type=${slug}"]`).first()).toBeVisible();
  await expect(page.getByRole("region", { name: words("nav_providers") }).getByRole("link")).not.toHaveCount(0);
  await expect(page.getByText(words("home_wins")), "nobody has won yet, or too few").toHaveCount(0);
  await expect(page.getByRole("region", { name: words("home_continue") })).toHaveCount(0);

  const found = await request.post("/api/games/get", { data: { game_id: "mines" } });
  const { data } = (await found.json()) as { data: { id: number } };
  const headers = { authorization: `Bearer ${player.token}` };
  expect((await request.post("/api/games/url", { data: { game_id: data.id, mode: "real" }, headers })).ok()).toBe(true);
  await page.reload();
  const rail = page.getByRole("region", { name: words("home_continue") });
  await expect(rail.getByRole("link", { name: /Mines/ })).toBeVisible();
  await look("home-continue");
  await expect(page.locator("html[data-played]"), "its place is kept from the next first paint on").toBeAttached();
});

test("the help page shows the contact and its hours", async ({ page, open, words, look }) => {
  await open("/help");
  await expect(page.getByRole("main").getByRole("link", { name: "ajuda@trevo.example" })).toHaveAttribute(
    "href",
    "mailto:ajuda@trevo.example",
  );
  await expect(page.getByText(words("help_hours"), { exact: true })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "ajuda@trevo.example" })).toBeVisible();
  await look("help");
});

test("the games list can be filtered by several providers and sorted", async ({ page, open, words, look, locale }) => {
  await open("/casino/games");
  await page.getByRole("checkbox", { name: /Studio/ }).check();
  await expect(page).toHaveURL(/provider=studio$/);
  await page.getByRole("checkbox", { name: /Swipe/ }).check();
  await expect(page).toHaveURL(/provider=.*provider=/);
  await expect(page.locator("main .card")).toHaveCount(2);
  await page.getByRole("combobox", { name: words("casino_sort") }).selectOption("az");
  await expect(page).toHaveURL(/sort=az/);
  await expect(page.locator("main .card").first()).toContainText(locale === "en" ? "The Bell" : "Botão");
  await look("games-two-providers");
});
