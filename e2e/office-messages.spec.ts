import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, officeLabels, officeUrl } from "./support/office.ts";
import { joinByApi } from "./support/player.ts";

/** The console is for desks: the widths of two of them, whatever the project's screen is. */
test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const labels = {
  pt: {
    decided: "Decidido: envia",
    passed: "Marca ativa, conta aberta",
    money: "Depósitos e saques",
    ofPlayer: "Mensagens ao jogador",
    all: "Ver todas",
  },
  en: {
    decided: "Decided: send",
    passed: "Brand active, account open",
    money: "Deposits and withdrawals",
    ofPlayer: "Messages to the player",
    all: "See all",
  },
} satisfies Record<Locale, object>;

test("support finds what was sent to a player, why it was sent, and what it said", async ({
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
  await look("office-message");
  await page.goto(`${office}/mensagens?tenant=trevo&player=${id}&state=failed`);
  await expect(page.getByText(/Nada com estes filtros|Nothing with these filters/)).toBeVisible();
  await look("office-messages-empty");
});
