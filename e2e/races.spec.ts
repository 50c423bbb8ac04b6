import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { type Player, arrive, joinByApi } from "./support/player.ts";

interface Summary {
  id: string;
  title: string;
  state: string;
}

/** Returns the demo's daily race, which a job opens within the first minute. */
async function raceOfToday(request: APIRequestContext): Promise<Summary> {
  let race: Summary | undefined;
  await expect(async () => {
    const reply = await request.get("/api/races?page=1");
    race = ((await reply.json()) as { data: Summary[] }).data.find(({ state }) => state === "running");
    expect(race).toBeDefined();
  }).toPass({ timeout: 80_000 });
  return race as Summary;
}

/** Plays fifteen rounds of dice at even odds, of which at least one wins. Rounds with hardly any risk would not count. */
async function playDice(request: APIRequestContext, { token }: Player): Promise<void> {
  const post = async (path: string, data: unknown, bearer: string) => {
    const reply = await request.post(path, { data, headers: { authorization: `Bearer ${bearer}`, "idempotency-key": randomUUID() } });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return (await reply.json()) as { data: { id: string }; gameUrl: string };
  };
  const dice = await post("/api/games/get", { game_id: "dice" }, token);
  const { gameUrl } = await post("/api/games/url", { game_id: dice.data.id, mode: "real" }, token);
  const launch = new URL(gameUrl).searchParams.get("token") ?? "";
  const bet = { game: "dice", stake: 100, params: { target: 50, direction: "over" } };
  for (let round = 0; round < 15; round++) await post("/house/api/rounds", bet, launch);
}

test("a player joins a tournament, plays, sees the place at once, and sees the result when it is final", async ({
  page,
  request,
  at,
  open,
  words,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  const { id } = await raceOfToday(request);
  const player = await joinByApi(request, { balance: 2_000 });
  const main = page.getByRole("main");

  await test.step("a guest sees prizes, rules, places and how to join", async () => {
    await open("/races");
    await expect(main.getByText(words("races_state_running")).first()).toBeVisible();
    await look("races-guest");
    await main.locator(`a[href$="/races/${id}"]`).click();
    await expect(main.getByRole("link", { name: words("races_login") })).toBeVisible();
    await expect(main.getByRole("heading", { name: words("races_prizes") })).toBeVisible();
    await look("race-guest");
  });

  await test.step("a player joins", async () => {
    await arrive(page, player, at(`/races/${id}`));
    await main.getByRole("button", { name: words("races_join"), exact: true }).click();
    await expect(main.getByText(words("races_own_none"))).toBeVisible();
    await main.getByText(words("races_rules"), { exact: true }).click();
    await look("race-joined");
  });

  await test.step("the place appears on the open page after a winning round", async () => {
    await playDice(request, player);
    await expect(main.getByText(words("races_own_prize_now"))).toBeVisible();
    await expect(main.getByRole("row").filter({ hasText: words("races_me") })).toBeVisible();
    await main.getByText(words("races_rules"), { exact: true }).click();
    await look("race-running");
    await open("/races");
    await expect(main.getByText(words("races_joined"), { exact: true })).toBeVisible();
    await look("races-joined");
  });

  await test.step("places that could not be refreshed are marked as outdated", async () => {
    provokes(/^503 \/api\/races\//);
    const unavailable = { error: "unavailable", code: "unavailable", message: "unavailable" };
    await page.route(`**/api/races/${id}`, (route) => route.fulfill({ status: 503, json: unavailable }));
    await open(`/races/${id}`);
    await expect(main.getByRole("alert")).toContainText(words("races_stale", { reason: "" }).trim());
    await expect(main.getByRole("button", { name: words("races_join"), exact: true }), "whoever takes part already").toBeHidden();
    await look("race-stale");
    await page.unroute(`**/api/races/${id}`);
  });

  // A race is final when its day is over, and the demonstration's clock is shared: the response is changed here.
  await test.step("a final race shows the frozen places and the outcome of the prize", async () => {
    await page.route(`**/api/races/${id}`, async (route) => {
      const reply = await route.fetch();
      const { data } = (await reply.json()) as { data: { own: object } };
      return route.fulfill({ response: reply, json: { data: { ...data, state: "final", own: { ...data.own, payout: "granted" } } } });
    });
    await open(`/races/${id}`);
    await expect(main.getByText(words("races_payout_granted"))).toBeVisible();
    await expect(main.getByText(words("races_places_final"))).toBeVisible();
    await look("race-final");
  });
});

test("an empty list of tournaments shows a message and leads to the games", async ({ page, request, at, words, look }) => {
  const player = await joinByApi(request);
  await arrive(page, player, at("/"));
  await page.route("**/api/races?*", (route) =>
    route.fulfill({ json: { data: [], current_page: 1, last_page: 1, per_page: 20, total: 0 } }),
  );
  await page.goto(at("/races"));
  await expect(page.getByText(words("races_empty"))).toBeVisible();
  await look("races-empty");
});
