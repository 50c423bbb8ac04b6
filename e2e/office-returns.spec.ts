import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, dialogOf, officeLabels, officeUrl } from "./support/office.ts";

/** The back office is for desktops: uses two desktop widths, whatever the project's screen size. */
test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const labels = {
  pt: {
    game: "Dice",
    promised: "99,00%",
    old: "Versões antigas",
    none: "Nenhuma versão aqui",
    check: "Conferir as rodadas…",
    checked: /Rodadas conferidas: .*Todas iguais/,
  },
  en: {
    game: "Dice",
    promised: "99.00%",
    old: "Old versions",
    none: "No version here",
    check: "Check the rounds…",
    checked: /Rounds checked: .*No differences/,
  },
} satisfies Record<Locale, object>;

test("the actual returns of the house games are shown beside the theoretical ones, each with its course", async ({
  page,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  provokes(/^401 \/api\/staff\//);
  // The journey in the other language may have checked the game less than five minutes ago.
  provokes(/^(409|429) \/api\/staff\/trevo\/returns\//);
  await page.setViewportSize(locale === "pt" ? { width: 1440, height: 900 } : { width: 1024, height: 768 });
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/retornos?tenant=trevo`, officeLabels[locale]);
  const row = page.getByRole("row", { name: new RegExp(`^${words.game} `) });
  await expect(row.getByText(words.promised)).toBeVisible();
  await look("office-returns");

  await row.click();
  const panel = page.getByRole("complementary", { name: `${words.game} v1` });
  await expect(panel.getByText(words.promised).first()).toBeVisible();
  await look("office-return");
  await panel.getByRole("button", { name: words.check }).click();
  await expect(dialogOf(page)).toBeVisible();
  await look("office-return-check");
  await page.keyboard.press("Control+Enter");
  // The journey in the other language may have started the check.
  await expect(async () => {
    if (await dialogOf(page).isVisible()) await page.keyboard.press("Escape");
    await expect(panel.getByText(words.checked)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await look("office-return-checked");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  await page.getByRole("link", { name: words.old }).click();
  await expect(page.getByText(words.none)).toBeVisible();
});
