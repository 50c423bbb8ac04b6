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

test("a trader suspends a match by the keyboard, players see why, and it is lifted again", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(180_000);
  const words = labels[locale];
  provokes(/^401 \/api\/staff\//);
  provokes(/^404 \/api\/staff\/aurora\/sports\/fixtures/);
  await page.setViewportSize(deskSizeOf(locale));
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/esportes?tenant=trevo&when=next`, officeLabels[locale]);
  const rows = page.locator("tbody tr");
  await expect(rows.nth(3)).toBeVisible({ timeout: 60_000 });
  await look("office-trading");

  // Those that begin late; each size of screen takes another one.
  const nth = (await rows.count()) - (locale === "pt" ? 1 : 2);
  await rows.nth(nth).click();
  await expect(panelOf(page).getByRole("heading", { name: words.markets })).toBeVisible();
  const id = /peek=trevo\.(\d+)/.exec(page.url())?.[1] ?? "";
  const reasonFor = async (): Promise<string | undefined> => {
    const reply = await request.get(`/api/sportsbook/events/${id}`);
    const { data } = (await reply.json()) as { data: { main: { takes_bets: boolean; why_not?: string }[] } };
    return data.main[0]?.takes_bets ? undefined : data.main[0]?.why_not;
  };

  await test.step("it takes no bets at once, and the reason is the trader", async () => {
    await page.keyboard.press("a");
    await dialogOf(page).getByRole("textbox").fill("Escalação vazada antes da hora.");
    await look("office-trading-order");
    await page.keyboard.press("Control+Enter");
    await expect(panelOf(page).locator(".panel-foot").getByRole("button", { name: words.lift })).toBeVisible();
    await expect(panelOf(page)).toContainText(words.by);
    await expect.poll(reasonFor).toBe("trader");
    await look("office-trading-suspended");
  });

  await test.step("and takes them again when it is lifted", async () => {
    await page.keyboard.press("a");
    await dialogOf(page).getByRole("textbox").fill("Odds revistas.");
    await page.keyboard.press("Control+Enter");
    await expect(panelOf(page).locator(".panel-foot").getByRole("button", { name: words.suspend })).toBeVisible();
    await expect.poll(reasonFor).toBeUndefined();
  });

  await test.step("a brand without a book has an empty board", async () => {
    await page.goto(`${officeUrl(baseURL ?? "")}/esportes?tenant=aurora`);
    await expect(page.getByRole("heading", { name: words.none })).toBeVisible();
  });
});
