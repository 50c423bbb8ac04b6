import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { Fault, Refusal } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { createMetrics } from "../../kernel/metrics.ts";
import type { Command } from "./command.ts";
import { type GroupWriterLimits, type GroupWriterNeeds, createGroupWriter } from "./create-group-writer.ts";
import type { Posting } from "./posting.ts";
import { commandOf, createWalletFixture, place, quietLog } from "./wallet-fixture.ts";

const balance = { cash: 0, bonus: 0, held: 0, debt: 0, version: 0, deposit_count: 0 };
const answer = (command: Command): Posting => ({
  status: "posted",
  entry_ids: [command.external_id],
  round_id: null,
  balance,
  applied: 0,
  spendable: 0,
  wagered: null,
  required: null,
});
const owner = { tenant_id: 1, player_id: newId() };
const deposit = (external_id: string) => commandOf(owner, "deposit", { amount: 1, external_id });
const failure = (code: string) => Object.assign(new Error(code), { code });
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** The writer over a fake database. `batches` contains the ids of each batch sent, in order. */
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
    writer: createGroupWriter({
      postBatch,
      postBets: () => Promise.reject(new Error("no stake was submitted")),
      postRounds: () => Promise.reject(new Error("no round was submitted")),
      postWins: () => Promise.reject(new Error("no win was submitted")),
      afterCommit: () => undefined,
      log: quietLog,
      metrics,
      limits: { pause: 0, ...limits },
    }),
  };
}

describe("the grouped writer", () => {
  it("sends waiting commands at once, fills the next batch while two are in flight, and keeps the order", async () => {
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

  it("sends no batch above its limit and refuses commands when the queue is full", async () => {
    const { writer, batches, metrics } = createWriter(() => undefined, { batch: 2, queue: 5 });
    const results = ["a", "b", "c", "d", "e"].map((id) => writer.submit(deposit(id)));
    await expect(writer.submit(deposit("f"))).rejects.toMatchObject({ code: "busy", retryAfter: 1 });
    await Promise.all(results);
    expect(batches).toEqual([["a", "b"], ["c", "d"], ["e"]]);
    expect(await metrics.metrics()).toContain('ledger_answers_total{status="busy"} 1');
  });

  it.each(["23505", "40P01", "40001"])("resends a batch with a conflict (%s) in halves", async (code) => {
    const { writer, batches } = createWriter((_, attempt) => {
      if (attempt === 1) throw failure(code);
    });
    await Promise.all(["a", "b", "c"].map((id) => writer.submit(deposit(id))));
    expect(batches).toEqual([["a", "b", "c"], ["a", "b"], ["c"]]);
  });

  it("isolates a command that can never be posted", async () => {
    const { writer } = createWriter((ids) => {
      if (ids.includes("poison")) throw failure("23514");
    });
    const results = await Promise.allSettled(["a", "b", "poison", "c", "d"].map((id) => writer.submit(deposit(id))));
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"]);
  });

  it("resends the same commands after a lost connection", async () => {
    const lost = createWriter((_, attempt) => {
      if (attempt <= 2) throw failure("57P01");
    });
    await Promise.all(["a", "b"].map((id) => lost.writer.submit(deposit(id))));
    expect(lost.batches).toEqual([
      ["a", "b"],
      ["a", "b"],
      ["a", "b"],
    ]);
  });

  it("finishes queued commands and refuses new ones while it drains", async () => {
    const { writer } = createWriter(() => turn().then(() => undefined), { batch: 1 });
    const results = ["a", "b", "c"].map((id) => writer.submit(deposit(id)));
    const drained = writer.drain();
    await expect(writer.submit(deposit("d"))).rejects.toBeInstanceOf(Refusal);
    await drained;
    expect(await Promise.all(results)).toHaveLength(3);
  });
});

describe("the grouped writer while the database is down", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each(["25006", "08006", "57P03"])("retries a batch during a failover of 25 s (%s) and posts it", async (code) => {
    const start = performance.now();
    const { writer } = createWriter(
      () => {
        if (performance.now() - start < 25_000) throw failure(code);
      },
      { pause: 20 },
    );
    const posted = writer.submit(deposit("a"));
    await vi.advanceTimersByTimeAsync(28_000);
    expect(await posted).toMatchObject({ status: "posted" });
  });

  it("gives up a batch after 30 s with an unknown outcome, and not before", async () => {
    const { writer } = createWriter(() => Promise.reject(failure("25006")), { pause: 20 });
    const settled = vi.fn<(error: unknown) => void>();
    writer.submit(deposit("a")).catch(settled);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_001);
    expect(settled.mock.calls).toMatchObject([[{ outcomeUnknown: true, retryable: true }]]);
  });

  it("refuses a command that waited 30 s in the queue, without ever sending it", async () => {
    const { writer, batches } = createWriter(() => Promise.reject(failure("25006")), { batch: 1, inFlight: 1, pause: 20 });
    const first = writer.submit(deposit("first")).catch((error: unknown) => error);
    const second = writer.submit(deposit("second")).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(33_000);
    expect(await first).toBeInstanceOf(Fault);
    expect(await second).toMatchObject({ code: "unavailable" });
    expect(batches.flat()).not.toContain("second");
  });

  it("refuses a command at once when its queue is full", async () => {
    const { writer } = createWriter(() => Promise.reject(failure("25006")), { batch: 1, inFlight: 1, queue: 2, pause: 20 });
    for (const id of ["sent", "a", "b"]) {
      writer.submit(deposit(id)).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(1);
    }
    await expect(writer.submit(deposit("c"))).rejects.toMatchObject({ code: "busy", retryAfter: 1 });
  });
});

