import type { BrandDraft } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, asksToSign, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, sendSigned } from "./support/office.ts";
import { drawing } from "./support/photo.ts";
import { signInAsStaff } from "./support/staff.ts";

test.use(desk);

const labels = {
  pt: {
    title: "Nome da marca",
    saved: /^Rascunho salvo por/,
    add: "Adicionar banner",
    notPicture: "Envie uma foto JPEG, PNG ou WebP.",
    own: /^Imagem da marca 1/,
    bannerTitle: { pt: "Título em português", en: "Título em inglês" },
    text: { pt: "Texto em português", en: "Texto em inglês" },
    action: { pt: "Botão em português", en: "Botão em inglês" },
    up: "Subir Banner 2",
    see: "Ver no site",
    desktop: "Computador, 1440 px",
    phone: "Celular, 390 px",
    mode: "Modo",
    light: "Claro",
    page: "Página",
    missing: "Página de erro",
    back: "Voltar à aparência",
    schedule: "Agendar…",
    goesLive: "Entra no ar em",
    note: "O que muda",
    scheduled: /^Entra no ar .* agendado por Ana/,
    unschedule: "Cancelar agendamento",
    publish: "Publicar",
    clean: "No ar; nada mudou.",
  },
  en: {
    title: "Name of the brand",
    saved: /^Draft saved by/,
    add: "Add a banner",
    notPicture: "Send a JPEG, PNG or WebP picture.",
    own: /^The brand's picture 1/,
    bannerTitle: { pt: "Title in Portuguese", en: "Title in English" },
    text: { pt: "Text in Portuguese", en: "Text in English" },
    action: { pt: "Button in Portuguese", en: "Button in English" },
    up: "Move up Banner 2",
    see: "See it on the site",
    desktop: "Desktop, 1440 px",
    phone: "Phone, 390 px",
    mode: "Mode",
    light: "Light",
    page: "Page",
    missing: "Error page",
    back: "Back to the look",
    schedule: "Schedule…",
    goesLive: "Goes live on",
    note: "What changes",
    scheduled: /^Goes live .* scheduled by Ana/,
    unschedule: "Cancel the schedule",
    publish: "Publish",
    clean: "Live; nothing has changed.",
  },
} satisfies Record<Locale, object>;

