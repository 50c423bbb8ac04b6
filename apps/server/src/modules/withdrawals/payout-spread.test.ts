import { payoutBucketEnds } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PaymentsFixture, createPaymentsFixture } from "../../../test/payments-fixture.ts";
import type { Tenant } from "../../kernel/scope.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const promiseMs = 2 * hourMs;

let fixture: PaymentsFixture;
let tenant: Tenant;
let base: Date;

beforeAll(async () => {
  fixture = await createPaymentsFixture();
  tenant = await fixture.tenant();
});
afterAll(() => fixture.close());

/** Creates payouts of the brand, each with its duration and the time after `base` at which it was sent. */
async function paid(brand: Tenant, payouts: readonly (readonly [tookMs: number, sentMs: number])[]): Promise<void> {
  const { scope, method_id } = await fixture.player(brand, { cash: 900_000 });
  for (const _ of payouts) await fixture.withdrawals.request(scope, { amount: 1_000, method_id, idempotency_key: null });
  await fixture.runJobs();
  const { db } = fixture.database.owner;
  const { rows } = await sql<{ id: string }>`
    select id from withdrawals where tenant_id = ${brand.id} and status = 'approved' order by created_at, id`.execute(db);
  expect(rows).toHaveLength(payouts.length);
  base = new Date("2026-03-10T12:00:00Z");
  for (const [nth, { id }] of rows.entries()) {
    const [tookMs = 0, sentMs = 0] = payouts[nth] ?? [];
    const sent = new Date(base.getTime() + sentMs);
    await sql`update withdrawals set created_at = ${new Date(sent.getTime() - tookMs)}, updated_at = ${sent} where id = ${id}`.execute(db);
  }
}
const read = (brand: Tenant, hours: number) =>
  fixture.withdrawals.readPayoutSpread(brand, {
    from: base,
    until: new Date(base.getTime() + hours * hourMs),
    starts: Array.from({ length: hours }, (_, nth) => new Date(base.getTime() + nth * hourMs)),
  });

describe("the distribution of payout times", () => {
  it("has 24 buckets, each ending later than the one before, one of them at the usual promise", () => {
    expect(payoutBucketEnds).toHaveLength(23);
    expect(payoutBucketEnds.every((end, nth) => nth === 0 || end > (payoutBucketEnds[nth - 1] ?? 0))).toBe(true);
    expect(payoutBucketEnds).toContain(promiseMs);
  });

  it("counts each payout in its bucket and step, with exact medians and shares of the promise", async () => {
    await paid(tenant, [
      [5_000, 0],
      [5_001, 1],
      [41_000, 59 * minuteMs],
      [promiseMs, hourMs],
      [promiseMs + 1, hourMs + 1],
      [9 * hourMs, 2 * hourMs],
    ]);
    const { promise_ms, total, buckets, steps } = await read(tenant, 2);
    expect(promise_ms).toBe(promiseMs);
    expect(total).toEqual({ payouts: 5, within: 4, median_ms: 41_000, p95_ms: promiseMs + 1 });
    expect(buckets).toHaveLength(24);
    const filled = buckets.filter(({ payouts }) => payouts > 0).map(({ up_to_ms, payouts }) => [up_to_ms, payouts]);
    expect(filled).toEqual([
      [5_000, 1],
      [7_000, 1],
      [45_000, 1],
      [promiseMs, 1],
      [4 * hourMs, 1],
    ]);
    expect(steps).toEqual([
      { payouts: 3, within: 3, median_ms: 5_001, p95_ms: 41_000 },
      { payouts: 2, within: 1, median_ms: promiseMs, p95_ms: promiseMs + 1 },
    ]);
    expect((await read(tenant, 3)).buckets.at(-1)).toEqual({ up_to_ms: null, payouts: 1 });
  });

  it("counts as many payouts as the ledger has entries of them, for this brand only", async () => {
    const entries = await fixture.database.sql`select from entries where tenant_id = ${tenant.id} and kind = 'payout'`;
    const { total, buckets } = await read(tenant, 3);
    expect(total.payouts).toBe(entries.length);
    expect(buckets.reduce((sum, { payouts }) => sum + payouts, 0)).toBe(entries.length);
    const other = await read(await fixture.tenant(), 3);
    expect(other.total).toEqual({ payouts: 0, within: 0, median_ms: null, p95_ms: null });
    expect(other.steps).toHaveLength(3);
  });

  it("counts the promise from the approval or the end of the cancel window, and the rest from the request", async () => {
    const brand = await fixture.tenant();
    await paid(brand, [
      [5 * hourMs, 0],
      [5 * hourMs, 1],
      [5 * hourMs, 2],
      [5 * hourMs, 3],
      [5 * hourMs, 4],
    ]);
    const { db } = fixture.database.owner;
    const { rows } = await sql<{ id: string; updated_at: Date }>`
      select id, updated_at from withdrawals where tenant_id = ${brand.id} order by updated_at`.execute(db);
    const approve = async (nth: number, msBeforeSent: number): Promise<void> => {
      const at = new Date((rows[nth]?.updated_at.getTime() ?? 0) - msBeforeSent);
      await sql`insert into status_changes (tenant_id, machine, subject_id, from_status, to_status, changed_at)
        values (${brand.id}, 'withdrawal', ${rows[nth]?.id}, 'under_review', 'processing', ${at})`.execute(db);
    };
    const cancellable = (nth: number, msBeforeSent: number) =>
      sql`
      update withdrawals set cancellable_until = updated_at - ${`${msBeforeSent} ms`}::interval where id = ${rows[nth]?.id}`.execute(db);
    await approve(0, promiseMs);
    await approve(1, promiseMs + 1);
    await cancellable(2, promiseMs);
    await cancellable(3, promiseMs + 1);
    const { total, steps } = await read(brand, 1);
    expect(total).toEqual({ payouts: 5, within: 2, median_ms: 5 * hourMs, p95_ms: 5 * hourMs });
    expect(steps).toMatchObject([{ payouts: 5, within: 2 }]);
  });

  it("reads only the payouts of the period", async () => {
    const { db } = fixture.database.owner;
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into withdrawals (tenant_id, id, player_id, amount, status, method_id, method_type, key_masked, destination, payout_id, balance_after, created_at, updated_at)
        select tenant_id, gen_random_uuid(), player_id, amount, status, method_id, method_type, key_masked, destination, 'P' || nth, balance_after,
          created_at - nth * interval '1 hour', updated_at - nth * interval '1 hour'
        from (select * from withdrawals where tenant_id = ${tenant.id} limit 1) one, generate_series(1, 5000) as nth`.execute(tx);
    });
    await sql`analyze withdrawals`.execute(db);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain select from withdrawals
      where tenant_id = ${tenant.id} and status = 'approved' and updated_at >= ${base} and updated_at < now()`.execute(fixture.database.db);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("withdrawals_paid");
  });
});
