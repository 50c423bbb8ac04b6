import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, officeLabels, officeUrl } from "./support/office.ts";
import { joinByApi } from "./support/player.ts";
import { placeBet } from "./support/sport-bet.ts";

test.use(desk);

const labels = {
  pt: {
    risk: "Em aberto agora",
    report: "Resultado das apostas feitas no período",
    largest: "Maiores apostas abertas",
    none: "Esta marca não tem livro próprio",
    from: "De",
    kinds: "Por tipo de aposta",
  },
  en: {
    risk: "Open now",
    report: "Results of the bets placed in the period",
    largest: "Largest open bets",
    none: "This brand has no book of its own",
    from: "From",
    kinds: "By kind of bet",
  },
} satisfies Record<Locale, object>;

test("a trader reads what open bets can cost, and the margins of some days", async ({ page, request, baseURL, locale, look, provokes }) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  provokes(/^401 \/api\/staff\//);
  provokes(/^404 \/api\/staff\/aurora\/sports\/(risk|report)/);
  await page.setViewportSize(deskSizeOf(locale));
  await placeBet(request, await joinByApi(request, { balance: 5_000 }));
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/risco-de-esportes?tenant=trevo`, officeLabels[locale]);
  await expect(page.getByRole("heading", { name: words.risk })).toBeVisible();
  await expect(page.getByRole("heading", { name: words.report })).toBeVisible();
  await expect(page.getByRole("table", { name: words.largest }).getByRole("row").nth(1)).toBeVisible();
  await page.getByLabel(words.from, { exact: true }).fill(day);
  await expect(page).toHaveURL(new RegExp(`from=${day}`));
  await expect(page.getByRole("table", { name: words.kinds })).toBeVisible();
  await look("office-sport-risk");
  await page.goto(`${officeUrl(baseURL ?? "")}/risco-de-esportes?tenant=aurora`);
  await expect(page.getByRole("heading", { name: words.none })).toBeVisible();
});
