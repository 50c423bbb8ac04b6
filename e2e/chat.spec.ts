import type { Browser, Page } from "@playwright/test";
import { joinChat } from "./support/chat.ts";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

const unique = () => crypto.randomUUID().slice(0, 8).replaceAll(/\d/g, "x");

const messageWith = (page: Page, text: string) => page.locator(".chat-message", { hasText: text });

/** Opens a second browser for another player. */
async function secondPage(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await context.addInitScript(() => {
    localStorage.setItem("ageVerified", "true");
    sessionStorage.setItem("registration-asked", "visit");
    sessionStorage.setItem("last-game-offered", "yes");
  });
  return context.newPage();
}

test("a guest reads the chat and is asked to log in; the back button closes it", async ({ page, open, words, look }) => {
  await open("/");
  await open("/?chat=30");
  await expect(page.getByText(words("chat_guest"))).toBeVisible();
  await expect(page.locator(".chat-message").last()).toBeVisible();
  await expect(page.locator(".chat-demo").first()).toBeVisible();
  await look("chat-guest");
  await page.goBack();
  await expect(page.locator(".chat-panel")).toHaveCount(0);
});

test("a new player confirms the phone, accepts the rules and picks a name before writing", async ({ page, request, at, words, look }) => {
  const player = await joinByApi(request, { verified: true });
  await arrive(page, player, at("/?chat=30"));
  await expect(page.getByText(words("chat_rules_first"))).toBeVisible();
  await look("chat-rules");
  await page.getByRole("button", { name: words("chat_accept") }).click();
  await page.getByRole("button", { name: words("chat_name_pick") }).click();
  const name = `bia_${unique()}`;
  await page.getByLabel(words("chat_name")).fill(name);
  await look("chat-name");
  await page.getByRole("button", { name: words("chat_name_save") }).click();
  await expect(page.getByLabel(words("chat_placeholder"))).toBeVisible();
});

test("a session that ends in another tab turns the chat into a guest's, and nothing more is sent in the player's name", async ({
  page,
  request,
  context,
  at,
  words,
}) => {
  const ana = await joinChat(request);
  // The read position is sent every two seconds. Here it is sent only when the chat is closed.
  await page.addInitScript(() => {
    const { setInterval } = window;
    const patient = (work: () => void, ms?: number) => setInterval(work, ms === 2_000 ? 86_400_000 : ms);
    Object.assign(window, { setInterval: patient });
  });
  await arrive(page, ana, at("/?chat=30"));
  await expect(page.locator(".chat-message").last()).toBeVisible();
  const other = await context.newPage();
  await other.goto("/marks/leaf.svg");
  await other.evaluate(() => localStorage.removeItem("auth"));
  await expect(page.getByText(words("chat_guest"))).toBeVisible();
});

test("two players write, reply, mention and delete", async ({ page, request, browser, at, words, look }) => {
  const [ana, bia] = [await joinChat(request), await joinChat(request)];
  await arrive(page, ana, at("/?chat=30"));
  const other = await secondPage(browser, page);
  await arrive(other, bia, at("/?chat=30"));
  const [hello, answer] = [`alguém viu ${unique()}`, `eu vi ${unique()}`];
  const field = (on: Page) => on.getByLabel(words("chat_placeholder"));
  await field(page).fill(hello);
  await field(page).press("Enter");
  await expect(messageWith(other, hello)).toBeVisible();
  await messageWith(other, hello).getByRole("button").click();
  await other.getByRole("menuitem", { name: words("chat_reply") }).click();
  await expect(other.locator(".chat-replying")).toContainText(hello);
  await field(other).fill(`@${ana.name} ${answer}`);
  await field(other).press("Enter");
  const reply = messageWith(page, answer);
  await expect(reply.locator(".chat-quote")).toContainText(hello);
  await expect(reply.locator(".chat-mention")).toHaveText(`@${ana.name}`);
  await look("chat-conversation");
  await messageWith(page, hello).first().getByRole("button").click();
  await page.getByRole("menuitem", { name: words("chat_delete") }).click();
  await expect(messageWith(other, answer).locator(".chat-quote")).toContainText(words("chat_removed"));
  await expect(other.getByText(hello)).toHaveCount(0);
  await other.context().close();
});

test("a player reports a message with a reason", async ({ page, request, at, words, look }) => {
  const [ana, bia] = [await joinChat(request), await joinChat(request)];
  const text = `linha ruim ${unique()}`;
  const headers = { authorization: `Bearer ${bia.token}` };
  const sent = await request.post("/api/chat/messages", { headers, data: { message: text, room: 30 } });
  expect(sent.ok(), await sent.text()).toBe(true);
  await arrive(page, ana, at("/?chat=30"));
  await messageWith(page, text).getByRole("button").click();
  await page.getByRole("menuitem", { name: words("chat_report") }).click();
  await page.getByRole("button", { name: words("chat_report_send") }).click();
  await expect(page.locator(".chat-report [aria-invalid='true']")).toBeVisible();
  await page.getByLabel(words("chat_report_reason")).selectOption("spam");
  await expect(page.locator(".chat-report [aria-invalid='true']")).toHaveCount(0);
  await look("chat-report");
  await page.getByRole("button", { name: words("chat_report_send") }).click();
  await expect(page.getByText(words("chat_report_sent"))).toBeVisible();
});

