import type { BrandDraft } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, asksToSign, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, sendSigned } from "./support/office.ts";
import { signInAsStaff } from "./support/staff.ts";

test.use(desk);

const labels = {
  pt: {
    newBrand: "Nova marca",
    title: "Nome da marca",
    slug: "Endereço",
    colour: "Uma cor",
    passing: "24 de 24 passam",
    publish: "Publicar",
    made: "está no ar",
    visit: "Abrir o site",
    colourBad: "Escreva a cor como #rrggbb.",
    taken: /^Este endereço já é de uma marca/,
    switch: "Mudar estado",
    state: "Novo estado",
    reason: "Motivo",
    off: "Desligada",
    live: "No ar",
    notice: "Manutenção Programada",
    dirty: "Há mudanças que só você vê",
    saved: /^Rascunho salvo por/,
    save: /^Salvar rascunho/,
    undo: "Desfazer: nome",
    clean: "No ar; nada mudou.",
    note: "O que muda",
    restore: "Restaurar versão 1",
    conflict: /Bia Nunes mudou enquanto você editava: nome/,
    theirs: "Usar o que está salvo",
    discard: "Descartar rascunho",
  },
  en: {
    newBrand: "New brand",
    title: "Name of the brand",
    slug: "Address",
    colour: "One colour",
    passing: "24 of 24 pass",
    publish: "Publish",
    made: "is live",
    visit: "Open the site",
    colourBad: "Write the colour as #rrggbb.",
    taken: /^This address belongs to a brand already/,
    switch: "Change state",
    state: "New state",
    reason: "Reason",
    off: "Switched off",
    live: "Live",
    notice: "Scheduled maintenance",
    dirty: "Some changes are seen by you alone",
    saved: /^Draft saved by/,
    save: /^Save draft/,
    undo: "Undo: name",
    clean: "Live; nothing has changed.",
    note: "What changes",
    restore: "Restore version 1",
    conflict: /Bia Nunes changed this while you were editing: name/,
    theirs: "Use what is saved",
    discard: "Discard the draft",
  },
} satisfies Record<Locale, object>;

const sixtySeconds = 60_000;

test("a brand is live within a minute of the wizard, at its own address and in its own colours, and is switched off and on", async ({
  page,
  context,
  baseURL,
  locale,
  at,
  look,
  provokes,
}) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  const title = `Maré ${locale.toUpperCase()}`;
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  provokes(/^409 \/api\/staff\/brands$/);
  provokes(/^503 \/(en)?$/);
  await page.setViewportSize(deskSizeOf(locale));
  const office = officeUrl(baseURL ?? "");
  await arriveAtOffice(page, `${office}/estudio`, officeLabels[locale]);
  await look("office-studio");

  await test.step("the wizard is completed; an invalid colour is reported", async () => {
    await page.getByRole("link", { name: words.newBrand }).click();
    await expect(page.getByText(words.passing)).toBeVisible();
    await look("office-new-brand-filled");
    const colour = page.getByRole("textbox", { name: words.colour });
    await colour.fill("#12");
    await expect(page.getByText(words.colourBad)).toBeVisible();
    await expect(page.getByRole("button", { name: words.publish })).toBeDisabled();
    await colour.fill("#2a4fd6");
    await expect(page.getByText(words.colourBad)).toBeHidden();
  });

  const slug = page.getByRole("textbox", { name: words.slug });
  await test.step("an address of another operator's brand is refused at its field", async () => {
    await slug.fill("norte");
    await page.getByRole("button", { name: words.publish }).click();
    await sendSigned(page, "ana");
    await expect(page.getByRole("alert").filter({ hasText: words.taken })).toBeVisible();
    await expect(page.getByRole("button", { name: words.publish })).toBeDisabled();
    await look("office-new-brand-refused");
  });

  const guest = await context.newPage();
  let address = "";
  let sentAt = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/staff/brands")) sentAt = Date.now();
  });
  await test.step("with its name and colour the brand is live, and a guest finds it", async () => {
    const began = Date.now();
    await page.goto(`${office}/estudio/nova`);
    await page.getByLabel(words.title).fill(title);
    await expect(slug).toHaveValue(`mare-${locale}`);
    await page.getByRole("textbox", { name: words.colour }).fill("#1fa3a8");
    await expect(page.getByText(words.passing)).toBeVisible();
    await look("office-new-brand");
    await page.getByRole("button", { name: words.publish }).click();
    let tookMs = 0;
    await sendSigned(page, "ana", async () => void (tookMs = Date.now() - began));
    await expect(page.getByRole("status").filter({ hasText: words.made })).toBeVisible();
    address = (await page.getByRole("link", { name: words.visit }).getAttribute("href")) ?? "";
    expect(address).toBe(`${office.replace("//backoffice.", `//mare-${locale}.`)}/`);
    const answer = await guest.goto(new URL(at("/"), address).href);
    expect(answer?.status()).toBe(200);
    await expect(guest).toHaveTitle(new RegExp(title));
    // Journeys share a member's one-time codes: waiting for one that no other journey has used does not count as the wizard's time.
    const liveAfterMs = tookMs + Date.now() - sentAt;
    test.info().annotations.push({ type: "a brand is live after", description: `${liveAfterMs} ms` });
    expect(liveAfterMs).toBeLessThan(sixtySeconds);
    await look("office-studio-made");
    await look("new-brand-site", guest);
  });

  const row = page.getByRole("row").filter({ hasText: title });
  const moveTo = async (state: string): Promise<void> => {
    await row.getByRole("button", { name: words.switch }).click();
    await dialogOf(page).getByLabel(words.state).selectOption({ label: state });
    await dialogOf(page).getByLabel(words.reason).fill("Ensaio de abertura");
    await sendSigned(page, "ana");
    await expect(row.getByText(state, { exact: true })).toBeVisible();
  };

  await test.step("a brand that is switched off shows its notice to guests; switched on, it serves them again", async () => {
    await moveTo(words.off);
    await expect(page.getByRole("status").filter({ hasText: words.made })).toHaveCount(0);
    const closed = await guest.goto(new URL(at("/"), address).href);
    expect(closed?.status()).toBe(503);
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(words.notice);
    await moveTo(words.live);
    expect((await guest.goto(new URL(at("/"), address).href))?.status()).toBe(200);
    await expect(guest).toHaveTitle(new RegExp(title));
  });
});

