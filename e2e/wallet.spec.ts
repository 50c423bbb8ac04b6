import { readFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { type Player, arrive, joinByApi } from "./support/player.ts";

const requested = (token: string) => ({ authorization: `Bearer ${token}`, "idempotency-key": randomUUID() });

/** Plays two rounds of dice and requests a withdrawal: entries for the wallet to show. */
async function createWalletHistory(request: APIRequestContext, { token, cpf }: Player): Promise<void> {
  const post = async (path: string, data: unknown, as = token) => {
    const reply = await request.post(path, { data, headers: requested(as) });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return (await reply.json()) as { data: { id: string }; gameUrl: string };
  };
  const dice = await post("/api/games/get", { game_id: "dice" });
  const { gameUrl } = await post("/api/games/url", { game_id: dice.data.id, mode: "real" });
  const launch = new URL(gameUrl).searchParams.get("token") ?? "";
  for (let round = 0; round < 2; round++)
    await post("/house/api/rounds", { game: "dice", stake: 500, params: { target: 50, direction: "over" } }, launch);
  // Rotating to the next seed reveals this one, which makes the rounds verifiable.
  await post("/house/api/fairness/rotate", { client_seed: "um trevo" }, launch);
  const method = await post("/api/wallet/withdraw/method", { type: "cpf", key: cpf });
  await post("/api/wallet/withdraw/request", { amount: 2_000, method_id: method.data.id });
}

async function savedBy(page: Page, press: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const arriving = page.waitForEvent("download");
  await press();
  const download = await arriving;
  const text = await readFile(await download.path(), "utf8");
  return { name: download.suggestedFilename(), lines: text.replace("\uFEFF", "").trimEnd().split("\r\n") };
}

test("a player reads, filters and exports the wallet's history and verifies a round", async ({
  page,
  request,
  words,
  at,
  look,
  locale,
}) => {
  const pt = locale === "pt";
  const player = await joinByApi(request, { verified: true, balance: 10_000 });
  await createWalletHistory(request, player);
  await arrive(page, player, at("/account/wallet"));
  const list = page.locator(".statement").first();

  await test.step("the history lists every movement", async () => {
    // The two rounds of dice are one line until it is expanded.
    await expect(list.getByRole("listitem")).toHaveCount(3);
    await list.locator(".bet-group > summary").click();
    await expect(list.getByRole("listitem")).toHaveCount(5);
    await look("wallet-1-all");
  });

  await test.step("the filter for withdrawals of one status is kept in the address", async () => {
    await page.getByRole("link", { name: words("wallet_tab_withdrawals"), exact: true }).click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await page.getByLabel(words("wallet_filter_status")).selectOption("3");
    await expect(page.getByText(words("wallet_empty_filtered"))).toBeVisible();
    await expect(page).toHaveURL(/show=withdrawals&status=3/);
    await look("wallet-2-nothing");
    await page.getByLabel(words("wallet_filter_status")).selectOption("");
    await page.getByLabel(words("wallet_filter_period")).selectOption("own");
    await expect(page).toHaveURL(/show=withdrawals&from=\d{4}-\d{2}-01&to=/);
    await look("wallet-3-days");
  });

  await test.step("the list is exported", async () => {
    const { name, lines } = await savedBy(page, () => page.getByRole("button", { name: words("wallet_export"), exact: true }).click());
    expect(name).toMatch(pt ? /^trevo-transacoes-.*\.csv$/ : /^trevo-transactions-.*\.csv$/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(pt ? ";Saque;Saque por Pix;" : ",Withdrawal,Pix withdrawal,");
  });

  await test.step("the month's totals are shown", async () => {
    await page.getByRole("link", { name: words("wallet_tab_report"), exact: true }).click();
    const paper = page.locator(".report-paper");
    const deposited = paper
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: words("wallet_report_deposited"), exact: true }) });
    await expect(deposited).toContainText(pt ? "100,00" : "100.00");
    await look("wallet-4-report");
  });

  await test.step("a round's receipt opens and the round is verified", async () => {
    await page.getByRole("link", { name: words("wallet_tab_bets"), exact: true }).click();
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await list.getByRole("listitem").first().getByRole("link").click();
    await look("wallet-5-receipt");
    await page.getByRole("button", { name: words("wallet_receipt_verify"), exact: true }).click();
    await expect(page).toHaveURL(/\/fairness#proof=/);
    await expect(page.getByRole("heading", { name: words("fairness_verified"), exact: true })).toBeVisible();
  });
});
