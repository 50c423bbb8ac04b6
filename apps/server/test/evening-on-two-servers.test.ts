import { randomUUID } from "node:crypto";
import pusherModule from "pusher-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Member, type Reply, type TestSite, createCalls, eventually, expectStatus, startTestSite } from "./test-site.ts";

// The typings describe an ES module, but Node loads the constructor itself.
const Pusher = pusherModule as unknown as typeof pusherModule.default;

const rounds = 60;
const lanes = 6;
const stake = 100;

/** Sends a call as a game client does: if it fails, the same call again with the same key, to a server that answers. */
type Send = (base: string) => Promise<Reply>;

describe("a session on two servers", () => {
  let site: TestSite;
  let victim: ServerProcess;
  let client: InstanceType<typeof Pusher> | undefined;

  beforeAll(async () => {
    site = await startTestSite();
    // The bank sends its callbacks to the server that started last, so killing it also loses the callbacks.
    victim = await startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
  });
  afterAll(async () => {
    client?.disconnect();
    await victim.stop("SIGKILL");
    await site.close();
  });

  const receiveBalances = async (base: string, member: Member): Promise<{ balance: number; version: number }[]> => {
    const { port } = new URL(base);
    const config = await site.call("GET", "/api/site-config", { base });
    client = new Pusher(config.json["data"].realtime.key, {
      cluster: "eu",
      wsHost: "127.0.0.1",
      wsPort: Number(port),
      forceTLS: false,
      enabledTransports: ["ws", "wss"],
      channelAuthorization: {
        endpoint: `http://127.0.0.1:${port}/api/broadcasting/auth`,
        transport: "ajax",
        headers: { Authorization: `Bearer ${member.token}` },
      },
    });
    const received: { balance: number; version: number }[] = [];
    const channel = client.subscribe(`private-universal.${member.id}`);
    channel.bind_global(
      (event: string, data: { balance: number; version: number }) => event.endsWith("BalanceUpdated") && received.push(data),
    );
    await new Promise<void>((resolve, reject) => {
      channel.bind("pusher:subscription_succeeded", () => resolve());
      channel.bind("pusher:subscription_error", (error: unknown) => reject(new Error(JSON.stringify(error))));
    });
    return received;
  };

  const firstHere = (turn: number): string => (turn % 2 === 0 ? site.url : victim.url);

  /** Number of calls that failed at first. If it is zero, no server was killed midway. */
  let repeated = 0;
  const insist = async (send: Send, base: string): Promise<Reply> => {
    const first = await send(base).catch(() => null);
    if (first && first.status < 500) return first;
    repeated += 1;
    return send(site.url);
  };

  /** Verifies both contacts, one at each server. */
  const verify = async (member: Member): Promise<void> => {
    for (const [turn, contact] of (["phone", "email"] as const).entries()) {
      const code = await eventually(`a code for ${contact}`, async () => {
        const { json } = await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(member[contact])}`);
        return (json["data"] as { code?: string }[]).find((message) => message.code)?.code;
      });
      const call = { token: member.token, body: { code }, base: firstHere(turn) };
      expectStatus(await site.call("POST", `/api/auth/verify-${contact}`, call), 200);
    }
  };

  const play =
    (token: string, key: string): Send =>
    (base) =>
      site.call("POST", "/house/api/rounds", {
        token,
        key,
        body: { game: "dice", stake, params: { target: 50, direction: "over" } },
        base,
      });

  /**
   * Plays lanes of rounds, one after the other within a lane, half of the lanes at each server. Calls `died` when a fifth has been played.
   */
  const playThrough = async (token: string, keys: string[], died: () => void): Promise<Reply[]> => {
    const replies: Reply[] = [];
    let answered = 0;
    const playLane = async (lane: number): Promise<void> => {
      for (let index = lane; index < keys.length; index += lanes) {
        replies[index] = await insist(play(token, keys[index] ?? ""), firstHere(lane));
        if ((answered += 1) === keys.length / 5) died();
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, lane) => playLane(lane)));
    return replies;
  };

  it("that alternates between them loses nothing when one server is killed midway", { timeout: 90_000 }, async () => {
    const there = createCalls(victim.url, site.sandboxUrl);
    const member = await site.join();
    await verify(member);
    const received = await receiveBalances(site.url, member);
    await there.deposit(member, 50_000);
    await eventually("the deposit, heard at the other server", async () => received.find((event) => event.balance === 50_000));
    const game = await there.launch(member, "dice");
    const method = expectStatus(
      await site.call("POST", "/api/wallet/withdraw/method", { token: member.token, body: { type: "cpf", key: member.cpf } }),
      201,
    );

    // A withdrawal is requested and rounds are played while one of the two servers is killed.
    const withdrawal = { key: randomUUID(), body: { amount: 10_000, method_id: method.json["data"].id as string } };
    const keys = Array.from({ length: rounds }, () => randomUUID());
    const withdraw: Send = (base) => site.call("POST", "/api/wallet/withdraw/request", { token: member.token, ...withdrawal, base });
    let requested: Promise<Reply> | undefined;
    let gone: Promise<void> | undefined;
    const replies = await playThrough(game, keys, () => {
      requested = insist(withdraw, victim.url);
      gone = victim.stop("SIGKILL");
    });
    await gone;
    expect(repeated).toBeGreaterThan(0);
    expect(replies.map((reply) => reply.status)).toEqual(keys.map(() => 201));
    expectStatus((await requested) ?? expect.fail("nobody asked for the money"), 201);

    // Every key has one round, every round has one nonce, and the balance agrees.
    expect(new Set(replies.map((reply) => reply.json["data"].id)).size).toBe(rounds);
    expect(replies.map((reply) => reply.json["data"].nonce as number).sort((a, b) => a - b)).toEqual(keys.map((_, nonce) => nonce));
    const won = replies.reduce((sum, reply) => sum + (reply.json["data"].payout as number), 0);
    const balance = 50_000 - 10_000 - rounds * stake + won;
    expect(await site.wallet(member)).toMatchObject({ balance });
    expect(expectStatus(await site.call("GET", "/api/wallet/bets", { token: member.token }), 200).json["total"]).toBe(rounds);
    const again = await play(game, keys[1] ?? "")(site.url);
    expect(again.json["data"]).toEqual({ ...replies[1]?.json["data"], balance });

    await survives(member, balance);
  });

  /** The payout's job may have been lost with its process: the other server's sweep resumes it. The bank pays once. */
  async function survives(member: Member, balance: number): Promise<void> {
    site.clock.setOffset(5 * 60_000);
    await site.app.modules.withdrawals.sweep();
    const payouts = async () =>
      (await site.sandbox("GET", "/sandbox/payouts")).json["data"].filter((payout: { cpf: string }) => payout.cpf === member.cpf) as {
        amount: number;
        status: string;
      }[];
    await eventually("the payout", async () => ((await payouts())[0]?.status === "paid" ? true : undefined));
    await eventually("its settlement", async () => {
      if ((await site.wallet(member))["held"] === 0) return true;
      await site.app.modules.withdrawals.sweep();
      return undefined;
    });
    expect(await payouts()).toMatchObject([{ amount: 10_000 }]);
    await site.deposit(member, 1_000);
    expect(await site.wallet(member)).toMatchObject({ balance: balance + 1_000, held: 0 });
    await site.app.modules.integrity.checkWhole("all");
    expect(await site.database.sql`select * from violations`).toEqual([]);
  }
});