test("a draft with a logo and a banner is previewed on the real site by its member only, scheduled, unscheduled and published", async ({
  page,
  request,
  baseURL,
  locale,
  at,
  look,
  provokes,
}) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  const brand = `farol-${locale}`;
  const base = baseURL ?? "";
  const office = officeUrl(base);
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  // An invalid picture, and requests with which the previewed site would store data.
  provokes(/^422 \/api\/staff\/farol-\w+\/files$/);
  provokes(/^403 \//);
  provokes(/^404 \/(?:en\/)?pages\//);
  await page.setViewportSize(deskSizeOf(locale));
  const host = new URL(office).host.replace("backoffice.", `${brand}.`);
  const guest = async (): Promise<string> => (await request.get(`${base}${at("/")}`, { headers: { host } })).text();
  const foot = page.locator(".rule-foot");
  const bia = await signInAsStaff(request, { port: new URL(office).port, name: "bia" });
  await bia("/brands", { title: "Farol", slug: brand, copy_from: "trevo", accent: "#ff8a4c", ground: "opposite", profile: "default" });
  const banners = page.locator("#banners");
  const save = async (): Promise<void> => {
    await page.keyboard.press("Control+s");
    await expect(foot.getByText(words.saved)).toBeVisible();
  };

  await test.step("a file that is no picture is refused at its field; an uploaded logo is redrawn and selected", async () => {
    await arriveAtOffice(page, `${office}/estudio/${brand}`, officeLabels[locale]);
    const input = page.locator("#imagens input[type=file]").first();
    await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
    await expect(page.locator("#imagens").getByText(words.notPicture)).toBeVisible();
    await input.setInputFiles(await drawing(page));
    await expect(page.locator("#look-logo option:checked")).toHaveText(words.own);
    await page.locator("#imagens").scrollIntoViewIfNeeded();
    await look("office-look-pictures");
  });

  await test.step("a banner in both languages is shown first", async () => {
    for (const remove of [1, 2, 3]) {
      void remove;
      await banners
        .getByRole("button", { name: /^(Remover|Remove) / })
        .first()
        .click();
    }
    await banners.getByRole("button", { name: words.add }).click();
    const last = banners.getByRole("listitem").last();
    for (const one of ["pt", "en"] as const) {
      await last.getByLabel(words.bannerTitle[one], { exact: true }).fill(`Farol de Natal ${one.toUpperCase()}`);
      await last.getByLabel(words.text[one], { exact: true }).fill(`A luz da casa ${one}`);
      await last.getByLabel(words.action[one], { exact: true }).fill("Farol");
    }
    await banners.getByRole("button", { name: words.up }).click();
    await save();
    await banners.scrollIntoViewIfNeeded();
    await look("office-look-banners");
    expect(await guest()).not.toContain("Farol de Natal");
  });

  const frames = [words.desktop, words.phone].map((title) => page.frameLocator(`iframe[title="${title}"]`));

  await test.step("both frames show the draft on the real site", async () => {
    await page.getByRole("link", { name: words.see }).click();
    for (const frame of frames) {
      await expect(frame.getByText(`Farol de Natal ${locale.toUpperCase()}`)).toBeVisible({ timeout: 30_000 });
      await expect(frame.locator("header img[src*='/brand/files/']").first()).toBeVisible();
    }
    await look("office-preview");
    await page.getByLabel(words.mode, { exact: true }).selectOption({ label: words.light });
    for (const frame of frames) await expect(frame.locator("html[data-mode=light]")).toBeAttached({ timeout: 30_000 });
    await look("office-preview-light");
    await page.getByLabel(words.page, { exact: true }).selectOption({ label: words.missing });
    for (const frame of frames) await expect(frame.locator(".fallen-mark").first()).toBeVisible({ timeout: 30_000 });
  });

  await test.step("the draft is not visible without the member's cookie", async () => {
    const reply = await request.get(`${base}/`, { headers: { host: host.replace(`${brand}.`, `${brand}.preview.`) } });
    expect(reply.status()).toBe(403);
    expect(await reply.text()).not.toContain("Farol de Natal");
    expect(reply.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
  });

  await test.step("on a phone the frames are stacked", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await look("office-preview-phone");
    await page.getByRole("link", { name: words.back }).click();
    await expect(foot.getByText(words.saved)).toBeVisible();
    await look("office-look-phone");
    await page.setViewportSize(deskSizeOf(locale));
  });

  await test.step("the draft is scheduled, stays unchanged until it is unscheduled, and is published", async () => {
    await foot.getByRole("button", { name: words.schedule }).click();
    await dialogOf(page).getByLabel(words.goesLive).fill("2027-12-24T18:00");
    await dialogOf(page).getByLabel(words.note).fill("Natal");
    await look("office-look-schedule");
    await sendSigned(page, "ana");
    await expect(foot.getByText(words.scheduled)).toBeVisible();
    await expect(page.getByLabel(words.title)).toBeDisabled();
    await look("office-look-scheduled");
    await foot.getByRole("button", { name: words.unschedule }).click();
    await sendSigned(page, "ana");
    await expect(foot.getByText(words.saved)).toBeVisible();
    await foot.getByRole("button", { name: words.publish, exact: true }).click();
    await dialogOf(page).getByLabel(words.note).fill("Natal");
    await sendSigned(page, "ana");
    await expect(foot.getByText(words.clean)).toBeVisible();
    await expect.poll(guest).toContain(`Farol de Natal ${locale.toUpperCase()}`);
    expect((await bia<BrandDraft>(`/${brand}/draft`)).look.banners).toHaveLength(2);
  });
});
