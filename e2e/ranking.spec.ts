import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

test("the ranking shows its periods, the week's prizes and the player's own row; the VIP club shows its tiers and points", async ({
  page,
  request,
  at,
  words,
}, info) => {
  const player = await joinByApi(request, { balance: 1_000 });
  await arrive(page, player, at("/ranking"));
  await page.getByRole("tab", { name: words("ranking_period_week") }).click();
  await expect(page.getByRole("heading", { name: words("ranking_prizes") })).toBeVisible();
  await expect(page.getByText(words("ranking_own_none"))).toBeVisible();
  await page.screenshot({ path: info.outputPath("ranking.png"), fullPage: true });
  await page.goto(at("/vip"));
  await expect(page.getByRole("heading", { name: words("vip_tiers") })).toBeVisible();
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: words("vip_no_perks") })
      .first(),
  ).toHaveAttribute("data-own", "");
  await expect(page.getByText(words("vip_moves_empty"))).toBeVisible();
  await expect(page.getByText(words("vip_perks_none"))).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /rakeback .*7%/i })).toHaveCount(1);
  await page.screenshot({ path: info.outputPath("vip.png"), fullPage: true });
});

test("the VIP club shows the perks of the player's tier and when they were granted", async ({
  page,
  request,
  at,
  words,
  locale,
  look,
  provokes,
}) => {
  const player = await joinByApi(request);
  const perk = (code: string, text: string, given_at: string | null) => ({ code, text: { pt: text, en: text }, given_at });
  // Tiers are set on the first of the month, so the response for a player with a tier is stubbed.
  await page.route("**/api/profile/vip", async (route) => {
    const own = (await (await route.fetch()).json()) as { data: { tiers: unknown[] } };
    const perks = [
      perk("rakeback_bps", "rakeback 10%", null),
      perk("monthly_box", "Caixa Folha", "2026-11-01T07:15:00.000Z"),
      perk("birthday_bonus", "R$ 20,00", null),
      perk("has_host", "atendimento dedicado", null),
    ];
    const fall = { at: "2026-12-01T07:00:00.000Z", name: { pt: "Folha", en: "Folha" }, missing: 1_250 };
    const host = { name: "Helena Prado", whatsapp: "+5511987654321", email: "helena@trevo.example" };
    await route.fulfill({ json: { data: { ...own.data, tier: own.data.tiers[3], next: own.data.tiers[4], perks, fall, host } } });
  });
  await arrive(page, player, at("/vip"));
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: words("vip_perks"), exact: true }) });
  await expect(card.getByRole("listitem")).toHaveCount(4);
  await expect(card.getByText(words("vip_perk_always")).first()).toBeVisible();
  await expect(card.getByText(words("vip_perk_birthday_later"))).toBeVisible();
  const missing = { pt: "faltam 1.250 pontos", en: "takes 1,250 more points" }[locale];
  await expect(page.getByText(missing)).toBeVisible();
  const host = page.locator("section").filter({ has: page.getByRole("heading", { name: words("vip_host"), exact: true }) });
  await expect(host.getByText("Helena Prado")).toBeVisible();
  await expect(host.getByRole("link", { name: /\(11\) 98765-4321/ })).toHaveAttribute("href", "https://wa.me/5511987654321");
  await expect(host.getByRole("link", { name: /helena@trevo/ })).toHaveAttribute("href", "mailto:helena@trevo.example");
  await look("vip-perks");
  await card.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/bonus\?tab=cashback/);

  provokes(/^503 \/api\/profile\/vip$/);
  await page.unroute("**/api/profile/vip");
  await page.route("**/api/profile/vip", (route) =>
    route.fulfill({ status: 503, json: { error: "unavailable", code: "unavailable", message: "unavailable" } }),
  );
  await page.goto(at("/vip"));
  await expect(page.getByText(words("vip_failed"))).toBeVisible();
  await look("vip-failed");
});
