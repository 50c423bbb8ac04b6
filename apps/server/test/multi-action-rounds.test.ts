import { randomUUID } from "node:crypto";
import { verifyProof } from "@trevo/verifier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "../src/modules/wallet/index.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Member, type TestSite, startTestSite } from "./test-site.ts";

const dayMs = 24 * 3_600_000;

describe("multi-action rounds on two servers", () => {
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

  const rich = async (): Promise<{ member: Member; token: string }> => {
    const member = await site.join();
    await site.deposit(member, 10_000);
    return { member, token: await site.launch(member, "mines") };
  };
  const begin = (token: string, more: { mines?: number; stake?: number; key?: string; base?: string } = {}) =>
    site.call("POST", "/house/api/rounds", {
      token,
      key: more.key ?? randomUUID(),
      body: { game: "mines", stake: more.stake ?? 1_000, params: { mines: more.mines ?? 3 } },
      ...(more.base && { base: more.base }),
    });
  const act = (token: string, id: string, step: { action: string; cell?: number; key?: string; base?: string }) =>
    site.call("POST", `/house/api/rounds/${id}/actions`, {
      token,
      key: step.key ?? randomUUID(),
      body: { action: step.action, ...(step.cell !== undefined && { params: { cell: step.cell } }) },
      ...(step.base && { base: step.base }),
    });
  const alternating = <T>(copies: number, send: (base: string, nth: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: copies }, (_, nth) => send(bases[nth % bases.length] ?? site.url, nth)));
  const codes = (replies: { status: number }[]) => replies.map((reply) => reply.status).sort((a, b) => a - b);

  /** Opens rounds until the first reveal is a gem. With three mines in 25 cells, few rounds end at the first reveal. */
  const withGem = async (token: string): Promise<{ id: string; payout: number }> => {
    for (;;) {
      const id = (await begin(token)).json["data"].id;
      const { json } = await act(token, id, { action: "reveal", cell: 12 });
      if (json["data"].state === "open") return { id, payout: json["data"].table.payout };
    }
  };

  it("take the stake when they open, and reveal nothing hidden", async () => {
    const { member, token } = await rich();
    const opened = await begin(token);
    expect(opened.status).toBe(201);
    expect(opened.json["data"]).toMatchObject({ state: "open", moves: ["reveal"], stake: 1_000, balance: 9_000, nonce: 0 });
    expect(Object.keys(opened.json["data"].table).sort()).toEqual([
      "gems",
      "multiplier_x10000",
      "next_multiplier_x10000",
      "payout",
      "revealed",
    ]);
    const proof = await site.call("GET", `/house/api/proofs/${opened.json["data"].id}`, { token });
    expect(proof.status).toBe(404);
    expect(await site.wallet(member)).toMatchObject({ balance: 9_000 });
  });

  it("are restored after a reload and on the other server, and verify once the seed is revealed", async () => {
    const { token } = await rich();
    const { id, payout } = await withGem(token);
    const waiting = await site.call("GET", "/house/api/rounds?open=1", { token, base: other.url });
    expect(waiting.json["data"]).toMatchObject([{ id, state: "open", table: { revealed: [12], payout } }]);
    const rotate = () => site.call("POST", "/house/api/fairness/rotate", { token, body: { client_seed: "outra" } });
    expect(await rotate()).toMatchObject({ status: 409, json: { code: "wrong_state" } });
    expect((await begin(token)).status).toBe(409);
    const end = await act(token, id, { action: "cash_out", base: other.url });
    expect(end.json["data"]).toMatchObject({ state: "closed", payout, outcome: { revealed: [12], gems: 1 } });
    expect((await rotate()).status).toBe(200);
    const proof = (await site.call("GET", `/house/api/proofs/${id}`, { token })).json["data"];
    expect(proof).toMatchObject({ opening_stake: 1_000, stake: 1_000, payout });
    expect(proof.entry_ids).toHaveLength(2);
    expect(await verifyProof(proof)).toMatchObject({ ok: true });
    const lied = {
      ...proof,
      outcome: {
        ...proof.outcome,
        steps: [
          { action: "reveal", params: { cell: 11 } },
          { action: "cash_out", params: {} },
        ],
      },
    };
    expect(await verifyProof(lied)).toMatchObject({ verdict: "contradicted" });
  });

  it("open once for a repeated key, and no second round of the game opens", async () => {
    const { member, token } = await rich();
    const key = randomUUID();
    const same = await alternating(10, (base) => begin(token, { key, base }));
    expect(codes(same)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(same.map((reply) => reply.json["data"].id)).size).toBe(1);
    expect((await site.wallet(member))["balance"]).toBe(9_000);
    expect((await begin(token, { key, stake: 2_000 })).json["code"]).toBe("idempotency_conflict");
    const rival = await rich();
    const others = await alternating(10, (base) => begin(rival.token, { base }));
    expect(codes(others)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect((await site.wallet(rival.member))["balance"]).toBe(9_000);
  });

  it("apply one of many concurrent actions, pay one of many cash-outs, and repeat the answer for a repeated action", async () => {
    const { member, token } = await rich();
    const { id, payout } = await withGem(token);
    const before = (await site.wallet(member))["balance"];
    const key = randomUUID();
    const same = await alternating(10, (base) => act(token, id, { action: "reveal", cell: 3, key, base }));
    expect(codes(same)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(same.map((reply) => JSON.stringify(reply.json["data"].table ?? reply.json["data"].outcome))).size).toBe(1);
    expect((await act(token, id, { action: "reveal", cell: 4, key })).json["code"]).toBe("idempotency_conflict");
    if (same[0]?.json["data"].state === "closed") return;
    const ends = await alternating(10, (base) => act(token, id, { action: "cash_out", base }));
    expect(codes(ends)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const paid = ends.find((reply) => reply.status === 200)?.json["data"].payout;
    expect(paid).toBeGreaterThan(payout);
    expect((await site.wallet(member))["balance"]).toBe(before + paid);
  });

  it("accept no action from another player, and none that the rules do not allow", async () => {
    const [mine, yours] = [await rich(), await rich()];
    const id = (await begin(mine.token)).json["data"].id;
    expect((await act(yours.token, id, { action: "reveal", cell: 1 })).status).toBe(404);
    expect((await act(await site.launch(mine.member, "dice"), id, { action: "reveal", cell: 1 })).status).toBe(404);
    for (const step of [{ action: "cash_out" }, { action: "abandon" }, { action: "reveal", cell: 25 }, { action: "peek" }])
      expect((await act(mine.token, id, step)).json["code"]).toBe("wrong_state");
    expect((await site.call("GET", "/house/api/rounds?open=1", { token: mine.token })).json["data"]).toMatchObject([
      { table: { revealed: [] } },
    ]);
  });

  it("end automatically after a day: the stake is returned, or the amount reached is paid", async () => {
    const [untouched, reached] = [await rich(), await rich()];
    await begin(untouched.token);
    const { payout } = await withGem(reached.token);
    const before = (await site.wallet(reached.member))["balance"];
    await site.app.modules.play.table.finishAbandoned();
    expect((await site.wallet(untouched.member))["balance"]).toBe(9_000);
    site.clock.setOffset(dayMs + 60_000);
    try {
      // Either sweep may find that the other one was first, and leaves the rest to the next sweep.
      await Promise.allSettled([site.app.modules.play.table.finishAbandoned(), site.app.modules.play.table.finishAbandoned()]);
      await site.app.modules.play.table.finishAbandoned();
    } finally {
      site.clock.setOffset(0);
    }
    expect((await site.wallet(untouched.member))["balance"]).toBe(10_000);
    expect((await site.wallet(reached.member))["balance"]).toBe(before + payout);
  });

  it("end even if an earlier one cannot be ended", async () => {
    const [broken, sound] = [await rich(), await rich()];
    const id = (await begin(broken.token)).json["data"].id;
    await begin(sound.token);
    const { sql } = site.database.owner;
    await sql`update rounds set detail = detail || '{"rules_hash": "gone"}' where id = ${id}`;
    site.clock.setOffset(dayMs + 60_000);
    try {
      await expect(site.app.modules.play.table.finishAbandoned()).rejects.toThrow(/could not be ended/);
      expect((await site.wallet(sound.member))["balance"]).toBe(10_000);
      await sql`update rounds r set detail = r.detail || jsonb_build_object('rules_hash', s.detail->'rules_hash') from rounds s
        where r.id = ${id} and s.id <> r.id and s.detail->>'game' = 'mines'`;
      await site.app.modules.play.table.finishAbandoned();
      expect((await site.wallet(broken.member))["balance"]).toBe(10_000);
    } finally {
      site.clock.setOffset(0);
    }
  });

  it("work the same with a guest's play money, without a posting", async () => {
    const token = await site.launch(null, "mines", { mode: "demo" });
    const [entries] = await site.database.sql<{ count: number }[]>`select count(*)::int as count from entries`;
    const key = randomUUID();
    const first = await begin(token, { key });
    expect(first.json["data"]).toMatchObject({ state: "open", balance: 99_000 });
    expect((await begin(token, { key })).json["data"].id).toBe(first.json["data"].id);
    expect((await begin(token)).status).toBe(409);
    const seen = await act(token, first.json["data"].id, { action: "reveal", cell: 0 });
    const end = seen.json["data"].state === "open" ? await act(token, first.json["data"].id, { action: "cash_out" }) : seen;
    expect(end.json["data"]).toMatchObject({ state: "closed", balance: 99_000 + end.json["data"].payout });
    expect((await site.call("GET", "/house/api/rounds", { token })).json["data"]).toHaveLength(1);
    const [after] = await site.database.sql<{ count: number }[]>`select count(*)::int as count from entries`;
    expect(after).toEqual(entries);
  });
});
