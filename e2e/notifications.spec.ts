import type { Page } from "@playwright/test";
import { eventPrefix, type RealtimeEvents } from "@trevo/contract/realtime";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";
import { follow } from "./support/routes.ts";
import { payAtBank } from "./support/sandbox.ts";
import { moneyPattern } from "./support/words.ts";

type Said = <E extends keyof RealtimeEvents>(event: E, payload: RealtimeEvents[E]) => void;

/**
 * Intercepts the page's socket and sends events as the server would. Call it before the page is opened, and the returned function when the
 * player is connected.
 */
async function listenIn(page: Page): Promise<() => Promise<Said>> {
  const line = { channel: "", send: (_text: string): void => undefined };
  await page.routeWebSocket(/\/app\//, (socket) => {
    const server = socket.connectToServer();
    line.send = (text) => socket.send(text);
    socket.onMessage((message) => {
      const { event, data } = JSON.parse(String(message)) as { event: string; data: { channel?: string } };
      if (event === "pusher:subscribe" && data.channel?.startsWith("private-")) line.channel = data.channel;
      server.send(message);
    });
  });
  return async () => {
    await expect.poll(() => line.channel, "the player's channel").not.toBe("");
    await expect(page.locator(".notification-cards"), "what hears of notifications").toBeAttached();
    return (event, payload) =>
      line.send(JSON.stringify({ event: eventPrefix + event, channel: line.channel, data: JSON.stringify(payload) }));
  };
}

const aDayMs = 24 * 3_600_000;

const notification = (title: string, pinned = false): RealtimeEvents["NotificationSent"] => ({
  id: crypto.randomUUID(),
  type: "personal",
  class: "service",
  category: "account",
  name: "Conta",
  title,
  description: "Agora você pode sacar sem outro pedido.",
  message: "Agora você pode sacar sem outro pedido.",
  presents: "modal",
  img: null,
  link: "/account/wallet",
  read: false,
  status: "unread",
  read_at: null,
  viewed: false,
  pinned_until: pinned ? new Date(Date.now() + aDayMs).toISOString() : null,
  payment: null,
  mission: null,
  user_box: null,
  created_at: new Date().toISOString(),
  date: "2026-11-22",
  time: "12:00",
});

test("notifications are shown as cards beside a game and open by themselves elsewhere, and a won box is announced", async ({
  page,
  request,
  words,
  at,
  look,
  provokes,
}) => {
  // The server never sent these notifications, so it cannot mark them as read.
  provokes(/^404 \/api\/notifications\/[^/]+\/read$/);
  const connected = await listenIn(page);
  await arrive(page, await joinByApi(request), at("/casino/house/dice"));
  const say = await connected();
  const dialog = page.getByRole("dialog");
  const cards = page.locator(".notification-cards article");
  for (const title of ["Documento aprovado", "Cashback de sexta"]) say("NotificationSent", notification(title, true));
  await expect(cards).toHaveCount(2);
  await look("notifications-in-sight");
  await cards
    .last()
    .getByRole("button", { name: words("close") })
    .click();
  await expect(cards).toHaveCount(1);
  await expect(dialog, "a game is not interrupted").toBeHidden();

  await follow(page, at("/ranking"));
  await expect(page.locator(".frame:not([data-bare])")).toBeVisible();
  say("NotificationSent", notification("Missão cumprida", true));
  await expect(dialog.getByRole("heading", { name: "Documento aprovado" }), "the first that nobody has looked at").toBeVisible();
  await expect(cards).toHaveCount(1);
  await look("notification-open");
  await page.goBack();
  await expect(dialog.getByRole("heading", { name: "Missão cumprida" }), "the next one follows by itself").toBeVisible();
  await expect(cards).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const box = {
    id: 1,
    name: "folha",
    title: "Caixa Folha",
    image: "/art/box.svg",
    price: 1_000,
    mean_value: 860,
    version: 1,
    return_bps: 8_600,
    sell_share_bps: 10_000,
  };
  const owned = { state: "owned", source: "given", price: 0 } as const;
  say("NotifyNewUserBox", { id: crypto.randomUUID(), box, ...owned, bought_at: new Date().toISOString(), opened_at: null });
  await expect(dialog.getByRole("heading", { name: words("reward_won") })).toBeVisible();
  await expect(dialog.getByText("Caixa Folha")).toBeVisible();
  await look("box-won");
  await dialog.getByRole("link", { name: words("notifications_my_boxes") }).click();
  await expect(page).toHaveURL(at("/account/boxes"));
  await expect(dialog).toBeHidden();
});

test("a received payment is shown as a toast in the page's language and in the list, but only in the payment sheet if it is open", async ({
  page,
  request,
  words,
  at,
  look,
  locale,
}) => {
  const player = await joinByApi(request, { verified: true });
  const token = player.token;
  const toast = page.locator(".toast");
  const charge = async (amount: number) => {
    const reply = await request.post("/api/main-gateway/qrcode-pix", {
      data: { amount },
      headers: { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() },
    });
    return ((await reply.json()) as { data: { code: string } }).data.code;
  };
  const payer = { name: `${player.first_name} ${player.last_name}`, cpf: player.cpf };
  await arrive(page, player, at("/"));
  await expect(page.locator(".notification-cards")).toBeAttached();
  await expect(page.locator(".top-bell b")).toBeVisible();

  await test.step("a toast shows what was received and can be closed", async () => {
    await payAtBank(await charge(5_000), payer);
    await expect(toast).toContainText(moneyPattern(5_000, locale));
    // A toast under the pointer stays.
    await toast.hover();
    await look("notifications-payment-toast");
    await toast.getByRole("button", { name: words("close"), exact: true }).click();
    await expect(toast).toHaveCount(0);
  });

  await test.step("no toast shows beside the sheet of the same payment", async () => {
    await page.goto(at("/?modal=deposit"));
    const sheet = page.getByRole("dialog");
    const made = page.waitForResponse((reply) => reply.url().endsWith("/main-gateway/qrcode-pix"));
    await sheet.locator("button[type=submit]").click();
    const { data } = (await (await made).json()) as { data: { code: string } };
    const marked = page.waitForResponse((reply) => /\/api\/notifications\/[^/]+\/read$/.test(reply.url()));
    await payAtBank(data.code, payer);
    await expect(sheet.locator(".paid-amount")).toBeVisible();
    expect((await marked).ok(), "what the sheet showed is read").toBe(true);
    await expect(toast).toHaveCount(0);
  });

  await test.step("the list shows both payments, newest first", async () => {
    await follow(page, at("/account/items"));
    const payments = page.locator(".notification-list li").filter({ has: page.locator(".money") });
    await expect(payments).toHaveCount(2);
    await expect(payments.nth(1)).toContainText(moneyPattern(5_000, locale));
    await payments
      .nth(1)
      .getByRole("link", { name: words("notifications_open"), exact: true })
      .click();
    await expect(page.getByRole("dialog")).toContainText(moneyPattern(5_000, locale));
    await look("notifications-payment-receipt");
  });
});
