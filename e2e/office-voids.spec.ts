import type { Locale } from "@trevo/domain";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, asksToSign, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf, sendSigned } from "./support/office.ts";
import { type Player, joinByApi } from "./support/player.ts";
import { signInAsStaff } from "./support/staff.ts";

test.use(desk);

const labels = {
  pt: { act: "Anular aposta…", cause: "Causa, que o jogador lê", error: "a odd tinha um erro evidente", open: "Aberta", back: "Devolvida" },
  en: { act: "Void the bet…", cause: "Cause, which the player reads", error: "the odds had an obvious error", open: "Open", back: "Void" },
} satisfies Record<Locale, object>;

const stake = 1_000;

interface Offered {
  readonly data: readonly {
    readonly main: { id: number; version: number; takes_bets: boolean; selections: { code: string; odds_x1000: number | null }[] }[];
  }[];
}

/** Bets on the first selection of a match that begins late. Answers the bet's id. */
async function placeBet(request: APIRequestContext, { token }: Player): Promise<string> {
  let id = "";
  await expect(async () => {
    const next = (await (await request.get("/api/sportsbook/events")).json()) as Offered;
    const market = next.data.flatMap(({ main }) => main).findLast(({ takes_bets, selections }) => takes_bets && selections[0]?.odds_x1000);
    const [selection] = market?.selections ?? [];
    if (!market || !selection?.odds_x1000) throw new Error("no match takes bets");
    const { odds_x1000 } = selection;
    const legs = [{ odds_x1000, selections: [{ market_id: market.id, code: selection.code, odds_x1000, version: market.version }] }];
    const reply = await request.post("/api/sportsbook/bets", {
      headers: { authorization: `Bearer ${token}` },
      data: { kind: "single", sizes: [1], legs, stake, accept: "any" },
    });
    expect(reply.status(), await reply.text()).toBe(201);
    ({ id } = ((await reply.json()) as { data: { id: string } }).data);
  }).toPass({ timeout: 60_000 });
  return id;
}

test("a bet is proposed to be void, another member approves, and the player has the stake back and reads why", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(180_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  await page.setViewportSize(deskSizeOf(locale));
  const player = await joinByApi(request, { balance: 5_000 });
  const authorization = `Bearer ${player.token}`;
  const bia = await signInAsStaff(request, { port: new URL(office).port, name: "bia" });
  const id = await placeBet(request, player);

  await arriveAtOffice(page, `${office}/apostas-esportivas?tenant=trevo&peek=trevo.${id}`, officeLabels[locale]);
  const proposal = await test.step("a member proposes it, with the cause that the player reads", async () => {
    await expect(panelOf(page)).toContainText(words.open);
    await look("office-sport-bet");
    await panelOf(page).getByRole("button", { name: words.act }).click();
    await dialogOf(page).getByLabel(words.cause).selectOption("palpable_error");
    await dialogOf(page).getByRole("textbox").last().fill("A odd saiu dez vezes maior.");
    await look("office-sport-bet-void");
    const proposed = page.waitForResponse((reply) => reply.url().endsWith("/sports/voids") && reply.ok());
    await sendSigned(page, "ana");
    await expect(dialogOf(page)).toHaveCount(0);
    return ((await (await proposed).json()) as { data: { id: string } }).data.id;
  });

  await test.step("another member approves what comes back", async () => {
    await page.goto(`${office}/aprovacoes?peek=trevo.${proposal}`);
    await expect(panelOf(page)).toContainText(words.error);
    await look("office-sport-void-proposal");
    const { now } = await bia<{ now: { version: string } | null }>(`/proposals/${proposal}`);
    await bia(`/proposals/${proposal}/approve`, { version: now?.version ?? "" });
  });

  await test.step("the stake is back, and the bet says why", async () => {
    const read = async (path: string) => (await (await request.get(path, { headers: { authorization } })).json()) as { data: never };
    await expect
      .poll(async () => ((await read("/api/profile/wallet")).data as { balance: number }).balance, { timeout: 30_000 })
      .toBe(5_000);
    await page.goto(`${office}/apostas-esportivas?tenant=trevo&peek=trevo.${id}`);
    await expect(panelOf(page)).toContainText(words.back);
    await expect(panelOf(page)).toContainText(words.error);
    await look("office-sport-bet-voided");
  });
});
