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
    tabs: ["Linha do tempo", "Lançamentos", "Pagamentos", "Acessos"],
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
    tabs: ["Timeline", "Entries", "Payments", "Sessions"],
  },
} satisfies Record<Locale, object>;

/** Which tab of the file is open. */
const currentTab = (page: Page, file: string) => page.getByRole("navigation", { name: file }).locator("[aria-current=page]");

test("support finds a player by phone and walks through the whole file by keyboard", async ({ page, request, baseURL, locale, look }) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  await page.setViewportSize(deskSizeOf(locale));
  const { player } = await requestWithdrawal(request, 5_000);
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/jogadores?tenant=trevo`, officeLabels[locale]);

  await test.step("a phone finds the player", async () => {
    const box = page.getByRole("searchbox", { name: words.search });
    await box.fill(player.phone);
    await box.press("Enter");
    await page.getByRole("status").getByRole("link").focus();
    await page.keyboard.press("Enter");
    await expect(currentTab(page, words.file)).toHaveText(words.tabs[0] ?? "");
  });

  await test.step("a line of the timeline leads to its entry, with what was there after it", async () => {
    await page.getByRole("button", { name: words.money, exact: true }).click();
    await page.getByRole("listitem").getByRole("link", { name: words.deposit, exact: true }).click();
    await expect(page.getByText(words.from)).toBeVisible();
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await expect(page.locator("tbody tr")).toContainText("50,00".replace(",", locale === "pt" ? "," : "."));
    await page.goBack();
    await expect(currentTab(page, words.file)).toHaveText(words.tabs[0] ?? "");
  });

  await test.step("each tab is one key away, and shows what is this player's", async () => {
    const shows = [null, words.hold, words.withdrawal, words.live];
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
  });
});
