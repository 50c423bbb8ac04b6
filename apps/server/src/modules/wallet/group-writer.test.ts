import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { Fault, Refusal } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { createMetrics } from "../../kernel/metrics.ts";
import type { Command } from "./command.ts";
import { type GroupWriterLimits, type GroupWriterNeeds, createGroupWriter } from "./group-writer.ts";
import type { Posting } from "./posting.ts";
import { commandOf, createWalletFixture, place, quietLog } from "./wallet-fixture.ts";

const balance = { cash: 0, bonus: 0, locked: 0, debt: 0, version: 0, deposit_count: 0 };
const answer = (command: Command): Posting => ({ status: "posted", entry_ids: [command.external_id], round_id: null, balance, applied: 0 });
const owner = { tenant_id: 1, player_id: newId() };
const deposit = (external_id: string) => commandOf(owner, "deposit", { amount: 1, external_id });
const failure = (code: string) => Object.assign(new Error(code), { code });
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** The writer over a stand-in for the database; `batches` are the ids it was sent, in order. */
function createWriter(behave: (ids: string[], attempt: number) => Promise<void> | void, limits: Partial<GroupWriterLimits> = {}) {
  const batches: string[][] = [];
  const postBatch: GroupWriterNeeds["postBatch"] = async (commands) => {
    const ids = commands.map((command) => command.external_id);
    batches.push(ids);
    await behave(ids, batches.length);
    return commands.map(answer);
  };
  const metrics = createMetrics();
  return {
    batches,
    metrics,
    writer: createGroupWriter({ postBatch, afterCommit: () => undefined, log: quietLog, metrics, limits: { pause: 0, ...limits } }),
  };
}

describe("the grouped writer", () => {
  it("sends what is there at once, fills the next batch while two are in flight, and keeps the order", async () => {
    const releases: (() => void)[] = [];
    const { writer, batches } = createWriter(() => new Promise((resolve) => releases.push(resolve)));
    const results = [];
    for (const id of ["a", "b", "c", "d", "e"]) {
      results.push(writer.submit(deposit(id)));
      await turn();
    }
    expect(batches).toEqual([["a"], ["b"]]);
    releases.shift()?.();
    await turn();
    expect(batches).toEqual([["a"], ["b"], ["c", "d", "e"]]);
    for (const release of releases) release();
    expect((await Promise.all(results)).map((posting) => posting.entry_ids[0])).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("sends no batch larger than its bound, and refuses when the queue is full", async () => {
    const { writer, batches, metrics } = createWriter(() => undefined, { batch: 2, queue: 5 });
    const results = ["a", "b", "c", "d", "e"].map((id) => writer.submit(deposit(id)));
    await expect(writer.submit(deposit("f"))).rejects.toMatchObject({ code: "busy", retryAfter: 1 });
    await Promise.all(results);
    expect(batches).toEqual([["a", "b"], ["c", "d"], ["e"]]);
    expect(await metrics.metrics()).toContain('ledger_answers_total{status="busy"} 1');
  });

  it.each(["23505", "40P01", "40001"])("sends a batch that collided (%s) again, halved", async (code) => {
    const { writer, batches } = createWriter((_, attempt) => {
      if (attempt === 1) throw failure(code);
    });
    await Promise.all(["a", "b", "c"].map((id) => writer.submit(deposit(id))));
    expect(batches).toEqual([["a", "b", "c"], ["a", "b"], ["c"]]);
  });

  it("isolates the one command that can never be posted", async () => {
    const { writer } = createWriter((ids) => {
      if (ids.includes("poison")) throw failure("23514");
    });
    const results = await Promise.allSettled(["a", "b", "poison", "c", "d"].map((id) => writer.submit(deposit(id))));
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"]);
  });

  it("sends the same commands again after a lost connection, and names the outcome unknown when it stays away", async () => {
    const lost = createWriter((_, attempt) => {
      if (attempt <= 2) throw failure("57P01");
    });
    await Promise.all(["a", "b"].map((id) => lost.writer.submit(deposit(id))));
    expect(lost.batches).toEqual([
      ["a", "b"],
      ["a", "b"],
      ["a", "b"],
    ]);
    const gone = createWriter(() => Promise.reject(failure("08006")), { resends: 3 });
    const error = await gone.writer.submit(deposit("a")).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Fault);
    expect(error).toMatchObject({ outcomeUnknown: true, retryable: true });
    expect(gone.batches).toHaveLength(4);
  });

  it("drains: finishes what is queued and refuses new", async () => {
    const { writer } = createWriter(() => turn().then(() => undefined), { batch: 1 });
    const results = ["a", "b", "c"].map((id) => writer.submit(deposit(id)));
    const drained = writer.drain();
    await expect(writer.submit(deposit("d"))).rejects.toBeInstanceOf(Refusal);
    await drained;
    expect(await Promise.all(results)).toHaveLength(3);
  });
});

describe("a wallet that somebody keeps locked", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("stops its own commands with busy, and nobody else's", async () => {
    const fixture = await createWalletFixture(database);
    const [stuck, free] = [await fixture.player({ cash: 10 }), await fixture.player({ cash: 10 })];
    await database.sql.begin(async (tx) => {
      await tx`select 1 from wallets where player_id = ${stuck.player_id} for update`;
      const results = await Promise.allSettled(
        [stuck, free].map((player) => fixture.wallet.post(commandOf(player, "bet", { amount: 1, ...place("a") }))),
      );
      expect(results).toMatchObject([
        { status: "rejected", reason: { code: "busy" } },
        { status: "fulfilled", value: { status: "posted" } },
      ]);
    });
  });
});
