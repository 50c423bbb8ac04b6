import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { type Player, arrive, joinByApi } from "./support/player.ts";

/** Stakes R$ 1.000,00 in a slot, whose class counts half: 500 points. */
async function playSlot(request: APIRequestContext, { token }: Player): Promise<void> {
  const post = async (path: string, data: unknown, bearer: string) => {
    const reply = await request.post(path, { data, headers: { authorization: `Bearer ${bearer}`, "idempotency-key": randomUUID() } });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return (await reply.json()) as { data: { id: string }; gameUrl: string };
  };
  const slot = await post("/api/games/get", { game_id: "feira" }, token);
  const { gameUrl } = await post("/api/games/url", { game_id: slot.data.id, mode: "real" }, token);
  const launch = new URL(gameUrl).searchParams.get("token") ?? "";
  for (let round = 0; round < 50; round++) await post("/house/api/rounds", { game: "feira", stake: 2_000, params: {} }, launch);
}

test("a player sees what points can buy, exchanges them, and receives the bonus", async ({ page, request, at, open, words, look }) => {
  test.setTimeout(240_000);
  const player = await joinByApi(request, { balance: 120_000 });
  const main = page.getByRole("main");

  await test.step("without points nothing can be exchanged, and each item shows how many are missing", async () => {
    await arrive(page, player, at("/points"));
    await expect(main.getByRole("heading", { name: words("points_shop_title") })).toBeVisible();
    await expect(main.getByRole("progressbar").first()).toBeVisible();
    await look("points-none");
  });

  await test.step("points earned by stakes are shown in the shop", async () => {
    await playSlot(request, player);
    await expect(async () => {
      await page.reload();
      await expect(main.locator(".shop-balance b")).toHaveText("500", { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await look("points-some");
  });

  await test.step("an item is exchanged after a confirmation", async () => {
    const item = main.locator(".shop-item").filter({ hasText: /400/ }).first();
    await item.getByText(words("bonuses_coupon_terms")).click();
    await expect(item.locator(".offer-terms-text")).toContainText("400");
    await item.getByRole("button", { name: words("points_shop_buy") }).click();
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog")).last();
    await look("points-sure");
    await question.getByRole("button", { name: words("points_shop_buy") }).click();
    await expect(page.getByRole("link", { name: words("points_shop_see") })).toBeVisible();
    await look("points-given");
    await page.getByRole("link", { name: words("points_shop_see") }).click();
    await expect(page).toHaveURL(/\/bonus/);
    await expect(main.locator(".own-bonus")).toHaveCount(1);
  });

  await test.step("the VIP club leads to the shop and shows the remaining points", async () => {
    await open("/vip");
    await main.getByRole("link", { name: words("points_shop_title") }).click();
    await expect(main.locator(".shop-balance b")).toHaveText("100");
  });
});

test("a player exchanges points for an item, and finds it among the prizes that can be shipped", async ({
  page,
  request,
  at,
  words,
  look,
}) => {
  test.setTimeout(240_000);
  const player = await joinByApi(request, { balance: 120_000 });
  const main = page.getByRole("main");
  await playSlot(request, player);
  await arrive(page, player, at("/points"));
  await expect(async () => {
    await page.reload();
    await expect(main.locator(".shop-balance b")).toHaveText("500", { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  const item = main.locator(".shop-item").filter({ hasText: /450/ }).first();
  await item.getByRole("button", { name: words("points_shop_buy") }).click();
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog")).last();
  await question.getByRole("button", { name: words("points_shop_buy") }).click();
  await page.getByRole("link", { name: words("points_shop_see_prize") }).click();
  await expect(page).toHaveURL(/\/account\/boxes\?tab=prizes/);
  await expect(main.getByText(words("prize_state_won"))).toBeVisible();
  await expect(main.getByRole("button", { name: words("boxes_ship") })).toBeVisible();
  await expect(main.getByRole("button")).toHaveCount(1);
  await look("points-prize");
});
