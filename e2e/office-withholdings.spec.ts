import { sportWithholdingWords } from "@trevo/contract/sport-withholdings";
import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, asksToSign, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf, sendSigned } from "./support/office.ts";
import { arrive, joinByApi } from "./support/player.ts";
import { placeBet } from "./support/sport-bet.ts";
import { signInAsStaff } from "./support/staff.ts";

test.use(desk);

const labels = {
  pt: {
    withhold: "Reter pagamento…",
    now: "Reter pagamento",
    ground: "Fundamento, que o jogador lê",
    withheld: "Retida",
    release: "Liberar aposta…",
    released: "Liberar 1 aposta retida",
    open: "Aberta",
  },
  en: {
    withhold: "Withhold payment…",
    now: "Withhold payment",
    ground: "Ground, which the player reads",
    withheld: "Withheld",
    release: "Release the bet…",
    released: "Release 1 withheld bet",
    open: "Open",
  },
} satisfies Record<Locale, object>;

test("a bet is withheld, its player reads the ground, and two members release it", async ({
  page,
  request,
  baseURL,
  at,
  words: siteWords,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  await page.setViewportSize(deskSizeOf(locale));
  const player = await joinByApi(request, { balance: 5_000 });
  const bia = await signInAsStaff(request, { port: new URL(office).port, name: "bia" });
  const id = await placeBet(request, player);
  const file = `${office}/apostas-esportivas?tenant=trevo&peek=trevo.${id}`;
  const bets = page.getByRole("main");

  await test.step("a member withholds the bet at once", async () => {
    await arriveAtOffice(page, file, officeLabels[locale]);
    await panelOf(page).getByRole("button", { name: words.withhold }).click();
    await dialogOf(page).getByLabel(words.ground).selectOption("manipulation");
    await dialogOf(page).getByRole("textbox").last().fill("Alerta da federação sobre a partida.");
    await look("office-sport-bet-withhold");
    await dialogOf(page).getByRole("button", { name: words.now }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(panelOf(page)).toContainText(words.withheld);
    await expect(panelOf(page)).toContainText("Alerta da federação sobre a partida.");
    await look("office-sport-bet-withheld");
  });

  await test.step("the player reads the ground but not the internal reason", async () => {
    await arrive(page, player, at("/sportsbook/bets"));
    await expect(bets).toContainText(siteWords("sports_withheld_state"));
    await expect(bets).toContainText(sportWithholdingWords.manipulation[locale]);
    await expect(bets).not.toContainText("Alerta da federação");
    await look("sports-bet-withheld");
    await page.setViewportSize({ width: 360, height: 780 });
    await look("sports-bet-withheld-phone");
    await page.setViewportSize(deskSizeOf(locale));
  });

  const proposal = await test.step("a member proposes to release the bet", async () => {
    await page.goto(file);
    await panelOf(page).getByRole("button", { name: words.release }).click();
    await dialogOf(page).getByRole("textbox").last().fill("A federação encerrou o alerta.");
    const proposed = page.waitForResponse((reply) => reply.url().endsWith("/sports/withholding-ends") && reply.ok());
    await sendSigned(page, "ana");
    await expect(dialogOf(page)).toHaveCount(0);
    return ((await (await proposed).json()) as { data: { id: string } }).data.id;
  });

  await test.step("another member approves it, and the bet stays active", async () => {
    await page.goto(`${office}/aprovacoes?peek=trevo.${proposal}`);
    await expect(panelOf(page)).toContainText(words.released);
    await look("office-sport-release-proposal");
    const { now } = await bia<{ now: { version: string } | null }>(`/proposals/${proposal}`);
    await bia(`/proposals/${proposal}/approve`, { version: now?.version ?? "" });
    await page.goto(file);
    await expect(panelOf(page)).toContainText(words.open);
    await arrive(page, player, at("/sportsbook/bets"));
    await expect(bets).toContainText(siteWords("sports_open"));
    await expect(bets).not.toContainText(siteWords("sports_withheld_state"));
  });
});
