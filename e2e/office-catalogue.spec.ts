import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf } from "./support/office.ts";

test.use(desk);

const labels = {
  pt: { maintenance: "Pôr em manutenção", inMaintenance: "Em manutenção", live: "Colocar no ar", isLive: "No ar" },
  en: { maintenance: "Put in maintenance", inMaintenance: "In maintenance", live: "Put live", isLive: "Live" },
} satisfies Record<Locale, object>;

test("a game is put in maintenance and live again", async ({ page, baseURL, locale, look, provokes }) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(deskSizeOf(locale));
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/jogos?tenant=praca`, officeLabels[locale]);
  const rows = page.locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  await look("office-games");
  // Each screen size changes a different game of a brand that no other journey visits.
  await rows.nth((await rows.count()) - (locale === "pt" ? 1 : 2)).click();
  const change = async (act: string, state: string) => {
    await panelOf(page)
      .getByRole("button", { name: `${act}…` })
      .click();
    await dialogOf(page).getByRole("button", { name: act }).click();
    await expect(dialogOf(page)).toBeHidden();
    await expect(panelOf(page).locator(".panel-line")).toContainText(state);
  };
  await change(words.maintenance, words.inMaintenance);
  await look("office-game");
  await change(words.live, words.isLive);
});
