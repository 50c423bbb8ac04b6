import { randomUUID } from "node:crypto";
import type { StaffDocumentDetail } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, dialogOf, officeLabels, officeUrl } from "./support/office.ts";
import { signInAsStaff } from "./support/staff.ts";

test.use(desk);

const labels = {
  pt: {
    body: (language: string) => `Corpo do texto, ${language}`,
    languages: ["Português", "Inglês"],
    saved: /^Rascunho salvo/,
    publish: "Publicar",
    changes: [/O que muda, para/, /O que muda, em inglês/],
    inForce: "Vale a partir de",
    clean: "Publicado; nada mudou.",
    restore: "Restaurar",
    reason: "Motivo",
    conflict: /Outra pessoa salvou ou publicou antes/,
    theirs: "Usar o que está salvo",
    discard: "Descartar rascunho",
    versions: "Versões",
    link: "Link",
    address: "Endereço do link",
    withdraw: "Retirar do site",
    bringBack: "Publicar de novo…",
  },
  en: {
    body: (language: string) => `Body, ${language}`,
    languages: ["Portuguese", "English"],
    saved: /^Draft saved/,
    publish: "Publish",
    changes: [/What changes, in Portuguese/, /What changes, for/],
    inForce: "In force from",
    clean: "Published; nothing has changed.",
    restore: "Restore",
    reason: "Reason",
    conflict: /Somebody else saved or published first/,
    theirs: "Use what is saved",
    discard: "Discard the draft",
    versions: "Versions",
    link: "Link",
    address: "Address of the link",
    withdraw: "Withdraw",
    bringBack: "Publish again…",
  },
} satisfies Record<Locale, object>;

test("a legal text is written in both languages, published, read by a guest, and restored", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  const base = baseURL ?? "";
  // Each language edits a different text, because both journeys may run at the same time.
  const slug = locale === "pt" ? "aml-policy" : "betting-terms";
  const mark = `novo-${randomUUID().slice(0, 8)}`;
  provokes(/^401 \/api\/staff\//);
  provokes(/^409 \/api\/staff\/trevo\/documents\//);
  await page.setViewportSize(deskSizeOf(locale));
  const guest = async (prefix: string): Promise<string> => (await request.get(`${base}${prefix}/${slug}`)).text();
  const foot = page.locator(".rule-foot");
  const editor = (nth: number) => page.getByRole("textbox", { name: words.body(words.languages[nth] ?? "") });
  const write = async (nth: number, text: string): Promise<void> => {
    await editor(nth).click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type(`${text} `);
  };

  const publish = async (picture?: string): Promise<void> => {
    await foot.getByRole("button", { name: words.publish, exact: true }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel(words.inForce).selectOption("0");
    for (const changes of words.changes) await dialog.getByLabel(changes).fill("Teste de publicação.");
    if (picture) await look(picture);
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(foot.getByText(words.clean)).toBeVisible();
  };

  await test.step("the list shows the state of each text and leads to it", async () => {
    await arriveAtOffice(page, `${officeUrl(base)}/conteudo?tenant=trevo&kind=legal`, officeLabels[locale]);
    await expect(page.getByText(slug, { exact: true })).toBeVisible();
    await look("office-content");
    await page.goto(`${officeUrl(base)}/conteudo/trevo/${slug}`);
    await expect(editor(0)).toBeVisible();
  });

  await test.step("the text is written in both languages and saved; no guest sees it", async () => {
    await write(0, mark);
    await write(1, mark);
    await page.keyboard.press("Control+s");
    await expect(foot.getByText(words.saved)).toBeVisible();
    await expect(page.locator(".text-diff ins").first()).toContainText(mark);
    await look("office-content-draft");
    expect(await guest("")).not.toContain(mark);
  });

  await test.step("the text is published with a description of the change, and a guest reads it", async () => {
    await publish("office-content-publish");
    await expect.poll(() => guest("")).toContain(mark);
    await expect.poll(() => guest("/en")).toContain(mark);
  });

  await test.step("an older version is restored as a draft and published", async () => {
    await page.getByRole("button", { name: words.restore }).first().click();
    const dialog = dialogOf(page);
    await dialog.getByLabel(words.reason).fill("erro de revisão");
    await look("office-content-restore");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(foot.getByText(words.saved)).toBeVisible();
    expect(await guest("")).toContain(mark);
    await publish();
    await expect.poll(() => guest("")).not.toContain(mark);
    await look("office-content-versions");
  });

  await test.step("a link's address is changed in place, and a withdrawn text is published again", async () => {
    await editor(0).press("Control+End");
    await page.keyboard.type(" site");
    await page.keyboard.press("Shift+Control+ArrowLeft");
    const toolbar = page.getByRole("toolbar").first();
    const address = page.getByLabel(words.address);
    await toolbar.getByRole("button", { name: words.link, exact: true }).click();
    await address.fill("/ajuda");
    await address.press("Enter");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await toolbar.getByRole("button", { name: words.link, exact: true }).click();
    await expect(address).toHaveValue("/ajuda");
    await look("office-content-link");
    await address.press("Escape");
    await page.keyboard.press("Control+s");
    await expect(foot.getByText(words.saved)).toBeVisible();
    await foot.getByRole("button", { name: words.discard }).click();
    await page.keyboard.press("Control+Enter");
    await foot.getByRole("button", { name: words.withdraw }).click();
    await page.keyboard.press("Control+Enter");
    await foot.getByRole("button", { name: words.bringBack }).click();
    await dialogOf(page).getByLabel(words.reason).fill("retirado por engano");
    await page.keyboard.press("Control+Enter");
    await expect(foot.getByText(words.saved)).toBeVisible();
    await publish();
  });

  await test.step("a change saved by another member meanwhile is not overwritten", async () => {
    const bia = await signInAsStaff(request, { port: new URL(officeUrl(base)).port, name: "bia" });
    const path = `/trevo/documents/${slug}`;
    const { version, published } = await bia<StaffDocumentDetail>(path);
    await write(0, "meu");
    await bia(`${path}/draft`, {
      revision: 0,
      base_version: version,
      content: published && { ...published, pt: { ...published.pt, title: "Outro título" } },
    });
    await page.keyboard.press("Control+s");
    await expect(foot.getByText(words.conflict)).toBeVisible();
    await look("office-content-conflict");
    await foot.getByRole("button", { name: words.theirs }).click();
    await expect(foot.getByText(words.saved)).toBeVisible();
    await foot.getByRole("button", { name: words.discard }).click();
    await page.keyboard.press("Control+Enter");
    await expect(foot.getByText(words.clean)).toBeVisible();
  });
});
