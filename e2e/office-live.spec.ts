import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, officeLabels, officeUrl } from "./support/office.ts";
import { type Player, joinByApi } from "./support/player.ts";

test.use(desk);

const labels = {
  pt: {
    deposits: "Depósitos",
    received: /[1-9][\d.]* Pix recebidos/,
    wins: "Maiores prêmios",
    players: "Em jogo",
    minute: "Minuto",
    lag: "dados em dia",
    all: /^todas as marcas/,
  },
  en: {
    deposits: "Deposits",
    received: /[1-9][\d,]* Pix received/,
    wins: "Biggest wins",
    players: "In play",
    minute: "Minute",
    lag: "up to date",
    all: /^all brands/,
  },
} satisfies Record<Locale, object>;

/** Plays five rounds, most of which win. */
async function playDice(request: APIRequestContext, { token }: Player): Promise<void> {
  const post = async (path: string, data: unknown, bearer: string) => {
    const reply = await request.post(path, { data, headers: { authorization: `Bearer ${bearer}`, "idempotency-key": randomUUID() } });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return (await reply.json()) as { data: { id: number }; gameUrl: string };
  };
  const dice = await post("/api/games/get", { game_id: "dice" }, token);
  const { gameUrl } = await post("/api/games/url", { game_id: dice.data.id, mode: "real" }, token);
  const launch = new URL(gameUrl).searchParams.get("token") ?? "";
  for (let round = 0; round < 5; round += 1)
    await post("/house/api/rounds", { game: "dice", stake: 100, params: { target: 10, direction: "over" } }, launch);
}

test("the live screen shows a deposit and a stake within moments, of one brand and of all, and pauses while its tab is hidden", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(deskSizeOf(locale));
  const player = await joinByApi(request, { verified: true, balance: 6_000 });
  await playDice(request, player);

  await arriveAtOffice(page, `${office}/ao-vivo?tenant=trevo`, officeLabels[locale]);
  const deposits = page.locator("dl > div").filter({ hasText: words.deposits });
  await expect(deposits.getByText(words.received)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(words.lag)).toBeVisible();
  await expect(page.locator("dl > div").filter({ hasText: words.players })).toContainText(/[1-9]/);
  await expect(page.getByRole("heading", { name: words.wins })).toBeVisible();
  await look("office-live");
  await page.keyboard.press("t");
  await expect(page.getByRole("columnheader", { name: words.minute })).toBeVisible();
  await look("office-live-table");
  await page.keyboard.press("t");

  await test.step("it shows those of all brands", async () => {
    await page.goto(`${office}/ao-vivo`);
    await expect(page.getByText(words.all)).toBeVisible();
    await expect(deposits.getByText(words.received)).toBeVisible();
    await look("office-live-all");
  });

  await test.step("a hidden tab sends no requests", async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
      window.dispatchEvent(new Event("visibilitychange"));
    });
    const asked: string[] = [];
    page.on("request", (sent) => (sent.url().includes("/api/staff/live") ? asked.push(sent.url()) : undefined));
    await page.waitForTimeout(21_000);
    expect(asked).toEqual([]);
  });
});