describe("the grouped writer and a locked wallet", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const bet = (player: string, external_id: string) =>
    commandOf({ tenant_id: 1, player_id: player }, "deposit", { amount: 1, external_id });

  /** A writer with one slot. Batches with a command named "held" fail until `letGo` is called. */
  function createHeldWriter(limits: Partial<GroupWriterLimits> = {}) {
    let isHeld = true;
    const created = createWriter(
      async (ids) => {
        if (!isHeld || !ids.some((id) => id.startsWith("held"))) return;
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        if (isHeld) throw failure("55P03");
      },
      { inFlight: 1, pause: 20, ...limits },
    );
    return { ...created, letGo: () => (isHeld = false) };
  }

  it("retries its commands beside other batches and posts them when it is unlocked", async () => {
    const { writer, batches, letGo } = createHeldWriter();
    const posted = [writer.submit(bet("held", "held 1")), writer.submit(bet("held", "held 2"))];
    await vi.advanceTimersByTimeAsync(2_100);
    posted.push(writer.submit(bet("held", "held 3")));
    // The only slot is free for other wallets.
    const free = vi.fn<(posting: unknown) => void>();
    writer.submit(bet("free", "free")).then(free, free);
    await vi.advanceTimersByTimeAsync(1);
    expect(free.mock.calls).toMatchObject([[{ status: "posted" }]]);
    await vi.advanceTimersByTimeAsync(10_000);
    letGo();
    await vi.advanceTimersByTimeAsync(2_100);
    expect(await Promise.all(posted)).toHaveLength(3);
    // Commands of one wallet stay together, and later ones joined them.
    expect(batches[0]).toEqual(["held 1", "held 2"]);
    expect(batches.at(-1)?.toSorted()).toEqual(["held 1", "held 2", "held 3"]);
  });

  it("refuses its commands as busy after it has been locked for 30 s, and not before", async () => {
    const { writer } = createHeldWriter();
    const settled = vi.fn<(error: unknown) => void>();
    writer.submit(bet("held", "held")).catch(settled);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(4_100);
    expect(settled.mock.calls).toMatchObject([[{ code: "busy", retryAfter: 1 }]]);
  });

  it("counts its commands towards the limit of the queue", async () => {
    const { writer } = createHeldWriter({ queue: 2 });
    const waiting = [writer.submit(bet("held", "held 1")), writer.submit(bet("held", "held 2"))];
    for (const one of waiting) one.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(2_001);
    await vi.advanceTimersByTimeAsync(2_010);
    const refused = vi.fn<(error: unknown) => void>();
    writer.submit(bet("free", "free")).catch(refused);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused.mock.calls).toMatchObject([[{ code: "busy" }]]);
  });

  it("stops retrying when the writer drains", async () => {
    const { writer } = createHeldWriter();
    const held = writer.submit(bet("held", "held")).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2_500);
    const drained = writer.drain();
    await vi.advanceTimersByTimeAsync(2_100);
    await drained;
    expect(await held).toMatchObject({ code: "busy" });
  });
});

