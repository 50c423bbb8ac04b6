import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Member, type TestSite, startTestSite } from "./test-site.ts";

const minuteMs = 60_000;

let site: TestSite;
let other: ServerProcess;
beforeAll(async () => {
  site = await startTestSite();
  other = await startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
});
afterAll(async () => {
  await other.stop();
  await site.close();
});

const sit = async (): Promise<{ member: Member; token: string }> => {
  const member = await site.join();
  await site.deposit(member, 10_000);
  return { member, token: await site.launch(member, "dice") };
};
const play = (token: string, more: { key?: string; base?: string; target?: number } = {}) =>
  site.call("POST", "/house/api/rounds", {
    token,
    key: more.key ?? randomUUID(),
    body: { game: "dice", stake: 100, params: { target: more.target ?? 50, direction: "over" } },
    ...(more.base && { base: more.base }),
  });

describe("a round with a key", () => {
  it("conflicts with another bet of the same stake", async () => {
    const { token } = await sit();
    const key = randomUUID();
    const first = (await play(token, { key })).json["data"];
    expect((await play(token, { key })).json["data"].id).toBe(first.id);
    const conflict = await play(token, { key, target: 51 });
    expect([conflict.status, conflict.json["code"]]).toEqual([409, "idempotency_conflict"]);
  });

  it("belongs to its player: another player with the same key plays a separate round", async () => {
    const [one, two] = [await sit(), await sit()];
    const key = randomUUID();
    const rounds = [await play(one.token, { key }), await play(two.token, { key })];
    expect(rounds.map(({ status }) => status)).toEqual([201, 201]);
    expect(rounds[0]?.json["data"].id).not.toBe(rounds[1]?.json["data"].id);
  });
});

describe("rounds of a player at two servers", () => {
  it("use consecutive nonces, whichever server played the last one", async () => {
    const { token } = await sit();
    const nonces = [];
    for (const base of [site.url, other.url, other.url, site.url, other.url]) {
      const round = await play(token, { base });
      expect(round.status).toBe(201);
      nonces.push(round.json["data"].nonce);
    }
    expect(nonces).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("a launch", () => {
  it("ends half an hour after its last use", async () => {
    const { token } = await sit();
    try {
      for (const minutes of [29, 58]) {
        site.clock.setOffset(minutes * minuteMs);
        expect((await play(token)).status).toBe(201);
      }
      site.clock.setOffset((58 + 31) * minuteMs);
      expect((await play(token)).status).toBe(401);
    } finally {
      site.clock.setOffset(0);
    }
  });

  it("ends with its session, for reads and for stakes, at every server", async () => {
    const { member, token } = await sit();
    for (const base of [site.url, other.url]) expect((await play(token, { base })).status).toBe(201);
    expect((await site.call("POST", "/api/auth/logout", { token: member.token })).status).toBe(200);
    for (const base of [site.url, other.url]) {
      expect((await site.call("GET", "/house/api/session", { token, base })).status).toBe(401);
      expect((await play(token, { base })).status).toBe(401);
    }
  });
});
