import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, officeLabels, officeUrl, requestWithdrawal } from "./support/office.ts";
import { joinByApi } from "./support/player.ts";

/** The back office is for desktops: uses two desktop widths, whatever the project's screen size. */
test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const labels = {
  pt: {
    deposits: "Depósitos",
    received: /[1-9][\d.]* Pix recebidos/,
    yesterday: "Ontem",
    today: "Hoje",
    from: "De",
    owed: "Passivo com jogadores",
    proved: "confere com as carteiras",
    paid: /[1-9]\d* saques pagos/,
    within: /dentro da promessa de/,
    took: "Do pedido ao Pix",
    held: "Saldo e reservado",
    waits: "Precisa de alguém",
    week: "1º depósito",
    registered: "Cadastro",
  },
  en: {
    deposits: "Deposits",
    received: /[1-9][\d,]* Pix received/,
    yesterday: "Yesterday",
    today: "Today",
    from: "From",
    owed: "Owed to players",
    proved: "equals the wallets",
    paid: /[1-9]\d* paid/,
    within: /within the promise of/,
    took: "From request to Pix",
    held: "Real and held",
    waits: "Needs somebody",
    week: "1st deposit",
    registered: "Registered",
  },
} satisfies Record<Locale, object>;

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("the dashboard counts a deposit just made, and shows other days", async ({ page, request, baseURL, locale, look, provokes }) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(locale === "pt" ? { width: 1440, height: 900 } : { width: 1024, height: 768 });
  await joinByApi(request, { verified: true, balance: 7_000 });
  await requestWithdrawal(request, 4_000);
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/painel?tenant=trevo`, officeLabels[locale]);
  const deposits = page.locator("dl > div").filter({ hasText: words.deposits }).filter({ hasText: "Pix" });
  await expect(deposits.getByText(words.received)).toBeVisible();
  await expect(page.getByRole("heading", { name: words.owed })).toBeVisible();
  await expect(page.getByRole("heading", { name: words.waits })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: words.week })).toBeVisible();
  await expect(page.getByText(words.registered, { exact: true })).toBeVisible();
  await expect(page.getByText(words.proved)).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(words.paid)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText(words.within).first()).toBeVisible();
  await look("office-figures");

  await page.keyboard.press("t");
  await expect(page.getByRole("columnheader", { name: words.took })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: words.held })).toBeVisible();
  await look("office-figures-tables");
  await page.keyboard.press("t");
  await expect(page.getByRole("columnheader", { name: words.took })).toHaveCount(0);

  await page.getByRole("link", { name: words.yesterday, exact: true }).click();
  await expect(page.getByRole("link", { name: words.yesterday, exact: true })).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await page.getByRole("link", { name: words.today, exact: true }).click();
  await expect(deposits.getByText(words.received)).toBeVisible();

  await page.getByLabel(words.from, { exact: true }).fill(daysAgo(40));
  await expect(page.getByRole("link", { name: words.today, exact: true })).not.toHaveAttribute("aria-current", "page");
  await look("office-figures-days");
});
