import { expect, test } from "./support/journey.ts";

test("a live and a finished match show their goals, and an upcoming one shows none", async ({ page, request, open, words, look }) => {
  test.setTimeout(240_000);
  const main = page.getByRole("main");
  const tracker = main.getByRole("region", { name: words("sports_tracker") });
  interface Told {
    id: number;
    goals: { cancelled: boolean }[] | null;
    score: [number, number];
  }
  const read = async <Data>(path: string): Promise<Data> =>
    ((await (await request.get(`/api/sportsbook/${path}`)).json()) as { data: Data }).data;
  const openMatch = (id: number) => open(`/sportsbook/football/x/x-1/x-x-x-${id}`);

  await test.step("a live match shows its goals", async () => {
    let id = 0;
    await expect(async () => {
      id = (await read<{ live: Told[] }>("home")).live[0]?.id ?? 0;
      expect(id).toBeGreaterThan(0);
    }).toPass({ timeout: 60_000 });
    await openMatch(id);
    await expect(tracker).toBeVisible();
    await look("sports-tracker-live");
  });

  await test.step("a finished match shows a row for each goal, the last with the final score", async () => {
    let found: Told | undefined;
    await expect(async () => {
      const ended = await read<Told[]>("results");
      for (const { id, score } of ended.filter(({ score: [home, away] }) => home + away > 0).slice(0, 3))
        found ??= { ...(await read<Told>(`events/${id}`)), score };
      expect(found?.goals?.length).toBeGreaterThan(0);
    }).toPass({ timeout: 60_000 });
    await openMatch(found?.id ?? 0);
    await expect(tracker.getByRole("listitem")).toHaveCount(found?.goals?.length ?? 0);
    await expect(tracker.locator("li b").first()).toHaveText(found?.score.join("–") ?? "");
    await look("sports-tracker-over");
  });

  await test.step("an upcoming match shows no tracker", async () => {
    const { next } = await read<{ next: Told[] }>("home");
    await openMatch(next.at(-1)?.id ?? 0);
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(tracker).toHaveCount(0);
  });
});
