import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

test("a player redeems a coupon, and the bonus is active", async ({ page, request, at, open, words, look }) => {
  const player = await joinByApi(request, { verified: true });
  await arrive(page, player, at("/"));
  await open("/promo-codes");
  const main = page.getByRole("main");
  await main.getByRole("textbox").fill("trevo10");
  await main.getByRole("button", { name: words("bonuses_coupon_check") }).click();
  const result = main.getByRole("status").filter({ has: page.getByRole("heading") });
  await result.getByRole("button", { name: words("bonuses_coupon_use") }).click();
  await expect(result.getByRole("button")).toHaveCount(0);
  await look("coupon-redeemed");
  await open("/bonus");
  await expect(main.getByText(/R\$\s?10[.,]00/).first()).toBeVisible();
  await look("bonus-active");
});

test("a player buys a box, opens it, and has another among the boxes", async ({ page, request, at, open, words, look }) => {
  const player = await joinByApi(request, { balance: 5_000 });
  await arrive(page, player, at("/"));
  await open("/casino/crates");
  await page.locator("main a[href*='/casino/box/']").first().click();
  const main = page.getByRole("main");
  const buy = main.getByRole("button").first();
  await buy.click();
  await main.getByRole("button", { name: words("boxes_open"), exact: true }).click();
  await expect(main.getByText(/Prêmio: |Prize: /)).toBeVisible({ timeout: 15_000 });
  await look("box-opened");
  await open("/casino/crates");
  await page.locator("main a[href*='/casino/box/']").first().click();
  await buy.click();
  await expect(main.getByRole("button", { name: words("boxes_open"), exact: true })).toBeVisible();
  await open("/account/boxes");
  await look("my-boxes");
});

test("a player accepts a mission of care, sets a limit and claims", async ({ page, request, at, open, look }) => {
  const player = await joinByApi(request);
  await arrive(page, player, at("/"));
  await open("/bonus?tab=missions");
  const mission = page.getByRole("article").filter({ hasText: /Seu limite primeiro|Your limit first/ });
  await mission.getByRole("button", { name: /Aceitar missão|Accept mission/ }).click();
  await expect(mission.getByRole("button", { name: /Aceitar missão|Accept mission/ })).toHaveCount(0);
  const headers = { authorization: `Bearer ${player.token}` };
  const set = await request.post("/api/protection/limits", { headers, data: { kind: "loss", period: "day", value: 20_000 } });
  expect(set.ok()).toBe(true);
  await expect(async () => {
    await page.reload();
    await expect(mission.getByRole("button", { name: /Resgatar|Claim/ })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await look("mission-completed");
  await mission.getByRole("button", { name: /Resgatar|Claim/ }).click();
  await expect(page.getByRole("banner").getByText(/3[.,]00/)).toBeVisible();
});
