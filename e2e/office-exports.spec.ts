import { readFile } from "node:fs/promises";
import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, signInAtOffice } from "./support/office.ts";

test.use(desk);

const labels = {
  pt: { title: /^Exportar esta lista/, send: "Exportar", ready: /Arquivo pronto: \d+ linhas\./, download: "Baixar", list: "Catálogo" },
  en: { title: /^Export this list/, send: "Export", ready: /File ready: \d+ rows\./, download: "Download", list: "Catalogue" },
} satisfies Record<Locale, object>;

test("a filtered list is exported as a file, which is downloaded there and listed among the member's exports", async ({
  page,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  const address = `${officeUrl(baseURL ?? "")}/jogos?tenant=trevo&provider=house`;
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(deskSizeOf(locale));
  // Only one file at a time is written for a member, so each language uses a different one.
  if (locale === "pt") await arriveAtOffice(page, address, officeLabels[locale]);
  else await signInAtOffice(page, address, "bia", officeLabels[locale]);
  await expect(page.getByRole("row").nth(3)).toBeVisible();

  await page.keyboard.press("e");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { name: words.title })).toBeVisible();
  await look("office-export");
  await page.keyboard.press("Control+Enter");
  const notice = page.getByRole("status").filter({ hasText: words.ready });
  await expect(notice).toBeVisible();
  await look("office-export-ready");

  const [file] = await Promise.all([page.waitForEvent("download"), notice.getByRole("button", { name: words.download }).click()]);
  expect(file.suggestedFilename()).toMatch(/^games-[\d-]+T\d{4}\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines[0]).toContain("gamecode");
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.slice(1).every((line) => line.includes("house"))).toBe(true);

  await page.goto(`${officeUrl(baseURL ?? "")}/exportacoes`);
  const row = page.getByRole("row", { name: new RegExp(words.list) }).first();
  await expect(row.getByRole("button", { name: words.download })).toBeVisible();
  await look("office-exports");
});
