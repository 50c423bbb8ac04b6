import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf } from "./support/office.ts";
import { joinByApi } from "./support/player.ts";

test.use(desk);

const labels = {
  pt: {
    add: "Nova etiqueta…",
    create: "Criar etiqueta",
    would: "Mudaria: 1",
    change: "Etiquetas…",
    save: "Salvar etiquetas",
    retire: "Arquivar…",
  },
  en: { add: "New tag…", create: "Add the tag", would: "Would change: 1", change: "Tags…", save: "Save the tags", retire: "Retire…" },
} satisfies Record<Locale, object>;

test("a tag is made, put on players after a dry run, found in the list, taken off one player and retired", async ({
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
  const player = await joinByApi(request);
  const office = officeUrl(baseURL ?? "");
  const name = `E2E ${player.id.slice(-10)}`;

  await arriveAtOffice(page, `${office}/etiquetas?tenant=trevo`, officeLabels[locale]);
  await test.step("a tag is made", async () => {
    await page.getByRole("button", { name: words.add }).click();
    await dialogOf(page).locator("input").first().fill(name);
    await dialogOf(page).locator("input").last().fill("Ligar depois do fim de semana");
    await dialogOf(page).getByRole("button", { name: words.create }).click();
    await expect(page.locator("tbody tr", { hasText: name })).toBeVisible();
    await look("office-tags");
  });

  await test.step("several players are tagged, after a dry run that counts", async () => {
    await page.locator("tbody tr", { hasText: name }).click();
    await expect(panelOf(page)).toContainText(name);
    await page.keyboard.press("a");
    await dialogOf(page)
      .locator("textarea")
      .first()
      .fill(`${player.id}\n${player.id.slice(0, -4)}0000`);
    await expect(dialogOf(page)).toContainText(words.would);
    await dialogOf(page).locator("textarea").last().fill("Campanha de novembro");
    await look("office-tag-players");
    await page.keyboard.press("Control+Enter");
    await expect(dialogOf(page)).toBeHidden();
    await look("office-tag-panel");
  });

  await test.step("the list of players is filtered by the tag", async () => {
    await panelOf(page).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/jogadores\?.*tag=/);
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await expect(page.locator("tbody tr")).toContainText(name);
    await look("office-players-by-tag");
  });

  await test.step("the tag is taken off on the player's file", async () => {
    await page.goto(`${office}/jogadores/trevo/${player.id}`);
    await expect(page.locator("header").getByText(name)).toBeVisible();
    await page.getByRole("button", { name: words.change }).click();
    await dialogOf(page).getByRole("checkbox", { name }).uncheck();
    await look("office-player-tags");
    await dialogOf(page).getByRole("button", { name: words.save }).click();
    await expect(page.locator("header").getByText(name)).toBeHidden();
  });

  await test.step("the tag is retired with a reason", async () => {
    await page.goto(`${office}/etiquetas?tenant=trevo`);
    await page.locator("tbody tr", { hasText: name }).click();
    await panelOf(page).getByRole("button", { name: words.retire }).click();
    await dialogOf(page).locator("textarea").fill("Fim do teste");
    await page.keyboard.press("Control+Enter");
    await expect(page.locator("tbody tr", { hasText: name })).toBeHidden();
  });
});
