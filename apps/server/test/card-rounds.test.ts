import { randomUUID } from "node:crypto";
import { verifyProof } from "@trevo/verifier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "../src/modules/wallet/index.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Member, type TestSite, startTestSite } from "./test-site.ts";

const dayMs = 24 * 3_600_000;

type Reply = Awaited<ReturnType<TestSite["call"]>>;

describe("card rounds on two servers", () => {
  let site: TestSite;
  let other: ServerProcess;
  let bases: string[];

  beforeAll(async () => {
    site = await startTestSite();
    other = await startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
    bases = [site.url, other.url];
  });
  afterAll(async () => {
    const { violations } = await verifyLedger(site.database.db);
    expect(violations).toEqual([]);
    await other.stop();
    await site.close();
  });

  interface Seat {
    readonly member: Member;
    readonly token: string;
    readonly game: string;
  }
  const sit = async (game: string, amount = 50_000): Promise<Seat> => {
    const member = await site.join();
    await site.deposit(member, amount);
    return { member, token: await site.launch(member, game), game };
  };
  const balanceOf = async ({ member }: Seat): Promise<number> => (await site.wallet(member))["balance"] as number;
  const begin = ({ token, game }: Seat, stake = 1_000): Promise<Reply> =>
    site.call("POST", "/house/api/rounds", { token, key: randomUUID(), body: { game, stake, params: {} } });
  const act = (
    { token }: Seat,
    id: string,
    step: { action: string; params?: Record<string, unknown>; key?: string; base?: string },
  ): Promise<Reply> =>
    site.call("POST", `/house/api/rounds/${id}/actions`, {
      token,
      key: step.key ?? randomUUID(),
      body: { action: step.action, ...(step.params && { params: step.params }) },
      ...(step.base && { base: step.base }),
    });
  const tenTimes = <T>(send: (base: string) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 10 }, (_, nth) => send(bases[nth % 2] ?? site.url)));
  const statuses = (replies: Reply[]) => replies.map((reply) => reply.status).sort((a, b) => a - b);

  /** Sends `stand` until the round has ended. */
  const finish = async (seat: Seat, id: string): Promise<Reply> => {
    for (;;) {
      const reply = await act(seat, id, { action: "stand" });
      if (reply.json["data"].state === "closed") return reply;
    }
  };
  /** Plays rounds until one offers the move. Rounds that end at once or do not offer it are played to the end. */
  const offered = async (seat: Seat, move: string, stake = 1_000): Promise<Reply> => {
    for (;;) {
      const opened = await begin(seat, stake);
      expect(opened.status).toBe(201);
      const { id, state, moves } = opened.json["data"];
      if (state === "open" && moves.includes(move)) return opened;
      if (state === "open") await finish(seat, id);
    }
  };
  const proofOf = async ({ token }: Seat, id: string) => {
    expect((await site.call("POST", "/house/api/fairness/rotate", { token, body: { client_seed: "outra" } })).status).toBe(200);
    return (await site.call("GET", `/house/api/proofs/${id}`, { token })).json["data"];
  };

  it("take a double's stake once from ten requests with one key, and their proofs verify", async () => {
    const seat = await sit("blackjack");
    const opened = (await offered(seat, "double")).json["data"];
    const before = await balanceOf(seat);
    expect(opened).toMatchObject({ stake: 1_000, balance: before, table: { dealer: { cards: [expect.any(Number)] } } });
    const key = randomUUID();
    const replies = await tenTimes((base) => act(seat, opened.id, { action: "double", key, base }));
    expect(statuses(replies)).toEqual(Array.from({ length: 10 }, () => 200));
    const ended = replies[0]?.json["data"];
    expect(ended).toMatchObject({ state: "closed", stake: 2_000 });
    expect(new Set(replies.map((reply) => JSON.stringify(reply.json["data"].outcome))).size).toBe(1);
    expect(await balanceOf(seat)).toBe(before - 1_000 + ended.payout);
    const proof = await proofOf(seat, opened.id);
    expect(proof).toMatchObject({ opening_stake: 1_000, stake: 2_000, payout: ended.payout });
    expect(await verifyProof(proof)).toMatchObject({ ok: true, verdict: "verified" });
    expect(await verifyProof({ ...proof, opening_stake: 2_000 })).toMatchObject({ verdict: "contradicted" });
  });

  it("take a double's stake once from ten requests with different keys: nine are refused", async () => {
    const seat = await sit("blackjack");
    const { id } = (await offered(seat, "double")).json["data"];
    const before = await balanceOf(seat);
    const replies = await tenTimes((base) => act(seat, id, { action: "double", base }));
    expect(statuses(replies)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const paid = replies.find((reply) => reply.status === 200)?.json["data"].payout;
    expect(await balanceOf(seat)).toBe(before - 1_000 + paid);
  });

  it("refuse a double above the balance, and continue", async () => {
    const seat = await sit("blackjack", 10_000);
    let opened = (await begin(seat, 6_000)).json["data"];
    while (opened.state === "closed") {
      if (opened.balance < 6_000) await site.deposit(seat.member, 6_000);
      // Winnings of a natural go into the next stake, so that the remaining balance never covers a second one.
      opened = (await begin(seat, opened.balance - 1_000 > 6_000 ? opened.balance - 1_000 : 6_000)).json["data"];
    }
    const before = await balanceOf(seat);
    expect(before).toBeLessThan(opened.stake);
    const refused = await act(seat, opened.id, { action: "double" });
    expect(refused.json["code"]).toBe("insufficient_balance");
    expect(await balanceOf(seat)).toBe(before);
    const waiting = (await site.call("GET", "/house/api/rounds?open=1", { token: seat.token })).json["data"];
    expect(waiting).toMatchObject([{ id: opened.id, stake: opened.stake, moves: opened.moves, table: opened.table }]);
    const end = (await finish(seat, opened.id)).json["data"];
    expect(end).toMatchObject({ state: "closed", stake: opened.stake });
    expect(await balanceOf(seat)).toBe(before + end.payout);
  });

  it("split once for one more stake, and their proof verifies", { timeout: 120_000 }, async () => {
    const seat = await sit("blackjack");
    const { id } = (await offered(seat, "split", 100)).json["data"];
    const before = await balanceOf(seat);
    const split = await act(seat, id, { action: "split", base: other.url });
    expect(split.json["data"]).toMatchObject({ stake: 200 });
    const end = split.json["data"].state === "open" ? (await finish(seat, id)).json["data"] : split.json["data"];
    expect(end.outcome.hands).toHaveLength(2);
    expect(await balanceOf(seat)).toBe(before - 100 + end.payout);
    expect(await verifyProof(await proofOf(seat, id))).toMatchObject({ ok: true, verdict: "verified" });
  });

  it("end at once on a natural, pay it, and leave no open round", { timeout: 120_000 }, async () => {
    const seat = await sit("blackjack");
    for (;;) {
      const before = await balanceOf(seat);
      const { id, state, outcome, payout } = (await begin(seat, 100)).json["data"];
      if (state === "open") await finish(seat, id);
      if (state === "open") continue;
      expect(outcome.steps).toEqual([]);
      expect(payout).toBe({ blackjack: 250, push: 100, lost: 0 }[outcome.hands[0].result as string]);
      expect(await balanceOf(seat)).toBe(before - 100 + payout);
      expect((await act(seat, id, { action: "stand" })).status).toBe(409);
      expect((await site.call("GET", "/house/api/rounds?open=1", { token: seat.token })).json["data"]).toEqual([]);
      expect(await verifyProof(await proofOf(seat, id))).toMatchObject({ ok: true, verdict: "verified" });
      return;
    }
  });

  it("draw once: held cards stay, a repeated draw gets the same answer, a different one is refused", async () => {
    const seat = await sit("videopoquer", 10_000);
    const opened = (await begin(seat)).json["data"];
    expect(opened).toMatchObject({ state: "open", moves: ["draw"], stake: 1_000, balance: 9_000 });
    expect(Object.keys(opened.table).sort()).toEqual(["cards", "hand"]);
    for (const hold of [[5], [1, 1], [2, 0], "0", [0.5]])
      expect((await act(seat, opened.id, { action: "draw", params: { hold } })).json["code"]).toBe("wrong_state");
    const key = randomUUID();
    const draw = { action: "draw", params: { hold: [1, 3] } };
    const replies = await tenTimes((base) => act(seat, opened.id, { ...draw, key, base }));
    expect(statuses(replies)).toEqual(Array.from({ length: 10 }, () => 200));
    const { outcome, payout } = replies[0]?.json["data"] ?? {};
    expect([outcome.cards[1], outcome.cards[3]]).toEqual([opened.table.cards[1], opened.table.cards[3]]);
    expect((await act(seat, opened.id, { action: "draw", params: { hold: [] }, key })).json["code"]).toBe("idempotency_conflict");
    expect((await act(seat, opened.id, draw)).status).toBe(409);
    expect(await balanceOf(seat)).toBe(9_000 + payout);
    expect(await verifyProof(await proofOf(seat, opened.id))).toMatchObject({ ok: true, verdict: "verified" });
  });

  it("end after a day: all five cards are held, every hand stands", async () => {
    const [poker, cards] = [await sit("videopoquer"), await sit("blackjack")];
    const left = (await begin(poker)).json["data"];
    const open = (await offered(cards, "stand")).json["data"];
    site.clock.setOffset(dayMs + 60_000);
    try {
      await site.app.modules.play.table.finishAbandoned();
    } finally {
      site.clock.setOffset(0);
    }
    const lastOf = async ({ token }: Seat) => (await site.call("GET", "/house/api/rounds", { token })).json["data"][0];
    expect(await lastOf(poker)).toMatchObject({
      id: left.id,
      state: "closed",
      outcome: { cards: left.table.cards, hold: [0, 1, 2, 3, 4] },
    });
    expect(await lastOf(cards)).toMatchObject({ id: open.id, state: "closed", outcome: { steps: [{ action: "stand", params: {} }] } });
  });

  it("work the same with a guest's play money", async () => {
    const token = await site.launch(null, "blackjack", { mode: "demo" });
    const seat: Seat = { member: {} as Member, token, game: "blackjack" };
    const opened = (await offered(seat, "double")).json["data"];
    const end = (await act(seat, opened.id, { action: "double" })).json["data"];
    expect(end).toMatchObject({ state: "closed", stake: 2_000, balance: opened.balance - 1_000 + end.payout });
  });
});
