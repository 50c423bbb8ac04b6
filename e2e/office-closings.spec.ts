import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, asksToSign, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf, sendSigned } from "./support/office.ts";

test.use(desk);

const labels = {
  pt: { tenant: "trevo", signed: "Assinados", stays: "Os números ficam como foram assinados." },
  en: { tenant: "aurora", signed: "Signed", stays: "The figures stay as they were signed." },
} satisfies Record<Locale, object>;

test("a past day is signed by keyboard and stays signed", async ({ page, baseURL, locale, look, provokes }) => {
  test.setTimeout(240_000);
  const { tenant, ...words } = labels[locale];
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  await page.setViewportSize(deskSizeOf(locale));
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/fechamento?tenant=${tenant}&view=due`, officeLabels[locale]);
  const row = page.locator(".rows tbody tr:not(.row-ghost)").first();
  await expect(row).toBeVisible();
  const day = await row.locator("b").first().innerText();
  await row.click();
  await expect(panelOf(page)).toBeVisible();
  await look("office-closing-due");
  const file = page.url();
  await page.keyboard.press("a");
  await expect(dialogOf(page)).toBeVisible();
  await look("office-closing-sign");
  await sendSigned(page, "ana");

  await page.goto(file);
  await expect(panelOf(page)).toContainText(words.stays);
  await look("office-closing-signed");
  await page.getByRole("link", { name: words.signed }).click();
  await expect(page.locator(".rows tbody tr:not(.row-ghost)", { hasText: day })).toHaveCount(1);
});
