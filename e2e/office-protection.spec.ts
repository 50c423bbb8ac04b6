import { randomUUID } from "node:crypto";
import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, asksToSign, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf, sendSigned } from "./support/office.ts";
import { arrive, joinByApi } from "./support/player.ts";

test.use(desk);

const labels = {
  pt: {
    why: "Abriu um atendimento sobre jogo responsável",
    what: "O que fazer",
    limit: "Sugerir um limite",
    note: "Nota de cuidado",
    handled: "Visto",
    told: "Que tal definir um limite?",
    protect: "Proteger",
    pause: "Pausar apostas e depósitos",
    who: "Quem pediu",
    player: "O próprio jogador",
    days: "Por quantos dias",
    lastDay: /^Até o fim de .+, no horário da operadora$/,
    paused: "Em pausa até",
    now: "Agora",
    changes: "Mudanças",
    lowered: "Diminuiu um limite",
    pauseMade: "Pausa",
    register: "Ver o registro",
    registerRead: /Ainda não consultado|Nada consta/,
  },
  en: {
    why: "Opened a ticket about responsible gambling",
    what: "What to do",
    limit: "Suggest a limit",
    note: "Protection note",
    handled: "Looked at",
    told: "How about setting a limit?",
    protect: "Protect",
    pause: "Pause bets and deposits",
    who: "Who asked for it",
    player: "The player",
    days: "For how many days",
    lastDay: /^Until the end of .+, by the operator's clock$/,
    paused: "Paused until",
    now: "Now",
    changes: "Changes",
    lowered: "Lowered a limit",
    pauseMade: "Cooling off",
    register: "See the record",
    registerRead: /Not queried yet|Nothing on record/,
  },
} satisfies Record<Locale, object>;

test("staff reviews a player's risk signs, suggests a limit that the player reads, and pauses the account at the player's request", async ({
  page,
  request,
  browser,
  baseURL,
  locale,
  at,
  look,
  provokes,
}) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  await page.setViewportSize(deskSizeOf(locale));
  const player = await joinByApi(request, { verified: true, balance: 5_000 });
  const headers = { authorization: `Bearer ${player.token}` };
  for (const value of [20_000, 10_000]) {
    const set = await request.post("/api/protection/limits", { headers, data: { kind: "deposit", period: "day", value } });
    expect(set.ok(), await set.text()).toBe(true);
  }
  const opened = await request.post("/api/support/tickets", {
    headers,
    data: { client_id: randomUUID(), category: "protection", message: "Estou gastando mais do que posso e não consigo parar." },
  });
  expect(opened.ok(), await opened.text()).toBe(true);

  await arriveAtOffice(page, `${office}/protecao?tenant=trevo`, officeLabels[locale]);
  await page.goto(`${office}/protecao?tenant=trevo&peek=trevo.${player.id}`);
  await expect(panelOf(page)).toContainText(words.why);
  await look("office-protection");

  await test.step("an action is recorded once, with a care note", async () => {
    await page.keyboard.press("a");
    await page.getByLabel(words.what, { exact: true }).selectOption({ label: words.limit });
    await page.getByLabel(words.note, { exact: true }).fill("Conversamos pelo atendimento.");
    await look("office-protection-act");
    await sendSigned(page, "ana");
    await expect(dialogOf(page)).toBeHidden();
    await page.goto(`${office}/protecao/trevo/${player.id}`);
    await expect(panelOf(page)).toContainText(words.handled);
    await expect(panelOf(page)).toContainText("Conversamos pelo atendimento.");
    await look("office-protection-page");
  });

  await test.step("the player finds the suggestion among the notifications", async () => {
    const reply = await request.get("/api/notifications", { headers: { ...headers, "accept-language": locale === "pt" ? "pt-BR" : "en" } });
    expect(await reply.text()).toContain(words.told);
  });

  await test.step("the account is paused from the player's page at the player's request", async () => {
    await page.goto(`${office}/jogadores/trevo/${player.id}`);
    await page.getByRole("button", { name: words.protect, exact: true }).click();
    await page.getByLabel(words.what, { exact: true }).selectOption({ label: words.pause });
    await page.getByLabel(words.who, { exact: true }).selectOption({ label: words.player });
    await page.getByLabel(words.days, { exact: false }).fill("7");
    await expect(dialogOf(page).getByText(words.lastDay)).toBeVisible();
    await page.getByLabel(words.note, { exact: true }).fill("Pediu uma semana.");
    await look("office-protect-player");
    await sendSigned(page, "ana");
    await expect(dialogOf(page)).toBeHidden();
    await page.goto(`${office}/protecao/trevo/${player.id}`);
    await expect(panelOf(page)).toContainText(words.paused);
  });

  await test.step("the protection section of the file shows current restrictions, past actions and their reasons", async () => {
    await page.goto(`${office}/jogadores/trevo/${player.id}/protecao`);
    await expect(page.getByRole("complementary", { name: words.now })).toContainText(words.paused);
    const changes = page.getByRole("region", { name: words.changes });
    await expect(changes).toContainText(words.lowered);
    await expect(changes).toContainText(words.pauseMade);
    await expect(page.locator("main")).toContainText("Conversamos pelo atendimento.");
    await page.getByRole("button", { name: words.register }).click();
    await expect(page.getByRole("complementary", { name: words.now })).toContainText(words.registerRead);
    await look("office-player-protection");
    await page.setViewportSize({ width: 360, height: 780 });
    await look("office-player-protection-phone");
    await page.setViewportSize(deskSizeOf(locale));
  });

  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: locale === "pt" ? "pt-BR" : "en" });
  const phone = await context.newPage();
  await test.step("the player sees the account paused and the balance unchanged", async () => {
    await arrive(phone, player, `${baseURL}${at("/responsible-gambling")}`);
    await look("protection-paused-by-staff", phone);
    const refused = await request.post("/api/main-gateway/qrcode-pix", { headers, data: { amount: 5_000 } });
    expect(((await refused.json()) as { code: string }).code).toBe("cooling_off");
  });
  await context.close();
});
