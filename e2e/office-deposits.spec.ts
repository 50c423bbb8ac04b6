import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, officeLabels, officeUrl, panelOf } from "./support/office.ts";
import { joinByApi } from "./support/player.ts";

test.use(desk);

const labels = {
  pt: {
    own: "Pago com o CPF da conta",
    credited: "Creditado na conta",
    entry: "Depósito",
  },
  en: {
    own: "Paid with the account's CPF",
    credited: "Credited to the account",
    entry: "Deposit",
  },
} satisfies Record<Locale, object>;

test("a deposit is found in the list and read: charge, bank, payer masked, ledger", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(180_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(deskSizeOf(locale));
  const player = await joinByApi(request, { verified: true, balance: 123_45 });
  const headers = { authorization: `Bearer ${player.token}` };
  const listed = await request.get("/api/wallet/transactions?type=deposit", { headers });
  expect(listed.ok(), await listed.text()).toBe(true);
  const [deposit] = ((await listed.json()) as { data: { id: string }[] }).data;

  await arriveAtOffice(page, `${office}/depositos?tenant=trevo`, officeLabels[locale]);
  await test.step("the newest stands in the list, with its amount", async () => {
    await page.goto(`${office}/depositos?tenant=trevo&min_amount=12345&max_amount=12345`);
    await expect(page.locator("tbody tr").first()).toContainText(locale === "pt" ? "123,45" : "123.45");
    await look("office-deposits");
  });

  await test.step("its panel says who paid, masked, and what the ledger posted", async () => {
    await page.goto(`${office}/depositos?tenant=trevo&peek=trevo.${deposit?.id}`);
    await expect(panelOf(page)).toContainText(words.own);
    await expect(panelOf(page)).toContainText(words.credited);
    await expect(panelOf(page).getByRole("link", { name: words.entry, exact: true })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(player.cpf);
    await look("office-deposit-panel");
  });

  await test.step("it has a page of its own, and its entry leads to the ledger", async () => {
    await page.goto(`${office}/depositos/trevo/${deposit?.id}`);
    await expect(panelOf(page)).toContainText(words.credited);
    await look("office-deposit-page");
    await panelOf(page).getByRole("link", { name: words.entry, exact: true }).click();
    await expect(page.locator("tbody tr").first()).toContainText(words.entry);
  });
});
