import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, sendSigned } from "./support/office.ts";

test.use(desk);

const labels = {
  pt: {
    title: "Título",
    message: "Mensagem",
    offer: /convida a jogar/,
    ready: /^Pronto para publicar/,
    publish: "Publicar…",
    test: "Enviar teste para mim",
    tested: /^Teste enviado para/,
    restore: "Voltar ao texto do produto…",
    own: "da marca",
    product: "do produto",
    languages: ["Português", "Inglês"],
  },
  en: {
    title: "Title",
    message: "Message",
    offer: /invites to play/,
    ready: /^Ready to be published/,
    publish: "Publish…",
    test: "Send me a test",
    tested: /^Test sent to/,
    restore: "Restore the product's text…",
    own: "the brand's",
    product: "the product's",
    languages: ["Portuguese", "English"],
  },
} satisfies Record<Locale, object>;

test("a brand's text for a message is checked, tested, published and withdrawn", async ({ page, baseURL, locale, look, provokes }) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  provokes(/^401 \/api\/staff\//);
  provokes(/^403 \/api\/staff\//);
  await page.setViewportSize(deskSizeOf(locale));
  // Each language writes another message, because both journeys may run at the same time.
  const [key, name] = locale === "pt" ? ["withdrawal_sent", "Saque enviado"] : ["withdrawal_returned", "Withdrawal returned by the bank"];
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/textos?tenant=aurora`, officeLabels[locale]);
  const row = page.locator("tbody tr").filter({ hasText: name });
  await expect(row).toContainText(words.product);
  await look("office-message-texts");
  await row.click();
  await page.waitForURL(new RegExp(`/textos/aurora/${key}$`));
  const [portuguese, english] = words.languages.map((language) => page.getByRole("region", { name: language }));
  if (!portuguese || !english) throw new Error("no languages");
  const fill = async (title: string): Promise<void> => {
    await portuguese.getByLabel(words.title).fill(title);
    await english.getByLabel(words.title).fill("{amount}: news from {brand}");
    await portuguese.getByLabel(words.message).fill("Tudo certo. <b>Veja</b> o comprovante no site.");
    await english.getByLabel(words.message).fill("All done. <b>See</b> the receipt on the site.");
  };
  await fill("Aposte já: {amount} {brand}");
  await expect(portuguese.getByText(words.offer)).toBeVisible();
  await expect(page.getByRole("button", { name: words.publish })).toBeDisabled();
  await look("office-message-text-refused");
  await fill("{amount}: novidade de {brand}");
  await expect(page.getByText(words.ready)).toBeVisible();
  const mail = page.getByRole("region", { name: "E-mail" });
  await expect(mail).toContainText(locale === "pt" ? "R$\u202f12.345,67: novidade de" : "news from");
  // Markup is text.
  await expect(mail).toContainText("<b>");
  await look("office-message-text");
  await page.getByRole("button", { name: words.test }).click();
  await expect(page.getByText(words.tested)).toBeVisible();
  await page.getByRole("button", { name: words.publish }).click();
  await sendSigned(page, "ana");
  await expect(dialogOf(page)).toBeHidden();
  const head = page.locator(".rule-form > header");
  await expect(head).toContainText(words.own);
  await look("office-message-text-published");
  await page.getByRole("button", { name: words.restore }).click();
  await sendSigned(page, "ana");
  await expect(dialogOf(page)).toBeHidden();
  await expect(head).toContainText(words.product);
});
