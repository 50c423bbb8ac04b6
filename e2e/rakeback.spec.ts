import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { type Player, arrive, joinByApi } from "./support/player.ts";

/** Plays rounds of R$ 50,00 in a slot, whose edge counts as two percent. */
async function playSlot(request: APIRequestContext, { token }: Player, rounds: number): Promise<void> {
  const post = async (path: string, data: unknown, bearer: string) => {
    const reply = await request.post(path, { data, headers: { authorization: `Bearer ${bearer}`, "idempotency-key": randomUUID() } });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return (await reply.json()) as { data: { id: string }; gameUrl: string };
  };
  const slot = await post("/api/games/get", { game_id: "feira" }, token);
  const { gameUrl } = await post("/api/games/url", { game_id: slot.data.id, mode: "real" }, token);
  const launch = new URL(gameUrl).searchParams.get("token") ?? "";
  for (let round = 0; round < rounds; round++) await post("/house/api/rounds", { game: "feira", stake: 5_000, params: {} }, launch);
}

test("a player sees rakeback grow with today's stakes, and claims it once", async ({ page, request, at, words, look }) => {
  test.setTimeout(240_000);
  const player = await joinByApi(request, { balance: 200_000 });
  const card = page.getByRole("article").first();
  const claim = card.getByRole("button");

  await test.step("below the minimum the page shows when rakeback can be claimed", async () => {
    await playSlot(request, player, 1);
    await arrive(page, player, at("/bonus?tab=cashback"));
    await expect(async () => {
      await page.reload();
      await expect(card.locator("header")).toContainText(/0[.,]05/, { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expect(card).toContainText(/1[.,]00/);
    await expect(claim).toHaveCount(0);
    await look("rakeback-grows");
  });

  await test.step("from the minimum on rakeback can be claimed", async () => {
    await playSlot(request, player, 19);
    await expect(async () => {
      await page.reload();
      await expect(claim).toContainText(/1[.,]00/, { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expect(card).toContainText(words("bonuses_rakeback_once"));
    await look("rakeback-open");
  });

  await test.step("a claim is paid, and a second one on the same day is not possible", async () => {
    await claim.click();
    await expect(card.getByRole("alert")).toContainText(/1[.,]00/);
    await expect(card.getByText(words("bonuses_cashback_done"))).toBeVisible();
    await expect(claim).toHaveCount(0);
    await look("rakeback-claimed");
  });
});
