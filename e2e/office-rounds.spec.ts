import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, officeLabels, officeUrl, panelOf } from "./support/office.ts";
import { joinByApi } from "./support/player.ts";

test.use(desk);

const labels = {
  pt: { proof: "Prova", hash: "Hash da semente", moves: "O que o livro tem", none: "Nada com estes filtros" },
  en: { proof: "Proof", hash: "Hash of the seed", moves: "What the ledger has", none: "Nothing with these filters" },
} satisfies Record<Locale, object>;

test("a round is found among all rounds of the brand, with its money and its proof", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(deskSizeOf(locale));
  const player = await joinByApi(request, { verified: true, balance: 20_000 });
  const headers = { authorization: `Bearer ${player.token}` };
  for (const stake of [137, 4_211]) {
    const found = await request.post("/api/games/get", { headers, data: { game_id: "dice" } });
    const { data: game } = (await found.json()) as { data: { id: number } };
    const launched = await request.post("/api/games/url", { headers, data: { game_id: game.id, mode: "real" } });
    expect(launched.ok(), await launched.text()).toBe(true);
    const token = new URL(((await launched.json()) as { gameUrl: string }).gameUrl, baseURL).searchParams.get("token") ?? "";
    const played = await request.post("/house/api/rounds", {
      headers: { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() },
      data: { game: "dice", stake, params: { target: 50, direction: "over" } },
    });
    expect(played.ok(), await played.text()).toBe(true);
  }
  const office = officeUrl(baseURL ?? "");
  const money = locale === "pt" ? "42,11" : "42.11";

  await arriveAtOffice(page, `${office}/rodadas?tenant=trevo`, officeLabels[locale]);
  await test.step("the rounds of the brand are listed, newest first", async () => {
    await expect(page.locator("tbody tr").first()).toBeVisible();
    await look("office-rounds");
  });

  await test.step("the amount and the player narrow the list to one round", async () => {
    await page.goto(`${office}/rodadas?tenant=trevo&player=${player.id}&min_staked=4211`);
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await expect(page.locator("tbody tr")).toContainText(money);
    await expect(page.locator("main")).not.toContainText(player.last_name);
  });

  await test.step("the panel shows the round's money, its proof and its entries", async () => {
    await page.locator("tbody tr").click();
    await expect(panelOf(page)).toContainText(money);
    await expect(panelOf(page)).toContainText(words.hash);
    await expect(panelOf(page)).toContainText(words.moves);
    await look("office-round-panel");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/rodadas\/trevo\/[0-9a-f-]{36}$/);
    await expect(panelOf(page)).toContainText(words.proof);
  });

  await test.step("a filter without a match says so", async () => {
    await page.goto(`${office}/rodadas?tenant=trevo&player=${player.id}&state=open`);
    await expect(page.getByText(words.none)).toBeVisible();
    await look("office-rounds-none");
  });
});
