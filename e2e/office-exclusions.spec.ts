import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, officeLabels, officeUrl } from "./support/office.ts";
import { joinByApi } from "./support/player.ts";

test.use(desk);

const labels = {
  pt: { holds: "Em vigor", forEver: "sem prazo", balances: "Saldos parados" },
  en: { holds: "In force", forEver: "no end", balances: "Dormant balances" },
} satisfies Record<Locale, object>;

test("a self-excluded player is listed with the amount to pay out and a link to the payout", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(deskSizeOf(locale));
  const player = await joinByApi(request, { verified: true, balance: 31_00 });
  const headers = { authorization: `Bearer ${player.token}` };
  const excluded = await request.post("/api/profile/self-exclusion", { headers, data: { value: "forever" } });
  expect(excluded.ok(), await excluded.text()).toBe(true);

  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/autoexclusoes?tenant=trevo&state=active`, officeLabels[locale]);
  await page.goto(`${officeUrl(baseURL ?? "")}/autoexclusoes?tenant=trevo&state=active`);
  const row = page
    .locator("tbody tr")
    .filter({ hasText: locale === "pt" ? "31,00" : "31.00" })
    .first();
  await expect(row).toContainText(words.holds);
  await expect(row).toContainText(words.forEver);
  await expect(page.locator("main")).not.toContainText(player.cpf);
  await look("office-exclusions");
  await page.locator("main").getByRole("link", { name: words.balances }).click();
  await expect(
    page
      .locator("tbody tr")
      .filter({ hasText: locale === "pt" ? "31,00" : "31.00" })
      .first(),
  ).toBeVisible();
});