describe("the grouped writer and commands that collide repeatedly", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("posts commands of other wallets at once, retries the colliding ones with growing pauses, and refuses them as busy after 30 s", async () => {
    const { writer, batches } = createWriter(
      (ids) => {
        if (ids.some((id) => id.startsWith("collides"))) throw failure("23505");
      },
      { inFlight: 2, pause: 20 },
    );
    const other = (player_id: string, external_id: string) => commandOf({ tenant_id: 1, player_id }, "deposit", { amount: 1, external_id });
    const settled = vi.fn<(error: unknown) => void>();
    // One colliding command per slot.
    for (const name of ["one", "two"]) {
      writer.submit(other(name, `collides ${name}`)).catch(settled);
      await vi.advanceTimersByTimeAsync(1);
    }
    await vi.advanceTimersByTimeAsync(4_998);
    const free = vi.fn<(posting: unknown) => void>();
    writer.submit(other("free", "free")).then(free, free);
    await vi.advanceTimersByTimeAsync(1);
    expect(free.mock.calls).toMatchObject([[{ status: "posted" }]]);
    await vi.advanceTimersByTimeAsync(24_998);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_001);
    expect(settled.mock.calls).toMatchObject([[{ code: "busy" }], [{ code: "busy" }]]);
    // Pauses double from 20 ms to 2 s, each followed by an immediate retry: 6 pauses in the first 1.3 s, then 15 of 2 s.
    expect(batches.filter(([id]) => id === "collides one").length).toBeLessThan(60);
  });
});

describe("a wallet that another transaction keeps locked", () => {
  let database: TestDatabase;
  /** Resolves when a statement has waited for a lock, timed out, and been sent again. */
  const untilSentAgain = async (): Promise<void> => {
    const begun = new Set<string>();
    const look = async (): Promise<boolean> => {
      const waiting = await database.owner.sql<{ since: string }[]>`select query_start::text as since from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      for (const { since } of waiting) begun.add(since);
      return begun.size > 1;
    };
    await vi.waitUntil(look, { timeout: 20_000, interval: 20 });
  };
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("makes only its own commands busy", async () => {
    const fixture = await createWalletFixture(database, { timeoutMs: 1_000 });
    const [stuck, free] = [await fixture.player({ cash: 10 }), await fixture.player({ cash: 10 })];
    await database.owner.sql.begin(async (tx) => {
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

  it("posts its commands as soon as it is unlocked, even long after the lock timeout", async () => {
    const fixture = await createWalletFixture(database);
    const player = await fixture.player({ cash: 10 });
    const posted = await database.owner.sql.begin(async (tx) => {
      await tx`select 1 from wallets where player_id = ${player.player_id} for update`;
      const bet = fixture.wallet.post(commandOf(player, "bet", { amount: 1, ...place("a") }));
      await untilSentAgain();
      return { bet };
    });
    expect(await posted.bet).toMatchObject({ status: "posted", balance: { cash: 9 } });
  });
});
