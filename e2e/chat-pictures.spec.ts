import { type Browser, type Page } from "@playwright/test";
import type { Locale } from "@trevo/domain";
import { joinChat } from "./support/chat.ts";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, officeLabels, officeUrl } from "./support/office.ts";
import { makeOlder } from "./support/older-account.ts";
import { drawing } from "./support/photo.ts";
import { arrive } from "./support/player.ts";

const labels = {
  pt: { show: "Mostrar imagem", picture: "Imagem que o jogador enviou", reason: "Motivo", refused: "Imagem", moderators: "Só quem modera" },
  en: {
    show: "Show the picture",
    picture: "Picture that the player sent",
    reason: "Reason",
    refused: "Picture",
    moderators: "Only whoever",
  },
} satisfies Record<Locale, object>;

/** Opens the back office in a second browser with a desktop screen. */
async function deskOf(browser: Browser, locale: Locale): Promise<Page> {
  const size = { width: locale === "pt" ? 1440 : 1024, height: 900 };
  const context = await browser.newContext({
    viewport: size,
    isMobile: false,
    hasTouch: false,
    deviceScaleFactor: 1,
    ignoreHTTPSErrors: true,
  });
  return context.newPage();
}

test("a picture waits for a moderator, who releases one and refuses another; the player sees both decisions and appeals", async ({
  page,
  request,
  browser,
  baseURL,
  at,
  words,
  locale,
  look,
}, info) => {
  test.setTimeout(300_000);
  const say = labels[locale];
  const office = officeUrl(baseURL ?? "");
  const ana = await joinChat(request);
  await makeOlder(ana, 2);
  await arrive(page, ana, at("/?chat=30"));
  const own = page.locator(".chat-message[data-own]");
  const text = `olha ${crypto.randomUUID().slice(0, 8).replaceAll(/\d/g, "x")}`;

  const sendPicture = async (words_: string): Promise<void> => {
    await page.locator(".chat-attach input").setInputFiles(await drawing(page));
    await expect(
      page
        .locator(".chat-replying")
        .filter({ hasText: words("chat_picture") })
        .first(),
    ).toBeVisible();
    await page.getByLabel(words("chat_placeholder")).fill(words_);
    await page.getByLabel(words("chat_placeholder")).press("Enter");
    await expect(page.locator("[data-pending='held']", { hasText: words_ })).toContainText(words("chat_held"));
  };
  const desk = await deskOf(browser, locale);
  const panel = desk.locator("aside.panel");
  const dialog = desk.getByRole("alertdialog");
  const openCase = async (quote: string): Promise<void> => {
    await desk.locator("tr").filter({ hasText: quote }).click();
    await expect(panel).toContainText(quote);
  };
  const decide = async (key: "a" | "r", prepare?: () => Promise<void>): Promise<void> => {
    await desk.keyboard.press(key);
    await expect(dialog).toBeVisible();
    await prepare?.();
    await desk.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
  };

  await test.step("the picture waits, and no other player sees it", async () => {
    await sendPicture(text);
    await look("chat-picture-held");
  });

  await test.step("a moderator requests to see it and releases it", async () => {
    await arriveAtOffice(desk, `${office}/chat?tenant=trevo`, officeLabels[locale]);
    await openCase(text);
    await expect(panel.getByRole("img", { name: say.picture })).toHaveCount(0);
    await look("office-chat-picture-asked", desk);
    await panel.getByRole("button", { name: say.show }).click();
    const shown = panel.getByRole("img", { name: say.picture });
    await expect(shown).toHaveJSProperty("naturalWidth", 720);
    await look("office-chat-picture", desk);
    await decide("r");
    await expect(own.filter({ hasText: text }).locator(".chat-picture")).toHaveJSProperty("naturalWidth", 720);
    await look("chat-picture-shown");
  });

  await test.step("another picture is refused: its author reads why and appeals", async () => {
    await sendPicture(`${text} de novo`);
    await desk.goto(`${office}/chat?tenant=trevo`);
    await openCase(`${text} de novo`);
    await decide("a", () =>
      desk
        .getByLabel(say.reason, { exact: true })
        .selectOption({ label: say.refused })
        .then(() => undefined),
    );
    await expect(page.locator("[data-pending='held']")).toHaveCount(0);
    // On a desktop, the notification card covers the chat column; on a phone, the chat sheet covers the card.
    if (info.project.name === "desktop") await page.locator(".notification-cards .icon-button").click();
    await page.locator(".chat-decisions-key").click();
    const decision = page.locator(".chat-decisions li").filter({ hasText: text });
    await expect(decision).toContainText(/Imagem contra as regras do chat|A picture against the chat rules/);
    await look("chat-decisions");
    await decision.getByRole("button", { name: words("chat_appeal"), exact: true }).click();
    await page.getByLabel(words("chat_appeal_why")).fill("É um desenho meu.");
    await page.getByRole("button", { name: words("chat_appeal_send") }).click();
    await expect(decision).toContainText(words("chat_appeal_sent"));
  });
  await desk.context().close();
});
