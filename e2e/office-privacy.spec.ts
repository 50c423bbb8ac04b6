import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, asksToSign, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf, sendSigned } from "./support/office.ts";
import { arrive, joinByApi } from "./support/player.ts";

test.use(desk);

const labels = {
  pt: { outcome: "O que foi feito", done: "Atendido", answer: "Resposta ao jogador", reason: "Motivo", waits: "Espera resposta" },
  en: { outcome: "What was done", done: "Done", answer: "Answer to the player", reason: "Reason", waits: "Waits for an answer" },
} satisfies Record<Locale, object>;

test("a player requests a correction on the site, a member answers by keyboard, and the player reads the answer", async ({
  page,
  request,
  browser,
  baseURL,
  locale,
  words: site,
  at,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  await page.setViewportSize(deskSizeOf(locale));
  const player = await joinByApi(request, { verified: true });
  const text = "Meu sobrenome está sem acento: é Araújo.";
  const answer = "Corrigimos seu sobrenome para Araújo.";

  const context = await browser.newContext({
    viewport: locale === "pt" ? { width: 360, height: 780 } : { width: 1440, height: 900 },
    locale: locale === "pt" ? "pt-BR" : "en",
  });
  const own = await context.newPage();
  const id = await test.step("the form requires a subject, and the request is listed with its deadline", async () => {
    await arrive(own, player, `${baseURL}${at("/user/edit/privacy")}`);
    await own.getByRole("button", { name: site("privacy_request_new"), exact: true }).click();
    const form = own.getByRole("dialog");
    await form.getByRole("button", { name: site("privacy_request_send"), exact: true }).click();
    await expect(form.getByText(site("privacy_request_choose")).last()).toBeVisible();
    await look("privacy-request-form", own);
    await form.getByLabel(site("privacy_request_about")).selectOption({ label: site("privacy_request_correction") });
    await form.getByLabel(site("privacy_request_message")).fill(text);
    const filed = own.waitForResponse((reply) => reply.url().endsWith("/privacy-requests") && reply.request().method() === "POST");
    await form.getByRole("button", { name: site("privacy_request_send"), exact: true }).click();
    await expect(own.getByText(text)).toBeVisible();
    await expect(form).toBeHidden();
    await look("privacy-request-waiting", own);
    return ((await (await filed).json()) as { data: { id: string } }).data.id;
  });

  await arriveAtOffice(page, `${office}/privacidade?tenant=trevo`, officeLabels[locale]);
  await test.step("the request waits in the queue with the player's text, masked", async () => {
    await page.goto(`${office}/privacidade?tenant=trevo&peek=trevo.${id}`);
    await expect(panelOf(page)).toContainText(text);
    await expect(panelOf(page)).toContainText(words.waits);
    await expect(page.locator("body")).not.toContainText(player.cpf);
    await look("office-privacy");
  });

  await test.step("an answer requires the outcome, a text and a reason, and is signed", async () => {
    await page.keyboard.press("a");
    await page.keyboard.press("Control+Enter");
    await expect(dialogOf(page).locator("[aria-invalid=true]").first()).toBeVisible();
    await dialogOf(page).getByLabel(words.outcome, { exact: true }).selectOption({ label: words.done });
    await dialogOf(page).getByLabel(words.answer, { exact: true }).fill(answer);
    await dialogOf(page).getByLabel(words.reason, { exact: true }).fill("O documento mostra o acento.");
    await look("office-privacy-answer");
    await sendSigned(page, "ana");
    await page.goto(`${office}/privacidade/trevo/${id}`);
    await expect(panelOf(page)).toContainText(answer);
    await look("office-privacy-answered");
  });

  await test.step("the player reads the answer", async () => {
    await own.reload();
    await expect(own.getByText(answer)).toBeVisible();
    await expect(own.getByText("O documento mostra o acento.")).toHaveCount(0);
    await look("privacy-request-answered", own);
  });
  await context.close();
});
