import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, dialogOf, officeLabels, officeUrl } from "./support/office.ts";

test.use(desk);

const labels = {
  pt: {
    tool: "Salvar ou mudar a visão",
    save: "Salvar visão…",
    name: "Nome",
    whom: "Para quem",
    team: "Para toda a equipe que abre esta lista",
    rows: "Linhas e colunas",
    update: /^Atualizar/,
    remove: /^Apagar/,
  },
  en: {
    tool: "Save or change the view",
    save: "Save view…",
    name: "Name",
    whom: "For whom",
    team: "For everybody on the team who opens this list",
    rows: "Rows and columns",
    update: /^Update/,
    remove: /^Remove/,
  },
} satisfies Record<Locale, object>;

test("filters and columns of a list are saved under a name, changed and removed", async ({ page, baseURL, locale, look, provokes }) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  // Unique to this run, because all languages share the member.
  const name = `${locale} ${Date.now()}`;
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(deskSizeOf(locale));
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/jogos?tenant=trevo&provider=house`, officeLabels[locale]);
  const headers = page.getByRole("columnheader");
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  const before = await headers.count();

  await test.step("a column is hidden", async () => {
    await page.getByRole("button", { name: words.rows }).click();
    // The last columns are hidden in a narrow window anyway.
    await page.getByRole("menuitemcheckbox").first().click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(headers).toHaveCount(before - 1);
    await look("office-columns");
  });

  await test.step("the view is saved for the team and becomes a tab", async () => {
    await page.getByRole("button", { name: words.tool }).click();
    await page.getByRole("menuitem", { name: words.save }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel(words.name).fill(name);
    await dialog.getByLabel(words.whom).selectOption({ label: words.team });
    await look("office-view-save");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveAttribute("aria-current", "page");
    await look("office-view");
  });

  await test.step("another filter changes the list, and the tab restores the view", async () => {
    await page.goto(`${officeUrl(baseURL ?? "")}/jogos?tenant=trevo`);
    await expect(headers).toHaveCount(before);
    await page.getByRole("link", { name: new RegExp(name) }).click();
    await expect(headers).toHaveCount(before - 1);
    await expect(page).toHaveURL(/provider=house/);
    await page.locator(".chip-drop").first().click();
    await page.getByRole("button", { name: words.tool }).click();
    await page.getByRole("menuitem", { name: words.update }).click();
    await page.keyboard.press("Control+Enter");
    await expect(dialogOf(page)).toBeHidden();
  });

  await test.step("the view is removed", async () => {
    await page.getByRole("button", { name: words.tool }).click();
    await page.getByRole("menuitem", { name: words.remove }).click();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveCount(0);
  });
});
