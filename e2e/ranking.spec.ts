import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

test("the ranking shows its periods, the week's prizes and the player's own row; the VIP club its tiers and points", async ({
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
  await page.screenshot({ path: info.outputPath("vip.png"), fullPage: true });
});
