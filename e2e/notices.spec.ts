import type { Page } from "@playwright/test";
import { eventPrefix, type RealtimeEvents } from "@trevo/contract/realtime";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";
import { follow } from "./support/routes.ts";

type Said = <E extends keyof RealtimeEvents>(event: E, payload: RealtimeEvents[E]) => void;

/** Between the page and the server's socket: says what the server might. Call it before the page is opened; the answer, when the player is connected. */
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
    await expect(page.locator(".notice-cards"), "what hears of notices").toBeAttached();
    return (event, payload) =>
      line.send(JSON.stringify({ event: eventPrefix + event, channel: line.channel, data: JSON.stringify(payload) }));
  };
}

const aDayMs = 24 * 3_600_000;

const notice = (title: string, pinned = false): RealtimeEvents["NotificationSent"] => ({
  id: crypto.randomUUID(),
  type: "personal",
  title,
  description: "Agora você pode sacar sem outro pedido.",
  img: null,
  link: "/account/wallet",
  read: false,
  read_at: null,
  viewed: false,
  pinned_until: pinned ? new Date(Date.now() + aDayMs).toISOString() : null,
  created_at: new Date().toISOString(),
});

test("what arrives while a player is here: in sight beside a game, by itself elsewhere, and a box is won", async ({
  page,
  request,
  words,
  at,
  look,
  provokes,
}) => {
  // The server never sent these, and knows nothing of their having been read.
  provokes(/^404 \/api\/notifications\/[^/]+\/read$/);
  const connected = await listenIn(page);
  await arrive(page, await joinByApi(request), at("/casino/house/dice"));
  const say = await connected();
  const dialog = page.getByRole("dialog");
  const cards = page.locator(".notice-cards article");
  for (const title of ["Documento aprovado", "Cashback de sexta"]) say("NotificationSent", notice(title, true));
  await expect(cards).toHaveCount(2);
  await look("notices-in-sight");
  await cards
    .last()
    .getByRole("button", { name: words("close") })
    .click();
  await expect(cards).toHaveCount(1);
  await expect(dialog, "a game is not interrupted").toBeHidden();

  await follow(page, at("/ranking"));
  await expect(page.locator(".frame:not([data-bare])")).toBeVisible();
  say("NotificationSent", notice("Missão cumprida", true));
  await expect(dialog.getByRole("heading", { name: "Documento aprovado" }), "the first that nobody has looked at").toBeVisible();
  await expect(cards).toHaveCount(1);
  await look("notice-open");
  await page.goBack();
  await expect(dialog.getByRole("heading", { name: "Missão cumprida" }), "the next one follows by itself").toBeVisible();
  await expect(cards).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const box = { id: 1, name: "folha", title: "Caixa Folha", image: "/art/box.svg", price: 1_000, mean_value: 860 };
  say("NotifyNewUserBox", { id: crypto.randomUUID(), box, bought_at: new Date().toISOString(), opened_at: null });
  await expect(dialog.getByRole("heading", { name: words("reward_won") })).toBeVisible();
  await expect(dialog.getByText("Caixa Folha")).toBeVisible();
  await look("box-won");
  await dialog.getByRole("link", { name: words("notices_my_boxes") }).click();
  await expect(page).toHaveURL(at("/account/boxes"));
  await expect(dialog).toBeHidden();
});
