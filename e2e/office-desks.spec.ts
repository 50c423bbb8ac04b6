import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Locale } from "@trevo/domain";
import { joinChat } from "./support/chat.ts";
import { expect, test } from "./support/journey.ts";
import { officeLabels, officeUrl, arriveAtOffice } from "./support/office.ts";
import { joinByApi } from "./support/player.ts";
import { signInAsStaff } from "./support/staff.ts";

/** The back office is for desktops: uses two desktop widths, whatever the project's screen size. */
test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const wide = { width: 1440, height: 900 };
const narrow = { width: 1024, height: 768 };

const panel = (page: Page) => page.locator("aside.panel");
const dialog = (page: Page) => page.getByRole("alertdialog");

const labels = {
  pt: {
    uphold: "Confirmar a violação",
    reason: "Motivo",
    threat: "Ameaça",
    sanction: "Sanção",
    hour: "Silenciar por 1 h",
    reverse: "Desfazer a decisão",
    palette: "Ir para uma tela, uma marca ou um registro",
    offers: "Promoções",
    edit: "Abrir no editor",
    save: /^Salvar rascunho/,
    nameEn: "Nome em inglês",
    budget: "Orçamento",
    terms: ["Regulamento em português", "Regulamento em inglês"],
    check: "Conferir",
    publish: "Publicar",
    yours: "É sua",
    take: "Pegar",
    mine: "Está com você.",
    answer: "Resposta",
    missing: "Escreva a resposta.",
    player: "Espera pelo jogador",
  },
  en: {
    uphold: "Uphold",
    reason: "Reason",
    threat: "Threat",
    sanction: "Sanction",
    hour: "Mute for 1 h",
    reverse: "Reverse the decision",
    palette: "Go to a screen, a brand or a record",
    offers: "Offers",
    edit: "Open in the editor",
    save: /^Save draft/,
    nameEn: "Name in English",
    budget: "Budget",
    terms: ["Terms in English", "Terms in Portuguese"],
    check: "Check",
    publish: "Publish",
    yours: "It is yours",
    take: "Take",
    mine: "You have it.",
    answer: "Reply",
    missing: "Write the reply.",
    player: "Waiting for the player",
  },
} satisfies Record<Locale, object>;

test("support takes a ticket, answers it by keyboard, and writes a note that the player cannot see", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(locale === "pt" ? wide : narrow);
  const player = await joinByApi(request, { verified: true, balance: 5_000 });
  const headers = { authorization: `Bearer ${player.token}` };
  const opened = await request.post("/api/support/tickets", {
    headers,
    data: { client_id: randomUUID(), category: "deposit", message: "O Pix saiu do banco, e o saldo não mudou." },
  });
  const { data: ticket } = (await opened.json()) as { data: { id: string; protocol: string } };

  await arriveAtOffice(page, `${office}/atendimento?tenant=trevo`, officeLabels[locale]);
  const row = page.locator("tr").filter({ hasText: ticket.protocol });
  await expect(row).toBeVisible();
  await look("office-tickets");
  await page.goto(`${office}/atendimento?tenant=trevo&category=deposit&peek=trevo.${ticket.id}`);
  await expect(panel(page)).toContainText("o saldo não mudou");

  await test.step("a note is visible only to staff", async () => {
    await page.keyboard.press("n");
    await dialog(page).getByRole("textbox").fill("Conferido no extrato do banco.");
    await page.keyboard.press("Control+Enter");
    await expect(dialog(page)).toBeHidden();
    await expect(panel(page)).toContainText("Conferido no extrato do banco.");
  });

  await test.step("a member who takes the ticket owns it", async () => {
    await panel(page).getByRole("button", { name: words.take, exact: true }).click();
    await dialog(page).getByRole("button", { name: words.take }).click();
    await expect(panel(page)).toContainText(words.mine);
    await look("office-ticket");
  });

  await test.step("an answer is refused if the ticket has changed while the dialog was open, even after the page has read it again", async () => {
    await page.keyboard.press("a");
    await page.getByLabel(words.answer, { exact: true }).fill("Ainda estamos olhando.");
    const written = await request.post(`/api/support/tickets/${ticket.id}/messages`, {
      headers,
      data: { client_id: randomUUID(), message: "Mandei o comprovante agora." },
    });
    expect(written.ok(), await written.text()).toBe(true);
    // Returning to the tab makes the page read stale data again.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
      await expect(panel(page)).toContainText("Mandei o comprovante agora.", { timeout: 500 });
    }).toPass({ timeout: 30_000 });
    provokes(/^409 \/api\/staff\/trevo\/tickets\/[^/]+\/reply$/);
    const refused = page.waitForResponse((reply) => reply.url().endsWith(`/${ticket.id}/reply`));
    await page.keyboard.press("Control+Enter");
    expect((await refused).status()).toBe(409);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  });

  await test.step("an answer without a text is not sent, and an answered ticket leaves the queue", async () => {
    await page.keyboard.press("a");
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(dialog(page)).toContainText(words.missing);
    await look("office-ticket-answer");
    await page.getByLabel(words.answer, { exact: true }).fill("O depósito foi confirmado agora.");
    const answered = page.waitForResponse((reply) => reply.url().endsWith(`/${ticket.id}/reply`));
    await page.keyboard.press("Control+Enter");
    expect((await answered).status()).toBe(200);
    await expect(row).toHaveCount(0);
  });

  await page.goto(`${office}/atendimento/trevo/${ticket.id}`);
  await expect(panel(page)).toContainText(words.player);
  await look("office-ticket-page");
  const seen = await request.get(`/api/support/tickets/${ticket.id}`, { headers });
  const text = await seen.text();
  expect(text).toContain("O depósito foi confirmado agora.");
  expect(text).not.toContain("Conferido no extrato");
});