test("on a phone the chat button gives way to content that is scrolled to, and returns", async ({ page, request, at }, info) => {
  const player = await joinByApi(request);
  await arrive(page, player, at("/user"));
  const key = page.locator(".chat-key");
  // A desktop has room beside the page.
  const away = info.project.name === "phone" ? "0" : "1";
  await expect(key).toHaveCSS("opacity", "1");
  await page.evaluate(() => scrollTo(0, 60));
  await expect(key).toHaveCSS("opacity", away);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(key).toHaveCSS("opacity", "1");
  await page.evaluate(() => scrollTo(0, 60));
  await expect(key).toHaveCSS("opacity", away);
  await key.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(key, "the keyboard reaches it").toHaveCSS("opacity", "1");
});

test("over a game, unread messages are counted beside its controls and cover none of them", async ({
  page,
  request,
  at,
  words,
  look,
}, info) => {
  const [ana, bia] = [await joinChat(request), await joinChat(request)];
  await arrive(page, ana, at("/casino/house/dice"));
  const rules = page
    .locator("iframe")
    .contentFrame()
    .getByRole("button", { name: /^(Regras e ganhos|Rules and prizes)$/ });
  await expect(rules).toBeVisible();
  const headers = { authorization: `Bearer ${bia.token}` };
  const sent = await request.post("/api/chat/messages", { headers, data: { message: `@${ana.name} ${unique()}`, room: 30 } });
  expect(sent.ok(), await sent.text()).toBe(true);
  const key = page.locator(".chat-key");
  // Other journeys write in the same room.
  const [unread = ""] = words("chat_open_unread", { count: "|" }).split("|");
  await expect(key).toHaveAttribute("aria-label", new RegExp(`^${unread}[1-9]`));
  if (info.project.name === "phone") {
    await look("chat-over-game");
    await rules.click();
    await page.keyboard.press("Escape");
    await key.click();
    await expect(page.locator(".chat-panel")).toBeVisible();
  } else {
    // The menu opens the chat: the stage and its tools fill the corners.
    await expect(key).toBeHidden();
    await rules.click();
  }
});

test("a message written without a connection is sent once when the connection is back", async ({
  page,
  request,
  context,
  at,
  words,
  provokes,
  look,
}) => {
  provokes(/^net::ERR_INTERNET_DISCONNECTED /);
  // Requests that the service worker could not fetch either: a part of the page loaded without a connection.
  provokes(/^net::ERR_FAILED \S+\/assets\//);
  provokes(/^console: /);
  const ana = await joinChat(request);
  await arrive(page, ana, at("/?chat=30"));
  await expect(page.locator(".chat-message").last()).toBeVisible();
  await context.setOffline(true);
  const text = `sem rede ${unique()}`;
  await page.getByLabel(words("chat_placeholder")).fill(text);
  await page.getByLabel(words("chat_placeholder")).press("Enter");
  await expect(messageWith(page, text)).toContainText(words("chat_queued"));
  await look("chat-offline");
  await context.setOffline(false);
  await expect(page.locator(".chat-message:not([data-pending])", { hasText: text })).toHaveCount(1);
  await expect(page.locator("[data-pending]")).toHaveCount(0);
});

test("a link is refused at the field; after the third one the player is muted, reads why and appeals", async ({
  page,
  request,
  at,
  words,
  provokes,
  look,
}) => {
  provokes(/^console: /);
  provokes(/^(422|403) \/api\/chat\/messages/);
  const ana = await joinChat(request);
  await arrive(page, ana, at("/?chat=30"));
  const field = page.getByLabel(words("chat_placeholder"));
  await field.fill("entra em www.aposta-boa.com agora");
  await field.press("Enter");
  await expect(page.getByText(/Links não entram no chat|Links are not allowed/)).toBeVisible();
  await expect(field).toHaveValue("entra em www.aposta-boa.com agora");
  await look("chat-refused");
  for (const more of ["de novo", "outra vez", "mais uma"]) {
    await field.fill(`veja www.aposta-boa.com ${more}`);
    const reply = page.waitForResponse(
      (response) => response.url().endsWith("/api/chat/messages") && response.request().method() === "POST",
    );
    await field.press("Enter");
    await reply;
    if (await page.getByRole("button", { name: words("chat_appeal"), exact: true }).isVisible()) break;
  }
  await page.getByRole("button", { name: words("chat_appeal"), exact: true }).click();
  await page.getByLabel(words("chat_appeal_why")).fill("Era o endereço do próprio jogo.");
  await look("chat-muted");
  await page.getByRole("button", { name: words("chat_appeal_send") }).click();
  await expect(page.getByText(words("chat_appeal_sent"))).toBeVisible();
});
