import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, asksToSign, officeLabels, officeUrl, sendSigned } from "./support/office.ts";
import { joinByApi } from "./support/player.ts";
import { messagesTo } from "./support/sandbox.ts";

/** The back office is for desktops: uses two desktop widths, whatever the project's screen size. */
test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const labels = {
  pt: {
    search: "Buscar jogador",
    none: "Ninguém encontrado nesta marca",
    one: "1 jogador encontrado",
    money: "Dinheiro",
    staff: "Equipe",
    deposit: "Depósito",
    reveal: "Revelar dado",
    field: "Qual dado",
    reason: "Motivo",
    seen: "Visível por um minuto",
    logged: "Viu um dado pessoal",
    correct: "Corrigir saldo",
    block: "Bloquear",
    unblock: "Desbloquear",
    grant: "Conceder",
    kind: "O quê",
    direction: "Sentido",
    amount: "Valor",
    note: "O que o jogador lê",
    recovery: "Enviar recuperação",
    by: "Canal",
    sent: "Código enviado por e-mail.",
    proposed: "Proposta feita. Ela espera outra pessoa em Aprovações.",
  },
  en: {
    search: "Find a player",
    none: "Nobody found at this brand",
    one: "1 player found",
    money: "Money",
    staff: "Staff",
    deposit: "Deposit",
    reveal: "Reveal data",
    field: "Which",
    reason: "Reason",
    seen: "Visible for a minute",
    logged: "Saw personal data",
    correct: "Correct the balance",
    block: "Block",
    unblock: "Unblock",
    grant: "Grant",
    kind: "What",
    direction: "Direction",
    amount: "Amount",
    note: "What the player reads",
    recovery: "Send recovery",
    by: "Channel",
    sent: "Code sent by e-mail.",
    proposed: "Proposed. It waits for somebody else in Approvals.",
  },
} satisfies Record<Locale, object>;

test("a member of staff finds a player by phone, reads the history, reveals one personal value, and proposes a correction", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  await page.setViewportSize(locale === "pt" ? { width: 1440, height: 900 } : { width: 1024, height: 768 });
  const player = await joinByApi(request, { verified: true, balance: 5_000 });
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/jogadores?tenant=trevo`, officeLabels[locale]);
  const box = page.getByRole("searchbox", { name: words.search });
  const dialog = page.getByRole("alertdialog");
  await look("office-players");

  await test.step("an unknown contact finds no player, and a phone finds its player", async () => {
    await box.fill("ninguem@nada.example");
    await box.press("Enter");
    await expect(page.getByText(words.none)).toBeVisible();
    await box.fill(player.phone);
    await box.press("Enter");
    await expect(page.getByText(words.one)).toBeVisible();
    await look("office-players-found");
    expect(page.url()).not.toContain(player.phone.slice(-6));
    await page.getByRole("status").getByRole("link").click();
  });

  await test.step("the file is masked, and its timeline contains the deposit", async () => {
    await expect(page.locator("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    await page.getByRole("button", { name: words.money, exact: true }).click();
    await expect(page.getByRole("listitem").filter({ hasText: words.deposit }).first()).toBeVisible();
    await expect(page.locator("main")).not.toContainText(player.email);
    await look("office-player");
  });

  await test.step("revealing a personal value requires a reason, which the timeline shows at once", async () => {
    await page.getByRole("button", { name: words.reveal, exact: true }).click();
    await dialog.getByLabel(words.field).selectOption("email");
    await dialog.getByRole("button", { name: words.reveal }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByLabel(words.reason).fill("Ligou para confirmar o e-mail.");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText(words.seen)).toBeVisible();
    await expect(page.getByText(player.email)).toBeVisible();
    await page.getByRole("button", { name: words.staff, exact: true }).click();
    await expect(page.getByRole("listitem").filter({ hasText: words.logged })).toBeVisible();
  });

  await test.step("a free bet of R$ 10,00 needs no second person, and the player receives it", async () => {
    await page.getByRole("button", { name: words.grant, exact: true }).click();
    await dialog.getByLabel(words.kind).selectOption("free_bet");
    await dialog.getByLabel(words.amount).fill("1000");
    await dialog.getByLabel(words.reason).fill("Resposta que demorou.");
    await look("office-player-free-bet");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    const headers = { authorization: `Bearer ${player.token}` };
    const freeBets = async () => ((await (await request.get("/api/sportsbook/free-bets", { headers })).json()) as { data: object[] }).data;
    await expect.poll(freeBets).toMatchObject([{ amount: 1_000, min_odds_x1000: 1_500 }]);
  });

  await test.step("a recovery code goes to the player's own e-mail", async () => {
    const sent = (await messagesTo(player.email)).length;
    await page.getByRole("button", { name: words.recovery, exact: true }).click();
    await dialog.getByLabel(words.by, { exact: true }).selectOption("email");
    await dialog.getByLabel(words.reason).fill("Ligou e não lembra a senha.");
    await look("office-player-recovery");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(words.sent)).toBeVisible();
    await expect.poll(async () => (await messagesTo(player.email)).length, { timeout: 20_000 }).toBeGreaterThan(sent);
  });

  await test.step("a correction waits for another person", async () => {
    await page.getByRole("button", { name: words.correct, exact: true }).click();
    await dialog.getByLabel(words.direction).selectOption("add");
    await dialog.getByLabel(words.amount).fill("1234");
    await dialog.getByLabel(words.note).fill("Acerto de uma rodada interrompida");
    await dialog.getByLabel(words.reason).fill("Rodada interrompida, conferida com o estúdio.");
    await look("office-player-correction");
    await sendSigned(page, "ana", () => look("office-player-step-up"));
    await expect(page.getByText(words.proposed)).toBeVisible();
  });

  await test.step("a block ends the session and takes effect at once; its removal waits for another person", async () => {
    await page.getByRole("button", { name: words.block, exact: true }).click();
    await dialog.getByLabel(words.reason).fill("Conta usada por outra pessoa.");
    await look("office-player-block");
    await sendSigned(page, "ana");
    await expect(page.getByRole("button", { name: words.unblock, exact: true })).toBeVisible();
    const headers = { authorization: `Bearer ${player.token}` };
    await expect.poll(async () => (await request.get("/api/auth/me", { headers })).status()).toBe(401);
    await page.getByRole("button", { name: words.unblock, exact: true }).click();
    await dialog.getByLabel(words.reason).fill("O titular provou quem é.");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(words.proposed)).toBeVisible();
    await look("office-player-blocked");
  });

  await test.step("the blocked player's balance is listed among the dormant balances", async () => {
    await page.goto(`${officeUrl(baseURL ?? "")}/saldos`);
    await expect(page.locator("tbody tr").filter({ hasText: "50" }).first()).toBeVisible();
    await look("office-balances");
  });
});
