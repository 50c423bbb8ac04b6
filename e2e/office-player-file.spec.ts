import type { Locale } from "@trevo/domain";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, officeLabels, officeUrl, requestWithdrawal } from "./support/office.ts";

test.use(desk);

const labels = {
  pt: {
    search: "Buscar jogador",
    file: "Ficha do jogador",
    money: "Dinheiro",
    deposit: "Depósito",
    hold: "Reserva para saque",
    withdrawal: "Saque",
    from: "A partir do lançamento",
    live: "Ativo",
    note: "Escrever nota",
    noteField: "Nota",
    retract: "Retirar",
    reason: "Motivo",
    retracted: "Retirada por",
    approve: /^Aprovar/,
    holdAct: "Segurar…",
    heldWhy: "Alguém segurou este saque.",
    unhold: "Liberar…",
    heldBadge: "em conferência",
    heldBy: /segurou: “Conferir a origem\.”/,
    tabs: ["Linha do tempo", "Lançamentos", "Rodadas", "Pagamentos", "Proteção", "Vínculos", "Acessos", "Notas"],
  },
  en: {
    search: "Find a player",
    file: "The player's file",
    money: "Money",
    deposit: "Deposit",
    hold: "Reserved for a withdrawal",
    withdrawal: "Withdrawal",
    from: "From entry",
    live: "Active",
    note: "Write a note",
    noteField: "Note",
    retract: "Retract",
    reason: "Reason",
    retracted: "Retracted by",
    approve: /^Approve/,
    holdAct: "Hold…",
    heldWhy: "Somebody holds this withdrawal.",
    unhold: "Release…",
    heldBadge: "being checked",
    heldBy: /held it: “Conferir a origem\.”/,
    tabs: ["Timeline", "Entries", "Rounds", "Payments", "Protection", "Links", "Sessions", "Notes"],
  },
} satisfies Record<Locale, object>;

/** Locates the open tab of the file. */
const currentTab = (page: Page, file: string) => page.getByRole("navigation", { name: file }).locator("[aria-current=page]");

test("support finds a player by phone and walks through the whole file by keyboard", async ({
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
  await page.setViewportSize(deskSizeOf(locale));
  const { player } = await requestWithdrawal(request, 5_000);
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/jogadores?tenant=trevo`, officeLabels[locale]);

  await test.step("the search finds the player by phone", async () => {
    const box = page.getByRole("searchbox", { name: words.search });
    await box.fill(player.phone);
    await box.press("Enter");
    await page.getByRole("status").getByRole("link").focus();
    await page.keyboard.press("Enter");
    await expect(currentTab(page, words.file)).toHaveText(words.tabs[0] ?? "");
  });

  await test.step("a line of the timeline leads to its ledger entry with the balance after it", async () => {
    await page.getByRole("button", { name: words.money, exact: true }).click();
    await page.getByRole("listitem").getByRole("link", { name: words.deposit, exact: true }).click();
    await expect(page.getByText(words.from)).toBeVisible();
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await expect(page.locator("tbody tr")).toContainText("50,00".replace(",", locale === "pt" ? "," : "."));
    await page.goBack();
    await expect(currentTab(page, words.file)).toHaveText(words.tabs[0] ?? "");
  });

  await test.step("each tab opens with one key and shows this player's data", async () => {
    const shows = [null, words.hold, null, words.withdrawal, null, null, words.live, null];
    for (const [place, tab] of words.tabs.entries()) {
      if (place > 0) await page.keyboard.press("]");
      await expect(currentTab(page, words.file)).toHaveText(tab);
      const shown = shows[place];
      if (shown) await expect(page.locator("tbody tr").filter({ hasText: shown }).first()).toBeVisible();
      await expect(page.locator("main")).not.toContainText(player.cpf);
      await look(`office-player-file-${place}`);
    }
    await page.keyboard.press("[");
    await expect(currentTab(page, words.file)).toHaveText(words.tabs.at(-2) ?? "");
    await page.keyboard.press("]");
    await expect(currentTab(page, words.file)).toHaveText(words.tabs.at(-1) ?? "");
  });

  await test.step("a note is written by keyboard and retracted with a reason", async () => {
    const dialog = page.getByRole("alertdialog");
    await expect(page.getByRole("button", { name: words.note })).toBeVisible();
    await page.keyboard.press("n");
    await expect(dialog.getByLabel(words.noteField, { exact: true })).toBeFocused();
    await page.keyboard.type("Ligou sobre o saque.");
    await look("office-player-note");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    const note = page.getByRole("listitem").filter({ hasText: "Ligou sobre o saque." });
    await expect(note).toBeVisible();
    await note.getByRole("button", { name: words.retract }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByLabel(words.reason).fill("Era de outra pessoa.");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(words.retracted)).toBeVisible();
    await expect(page.getByText("Ligou sobre o saque.")).toBeHidden();
    await look("office-player-note-retracted");
  });
});

test("a withdrawal is held for a check, which the player sees, and released", async ({
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
  await page.setViewportSize(deskSizeOf(locale));
  const { id, player } = await requestWithdrawal(request, 250_000);
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/saques/trevo/${id}`, officeLabels[locale]);
  const dialog = page.getByRole("alertdialog");
  const progress = async () => {
    const reply = await request.get(`/api/wallet/withdrawals/${id}`, { headers: { authorization: `Bearer ${player.token}` } });
    return ((await reply.json()) as { data: { waits_for: string } }).data.waits_for;
  };
  await expect(page.getByRole("button", { name: words.approve })).toBeEnabled();
  await page.getByRole("button", { name: words.holdAct }).click();
  await dialog.getByLabel(words.reason).fill("Conferir a origem.");
  await look("office-withdrawal-hold");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(words.heldWhy)).toBeVisible();
  await expect(page.getByRole("button", { name: words.approve })).toBeDisabled();
  await expect(page.getByText(words.heldBy)).toBeVisible();
  await look("office-withdrawal-held");
  expect(await progress()).toBe("held_review");
  await page.goto(`${officeUrl(baseURL ?? "")}/saques?tenant=trevo`);
  await expect(page.getByText(words.heldBadge).first()).toBeVisible();
  await look("office-withdrawals-held");
  await page.goto(`${officeUrl(baseURL ?? "")}/saques/trevo/${id}`);
  await page.getByRole("button", { name: words.unhold }).click();
  await dialog.getByLabel(words.reason).fill("Origem conferida.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: words.approve })).toBeEnabled();
});
