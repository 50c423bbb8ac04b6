import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

test("a balance change before the socket is connected is shown", async ({ page, request, at }) => {
  const player = await joinByApi(request, { balance: 5_000 });
  let join = () => {};
  const held = new Promise<void>((resolve) => (join = resolve));
  await page.route("**/api/broadcasting/auth", async (route) => {
    await held;
    await route.continue();
  });
  await arrive(page, player, at("/casino/crates"));
  const balance = page.getByRole("banner");
  await expect(balance).toContainText(/50[.,]00/);
  const headers = { authorization: `Bearer ${player.token}` };
  const boxes = (await (await request.get("/api/boxes/all", { headers })).json()) as { data: { id: number; price: number }[] };
  const box = boxes.data.find(({ price }) => price === 200);
  const bought = await request.post("/api/boxes/buy", { headers, data: { box_id: box?.id } });
  expect(bought.ok()).toBe(true);
  await expect(balance).toContainText(/50[.,]00/);
  join();
  await expect(balance).toContainText(/48[.,]00/);
});
