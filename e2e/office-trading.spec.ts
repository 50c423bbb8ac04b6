import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf } from "./support/office.ts";

test.use(desk);

const labels = {
  pt: {
    none: "Nenhuma partida aberta",
    suspend: "Suspender partida",
    lift: "Liberar partida",
    by: "mesa",
    markets: "Mercados",
  },
  en: { none: "No match is open", suspend: "Suspend match", lift: "Lift match", by: "trader", markets: "Markets" },
} satisfies Record<Locale, object>;

test("a trader suspends a match by keyboard, players see why, and the suspension is lifted", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  provokes(/^401 \/api\/staff\//);
  provokes(/^404 \/api\/staff\/aurora\/sports\/fixtures/);
  await page.setViewportSize(deskSizeOf(locale));
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/esportes?tenant=trevo&when=next`, officeLabels[locale]);
  const rows = page.locator("tbody tr");
  await expect(rows.nth(3)).toBeVisible({ timeout: 60_000 });
  await look("office-trading");

  // Matches that begin late; each screen size uses a different one.
  const nth = (await rows.count()) - (locale === "pt" ? 1 : 2);
  await rows.nth(nth).click();
  await expect(panelOf(page).getByRole("heading", { name: words.markets })).toBeVisible();
  const id = /peek=trevo\.(\d+)/.exec(page.url())?.[1] ?? "";
  const reasonFor = async (): Promise<string | undefined> => {
    const reply = await request.get(`/api/sportsbook/events/${id}`);
    const { data } = (await reply.json()) as { data: { main: { takes_bets: boolean; why_not?: string }[] } };
    return data.main[0]?.takes_bets ? undefined : data.main[0]?.why_not;
  };

  await test.step("the match takes no bets at once, and the reason is the trader", async () => {
    await page.keyboard.press("a");
    await dialogOf(page).getByRole("textbox").fill("Escalação vazada antes da hora.");
    await look("office-trading-order");
    await page.keyboard.press("Control+Enter");
    await expect(panelOf(page).locator(".panel-foot").getByRole("button", { name: words.lift })).toBeVisible();
    await expect(panelOf(page)).toContainText(words.by);
    await expect.poll(reasonFor).toBe("trader");
    await look("office-trading-suspended");
  });

  await test.step("the match takes bets again when the suspension is lifted", async () => {
    await page.keyboard.press("a");
    await dialogOf(page).getByRole("textbox").fill("Odds revistas.");
    await page.keyboard.press("Control+Enter");
    await expect(panelOf(page).locator(".panel-foot").getByRole("button", { name: words.suspend })).toBeVisible();
    await expect.poll(reasonFor).toBeUndefined();
  });

  await test.step("a brand without a sportsbook has an empty board", async () => {
    await page.goto(`${officeUrl(baseURL ?? "")}/esportes?tenant=aurora`);
    await expect(page.getByRole("heading", { name: words.none })).toBeVisible();
  });
});

const resultLabels = {
  pt: {
    enter: "Lançar resultado",
    ending: "Como terminou",
    final: "Placar final",
    half: "Placar do 1º tempo",
    rest: "Mercados que o placar não decide",
    propose: "Propor resultado",
    effect: "Mercados que mudam",
    withdraw: "Retirar",
    changes: "O que muda nas apostas",
    counted: /Decididas agora: \d|Nenhuma aposta/,
    sentence: "à mão: 9–9",
  },
  en: {
    enter: "Enter a result",
    ending: "How it ended",
    final: "Final score",
    half: "Score of the first half",
    rest: "Markets that the score does not decide",
    propose: "Propose the result",
    effect: "Markets that change",
    withdraw: "Withdraw",
    changes: "What changes for bets",
    counted: /Settled now: \d|No bet depends/,
    sentence: "by hand: 9–9",
  },
} satisfies Record<Locale, object>;

test("a result is proposed manually with its effect on bets, and withdrawn", async ({ page, request, baseURL, locale, look, provokes }) => {
  test.setTimeout(240_000);
  const words = resultLabels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  provokes(/^422 \/api\/staff\/trevo\/sports\/result/);
  await page.setViewportSize(deskSizeOf(locale));
  let id = 0;
  await expect(async () => {
    const ended = await request.get("/api/sportsbook/results");
    const { data } = (await ended.json()) as { data: { id: number }[] };
    // Each screen size uses a different match.
    id = data[locale === "pt" ? 0 : 1]?.id ?? 0;
    expect(id).toBeGreaterThan(0);
  }).toPass({ timeout: 60_000 });
  await arriveAtOffice(page, `${office}/esportes?tenant=trevo&peek=trevo.${id}`, officeLabels[locale]);

  await test.step("an impossible score is refused at its field", async () => {
    await panelOf(page).getByRole("button", { name: words.enter }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel(words.ending).selectOption("full_time");
    await dialog.getByLabel(words.half).fill("1-1");
    await dialog.getByLabel(words.final).fill("0-9");
    await dialog.getByLabel(words.rest).selectOption("wait");
    await dialog.getByRole("textbox").last().fill("A súmula da federação diz outra coisa.");
    await page.keyboard.press("Control+Enter");
    await expect(dialog.getByLabel(words.final)).toHaveAttribute("aria-invalid", "true");
    await look("office-trading-result");
  });

  await test.step("the proposal describes its effect, and its proposer withdraws it", async () => {
    const dialog = dialogOf(page);
    await dialog.getByLabel(words.final).fill("9-9");
    await expect(dialog.getByRole("region", { name: words.changes }).getByRole("status")).toContainText(words.counted);
    await look("office-trading-result-effect");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await page.goto(`${office}/aprovacoes`);
    await page.locator("tbody tr").filter({ hasText: words.sentence }).click();
    await expect(panelOf(page)).toContainText(words.effect);
    await look("office-trading-result-proposal");
    await panelOf(page).getByRole("button", { name: words.withdraw }).click();
    await page.keyboard.press("Control+Enter");
    await expect(page.locator("tbody tr").filter({ hasText: words.sentence })).toBeHidden();
  });
});

const settingLabels = {
  pt: {
    sport: "Futebol",
    margin: "Mudar margem: ",
    marginType: "Ambos marcam",
    limits: "Mudar limites: ",
    limitsType: "Placar exato",
    target: "Margem alvo",
    apply: "Aplicar margem…",
    back: "Voltar ao padrão…",
    after: "Depois",
    here: "definido aqui",
    stake: "Maior aposta",
    limited: "Maior aposta R$",
    view: "Definir visão da mesa…",
    remove: "Retirar visão da mesa…",
    lead: "Vantagem do mandante",
    goals: "Gols na partida toda",
    minutes: "Por quantos minutos",
    trader: "Visão da mesa",
  },
  en: {
    sport: "Football",
    margin: "Change margin: ",
    marginType: "Odd or even",
    limits: "Change limits: ",
    limitsType: "Total corners",
    target: "Target margin",
    apply: "Apply margin…",
    back: "Back to the default…",
    after: "After",
    here: "set here",
    stake: "Largest stake",
    limited: "Largest stake R$",
    view: "Set a view…",
    remove: "Remove the view…",
    lead: "Lead of the home side",
    goals: "Goals in the whole match",
    minutes: "For how many minutes",
    trader: "Trader's view",
  },
} satisfies Record<Locale, object>;

test("a margin is previewed and set, a limit is set, and both are removed", async ({ page, baseURL, locale, look, provokes }) => {
  test.setTimeout(240_000);
  const words = settingLabels[locale];
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(deskSizeOf(locale));
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/margens-e-limites?tenant=trevo`, officeLabels[locale]);
  await look("office-margins");
  await page.locator("tbody tr").filter({ hasText: words.sport }).first().click();
  const panel = panelOf(page);
  // The screen sizes run in parallel, each with market types of its own.
  const margins = panel.getByRole("listitem").filter({ has: page.getByRole("button", { name: words.margin + words.marginType }) });
  const limits = panel.getByRole("listitem").filter({ has: page.getByRole("button", { name: words.limits + words.limitsType }) });
  const decide = async (reason: string): Promise<void> => {
    await dialogOf(page).getByRole("textbox").last().fill(reason);
    await page.keyboard.press("Control+Enter");
    await expect(dialogOf(page)).toBeHidden();
  };

  await test.step("the preview shows odds before and after, and the margin is set", async () => {
    await margins.getByRole("button", { name: words.margin }).click();
    await panel.getByLabel(words.target).fill("18,5");
    await expect(panel.getByText(words.after).first()).toBeVisible();
    await panel.getByText(words.after).first().scrollIntoViewIfNeeded();
    await look("office-margins-preview");
    await panel.getByRole("button", { name: words.apply }).click();
    await look("office-margins-decision");
    await decide("Volume alto de um lado só.");
    await expect(margins.getByText(words.here)).toHaveCount(1);
  });

  await test.step("the margin is removed", async () => {
    await margins.getByRole("button", { name: words.margin }).click();
    await panel.getByRole("button", { name: words.back }).click();
    await decide("Volta ao normal.");
    await expect(margins.getByText(words.here)).toHaveCount(0);
  });

  await test.step("a limit is set, shown and removed", async () => {
    await limits.getByRole("button", { name: words.limits }).click();
    await dialogOf(page).getByLabel(words.stake).fill("15000");
    await look("office-limits-decision");
    await decide("Mercado fino.");
    await expect(limits.getByText(words.limited)).toBeVisible();
    await limits.getByText(words.limited).scrollIntoViewIfNeeded();
    await look("office-limits");
    await limits.getByRole("button", { name: words.limits }).click();
    await dialogOf(page).getByLabel(words.stake).fill("");
    await decide("Liquidez voltou.");
    await expect(limits.getByText(words.limited)).toBeHidden();
  });
});

