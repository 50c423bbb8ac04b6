import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf } from "./support/office.ts";

test.use(desk);

const labels = {
  pt: { nobody: "Ninguém", change: /^Definir gerente/, remove: "Remover gerente", name: "Nome", whatsapp: "WhatsApp" },
  en: { nobody: "Nobody", change: /^Set the host/, remove: "Remove the host", name: "Name", whatsapp: "WhatsApp" },
} satisfies Record<Locale, object>;

test("the host of a VIP club tier is set with contact details, and removed", async ({ page, baseURL, locale, look, provokes }) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  // Each language uses a different tier, because both journeys may run at the same time.
  const tier = locale === "pt" ? 3 : 4;
  provokes(/^401 \/api\/staff\//);
  provokes(/^422 \/api\/staff\/trevo\/vip-hosts$/);
  await page.setViewportSize(deskSizeOf(locale));
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/gerentes-vip?tenant=trevo&peek=trevo.${tier}`, officeLabels[locale]);
  const panel = panelOf(page);
  // The shortcut works once the panel has loaded.
  await expect(panel.getByRole("button", { name: words.change })).toBeVisible();

  await page.keyboard.press("a");
  const dialog = dialogOf(page);
  await dialog.getByLabel(words.name).fill("Helena Prado");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeVisible();
  await dialog.getByLabel(words.whatsapp).fill("11 98765-4321");
  await look("office-vip-host-dialog");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(panel.getByText("Helena Prado")).toBeVisible();
  await expect(panel.getByText("(11) 98765-4321")).toBeVisible();
  await look("office-vip-hosts");

  await panel.getByRole("button", { name: words.remove }).click();
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole("button", { name: words.remove })).toBeHidden();
});
