import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, asksToSign, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf, sendSigned } from "./support/office.ts";
import { joinByApi } from "./support/player.ts";
import { placeBet } from "./support/sport-bet.ts";
import { signInAsStaff } from "./support/staff.ts";

test.use(desk);

const labels = {
  pt: { act: "Anular aposta…", cause: "Causa, que o jogador lê", error: "a odd tinha um erro evidente", open: "Aberta", back: "Devolvida" },
  en: { act: "Void the bet…", cause: "Cause, which the player reads", error: "the odds had an obvious error", open: "Open", back: "Void" },
} satisfies Record<Locale, object>;

test("voiding a bet is proposed, another member approves it, and the player gets the stake back and reads why", async ({
  page,
  request,
  baseURL,
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
  const authorization = `Bearer ${player.token}`;
  const bia = await signInAsStaff(request, { port: new URL(office).port, name: "bia" });
  const id = await placeBet(request, player);

  await arriveAtOffice(page, `${office}/apostas-esportivas?tenant=trevo&peek=trevo.${id}`, officeLabels[locale]);
  const proposal = await test.step("a member proposes the void with the reason that the player reads", async () => {
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

  await test.step("another member approves the amount that is returned", async () => {
    await page.goto(`${office}/aprovacoes?peek=trevo.${proposal}`);
    await expect(panelOf(page)).toContainText(words.error);
    await look("office-sport-void-proposal");
    const { now } = await bia<{ now: { version: string } | null }>(`/proposals/${proposal}`);
    await bia(`/proposals/${proposal}/approve`, { version: now?.version ?? "" });
  });

  await test.step("the stake is returned, and the bet shows why", async () => {
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
