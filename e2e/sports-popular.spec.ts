import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { joinByApi } from "./support/player.ts";
import { openSlip } from "./support/slip.ts";

interface Shown {
  readonly id: number;
  readonly main: readonly {
    id: number;
    version: number;
    takes_bets: boolean;
    selections: readonly { code: string; odds_x1000: number | null }[];
  }[];
}

async function read<Data>(request: APIRequestContext, path: string): Promise<Data> {
  return ((await (await request.get(path)).json()) as { data: Data }).data;
}

/** Returns the displayed match that begins last. */
const lastMatch = async (request: APIRequestContext): Promise<number> =>
  (await read<{ next: Shown[] }>(request, "/api/sportsbook/home")).next.at(-1)?.id ?? 0;

/** Places the bet of one more player on the result of a match, once it takes bets. */
async function betOn(request: APIRequestContext, match: number): Promise<void> {
  const player = await joinByApi(request, { balance: 1_000 });
  await expect(async () => {
    const [market] = (await read<Shown>(request, `/api/sportsbook/events/${match}`)).main;
    const selection = market?.selections[0];
    const odds_x1000 = selection?.odds_x1000 ?? 0;
    const picked = { market_id: market?.id, code: selection?.code, odds_x1000, version: market?.version };
    const reply = await request.post("/api/sportsbook/bets", {
      headers: { authorization: `Bearer ${player.token}`, "idempotency-key": crypto.randomUUID() },
      data: { kind: "single", sizes: [1], legs: [{ odds_x1000, selections: [picked] }], stake: 100, accept: "any" },
    });
    expect(reply.status(), await reply.text()).toBe(201);
  }).toPass({ timeout: 30_000 });
}

test("the most popular selections are on the first page of the sportsbook and of the brand, and a tap adds them to the slip", async ({
  page,
  request,
  open,
  words,
  look,
}) => {
  test.setTimeout(240_000);
  const main = page.getByRole("main");
  const popular = main.getByRole("region", { name: words("sports_popular") });

  await test.step("five players bet on one match", async () => {
    let match = 0;
    await expect(async () => expect((match = await lastMatch(request))).toBeGreaterThan(0)).toPass({ timeout: 60_000 });
    for (let nth = 0; nth < 5; nth++) await betOn(request, match);
  });

  await test.step("the match is shown on the sportsbook's first page", async () => {
    await expect(async () => {
      await open("/sports");
      await expect(popular).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 90_000 });
    await expect(popular.getByRole("button", { pressed: false }).first()).toBeVisible();
    await popular.scrollIntoViewIfNeeded();
    await look("sports-popular");
  });

  await test.step("a tap adds the selection to the slip", async () => {
    const odds = popular.locator("button.odds-cell").first();
    await odds.click();
    await expect(odds).toHaveAttribute("aria-pressed", "true");
    const slip = await openSlip(page, words);
    await expect(slip.locator(".slip-legs li")).toHaveCount(1);
  });

  await test.step("the match is on the brand's first page too, with a link to the slip", async () => {
    await open("/");
    await main.locator(".bets-place").scrollIntoViewIfNeeded();
    await expect(popular).toBeVisible({ timeout: 20_000 });
    await expect(main.getByRole("link", { name: words("sports_popular_slip", { count: "1" }) })).toBeVisible();
    await look("home-popular");
    await popular.locator("button.odds-cell[aria-pressed=false]").first().click();
    await main.getByRole("link", { name: words("sports_popular_slip", { count: "1" }) }).click();
    await expect(page).toHaveURL(/\/sports$/);
  });
});
