import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, asksToSign, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf, sendSigned } from "./support/office.ts";

test.use(desk);

/** Each language has a provider of its own, because both journeys run at once. */
const labels = {
  pt: {
    code: "softswiss",
    notOk: "Sem OK",
    request: "Pedido",
    test: "Testar…",
    tested: /^Respondeu com [\d.]+ jogos em [\d.]+ ms\.$/,
    off: "Desligar…",
    isOff: "O provedor está desligado nesta marca.",
    on: "Religar…",
    isOn: "O provedor está ligado nesta marca.",
    reason: "Motivo",
    why: "Muitos erros desde as dez.",
    badge: "provedor desligado",
    inMaintenance: "O jogo fica em manutenção até o provedor ser ligado de novo.",
  },
  en: {
    code: "swipe-games",
    notOk: "Not OK",
    request: "Request",
    test: "Test…",
    tested: /^It answered with [\d,]+ games in [\d,]+ ms\.$/,
    off: "Switch off…",
    isOff: "The provider is off at this brand.",
    on: "Switch on…",
    isOn: "The provider is on at this brand.",
    reason: "Reason",
    why: "Many errors since ten o'clock.",
    badge: "provider off",
    inMaintenance: "The game is in maintenance until the provider is switched on again.",
  },
} satisfies Record<Locale, object>;

test("a provider is tested, its refused calls are read, and it is switched off and on with a reason", async ({
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
  // A call that nobody signed is refused, and logged.
  await request.post(`/callbacks/trevo/${words.code}/balance`, { data: {} });
  const panel = panelOf(page);

  await test.step("the list shows each provider's state and newest calls", async () => {
    await arriveAtOffice(page, `${office}/provedores?tenant=trevo`, officeLabels[locale]);
    await expect(page.locator(".rows tbody tr").first()).toBeVisible();
    await look("office-providers");
  });

  await test.step("the calls that were not answered OK are read in its panel", async () => {
    await page.goto(`${office}/provedores?tenant=trevo&peek=trevo.${words.code}`);
    await panel.getByRole("button", { name: words.notOk }).click();
    const call = panel.locator("details").first();
    await expect(call).toContainText("INVALID_SIGNATURE");
    await call.locator("summary").click();
    await expect(call.getByText(words.request, { exact: true })).toBeVisible();
    await look("office-provider-calls");
  });

  await test.step("it answers a test", async () => {
    await panel.getByRole("button", { name: words.test }).click();
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(panel.getByText(words.tested)).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
  });

  await test.step("it is switched off with a reason", async () => {
    await page.keyboard.press("r");
    await dialogOf(page).getByLabel(words.reason, { exact: true }).fill(words.why);
    await look("office-provider-off");
    await sendSigned(page, "ana");
    await expect(panel.getByText(words.isOff)).toBeVisible();
    await expect(panel).toContainText(words.why);
    await look("office-provider-is-off");
  });

  await test.step("its games say so in the catalogue", async () => {
    await page.goto(`${office}/jogos?tenant=trevo&provider=${words.code}`);
    const game = page.locator(".rows tbody tr").first();
    await expect(game).toContainText(words.badge);
    await game.click();
    await expect(panel).toContainText(words.inMaintenance);
    await look("office-game-provider-off");
  });

  await test.step("it is switched on again", async () => {
    await page.goto(`${office}/provedores?tenant=trevo&peek=trevo.${words.code}`);
    await expect(panel.getByText(words.isOff)).toBeVisible();
    await page.keyboard.press("a");
    await dialogOf(page).getByLabel(words.reason, { exact: true }).fill(words.why);
    await sendSigned(page, "ana");
    await expect(panel.getByText(words.isOn)).toBeVisible();
  });
});
