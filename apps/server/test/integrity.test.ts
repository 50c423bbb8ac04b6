import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../src/kernel/log.ts";
import { createAlerts } from "../src/kernel/alerts.ts";
import { createMovableClock } from "../src/kernel/clock.ts";
import { newId } from "../src/kernel/ids.ts";
import { createMetrics } from "../src/kernel/metrics.ts";
import type { Invariant } from "../src/kernel/invariant.ts";
import type { PlayerKey } from "../src/kernel/scope.ts";
import { ledgerInvariants } from "../src/modules/wallet/index.ts";
import { type WalletFixture, commandOf, createWalletFixture, place } from "../src/modules/wallet/wallet-fixture.ts";
import { createTestIntegrity } from "./integrity.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";

const [chain, sums] = ["each 'after' = the one before + its delta, versions without gaps", "wallet = sum of its entries"];

let database: TestDatabase;
let fixture: WalletFixture;
let owner: PlayerKey;
const clock = createMovableClock();

beforeEach(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
  owner = await fixture.player({ cash: 100_000 });
});
afterEach(async () => {
  await fixture.wallet.drain();
  await database.drop();
});

/** Waits until everything committed is below the horizon. Other databases of the cluster hold it back too. */
const settled = () =>
  vi.waitFor(
    async () => expect(await database.sql`select 1 from entries where xid >= pg_snapshot_xmin(pg_current_snapshot())`).toEqual([]),
    { timeout: 20_000 },
  );
const integrityOf = (of: readonly Invariant[] = ledgerInvariants) => createTestIntegrity({ db: database.db, clock, of });
/** Runs a statement that no role of the product may run. */
const corrupt = (statement: string) =>
  database.owner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
const openViolations = async () => [
  ...(await database.sql<
    { invariant: string; subject: string }[]
  >`select invariant, subject from violations where tenant_id = ${fixture.tenantId} and resolved_at is null order by id`),
];
const bet = (by: PlayerKey) => fixture.wallet.post(commandOf(by, "bet", { amount: 10, ...place(newId()) }));

describe("a new row", () => {
  it("is checked once: a run costs as much as was added since, not as much as exists", async () => {
    const seen: number[] = [];
    const counting = ledgerInvariants.map((invariant): Invariant => ({
      ...invariant,
      name: `counted: ${invariant.name}`,
      fresh: invariant.fresh && {
        ...invariant.fresh,
        check: async (snapshot, news) => {
          const [piece] = await database.sql<
            { n: number }[]
          >`select count(*) as n from entries where (xid, id) > (${news.after.xid}::xid8, ${news.after.id}::bigint) and (xid, id) <= (${news.until.xid}::xid8, ${news.until.id}::bigint)`;
          seen.push(piece?.n ?? 0);
          return invariant.fresh?.check(snapshot, news) ?? [];
        },
      },
    }));
    const { integrity } = integrityOf(counting);
    await settled();
    await integrity.checkFresh();
    const followed = counting.filter(({ fresh }) => fresh).length;
    expect(seen).toHaveLength(followed);
    await integrity.checkFresh();
    expect(seen).toHaveLength(followed);
    await bet(owner);
    await settled();
    await integrity.checkFresh();
    expect(seen.slice(followed)).toEqual(Array.from({ length: followed }, () => 1));
  });

  it("that breaks an invariant is found within one run, freezes payouts, alerts once, and is counted in the metrics", async () => {
    const { integrity, freezes, alerts, metrics } = integrityOf();
    await settled();
    await integrity.checkFresh();
    expect(await openViolations()).toEqual([]);
    await bet(owner);
    await corrupt(`update wallets set cash = cash + 1 where player_id = '${owner.player_id}'`);
    await settled();
    await integrity.checkFresh();
    const found = [{ invariant: sums, subject: `player ${owner.player_id}` }];
    expect(await openViolations()).toEqual(found);
    expect(await freezes.isFrozen(fixture.tenantId)).toBe(true);
    expect(alerts).toMatchObject([{ name: "invariant_broken", tenant_id: fixture.tenantId, details: { invariant: sums, violations: 1 } }]);
    const exposition = await metrics.metrics();
    expect(exposition).toContain(`trevo_integrity_violations{invariant="${sums}"} 1`);
    expect(exposition).toContain(`trevo_integrity_violations{invariant="${chain}"} 0`);
    expect(exposition).toContain(`trevo_payouts_frozen{tenant_id="${fixture.tenantId}"} 1`);
    expect(exposition).toMatch(/trevo_integrity_last_run_timestamp_seconds\{invariant="wallet = sum of its entries",run="fresh"\} \d{10}/);
    // The wallet continues from its wrong value, and the violation shows where it entered the chain. It is recorded once, however many
    // processes check and how often.
    for (let run = 0; run < 2; run++) {
      await bet(owner);
      await settled();
      await Promise.all([integrity.checkFresh(), integrityOf().integrity.checkFresh()]);
      expect(await openViolations()).toEqual([...found, { invariant: chain, subject: `player ${owner.player_id}` }]);
    }
    const [counted] = await database.sql`select count(*) as n from payout_freezes`;
    expect(counted).toEqual({ n: 1 });
  });

  it("is checked again after a run that failed midway", async () => {
    const name = `fails once ${newId()}`;
    let fails = true;
    const failing: Invariant = {
      name,
      check: async () => [],
      fresh: {
        end: async (_snapshot, after) => (after.id === 0 ? { xid: "1", id: 1, rows: 1 } : null),
        check: async () => {
          if (fails) throw new Error("the disk is gone");
          return [{ tenant_id: fixture.tenantId, subject: name, detail: "wrong", freezes: false }];
        },
      },
    };
    const { integrity, freezes } = createTestIntegrity({ db: database.db, clock, of: [failing, ...ledgerInvariants] });
    await expect(integrity.checkFresh()).rejects.toThrow(/1 of \d+ invariants could not be checked/);
    fails = false;
    await integrity.checkFresh();
    expect((await openViolations()).filter(({ invariant }) => invariant === name)).toHaveLength(1);
    expect(await freezes.isFrozen(fixture.tenantId)).toBe(false);
  });
});

