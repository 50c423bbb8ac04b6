import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const item = {
  id: "0193b1c2-0000-7000-8000-000000000001",
  base_day: day(2),
  available_at: day(1),
  type: "calendar",
  base: 123_400,
  deducted: 2_000,
  share_bps: 500,
  carried: 12,
  total: 6_082,
  claimed: 1,
  available: 2,
  amount: 2_027,
  next_at: null,
  claim_from: null,
  source: "cashback",
  max: null,
  bonus: null,
};
const later = {
  ...item,
  id: "0193b1c2-0000-7000-8000-000000000002",
  base_day: day(1),
  available_at: day(0),
  deducted: 0,
  carried: 0,
  base: 20_000,
  total: 1_000,
  amount: 333,
  available: 0,
  next_at: new Date(Date.now() + 3_600_000).toISOString(),
};

test("a player sees how cashback was calculated and claims what is available", async ({
  page,
  request,
  at,
  open,
  words,
  look,
  provokes,
}) => {
  const player = await joinByApi(request);
  await arrive(page, player, at("/"));

  await test.step("a new player has no cashback", async () => {
    await open("/bonus?tab=cashback");
    await expect(page.getByText(words("bonuses_cashback_empty"))).toBeVisible();
    await look("cashback-empty");
  });

  // Items are created once a day is over, so the list is stubbed, and the claim twice.
  let claimed = item.claimed;
  await page.route("**/api/bonuses/cashback?*", (route) => {
    const own = claimed === 3 ? { ...item, claimed, available: 0, amount: 0 } : item;
    return route.fulfill({ json: { data: [later, own], current_page: 1, last_page: 1, per_page: 20, total: 2 } });
  });
  await page.reload();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const card = page.getByRole("article").nth(1);
  const button = card.getByRole("button", { name: /40[.,]55/ });
  await expect(button).toBeVisible();
  await look("cashback-open");

  await test.step("a failed claim shows an error and can be repeated", async () => {
    provokes(/^503 \/api\/bonuses\/cashback\/claim$/);
    await page.route("**/api/bonuses/cashback/claim", (route) =>
      route.fulfill({ status: 503, json: { error: "busy", code: "busy", message: "busy" } }),
    );
    await button.click();
    await expect(card.getByRole("alert")).toBeVisible();
    await look("cashback-failed");
  });

  await test.step("a claim is paid and the list is read again", async () => {
    await page.unroute("**/api/bonuses/cashback/claim");
    await page.route("**/api/bonuses/cashback/claim", (route) => {
      expect(route.request().postDataJSON()).toEqual({ cashback_id: item.id, slots: 2 });
      claimed = 3;
      return route.fulfill({ json: { data: { ...item, claimed, available: 0, amount: 0 } } });
    });
    await button.click();
    await expect(card.getByRole("alert")).toContainText(/40[.,]55/);
    await expect(card.getByText(words("bonuses_cashback_done"))).toBeVisible();
    await expect(button).toBeHidden();
    await look("cashback-claimed");
  });
});

test("a guest is invited to log in", async ({ page, open, words, look }) => {
  await open("/bonus?tab=cashback");
  await expect(page.getByText(words("bonuses_guest"))).toBeVisible();
  await look("cashback-guest");
});
