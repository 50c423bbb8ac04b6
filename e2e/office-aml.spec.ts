import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, asksToSign, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf, sendSigned } from "./support/office.ts";
import { joinByApi } from "./support/player.ts";
import { signInAsStaff } from "./support/staff.ts";

test.use(desk);

const labels = {
  pt: {
    open: "Abrir caso de PLD",
    opened: "Caso aberto. Ele está na fila de PLD.",
    byHand: "Aberto pela equipe",
    secret: "Sigiloso: não comente com o jogador.",
    proposed: /Ana .*propôs uma decisão/,
    due: "Comunique no Siscoaf",
    receipt: "Número do recibo",
    reported: "Comunicado, recibo 2026-000123",
    year: "Propor declaração…",
  },
  en: {
    open: "Open an AML case",
    opened: "The case is open. It is in the money laundering queue.",
    byHand: "Opened by staff",
    secret: "Confidential: do not mention it to the player.",
    proposed: /Ana .*proposed a decision/,
    due: "Report it in Siscoaf",
    receipt: "Receipt number",
    reported: "Reported, receipt 2026-000123",
    year: "Propose the statement…",
  },
} satisfies Record<Locale, object>;

test("a suspicion of money laundering is opened, decided by two people and reported, and the player reads nothing of it", async ({
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
  provokes(asksToSign);
  await page.setViewportSize(deskSizeOf(locale));
  const player = await joinByApi(request, { verified: true, balance: 321_00 });
  let id = "";

  await arriveAtOffice(page, `${office}/jogadores/trevo/${player.id}`, officeLabels[locale]);
  await test.step("a case is opened on the player's file with a reason", async () => {
    await page.getByRole("button", { name: words.open }).click();
    await page.keyboard.type("Perguntou como esconder a origem do dinheiro.");
    const answer = page.waitForResponse((reply) => reply.url().endsWith("/aml-cases") && reply.request().method() === "POST");
    await page.keyboard.press("Control+Enter");
    ({ id } = ((await (await answer).json()) as { data: { id: string } }).data);
    await expect(page.getByText(words.opened)).toBeVisible();
  });

  await test.step("the case is in the queue, and its panel shows the account and the days", async () => {
    await page.goto(`${office}/pld`);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    await look("office-aml-cases");
    await page.goto(`${office}/pld?peek=trevo.${id}`);
    await expect(panelOf(page)).toContainText(words.secret);
    await expect(panelOf(page)).toContainText("Perguntou como esconder");
    await expect(page.locator("main")).not.toContainText(player.cpf);
    await look("office-aml-case");
    await page.setViewportSize({ width: 360, height: 780 });
    await look("office-aml-case-phone");
    await page.setViewportSize(deskSizeOf(locale));
  });

  await test.step("the report is proposed by keyboard, signed, and approved by another member", async () => {
    await page.keyboard.press("a");
    await page.keyboard.type("Origem do dinheiro não foi explicada.");
    await look("office-aml-decide");
    const proposed = page.waitForResponse((reply) => reply.url().endsWith(`/aml-cases/${id}/decide`) && reply.ok());
    await sendSigned(page, "ana");
    const { data } = (await (await proposed).json()) as { data: { id: string } };
    await expect(panelOf(page)).toContainText(words.proposed);
    const bia = await signInAsStaff(request, { port: new URL(office).port, name: "bia" });
    const { now } = await bia<{ now: { version: string } }>(`/proposals/${data.id}`);
    await bia(`/proposals/${data.id}/approve`, { version: now.version });
  });

  await test.step("the receipt of the report is recorded", async () => {
    await page.goto(`${office}/pld/trevo/${id}`);
    await expect(panelOf(page)).toContainText(words.due);
    await look("office-aml-due");
    await page.keyboard.press("a");
    await dialogOf(page).getByLabel(words.receipt).fill("2026-000123");
    await page.keyboard.press("Control+Enter");
    await expect(dialogOf(page)).toBeHidden();
    await page.goto(`${office}/pld/trevo/${id}`);
    await expect(panelOf(page)).toContainText(words.reported);
    await look("office-aml-reported");
  });

  await test.step("the player's notifications and data tell nothing, and the past year waits for its statement", async () => {
    const headers = { authorization: `Bearer ${player.token}` };
    for (const path of ["/api/notifications", "/api/profile", "/api/wallet/transactions"])
      expect(await (await request.get(path, { headers })).text()).not.toMatch(/pld|coaf|laund|lavagem/i);
    await page.goto(`${office}/pld-anos?tenant=trevo&peek=trevo.${new Date().getFullYear() - 1}`);
    await expect(panelOf(page).getByRole("button", { name: words.year })).toBeVisible();
    await look("office-aml-years");
  });
});
