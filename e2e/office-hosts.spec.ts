import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import {
  arriveAtOffice,
  asksToSign,
  desk,
  deskSizeOf,
  dialogOf,
  officeLabels,
  officeUrl,
  sendSigned,
  signIfAsked,
} from "./support/office.ts";
import { signInAsStaff } from "./support/staff.ts";

test.use(desk);

const labels = {
  pt: {
    open: "Domínios",
    add: "Adicionar domínio",
    host: "Domínio",
    waiting: "Esperando o registro",
    check: /^Procurar agora/,
    live: "No ar",
    remove: /^Remover porto/,
    reason: "Motivo",
    translations: "Traduções",
    nothing: "Nada falta",
    fill: "Tradução: Regata, resumo",
    save: "Salvar no rascunho",
    write: /^Escrever no editor/,
    back: "Voltar à aparência",
  },
  en: {
    open: "Domains",
    add: "Add a domain",
    host: "Domain",
    waiting: "Waiting for the record",
    check: /^Look now/,
    live: "Live",
    remove: /^Remove porto/,
    reason: "Reason",
    translations: "Translations",
    nothing: "Nothing is missing",
    fill: "Translation: Regata, summary",
    save: "Save to the draft",
    write: /^Write in the editor/,
    back: "Back to the look",
  },
} satisfies Record<Locale, object>;

test("a domain waits for its DNS record and is removed; a text missing in a language is added in place", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  // A retry finds the brand of the first attempt.
  const brand = `porto-${locale}${test.info().retry || ""}`;
  const domain = `${brand}.example.com`;
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  provokes(/^409 \/api\/staff\/porto-\w+\/hosts$/);
  await page.setViewportSize(deskSizeOf(locale));
  const bia = await signInAsStaff(request, { port: new URL(office).port, name: "bia" });
  await bia("/brands", { title: "Porto", slug: brand, copy_from: "trevo", accent: "#1fa3a8", ground: "neutral", profile: "default" });

  await test.step("a host under the platform's domain is refused; another one waits and lists the records that it needs", async () => {
    await arriveAtOffice(page, `${office}/estudio/${brand}`, officeLabels[locale]);
    await page.getByRole("link", { name: words.open, exact: true }).click();
    await expect(page.locator(".rule-card b").getByText(`${brand}.localhost`, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: words.add }).click();
    await dialogOf(page).getByLabel(words.host, { exact: true }).fill("outra.localhost");
    await page.keyboard.press("Control+Enter");
    const refusal = dialogOf(page).locator("[role=alert]:not(#step-up-hint)").first();
    await signIfAsked(page, "ana", refusal);
    await expect(refusal).toBeVisible();
    await look("office-hosts-refused");
    await dialogOf(page).getByLabel(words.host, { exact: true }).fill(domain);
    await sendSigned(page, "ana");
    await expect(page.getByText(words.waiting)).toBeVisible();
    await expect(page.getByText(`_trevo.${domain}`)).toBeVisible();
    await look("office-hosts");
    await page.setViewportSize({ width: 360, height: 740 });
    await look("office-hosts-phone");
    await page.setViewportSize(deskSizeOf(locale));
    await page.getByRole("button", { name: words.check }).click();
    await expect(page.getByRole("button", { name: words.check })).toBeEnabled({ timeout: 30_000 });
    await expect(page.getByText(words.waiting)).toBeVisible();
  });

  await test.step("a host is removed with a reason; the last one cannot be removed", async () => {
    await page.getByRole("button", { name: words.remove }).click();
    await dialogOf(page).getByLabel(words.reason).fill("Domínio errado");
    await sendSigned(page, "ana");
    await expect(page.getByText(domain, { exact: true })).toHaveCount(0);
    await expect(page.getByRole("main").getByText(words.live, { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: words.remove })).toHaveCount(0);
  });

  await test.step("missing translations are in one list, and are saved to the text's draft", async () => {
    const whole = { title: "Regata", summary: "Barcos na baía", condition: null, action: null, body: "<p>Vai começar.</p>" };
    const promotion = { kind: "promotion", pt: whole };
    await bia(`/${brand}/documents`, { ...promotion, slug: "regata", en: { ...whole, summary: "" } });
    await bia(`/${brand}/documents`, { ...promotion, slug: "feira", pt: { ...whole, title: "Feira" }, en: null });
    await page.getByRole("link", { name: words.back }).click();
    await page.getByRole("link", { name: words.translations, exact: true }).click();
    await expect(page.getByRole("link", { name: words.write })).toBeVisible();
    await look("office-translations");
    await page.setViewportSize({ width: 360, height: 740 });
    await look("office-translations-phone");
    await page.setViewportSize(deskSizeOf(locale));
    await page.getByLabel(words.fill).fill("Boats in the bay");
    await page.getByRole("button", { name: words.save }).click();
    await expect(page.getByLabel(words.fill)).toHaveCount(0);
    const { draft } = await bia<{ draft: { content: { en: { summary: string } } } }>(`/${brand}/documents/regata`);
    expect(draft.content.en.summary).toBe("Boats in the bay");
  });
});