/** Sends a threat, which the brand's rules hold until a person decides. */
async function heldWords(request: APIRequestContext): Promise<{ text: string; headers: { authorization: string } }> {
  const author = await joinChat(request);
  const headers = { authorization: `Bearer ${author.token}` };
  const text = `vou te matar ${randomUUID().slice(0, 8).replaceAll(/\d/g, "x")}`;
  const sent = await request.post("/api/chat/messages", { headers, data: { message: text, room: 30, client_id: randomUUID() } });
  expect(sent.ok(), await sent.text()).toBe(true);
  return { text, headers };
}

test("a moderator upholds a held message with a reason, and another reverses a decision on appeal", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(locale === "pt" ? wide : narrow);
  const [open, appealed] = [await heldWords(request), await heldWords(request)];
  const bia = await signInAsStaff(request, { port: new URL(office).port, name: "bia" });
  const cases = await bia<{ id: string; quote: string }[]>("/trevo/chat/queue?limit=100");
  const caseOf = (text: string) => cases.find(({ quote }) => quote.includes(text))?.id ?? "";
  await bia(`/trevo/chat/cases/${caseOf(appealed.text)}`, {
    decision: "uphold",
    reason: "threat",
    sanction: { kind: "mute", minutes: 60 },
  });
  const appeal = await request.post(`/api/chat/cases/${caseOf(appealed.text)}/appeal`, {
    headers: appealed.headers,
    data: { text: "Era do jogo, e de ninguém aqui." },
  });
  expect(appeal.ok(), await appeal.text()).toBe(true);

  await arriveAtOffice(page, `${office}/chat?tenant=trevo`, officeLabels[locale]);
  const row = page.locator("tr").filter({ hasText: open.text });
  await row.click();
  await expect(panel(page)).toContainText(open.text);
  await look("office-chat-case");

  await test.step("a violation is not upheld without a reason", async () => {
    await page.keyboard.press("a");
    await dialog(page).getByRole("button", { name: words.uphold }).click();
    await expect(page.getByLabel(words.reason, { exact: true })).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel(words.reason, { exact: true }).selectOption({ label: words.threat });
    await page.getByLabel(words.sanction, { exact: true }).selectOption({ label: words.hour });
    await look("office-chat-uphold");
    const upheld = page.waitForResponse((reply) => reply.url().endsWith(`/chat/cases/${caseOf(open.text)}`) && reply.status() === 200);
    await page.keyboard.press("Control+Enter");
    await upheld;
    await expect(dialog(page)).toBeHidden();
    await expect(row).toHaveCount(0);
  });

  await test.step("a member who did not make the decision reverses it on appeal", async () => {
    await page.goto(`${office}/recursos?tenant=trevo&peek=trevo.${caseOf(appealed.text)}`);
    await expect(panel(page)).toContainText("Era do jogo");
    await look("office-chat-appeal");
    await page.keyboard.press("a");
    const reversed = page.waitForResponse((reply) => reply.url().includes("/chat/appeals/") && reply.request().method() === "POST");
    await dialog(page).getByRole("button", { name: words.reverse }).click();
    expect((await reversed).status()).toBe(200);
    await expect(dialog(page)).toBeHidden();
  });
});