describe("a correct ledger", () => {
  it("has no violations under load, whatever transactions stay open", async () => {
    const { integrity, alerts } = integrityOf();
    const players = await Promise.all(Array.from({ length: 8 }, () => fixture.player({ cash: 50_000, bonus: 500 })));
    const stopped = new AbortController();
    const play = async (by: PlayerKey) => {
      while (!stopped.signal.aborted) {
        const placed = place(newId());
        const command = commandOf(by, "bet", { amount: 100, ...placed });
        await fixture.wallet.post(command);
        await fixture.wallet.post(commandOf(by, "win", { amount: 90, ...placed }));
        await Promise.all([
          bet(by),
          fixture.wallet.post(commandOf(by, "hold", { amount: 5 })),
          fixture.wallet.post(commandOf(by, "rollback", { target_external_id: command.external_id, provider: "studio" })),
        ]);
      }
    };
    const playing = players.map(play);
    // An older transaction has written and not ended: later rows do not count as new yet, and its own rows must not look wrong.
    let end: () => void = () => undefined;
    const held = database.db.transaction().execute(async (tx) => {
      await fixture.wallet.postIn(tx, commandOf(owner, "bet", { amount: 77, ...place("held") }));
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    const until = Date.now() + 4_000;
    let runs = 0;
    while (Date.now() < until) {
      await Promise.all([integrity.checkFresh(), integrityOf().integrity.checkFresh()]);
      if (runs % 3 === 0) await integrity.checkWhole("all");
      runs += 1;
    }
    end();
    await held;
    stopped.abort();
    await Promise.all(playing);
    await settled();
    await integrity.checkFresh();
    await integrity.checkSample();
    expect(runs).toBeGreaterThan(1);
    expect(await openViolations()).toEqual([]);
    expect(alerts).toEqual([]);
    const [cursor] = await database.sql<
      { behind: number }[]
    >`select count(*) as behind from entries e, invariant_runs r where r.invariant = ${sums} and (e.xid, e.id) > (r.xid, r.id)`;
    expect(cursor?.behind).toBe(0);
  }, 60_000);

  it("control: an invariant that does not read in one snapshot would report violations", async () => {
    const twice: Invariant = {
      name: "reads twice",
      fresh: null,
      check: async () => {
        const read = async () =>
          (await database.sql<{ cash: number }[]>`select cash from wallets where player_id = ${owner.player_id}`)[0]?.cash ?? 0;
        const first = await read();
        await bet(owner);
        const second = await read();
        return first === second
          ? []
          : [{ tenant_id: fixture.tenantId, subject: "player", detail: `${first} and ${second}`, freezes: false }];
      },
    };
    const { integrity, alerts } = integrityOf([twice]);
    await integrity.checkWhole("all");
    expect(alerts).toMatchObject([{ name: "invariant_differs" }]);
  });
});

describe("the nightly sample", () => {
  it("finds a wallet that was changed manually while its player is inactive", async () => {
    const { integrity, freezes } = integrityOf();
    await settled();
    await integrity.checkFresh();
    await corrupt(`update wallets set held = held + 3 where player_id = '${owner.player_id}'`);
    await integrity.checkFresh();
    expect(await openViolations()).toEqual([]);
    // There are fewer players than the minimum sample, so all are checked.
    await integrity.checkSample();
    expect((await openViolations()).map(({ invariant }) => invariant).sort()).toEqual(["held = holds less releases and payouts", sums]);
    await corrupt(`update wallets set held = held - 3 where player_id = '${owner.player_id}'`);
    await freezes.release(fixture.tenantId, { by: "ana", reason: "corrected" });
    expect(await openViolations()).toEqual([]);
    await expect(freezes.release(fixture.tenantId, { by: "ana", reason: "again" })).rejects.toMatchObject({ code: "wrong_state" });
  });
});

describe("violations and freezes", () => {
  it.each([
    "delete from violations",
    "truncate violations",
    "update violations set detail = ''",
    "delete from payout_freezes",
    "update payout_freezes set frozen_at = now()",
    "delete from release_approvals",
  ])("cannot be changed: %s", async (statement) => {
    await expect(database.sql.unsafe(statement)).rejects.toThrow(/permission denied/);
  });

  it("cannot be removed even by the owner of the table", async () => {
    for (const table of ["violations", "payout_freezes"])
      await expect(database.owner.sql.unsafe(`delete from ${table}`)).rejects.toThrow(/keeps what it has/);
  });
});

it("an alert is logged as an error, counted and kept", async () => {
  const metrics = createMetrics();
  const lines: unknown[] = [];
  const log = { ...createLog("silent"), error: (...line: unknown[]) => void lines.push(line) } as unknown as ReturnType<typeof createLog>;
  const kept: string[] = [];
  const alert = { name: "invariant_broken", tenant_id: 3, subject: "p", text: "wrong", details: { invariant: "p" } } as const;
  createAlerts({ log, metrics, keep: ({ name }) => kept.push(name) }).raise(alert);
  expect(kept).toEqual(["invariant_broken"]);
  expect(lines).toEqual([[{ alert: "invariant_broken", tenant_id: 3, invariant: "p" }, "wrong"]]);
  expect(await metrics.metrics()).toContain('trevo_alerts_total{alert="invariant_broken"} 1');
});
