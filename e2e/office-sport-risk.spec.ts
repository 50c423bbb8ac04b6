import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, officeLabels, officeUrl } from "./support/office.ts";

test.use(desk);

const labels = {
  pt: { risk: "Em aberto agora", report: "Resultado das apostas feitas no período", none: "Esta marca não tem livro próprio", from: "De" },
  en: { risk: "Open now", report: "Results of the bets placed in the period", none: "This brand has no book of its own", from: "From" },
} satisfies Record<Locale, object>;

test("a trader reads what open bets can cost, and the margins of some days", async ({ page, baseURL, locale, look, provokes }) => {
  const words = labels[locale];
  provokes(/^401 \/api\/staff\//);
  provokes(/^404 \/api\/staff\/aurora\/sports\/(risk|report)/);
  await page.setViewportSize(deskSizeOf(locale));
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/risco-de-esportes?tenant=trevo`, officeLabels[locale]);
  await expect(page.getByRole("heading", { name: words.risk })).toBeVisible();
  await expect(page.getByRole("heading", { name: words.report })).toBeVisible();
  await page.getByLabel(words.from, { exact: true }).fill("2026-11-20");
  await expect(page).toHaveURL(/from=2026-11-20/);
  await expect(page.getByRole("heading", { name: words.report })).toBeVisible();
  await look("office-sport-risk");
  await page.goto(`${officeUrl(baseURL ?? "")}/risco-de-esportes?tenant=aurora`);
  await expect(page.getByRole("heading", { name: words.none })).toBeVisible();
});
