import type { TenantSettings } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { centavos } from "@trevo/domain";
import { runBehindLock } from "../../../test/barrier.ts";
import { newId } from "../../kernel/ids.ts";
import { payoutIdOf } from "./bank-ids.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture } from "../../../test/payments-fixture.ts";
import { signed } from "../../../test/signed.ts";

let fixture: PaymentsFixture;

beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const windowSeconds = 40;
const playerOf = async (policy: Partial<TenantSettings["policy"]> = {}): Promise<TestPlayer> =>
  fixture.player(await fixture.tenant({ settings: { cancel_window_seconds: windowSeconds }, policy }), { cash: 300_000 });
const withdraw = ({ scope, method_id }: TestPlayer, amount: number) =>
  fixture.withdrawals.request(scope, { amount, method_id, idempotency_key: null });
const cancel = ({ scope }: TestPlayer, id: string) => fixture.withdrawals.cancel(scope, { id, idempotency_key: null });
const wasSent = ({ scope }: TestPlayer, id: string): boolean => fixture.bankOf(scope.tenant).payouts.has(payoutIdOf(id));
const statusOf = async (id: string): Promise<string | undefined> =>
  (await sql<{ status: string }>`select status from withdrawals where id = ${id}`.execute(fixture.database.db)).rows[0]?.status;

/** Runs every job as if it were due by the database's clock. The product's clock is `elapsedMs` ahead of the real one. */
async function runJobsAfter(elapsedMs: number): Promise<void> {
  fixture.clock.setOffset(elapsedMs);
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(fixture.database.db);
  await fixture.runJobs();
  fixture.clock.setOffset(0);
}

/** Seconds until the payout's job is due, by the database's clock. */
async function jobIsDueIn(): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs where attempts = 0`.execute(
    fixture.database.db,
  );
  return rows.map((row) => row.seconds);
}

describe("a withdrawal in a brand with a cancel window", () => {
  it("is not sent before the end of the window, which the response states", async () => {
    const player = await playerOf();
    const asked = await withdraw(player, 4000);
    expect(asked).toMatchObject({ status: 0, cancellable: true });
    expect(new Date(asked.cancellable_until ?? 0).getTime() - new Date(asked.created_at).getTime()).toBe(windowSeconds * 1000);
    await fixture.runJobs();
    expect(wasSent(player, asked.id)).toBe(false);
    await runJobsAfter((windowSeconds - 2) * 1000);
    expect(wasSent(player, asked.id)).toBe(false);
    const [due] = await jobIsDueIn();
    expect(due).toBeGreaterThan(0);
    expect(due).toBeLessThanOrEqual(windowSeconds);
    await runJobsAfter(windowSeconds * 1000);
    expect(await statusOf(asked.id)).toBe("approved");
  });

  it("is returned when its player cancels within the window, and is never sent", async () => {
    const player = await playerOf();
    const { id } = await withdraw(player, 4000);
    expect(await cancel(player, id)).toMatchObject({ status: 2, cancellable: false, cancellable_until: null });
    await runJobsAfter(windowSeconds * 1000);
    expect(wasSent(player, id)).toBe(false);
    expect(await fixture.statements.balance(player.scope)).toMatchObject({ cash: 300_000, held: 0 });
  });

  it("is sent by a sweep after the window if its job is missing", async () => {
    const player = await playerOf();
    const { id } = await withdraw(player, 4000);
    await sql`delete from graphile_worker._private_jobs`.execute(fixture.database.db);
    const sweepAfter = async (seconds: number) => {
      fixture.clock.setOffset(seconds * 1000);
      await fixture.withdrawals.sweep();
      await fixture.runJobs();
      fixture.clock.setOffset(0);
    };
    await sweepAfter(windowSeconds + 60);
    expect(await statusOf(id)).toBe("pending");
    await sweepAfter(windowSeconds + 65);
    expect(await statusOf(id)).toBe("approved");
  });

  it("is sent at once if players cannot cancel, or if the player may only withdraw", async () => {
    const regulated = await playerOf({ player_cancels_withdrawal: false });
    const excluded = await playerOf();
    const leaving = { ...excluded, scope: { ...excluded.scope, payout_only: true as const } };
    for (const player of [regulated, leaving]) {
      const { id, cancellable_until } = await withdraw(player, 4000);
      expect(cancellable_until).toBeNull();
      await fixture.runJobs();
      expect(await statusOf(id)).toBe("approved");
    }
  });

  it("that goes under review has no window: it is sent as soon as it is approved", async () => {
    const player = await playerOf();
    const asked = await withdraw(player, 100_001);
    expect(asked).toMatchObject({ status: 5, cancellable: true, cancellable_until: null });
    await fixture.withdrawals.backOffice.review(
      { tenant: player.scope.tenant, staff_id: newId(), request_id: "test" },
      { id: asked.id, idempotency_key: null, decision: "approve", stepUp: signed },
    );
    await fixture.runJobs();
    expect(await statusOf(asked.id)).toBe("approved");
  });
});

describe("a withdrawal under review", () => {
  it("has one outcome when its player cancels and a member of staff approves at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const player = await playerOf();
      const { id } = await withdraw(player, 100_001);
      const review = { id, idempotency_key: null, decision: "approve", stepUp: signed } as const;
      const staff = { tenant: player.scope.tenant, staff_id: newId(), request_id: "test" };
      const calls = [() => cancel(player, id), () => fixture.withdrawals.backOffice.review(staff, review)];
      const ordered = round % 2 === 0 ? calls : calls.toReversed();
      const done = await runBehindLock<unknown>(fixture.database, sql`select 1 from withdrawals where id = ${id} for update`, ordered);
      expect(done).toMatchObject([{ status: "fulfilled" }, { status: "rejected", reason: { code: "wrong_state" } }]);
      await fixture.runJobs();
      const cancelled = round % 2 === 0;
      expect(await statusOf(id)).toBe(cancelled ? "cancelled" : "approved");
      expect(wasSent(player, id)).toBe(!cancelled);
      expect(await fixture.statements.balance(player.scope)).toMatchObject({
        cash: cancelled ? 300_000 : 300_000 - centavos(100_001),
        held: 0,
      });
    }
  });
});
