import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { type RateLimiter, createRateLimiter } from "../src/kernel/rate-limiter.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const phone = {
  "user-agent": "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
};
const dice = { game: "dice", stake: 100, params: { target: 50, direction: "over" } };
const floodCalls = 10_000;

/** Returns the product's limiter with its own limits, in a minute that does not end while a loaded machine works. */
const inOneMinute = (): RateLimiter => {
  const now = new Date();
  return createRateLimiter({ clock: { now: () => now }, scale: 1 });
};

/** Returns a limiter that counts only by address and kind, before the player is identified. */
const byAddressAlone = (): RateLimiter => {
  const limiter = inOneMinute();
  return {
    take: (call) =>
      limiter.take({ ...call, kind: call.kind === "essential" ? "money" : call.kind, brand: "", by: "address", who: call.ip }),
    wait: () => 0,
  };
};

async function startCrowdedSite(limiter: () => RateLimiter) {
  const site = await startTestSite({ RATE_LIMIT_SCALE: "1" }, undefined, {}, { limiter });
  onTestFinished(() => site.close());
  const people: Member[] = [];
  for (let nth = 0; nth < 6; nth++) people.push(await site.join({ verified: nth === 2 }));
  const [busy, player, leaver, saver, careful, absent] = people as [Member, Member, Member, Member, Member, Member];
  for (const one of [busy, player, leaver, saver]) await site.deposit(one, 20_000);
  for (const one of people) expectStatus(await logIn(site, one), 200);
  return { site, busy, player, leaver, saver, careful, absent };
}

const logIn = (site: TestSite, member: Member) =>
  site.call("POST", "/api/auth/login", { headers: phone, body: { username: member.phone, password: member.password } });

const round = (site: TestSite, token: string, body: unknown) => site.call("POST", "/house/api/rounds", { token, key: randomUUID(), body });

/**
 * Sends POST requests without a session from the one address that all players here share: without a token, with made-up ones, logins,
 * codes.
 */
async function flood(site: TestSite, calls: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const { port } = new URL(site.url);
  const forms: readonly [path: string, body: (nth: number) => unknown, token?: true][] = [
    ["/house/api/rounds", () => dice],
    ["/house/api/rounds", () => dice, true],
    ["/api/wallet/withdraw/request", () => ({}), true],
    ["/api/profile/self-exclusion", () => ({})],
    ["/api/protection/limits", () => ({}), true],
    ["/api/auth/login", (nth) => ({ username: `1199${String(nth).padStart(7, "0")}`, password: "not the password" })],
    ["/api/auth/recover-password", (nth) => ({ username: `nobody${nth}@example.com`, channel: "email" })],
    ["/api/broadcasting/auth", () => ({ socket_id: "1.1", channel_name: "private-universal.x" }), true],
  ];
  const post = (nth: number) =>
    new Promise<void>((resolve, reject) => {
      const [path, bodyOf, withToken] = forms[nth % forms.length] ?? ["/", () => ({})];
      const body = JSON.stringify(bodyOf(nth));
      const headers = {
        host: `localhost:${port}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        ...(withToken && { authorization: `Bearer ${randomUUID()}${randomUUID()}`.slice(0, 71) }),
      };
      const call = request({ host: "127.0.0.1", port, path, method: "POST", agent, headers }, (reply) => {
        reply.resume();
        reply.once("end", () => resolve());
      });
      call.once("error", reject);
      call.end(body);
    });
  let next = 0;
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      while (next < calls) await post(next++);
    }),
  );
  agent.destroy();
}

describe("players who share an address", () => {
  it("are not limited by one player's 120 rounds a minute and 10,000 requests without a session", { timeout: 240_000 }, async () => {
    const { site, busy, player, leaver, saver, careful, absent } = await startCrowdedSite(inOneMinute);
    const mines = await site.launch(player, "mines");
    const open = expectStatus(await round(site, mines, { game: "mines", stake: 1_000, params: { mines: 3 } }), 201).json["data"]
      .id as string;
    const crash = await site.launch(player, "crash");
    const method = await site.call("POST", "/api/wallet/withdraw/method", { token: leaver.token, body: { type: "cpf", key: leaver.cpf } });
    const game = await site.launch(busy, "dice");
    const rounds = await Promise.all(Array.from({ length: 125 }, () => round(site, game, dice)));
    // The deposit's charge was the first of the 120 requests.
    expect(rounds.filter(({ status }) => status === 201)).toHaveLength(119);
    expect(rounds.filter(({ status }) => status === 429)).toHaveLength(6);
    await flood(site, floodCalls);

    const post = (path: string, token: string, body: unknown, key?: string) =>
      site.call("POST", path, { token, body, ...(key && { key }) });
    const calm = {
      bet: await round(site, await site.launch(player, "dice"), dice),
      action: await post(`/house/api/rounds/${open}/actions`, mines, { action: "reveal", params: { cell: 12 } }, randomUUID()),
      withdrawal: await post("/api/wallet/withdraw/request", leaver.token, { amount: 5_000, method_id: method.json["data"].id }),
      limit: await post("/api/protection/limits", saver.token, { kind: "loss", period: "day", value: 5_000 }),
      pause: await post("/api/protection/cooling-off", saver.token, { hours: 24 }),
      exclusion: await post("/api/profile/self-exclusion", careful.token, { value: "180d" }),
      login: await logIn(site, absent),
      logout: await post("/api/auth/logout", absent.token, {}),
    };
    const refused = Object.entries(calm).filter(([, { status }]) => status >= 300);
    expect(refused.map(([name, { status, json }]) => `${name} ${status} ${JSON.stringify(json)}`)).toEqual([]);
    // There is no bet with that id to cash out, but the 404 shows that the call passed the limiter.
    expect((await post(`/house/api/crash/bets/${randomUUID()}/cash-out`, crash, {}, randomUUID())).status).toBe(404);
    // The player above the limit can still withdraw.
    expect((await post("/api/wallet/withdraw/request", busy.token, { amount: 1, method_id: randomUUID() })).status).not.toBe(429);
  });

  it("control: are limited by them if requests are counted by address only", { timeout: 240_000 }, async () => {
    const { site, busy, player, leaver, careful, absent } = await startCrowdedSite(byAddressAlone);
    const game = await site.launch(busy, "dice");
    const others = await site.launch(player, "dice");
    await Promise.all(Array.from({ length: 125 }, () => round(site, game, dice)));
    await flood(site, 300);
    expect((await round(site, others, dice)).status).toBe(429);
    expect((await site.call("POST", "/api/wallet/withdraw/request", { token: leaver.token, body: {} })).status).toBe(429);
    expect((await site.call("POST", "/api/profile/self-exclusion", { token: careful.token, body: { value: "180d" } })).status).toBe(429);
    expect((await site.call("POST", "/api/auth/logout", { token: absent.token })).status).toBe(429);
  });
});
