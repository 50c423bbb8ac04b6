import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, asksToSign, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf, sendSigned } from "./support/office.ts";

test.use(desk);

const labels = {
  pt: { missing: "Falta", ready: "Pronto", make: "Fazer de novo…", reason: "Motivo", download: /^Baixar a versão/, games: "Jogos online" },
  en: { missing: "Missing", ready: "Ready", make: "Make again…", reason: "Reason", download: /^Download revision/, games: "Online games" },
} satisfies Record<Locale, object>;

test("the file of a day is created, listed as ready with its hash, and downloaded", async ({ page, baseURL, locale, look, provokes }) => {
  const words = labels[locale];
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  await page.setViewportSize(deskSizeOf(locale));
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/regulador`, officeLabels[locale]);
  const row = page.locator(".rows tbody tr").filter({ hasText: words.games }).first();
  await expect(row).toBeVisible();
  await look("office-regulator");
  await row.click();
  await panelOf(page).getByRole("button", { name: words.make }).click();
  await dialogOf(page).getByLabel(words.reason, { exact: true }).fill("Pedido do regulador.");
  await sendSigned(page, "ana");
  const link = panelOf(page).getByRole("link", { name: words.download }).first();
  await expect(link).toBeVisible({ timeout: 60_000 });
  await expect(panelOf(page).getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await look("office-regulator-file");
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(/-online-games-\d+\.csv$/);
});
