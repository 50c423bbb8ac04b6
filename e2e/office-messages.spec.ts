import type { Locale } from "@trevo/domain";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, asksToSign, officeLabels, officeUrl, sendSigned } from "./support/office.ts";
import { joinByApi } from "./support/player.ts";

/** The back office is for desktops: uses two desktop widths, whatever the project's screen size. */
test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const labels = {
  pt: {
    decided: "Decidido: envia",
    passed: "Marca ativa, conta aberta",
    money: "Depósitos e saques",
    ofPlayer: "Mensagens ao jogador",
    all: "Ver todas",
    basedOn: "Com base em",
    rate: "Marketing por e-mail em 7 dias",
    stop: "Parar o marketing…",
    resume: "Liberar o marketing…",
    doStop: /^Parar/,
    doResume: /^Liberar/,
  },
  en: {
    decided: "Decided: send",
    passed: "Brand active, account open",
    money: "Deposits and withdrawals",
    ofPlayer: "Messages to the player",
    all: "See all",
    basedOn: "Based on",
    rate: "Marketing by e-mail in 7 days",
    stop: "Stop marketing…",
    resume: "Resume marketing…",
    doStop: /^Stop/,
    doResume: /^Resume/,
  },
} satisfies Record<Locale, object>;

test("support finds a message sent to a player, the reason for sending it, and its content", async ({
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
  await page.setViewportSize({ width: locale === "pt" ? 1440 : 1024, height: 900 });
  const player = await joinByApi(request, { verified: true, balance: 5_000 });
  await arriveAtOffice(page, `${office}/jogadores?tenant=trevo`, officeLabels[locale]);
  const box = page.getByRole("searchbox").first();
  await box.fill(player.phone);
  await box.press("Enter");
  await page.getByRole("status").getByRole("link").click();
  await page.waitForURL(/\/jogadores\/trevo\/[0-9a-f-]{36}$/);
  const id = page.url().slice(-36);
  const own = page.getByRole("region", { name: words.ofPlayer });
  await expect(own.getByRole("link").first()).toBeVisible();
  await own.scrollIntoViewIfNeeded();
  await look("office-player-messages");
  await own.getByRole("link", { name: words.all }).click();
  await page.waitForURL(/\/mensagens\?/);
  const row = page.locator("tbody tr").filter({ hasText: words.money });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await look("office-messages");
  await row.click();
  const panel = page.locator("aside.panel");
  await expect(panel).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(panel).toContainText(words.decided, { timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  await expect(panel).toContainText(words.passed);
  await panel.getByText(words.basedOn).first().click();
  await look("office-message");
  await page.goto(`${office}/mensagens?tenant=trevo&player=${id}&state=failed`);
  await expect(page.getByText(/Nada com estes filtros|Nothing with these filters/)).toBeVisible();
  await look("office-messages-empty");
});

test("staff stop a brand's marketing, see the reason, and resume it", async ({ page, baseURL, locale, look, provokes }) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  await page.setViewportSize({ width: locale === "pt" ? 1440 : 1024, height: 900 });
  // A brand that no other journey uses, so that nothing else waits for its marketing.
  const brand = locale === "pt" ? "aurora" : "praca";
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/mensagens?tenant=${brand}`, officeLabels[locale]);
  const state = page.getByRole("status").filter({ hasText: words.rate });
  await expect(state).toBeVisible();
  await look("office-marketing");
  const reason = `erro no texto ${Date.now()}`;
  await decide(page, { open: words.stop, act: words.doStop, reason });
  await expect(state).toContainText(reason);
  await look("office-marketing-stopped");
  await decide(page, { open: words.resume, act: words.doResume, reason: "corrigido" });
  await expect(page.getByRole("button", { name: words.stop })).toBeVisible();
  await expect(state).not.toContainText(reason);
});

async function decide(page: Page, { open, act, reason }: { open: string; act: RegExp; reason: string }): Promise<void> {
  await page.getByRole("button", { name: open }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("textbox").fill(reason);
  await expect(dialog.getByRole("button", { name: act })).toBeVisible();
  await sendSigned(page, "ana");
}