test("a trader's override for a match is set with its end, shown on the board, and removed", async ({
  page,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  const words = settingLabels[locale];
  provokes(/^401 \/api\/staff\//);
  provokes(/^422 \/api\/staff\/trevo\/sports\/overrides/);
  await page.setViewportSize(deskSizeOf(locale));
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/esportes?tenant=trevo&when=next`, officeLabels[locale]);
  const rows = page.locator("tbody tr");
  await expect(rows.nth(5)).toBeVisible({ timeout: 60_000 });
  // Matches that begin late; each screen size uses a different one, other than those that the journey above suspends.
  const row = rows.nth((await rows.count()) - (locale === "pt" ? 3 : 4));
  const match = (await row.locator("b").first().textContent()) ?? "";
  await row.click();
  const panel = panelOf(page);

  await test.step("a side without goals is refused at its field", async () => {
    await panel.getByRole("button", { name: words.view }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel(words.lead).fill("3,00");
    await dialog.getByLabel(words.goals).fill("2,50");
    await dialog.getByLabel(words.minutes).fill("30");
    await dialog.getByRole("textbox").last().fill("Titular fora.");
    await page.keyboard.press("Control+Enter");
    await expect(dialog.getByLabel(words.lead)).toHaveAttribute("aria-invalid", "true");
    await look("office-view-decision");
  });

  await test.step("the board shows the override, and it is removed", async () => {
    await dialogOf(page).getByLabel(words.lead).fill("-0,40");
    await page.keyboard.press("Control+Enter");
    await expect(dialogOf(page)).toBeHidden();
    await expect(panel.getByRole("button", { name: words.remove })).toBeVisible();
    await expect(rows.filter({ hasText: match }).first()).toContainText(words.trader);
    await look("office-view");
    await panel.getByRole("button", { name: words.remove }).click();
    await dialogOf(page).getByRole("textbox").last().fill("Titular joga.");
    await page.keyboard.press("Control+Enter");
    await expect(panel.getByRole("button", { name: words.remove })).toBeHidden();
  });
});
