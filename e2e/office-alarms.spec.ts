import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf } from "./support/office.ts";
import { plantAlarm } from "./support/planted-alarm.ts";
import { signInAsStaff } from "./support/staff.ts";

test.use(desk);

const labels = {
  pt: {
    bell: /^Alarmes: \d+ pendentes?/,
    kind: "Prêmio parado",
    nobody: "Ninguém assumiu ainda.",
    colleague: /Está com Bia/,
    mine: "Está com você.",
    closed: "Encerrados",
    reason: "Motivo",
  },
  en: {
    bell: /^Alarms: \d+ waiting/,
    kind: "Parked win",
    nobody: "Nobody has taken it yet.",
    colleague: /Bia .* has it/,
    mine: "You have it.",
    closed: "Closed",
    reason: "Reason",
  },
} satisfies Record<Locale, object>;

test("when two members take an alarm, one wins; the other sees who has it, takes it over and closes it with a reason", async ({
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
  const subject = `win:journey-${locale}-${Date.now()}`;
  provokes(/^401 \/api\/staff\//);
  provokes(/^409 \/api\/staff\/alarms\//);
  await page.setViewportSize(deskSizeOf(locale));
  const id = await plantAlarm(subject);
  const bia = await signInAsStaff(request, { port: new URL(office).port, name: "bia" });

  await test.step("the bell on every screen counts the alarm and leads to the list", async () => {
    await arriveAtOffice(page, `${office}/saques`, officeLabels[locale]);
    await page.locator(".top").getByRole("link", { name: words.bell }).click();
    await expect(page).toHaveURL(/\/alarmes$/);
    await expect(page.locator("tbody tr").filter({ hasText: subject })).toContainText(words.kind);
    await look("office-alarms");
  });

  await test.step("the slower member is refused and sees who has the alarm", async () => {
    await page.goto(`${office}/alarmes?peek=trevo.${id}`);
    await expect(panelOf(page)).toContainText(words.nobody);
    await look("office-alarm");
    await page.keyboard.press("a");
    await expect(dialogOf(page)).toBeVisible();
    await bia(`/alarms/${id}/take`, { taken_by: null });
    const refused = page.waitForResponse((reply) => reply.url().endsWith(`/${id}/take`));
    await page.keyboard.press("Control+Enter");
    expect((await refused).status()).toBe(409);
    await look("office-alarm-refused");
    await page.keyboard.press("Escape");
    await expect(panelOf(page)).toContainText(words.colleague);
    await look("office-alarm-taken");
  });

  await test.step("the alarm is taken over after a confirmation", async () => {
    await page.keyboard.press("a");
    await expect(dialogOf(page)).toContainText(words.colleague);
    await page.keyboard.press("Control+Enter");
    await expect(panelOf(page)).toContainText(words.mine);
  });

  await test.step("a closed alarm leaves the queue and stays on record with the reason", async () => {
    await page.keyboard.press("r");
    await page.getByLabel(words.reason, { exact: true }).fill("O provedor confirmou; decidido em Rodadas abertas.");
    await look("office-alarm-close");
    await page.keyboard.press("Control+Enter");
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.locator("tbody tr").filter({ hasText: subject })).toHaveCount(0);
    await page.goto(`${office}/alarmes?state=closed&peek=trevo.${id}`);
    await expect(page.getByRole("link", { name: words.closed })).toBeVisible();
    await expect(panelOf(page)).toContainText("decidido em Rodadas abertas.");
    await look("office-alarm-closed");
  });
});