test("the look of a brand is drafted, undone, published where a guest sees it, and restored", async ({
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
  const brand = `onda-${locale}`;
  const base = baseURL ?? "";
  const office = officeUrl(base);
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  provokes(/^409 \/api\/staff\/onda-\w+\/draft$/);
  await page.setViewportSize(deskSizeOf(locale));
  // Only the browser resolves `*.localhost`.
  const host = new URL(office).host.replace("backoffice.", `${brand}.`);
  const guest = async (): Promise<string> => (await request.get(`${base}${at("/")}`, { headers: { host } })).text();
  const foot = page.locator(".rule-foot");
  const title = page.getByLabel(words.title);
  const [before, after] = [`Onda ${locale.toUpperCase()}`, `Ressaca ${locale.toUpperCase()}`];
  const bia = await signInAsStaff(request, { port: new URL(office).port, name: "bia" });
  const started = { slug: brand, title: before, copy_from: "trevo", accent: "#ff8a4c", ground: "opposite", profile: "default" };
  await bia("/brands", started);

  await test.step("a name and a colour are saved to the draft; no guest sees them", async () => {
    await arriveAtOffice(page, `${office}/estudio/${brand}`, officeLabels[locale]);
    await expect(foot.getByText(words.clean)).toBeVisible();
    await expect(title).toHaveValue(before);
    await look("office-look");
    await page.getByRole("textbox", { name: words.colour }).fill("#7638dc");
    await expect(foot.getByText(words.dirty)).toBeVisible();
    await foot.getByRole("button", { name: words.save }).click();
    await expect(foot.getByText(words.saved)).toBeVisible();
    await title.fill(after);
    await page.keyboard.press("Control+s");
    await expect(foot.getByText(words.saved)).toBeVisible();
    await look("office-look-draft");
    expect(await guest()).not.toContain(after);
  });

  await test.step("the latest save is undone by the server", async () => {
    await foot.getByRole("button", { name: words.undo }).click();
    await expect(title).toHaveValue(before);
    await page.reload();
    await expect(title).toHaveValue(before);
    await title.fill(after);
    await page.keyboard.press("Control+s");
    await expect(foot.getByText(words.saved)).toBeVisible();
  });

  await test.step("the look is published with a note, and a guest sees its colours", async () => {
    await expect(page.getByText(words.passing)).toBeVisible();
    await foot.getByRole("button", { name: words.publish, exact: true }).click();
    await dialogOf(page).getByLabel(words.note).fill("Nome e cor da temporada");
    await look("office-look-publish");
    await sendSigned(page, "ana");
    await expect(foot.getByText(words.clean)).toBeVisible();
    await expect(page.getByText("Nome e cor da temporada")).toBeVisible();
    await expect.poll(guest).toContain(after);
    await page.getByRole("button", { name: words.restore }).scrollIntoViewIfNeeded();
    await look("office-look-versions");
  });

  await test.step("a change saved by another member meanwhile is reported and not overwritten", async () => {
    await title.fill("Meu nome");
    const { version } = await bia<BrandDraft>(`/${brand}/draft`);
    await bia(`/${brand}/draft`, { base_version: version, revision: 0, patch: { title: "Nome de Bia" } });
    await page.keyboard.press("Control+s");
    await expect(foot.getByText(words.conflict)).toBeVisible();
    await look("office-look-conflict");
    await foot.getByRole("button", { name: words.theirs }).click();
    await expect(title).toHaveValue("Nome de Bia");
    await foot.getByRole("button", { name: words.discard }).click();
    await expect(title).toHaveValue(after);
  });

  await test.step("the brand's first look is restored as a new version", async () => {
    await page.getByRole("button", { name: words.restore }).click();
    await dialogOf(page).getByLabel(words.reason).fill("Fim da temporada");
    await sendSigned(page, "ana");
    await expect(title).toHaveValue(before);
    await expect.poll(guest).not.toContain(after);
    await look("office-look-restored");
  });
});
