import { playerChannel } from "@trevo/contract";
import pusherModule from "pusher-js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openSportsbook, type TestSportsbook } from "./sport-things.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

// The typings describe an ES module, but Node loads the constructor itself.
const Pusher = pusherModule as unknown as typeof pusherModule.default;

let site: TestSite;
let book: TestSportsbook;
let matches = 0;
const clients: InstanceType<typeof Pusher>[] = [];

beforeAll(async () => {
  site = await startTestSite();
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 15);
}, 120_000);
afterEach(() => clients.splice(0).forEach((client) => client.disconnect()));
afterAll(() => site.close());
beforeEach(() => book.renew());

/** Joins the player's own channel. Returns the ids of the bets in its events, in order; the list grows. */
async function changesOf({ id, token }: Member): Promise<string[]> {
  const { json } = expectStatus(await site.call("GET", "/api/site-config"), 200);
  const client = new Pusher(json["data"].realtime.key as string, {
    cluster: "eu",
    wsHost: "127.0.0.1",
    wsPort: Number(new URL(site.url).port),
    forceTLS: false,
    enabledTransports: ["ws", "wss"],
    channelAuthorization: {
      endpoint: `${site.url}/api/broadcasting/auth`,
      transport: "ajax",
      headers: { Authorization: `Bearer ${token}` },
    },
  });
  clients.push(client);
  const changed: string[] = [];
  const channel = client.subscribe(playerChannel(id));
  channel.bind("App\\Events\\SportBetChanged", (bet: { id: string }) => changed.push(bet.id));
  await new Promise<void>((resolve, reject) => {
    channel.bind("pusher:subscription_succeeded", () => resolve());
    channel.bind("pusher:subscription_error", (error: unknown) => reject(new Error(JSON.stringify(error))));
  });
  return changed;
}

describe("a player's own channel", () => {
  it(
    "receives an event when the player's bet is placed, cashed out and settled, and none for others' bets",
    { timeout: 60_000 },
    async () => {
      const [member, stranger] = [await site.join(), await site.join()];
      for (const one of [member, stranger]) await site.deposit(one, 100_00);
      const [changed, others] = [await changesOf(member), await changesOf(stranger)];
      const name = `m${++matches}`;
      await book.offer(name, [2_000, 3_000, 4_000]);
      const { id } = (await book.placed(member, [await book.shown(name)], { stake: 10_00 })) as { id: string };
      await expect.poll(() => changed, { timeout: 20_000 }).toEqual([id]);
      const half = { share_bps: 5_000, seen_amount: 1 };
      expectStatus(await site.call("POST", `/api/sportsbook/bets/${id}/cash-out`, { token: member.token, body: half }), 200);
      await expect.poll(() => changed, { timeout: 20_000 }).toEqual([id, id]);
      const other = (await book.placed(stranger, [await book.shown(name)], { stake: 10_00 })) as { id: string };
      await book.end(name, "h12");
      await site.app.modules.sportsbook.bets.settleDue();
      await expect
        .poll(() => [changed, others], { timeout: 20_000 })
        .toEqual([
          [id, id, id],
          [other.id, other.id],
        ]);
    },
  );
});
