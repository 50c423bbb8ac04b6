import { randomUUID } from "node:crypto";
import type { Locale } from "@trevo/domain";
import { findLinksNow } from "./support/find-links.ts";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf } from "./support/office.ts";
import { joinByApi } from "./support/player.ts";

test.use(desk);

const labels = {
  pt: {
    group: /Espera por alguém/,
    key: "Recebem saques na mesma chave Pix",
    table: "Quem usa o quê",
    choice: "Estas contas…",
    household: "Pessoas que moram juntas",
    reason: "Motivo",
    decided: "Decidido",
    active: "Ativa",
  },
  en: {
    group: /Waits for somebody/,
    key: "Withdraw to the same Pix key",
    table: "Who uses what",
    choice: "These accounts…",
    household: "People who live together",
    reason: "Reason",
    decided: "Decided",
    active: "Active",
  },
} satisfies Record<Locale, object>;

test("two accounts paid to one Pix key are linked, shown as a table, and decided without blocking anybody", async ({
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
  await page.setViewportSize(deskSizeOf(locale));
  const key = randomUUID();
  const [one, other] = [await joinByApi(request, { verified: true, balance: 21_00 }), await joinByApi(request, { verified: true })];
  for (const { token } of [one, other]) {
    const headers = { authorization: `Bearer ${token}` };
    const added = await request.post("/api/wallet/withdraw/method", { headers, data: { type: "evp", key } });
    expect(added.ok(), await added.text()).toBe(true);
  }
  await findLinksNow();

  await arriveAtOffice(page, `${office}/risco?tenant=trevo`, officeLabels[locale]);
  await test.step("the player's file links to the group", async () => {
    await expect(async () => {
      await page.goto(`${office}/jogadores/trevo/${one.id}/vinculos`);
      await expect(page.locator("tbody tr")).toContainText(words.group, { timeout: 3_000 });
    }).toPass();
    await look("office-player-links");
    await page.locator("tbody tr").getByRole("link").click();
    await expect(panelOf(page)).toContainText(words.key);
  });

  await test.step("the group shows the reasons and which account uses what, without the key itself", async () => {
    const table = page.getByRole("region", { name: words.table });
    await expect(table.locator("tbody tr")).toHaveCount(2);
    await expect(page.locator("main")).not.toContainText(key);
    await expect(page.locator("main")).not.toContainText(one.cpf);
    await look("office-link-group");
    await page.setViewportSize({ width: 360, height: 780 });
    await look("office-link-group-phone");
    await page.setViewportSize(deskSizeOf(locale));
  });

  await test.step("the group is decided by keyboard with a reason; both accounts stay unchanged", async () => {
    const address = page.url();
    await page.keyboard.press("a");
    await dialogOf(page).getByLabel(words.choice).selectOption({ label: words.household });
    await dialogOf(page).getByLabel(words.reason).fill("Mãe e filho, mesmo endereço.");
    await look("office-link-decide");
    await page.keyboard.press("Control+Enter");
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL(/\/risco\?tenant=trevo/);
    await look("office-links");
    await page.goto(address);
    await expect(panelOf(page)).toContainText(words.decided);
    await expect(panelOf(page)).toContainText("Mãe e filho, mesmo endereço.");
    await expect(page.getByRole("region", { name: words.table }).getByText(words.active)).toHaveCount(2);
  });
});
