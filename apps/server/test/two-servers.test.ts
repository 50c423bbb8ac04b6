import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, eventually, startTestSite } from "./test-site.ts";

const copies = 20;

describe("two server processes", () => {
  let site: TestSite;
  let other: ServerProcess;
  let bases: string[];

  beforeAll(async () => {
    site = await startTestSite();
    other = await startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
    bases = [site.url, other.url];
  });
  afterAll(async () => {
    await other.stop();
    await site.close();
  });

  /** Sends the same call twenty times concurrently, alternating between the servers. */
  const together = (send: (base: string, index: number) => Promise<Reply>): Promise<Reply[]> =>
    Promise.all(Array.from({ length: copies }, (_, index) => send(bases[index % bases.length] ?? site.url, index)));

  const rich = async (amount: number): Promise<Member> => {
    const member = await site.join({ verified: true });
    await site.deposit(member, amount);
    return member;
  };

  const payoutsOf = async (member: Member): Promise<{ amount: number; status: string }[]> => {
    const { json } = await site.sandbox("GET", "/sandbox/payouts");
    return json["data"].filter((payout: { cpf: string }) => payout.cpf === member.cpf);
  };

  it("accept one of twenty withdrawals of the whole balance, and send it to the bank", async () => {
    const member = await rich(5_000);
    const method = await site.call("POST", "/api/wallet/withdraw/method", { token: member.token, body: { type: "cpf", key: member.cpf } });
    const body = { amount: 5_000, method_id: method.json["data"].id };
    const replies = await together((base) => site.call("POST", "/api/wallet/withdraw/request", { token: member.token, body, base }));
    expect(replies.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([201, ...Array.from({ length: copies - 1 }, () => 402)]);
    await eventually("the payout", async () => ((await payoutsOf(member))[0]?.status === "paid" ? true : undefined));
    expect(await payoutsOf(member)).toMatchObject([{ amount: 5_000 }]);
    await eventually("its settlement", async () => ((await site.wallet(member))["held"] === 0 ? true : undefined));
    expect(await site.wallet(member)).toMatchObject({ balance: 0 });
  });

  it("post one of twenty copies of a round, and return the same answer to all", async () => {
    const member = await rich(5_000);
    const token = await site.launch(member, "dice");
    const body = { game: "dice", stake: 1_000, params: { target: 50, direction: "over" } };
    const key = randomUUID();
    const replies = await together((base) => site.call("POST", "/house/api/rounds", { token, key, body, base }));
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: copies }, () => 201));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.json))).size).toBe(1);
    const bets = await site.call("GET", "/api/wallet/bets", { token: member.token });
    expect(bets.json["total"]).toBe(1);
    const changed = await site.call("POST", "/house/api/rounds", { token, key, body: { ...body, stake: 2_000 } });
    expect([changed.status, changed.json["code"]]).toEqual([409, "idempotency_conflict"]);
  });

  it("give twenty different rounds twenty different nonces without gaps", async () => {
    const member = await rich(5_000);
    const token = await site.launch(member, "dice");
    const body = { game: "dice", stake: 100, params: { target: 50, direction: "over" } };
    const replies = await together((base) => site.call("POST", "/house/api/rounds", { token, key: randomUUID(), body, base }));
    expect(replies.map((reply) => reply.json["data"]?.nonce).sort((a, b) => a - b)).toEqual(
      Array.from({ length: copies }, (_, index) => index),
    );
  });

  it("send a payout that requires two approvals once, at whichever servers the approvals arrive", async () => {
    const member = await rich(600_000);
    const method = await site.call("POST", "/api/wallet/withdraw/method", { token: member.token, body: { type: "cpf", key: member.cpf } });
    const body = { amount: 500_001, method_id: method.json["data"].id };
    const requested = await site.call("POST", "/api/wallet/withdraw/request", { token: member.token, body });
    const { id, status } = requested.json["data"] as { id: string; status: number };
    expect(status).toBe(5);
    const staff = [await hire(site), await hire(site)];
    const approve = (token: string | undefined, base: string) => office(site, "POST", `trevo/withdrawals/${id}/approve`, { token, base });
    // One approver in every window of both servers: that is one approval.
    const alone = await together((base) => approve(staff[0]?.token, base));
    expect(alone.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(new Set(alone.filter((reply) => reply.status !== 200).map((reply) => reply.json["code"]))).toEqual(new Set(["approved_by_you"]));
    const both = await together((base, index) => approve(staff[Math.floor(index / 2) % 2]?.token, base));
    expect(both.filter((reply) => reply.status === 200)).toMatchObject([{ json: { data: { state: "processing" } } }]);
    await eventually("the payout", async () => ((await payoutsOf(member))[0]?.status === "paid" ? true : undefined));
    expect(await payoutsOf(member)).toMatchObject([{ amount: 500_001 }]);
  });

  const studio = (action: string, body: object, base = site.url): Promise<Reply> => {
    const raw = JSON.stringify(body);
    return site.call("POST", `/callbacks/trevo/studio/${action}`, {
      raw,
      base,
      headers: { "x-signature": createHmac("sha256", "studio-demo-secret").update(raw).digest("hex") },
    });
  };

  it("post one of twenty copies of a studio bet, and return the same answer to all", async () => {
    const member = await rich(5_000);
    const session = await site.launch(member, "studio-button");
    const bet = { transaction: randomUUID(), round: randomUUID(), session, game: "studio-button", amount: 1_000 };
    const replies = await together((base) => studio("bet", bet, base));
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.json])))).toEqual(
      new Set([JSON.stringify([200, { code: "OK", balance: 4_000, transaction: bet.transaction }])]),
    );
    expect(await studio("bet", { ...bet, amount: 2_000 })).toMatchObject({ json: { code: "TX_CONFLICT", balance: 4_000 } });
    expect(await studio("win", { ...bet, transaction: randomUUID(), amount: 2_500, closes: true })).toMatchObject({
      json: { code: "OK", balance: 6_500 },
    });
  });

  it("remember a rollback that arrived before its bet", async () => {
    const member = await rich(1_000);
    const session = await site.launch(member, "studio-button");
    const transaction = randomUUID();
    expect(await studio("rollback", { transaction: randomUUID(), session, ref: transaction })).toMatchObject({
      status: 200,
      json: { code: "TARGET_NOT_FOUND" },
    });
    expect(await studio("bet", { transaction, round: randomUUID(), session, game: "studio-button", amount: 500 })).toMatchObject({
      json: { code: "TX_CANCELLED", balance: 1_000 },
    });
  });

  it("accept stakes only from an active session, and accept wins after its end too", async () => {
    const member = await rich(1_000);
    const session = await site.launch(member, "studio-button");
    const bet = { transaction: randomUUID(), round: randomUUID(), session, game: "studio-button", amount: 400 };
    expect(await studio("bet", bet)).toMatchObject({ json: { code: "OK", balance: 600 } });
    await site.call("POST", "/api/auth/logout", { token: member.token, base: other.url });
    expect(await studio("bet", { ...bet, transaction: randomUUID() })).toMatchObject({ json: { code: "SESSION_EXPIRED" } });
    expect(await studio("win", { ...bet, transaction: randomUUID(), amount: 900, closes: true })).toMatchObject({
      json: { code: "OK", balance: 1_500 },
    });
  });

  it("accept no callback without a valid signature", async () => {
    const raw = JSON.stringify({ session: "x" });
    for (const signature of [undefined, "", "00".repeat(32), "zz"]) {
      const reply = await site.call("POST", "/callbacks/trevo/studio/balance", {
        raw,
        ...(signature !== undefined && { headers: { "x-signature": signature } }),
      });
      expect([reply.status, reply.json["code"]]).toEqual([401, "INVALID_SIGNATURE"]);
    }
  });

  it("credit one payment once, however often the bank sends the callback", async () => {
    const member = await site.join();
    expect((await site.sandbox("POST", "/sandbox/faults", { kind: "callback_duplicate", times: 1 })).status).toBeLessThan(300);
    await site.deposit(member, 2_000);
    expect(await site.wallet(member)).toMatchObject({ balance: 2_000, deposit_count: 1 });
  });
});
