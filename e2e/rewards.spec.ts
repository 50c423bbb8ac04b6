import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { type Player, arrive, joinByApi } from "./support/player.ts";
import { payAtBank } from "./support/sandbox.ts";
import { isOnTop } from "./support/on-top.ts";
import { moneyPattern } from "./support/words.ts";

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
  await open("/casino/house/feira");
  await expect(page.locator(".bonus-strip")).toContainText(/Bônus: conta \d+|Bonus: \d+% counts/);
  await look("bonus-at-game");
});

test("a player buys a box, opens it, and keeps another one unopened", async ({ page, request, at, open, words, look }) => {
  const player = await joinByApi(request, { balance: 5_000 });
  await arrive(page, player, at("/"));
  await open("/casino/crates");
  await page.locator("main a[href*='/casino/box/']").first().click();
  const main = page.getByRole("main");
  const buy = main.getByRole("button").first();
  // The buy button is on the first screen, entirely visible above the bar at the bottom of a phone.
  await expect(buy).toBeInViewport({ ratio: 1 });
  expect(await isOnTop(buy)).toBe(true);
  await look("box");
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

test("a player accepts a care mission, sets a limit and claims the reward", async ({ page, request, at, open, words, look }) => {
  const player = await joinByApi(request);
  await arrive(page, player, at("/"));
  await open("/bonus");
  await look("bonus-none");
  // A player without a bonus is led to the coupons.
  await expect(page.getByRole("link", { name: words("bonuses_see_coupons") })).toBeVisible();
  await page.getByRole("link", { name: words("bonuses_see_missions") }).click();
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

test("a player redeems free rounds, sees them at the game and plays one without a balance", async ({
  page,
  request,
  at,
  open,
  words,
  look,
  locale,
}) => {
  const pt = locale === "pt";
  const player = await joinByApi(request, { verified: true });
  await arrive(page, player, at("/"));
  await open("/promo-codes");
  const main = page.getByRole("main");
  await main.getByRole("textbox").fill("giro20");
  await main.getByRole("button", { name: words("bonuses_coupon_check") }).click();
  const result = main.getByRole("status").filter({ has: page.getByRole("heading") });
  await result.getByRole("button", { name: words("bonuses_coupon_use") }).click();
  await expect(result.getByRole("button")).toHaveCount(0);
  await open("/bonus");
  const rounds = main.getByRole("list", { name: words("bonuses_free_rounds") });
  await expect(rounds.getByRole("heading", { name: pt ? /^20 rodadas grátis em/ : /^20 free rounds in/ })).toBeVisible();
  await look("free-rounds-listed");
  await open("/casino");
  const chips = main.getByRole("navigation", { name: words("bonuses_free_rounds"), exact: true });
  await expect(chips.getByRole("link", { name: pt ? /^20 rodadas grátis em/ : /^20 free rounds in/ })).toHaveAttribute(
    "href",
    /\/casino\/house\//,
  );
  await look("free-rounds-casino");
  await open("/bonus");
  await rounds.getByRole("link", { name: words("bonuses_free_rounds_play"), exact: true }).click();
  const game = page.frameLocator("iframe");
  await expect(game.getByText(pt ? "20 rodadas grátis" : "20 free rounds", { exact: true })).toBeVisible();
  await look("free-rounds-game");
  await game.getByRole("button", { name: pt ? /^Rodada grátis/ : /^Free round/ }).click();
  await expect(game.getByText(pt ? "19 rodadas grátis" : "19 free rounds", { exact: true })).toBeVisible({ timeout: 15_000 });
  await look("free-rounds-played");
});

test("a player sees what an offer needs, does it, and claims the offer once", async ({ page, request, at, open, words, look, locale }) => {
  const pt = locale === "pt";
  const player = await joinByApi(request, { verified: true, balance: 2_000 });
  await arrive(page, player, at("/"));
  await open("/bonus?tab=offers");
  const title = pt ? "Depois da primeira aposta" : "After the first stake";
  const offer = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
  await expect(offer).toContainText(pt ? /Vale quando sua primeira aposta é concluída/ : /It applies when your first stake is settled/);
  await look("offers");
  await playSlot(request, player, 1);
  await page.reload();
  await offer.getByRole("button", { name: words("bonuses_offer_claim") }).click();
  await expect(page.getByText(pt ? `${title}: já está na sua conta.` : `${title}: it is in your account.`)).toBeAttached();
  await look("offer-claimed");
  await open("/bonus");
  await expect(page.getByRole("heading", { name: pt ? /^5 rodadas grátis em/ : /^5 free rounds in/ })).toBeVisible();
  await open("/bonus?tab=offers");
  await expect(page.getByRole("heading", { name: pt ? "Presente do nível 3" : "Level 3 gift" })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

/** Plays rounds of R$ 10.00 each in a slot. */
async function playSlot(request: APIRequestContext, { token }: Player, rounds: number): Promise<void> {
  const post = async (path: string, data: unknown, as = token) => {
    const reply = await request.post(path, { data, headers: { authorization: `Bearer ${as}`, "idempotency-key": randomUUID() } });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return (await reply.json()) as { data: { id: string }; gameUrl: string };
  };
  const slot = await post("/api/games/get", { game_id: "feira" });
  const { gameUrl } = await post("/api/games/url", { game_id: slot.data.id, mode: "real" });
  const launch = new URL(gameUrl).searchParams.get("token") ?? "";
  for (let round = 0; round < rounds; round++) await post("/house/api/rounds", { game: "feira", stake: 1_000, params: {} }, launch);
}

test("a player deposits with a coupon, meets the wagering requirement, and withdraws the converted bonus", async ({
  page,
  request,
  at,
  open,
  words,
  look,
  locale,
}) => {
  const money = (centavos: number) => moneyPattern(centavos, locale);
  // Half of each stake counts in this slot. Cash is spent first and covers the whole requirement, so the conversion does not depend on the
  // results.
  const player = await joinByApi(request, { verified: true, balance: 60_000 });
  const main = page.getByRole("main");
  const sheet = page.getByRole("dialog");
  await arrive(page, player, at("/bonus?modal=deposit"));

  await test.step("the coupon doubles a deposit by Pix", async () => {
    await sheet.getByLabel(words("deposit_amount")).fill("20");
    await sheet.getByRole("button", { name: words("deposit_coupon_open") }).click();
    await sheet.getByLabel(words("deposit_coupon"), { exact: true }).fill("dobro");
    await sheet.getByRole("button", { name: words("deposit_coupon_apply") }).click();
    await expect(sheet.getByText(words("deposit_coupon_total"))).toBeVisible();
    await expect(sheet.getByRole("status").filter({ hasText: words("deposit_coupon_total") })).toContainText(money(4_000));
    await look("coupon-deposit");
    await sheet.getByRole("button", { name: words("deposit_generate", { amount: "" }).trim() }).click();
    const code = await sheet.getByLabel(words("deposit_code")).inputValue();
    await payAtBank(code, { name: `${player.first_name} ${player.last_name}`, cpf: player.cpf });
    await expect(sheet.getByRole("heading", { name: words("deposit_paid_title") })).toBeVisible();
    await look("coupon-deposit-paid");
    // Loaded behind the sheet, without a reload.
    await expect(page.locator(".own-bonus")).toBeAttached();
  });

  await test.step("the bonus is active, and cash stakes count", async () => {
    await open("/bonus");
    const bar = main.getByRole("progressbar");
    await expect(bar).toHaveAccessibleName(money(0));
    await expect(bar).toHaveAccessibleName(money(20_000));
    await playSlot(request, player, 39);
    await page.reload();
    await expect(bar).toHaveAccessibleName(money(19_500));
    await look("coupon-bonus-wagered");
  });

  await test.step("the last stake converts the bonus", async () => {
    await playSlot(request, player, 1);
    await expect(async () => {
      await page.reload();
      await expect(main.getByText(words("bonuses_ended_converted")).first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await expect(main.getByRole("progressbar")).toHaveCount(0);
    await look("coupon-bonus-converted");
  });

  await test.step("the player withdraws the deposit and the converted bonus by Pix", async () => {
    await open("/account/wallet?modal=withdraw");
    await sheet.getByLabel(words("withdraw_amount")).fill("4000");
    await sheet.getByRole("button", { name: words("withdraw_key_add") }).click();
    await sheet.getByLabel(words("withdraw_type_cpf"), { exact: true }).fill(player.cpf);
    await sheet.getByRole("button", { name: words("withdraw_add_save") }).click();
    await sheet.getByRole("button", { name: money(4_000) }).click();
    await look("coupon-withdraw-review");
    await sheet.getByRole("button", { name: words("withdraw_confirm", { amount: "" }).trim() }).click();
    const track = sheet.getByRole("list", { name: words("withdraw_timeline") });
    await expect(track.locator('[aria-current="step"]')).toContainText(words("money_status_1"));
    await look("coupon-withdrawn");
  });
});