test("the palette opens the offers, and a checked draft above the budget limit waits for another member", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(locale === "pt" ? wide : narrow);
  const bia = await signInAsStaff(request, { port: new URL(office).port, name: "bia" });
  const name = `Missão ${randomUUID().slice(0, 8)}`;
  const offer = await bia<{ id: string }>("/trevo/offers", {
    kind: "mission",
    name: { pt: name, en: name },
    args: {
      limits: { per_person: 1, budget_cents: 900_000_000 },
      window: { ends_at: "2040-01-01T03:00:00.000Z" },
      goals: [{ code: "limit_set" }],
      rewards: [{ code: "cash", amount: 100 }],
    },
  });

  await arriveAtOffice(page, `${office}/saques?tenant=trevo`, officeLabels[locale]);
  await test.step("Ctrl K finds a screen by its name without accents", async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: words.palette }).fill(locale === "pt" ? "promocoes" : "offers");
    await expect(page.getByRole("option").first()).toContainText(words.offers);
    await look("office-palette");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: words.offers })).toBeVisible();
    await expect(page).toHaveURL(/promocoes\?tenant=trevo$/);
    await expect(page.locator(".rows tbody tr:not(.row-ghost)").first()).toBeVisible();
    await look("office-offers");
  });

  await test.step("another budget creates a draft, whose terms state it in both languages", async () => {
    await page.goto(`${office}/promocoes?tenant=trevo&peek=trevo.${offer.id}`);
    await expect(panel(page)).toContainText(name);
    for (const title of words.terms) await expect(panel(page).getByRole("heading", { name: title })).toBeVisible();
    await panel(page).getByRole("link", { name: words.edit, exact: true }).click();
    const budget = page.getByLabel(words.budget, { exact: true });
    await expect(budget).toHaveValue(/9[.,]000[.,]000[.,]00/);
    await page.getByLabel(words.nameEn, { exact: true }).fill(`${name} again`);
    await budget.fill("800000000");
    const saved = page.waitForResponse((reply) => reply.url().endsWith(`/offers/${offer.id}`) && reply.request().method() === "POST");
    await expect(page.getByRole("button", { name: words.save })).toBeEnabled();
    await page.keyboard.press("Control+s");
    expect((await saved).status()).toBe(200);
    await page.goto(`${office}/promocoes?tenant=trevo&peek=trevo.${offer.id}`);
    await expect(panel(page)).toContainText("A oferta acaba quando R$ 8.000.000,00 tiverem sido concedidos.");
    await expect(panel(page)).toContainText("The offer ends when R$ 8,000,000.00 have been granted.");
    const { versions } = await bia<{ versions: { name: object; args: object }[] }>(`/trevo/offers/${offer.id}`);
    expect(versions).toHaveLength(1);
    expect(versions[0]?.name).toEqual({ pt: name, en: `${name} again` });
    expect(versions[0]?.args).toMatchObject({ limits: { per_person: 1, budget_cents: 800_000_000 }, goals: [{ code: "limit_set" }] });
  });

  await test.step("a draft is checked and then proposed", async () => {
    await expect(panel(page).getByRole("button", { name: words.publish })).toHaveCount(0);
    await page.keyboard.press("a");
    await dialog(page).getByRole("button", { name: words.check }).click();
    await expect(panel(page).getByRole("button", { name: words.publish })).toBeVisible();
    await look("office-offer");
    await page.keyboard.press("a");
    await dialog(page).getByLabel(words.reason, { exact: true }).fill("Combinado na reunião de segunda.");
    const proposed = page.waitForResponse((reply) => reply.url().endsWith(`/${offer.id}/publish`));
    await page.keyboard.press("Control+Enter");
    const reply = await proposed;
    expect(reply.status()).toBe(200);
    const { data } = (await reply.json()) as { data: { id: string; state: string } };
    expect(data.state).toBe("waiting");
    await page.goto(`${office}/aprovacoes?peek=trevo.${data.id}`);
    await expect(panel(page)).toContainText(words.yours);
  });

  await page.goto(`${office}/afiliados?tenant=trevo`);
  await expect(page.locator(".rows tbody tr:not(.row-ghost), .list-state").first()).toBeVisible();
  await look("office-affiliate-statements");
});
