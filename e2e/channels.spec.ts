import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

/** Returns the channels that the server authorised for this page, by socket, newest last. */
function watchChannels(page: Page): string[][] {
  const sockets: string[][] = [];
  page.on("websocket", (socket) => {
    const joined: string[] = [];
    sockets.push(joined);
    socket.on("framereceived", ({ payload }) => {
      const frame = JSON.parse(String(payload)) as { event: string; channel?: string };
      if (frame.event === "pusher_internal:subscription_succeeded" && frame.channel) joined.push(frame.channel);
    });
  });
  return sockets;
}

const publicChannel = "universal-public.30";
const guestChannel = expect.stringMatching(/^private-universal\.guest-[\da-f]{32}$/) as unknown as string;

test("a guest joins the public and a guest channel; a player joins the public and private channels, and with the chat also the presence channel", async ({
  page,
  request,
  open,
  at,
  words,
  provokes,
}) => {
  const sockets = watchChannels(page);
  const joined = () => [...(sockets.at(-1) ?? [])].sort();
  await open("/");
  await expect.poll(joined).toEqual([guestChannel, publicChannel]);
  const guest = joined()[0];
  await page.reload();
  await expect.poll(joined, "the same guest").toEqual([guest, publicChannel]);

  const player = await joinByApi(request);
  await arrive(page, player, at("/?modal=menu"));
  const own = expect.stringMatching(/^private-universal\.(?!guest-)[\w-]+$/) as unknown as string;
  await expect.poll(joined).toEqual([own, publicChannel]);
  await open("/?chat=30");
  await expect.poll(joined, "with the chat open").toEqual([`presence-${publicChannel}`, own, publicChannel]);
  await open("/?modal=menu");

  // Requests that were under way when the session ended.
  provokes(/^401 \/api\//);
  await page.getByRole("button", { name: words("bar_logout") }).click();
  await expect.poll(joined, "after the logout").toEqual([guest, publicChannel]);
});

test("the visitor's country is requested once and stored", async ({ page, open }) => {
  const requested: string[] = [];
  page.on("request", (call) => call.url().endsWith("/api/geoip") && requested.push(call.url()));
  const kept = () => page.evaluate(() => [localStorage.getItem("userCountryCode"), localStorage.getItem("userCallingCode")]);
  await open("/");
  await expect.poll(kept).toEqual(["BR", "55"]);
  await open("/casino/games");
  await page.waitForLoadState("networkidle");
  expect(requested).toHaveLength(1);
});
