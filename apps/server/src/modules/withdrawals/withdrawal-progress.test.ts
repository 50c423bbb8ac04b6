import { fewestPayouts } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../kernel/ids.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { payoutIdOf } from "./bank-ids.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture } from "../../../test/payments-fixture.ts";
import { signed } from "../../../test/signed.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let fixture: PaymentsFixture;
let tenant: Tenant;

beforeAll(async () => {
  fixture = await createPaymentsFixture();
  tenant = await fixture.tenant({ settings: { payout_review_ms: 12 * hourMs, payout_promise_ms: hourMs } });
});
afterAll(() => fixture.close());

const withdraw = async ({ scope, method_id }: TestPlayer, amount: number): Promise<string> =>
  (await fixture.withdrawals.request(scope, { amount, method_id, idempotency_key: null })).id;
const progressOf = ({ scope }: TestPlayer, id: string) => fixture.withdrawals.readProgress(scope, id);
const review = (id: string, decision: "approve" | "reject", at = tenant) =>
  fixture.withdrawals.backOffice.review(
    { tenant: at, staff_id: newId(), request_id: "test" },
    { id, idempotency_key: null, ...(decision === "approve" ? { decision, stepUp: signed } : { decision, reason: "no" }) },
  );

describe("the progress of a withdrawal", () => {
  it("lists each state with its time, what it waits for and until when, and nothing more once it is paid", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    const id = await withdraw(player, 4000);
    const before = await progressOf(player, id);
    const asked = Date.parse(before.withdrawal.created_at);
    expect(before).toMatchObject({ waits_for: "sending", ended: null, steps: [{ status: 0, at: before.withdrawal.created_at }] });
    expect(before.due).toEqual({ at: new Date(asked + hourMs).toISOString(), basis: "payment_promise", overdue: false });
    await fixture.runJobs();
    const after = await progressOf(player, id);
    expect(after).toMatchObject({ waits_for: null, due: null, ended: null, returned: [] });
    expect(after.steps.map(({ status }) => status)).toEqual([0, 4, 1]);
    expect(after.steps.at(-1)?.at).toBe(after.withdrawal.updated_at);
  });

  it("waits, under review, for staff, then for the second of two people, and is overdue after the brand's promise", async () => {
    const player = await fixture.player(tenant, { cash: 900_000 });
    const id = await withdraw(player, 600_000);
    const asked = Date.parse((await progressOf(player, id)).withdrawal.created_at);
    expect(await progressOf(player, id)).toMatchObject({
      waits_for: "staff_review",
      due: { at: new Date(asked + 12 * hourMs).toISOString(), basis: "review_promise", overdue: false },
    });
    await review(id, "approve");
    fixture.clock.setOffset(12 * hourMs + 60_000);
    expect(await progressOf(player, id)).toMatchObject({ waits_for: "second_approval", due: { overdue: true } });
    fixture.clock.setOffset(0);
  });

  it("waits for the bank while the bank keeps the payout in processing", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    fixture.bankOf(tenant).script("process");
    const id = await withdraw(player, 4000);
    await fixture.runJobs();
    expect(await progressOf(player, id)).toMatchObject({ waits_for: "bank", steps: [{ status: 0 }, { status: 4 }] });
  });

  it("states why the withdrawal ended", async () => {
    const player = await fixture.player(tenant, { cash: 400_000 });
    const rejected = await withdraw(player, 150_000);
    await review(rejected, "reject");
    const cancelled = await withdraw(player, 1000);
    await fixture.withdrawals.cancel(player.scope, { id: cancelled, idempotency_key: null });
    fixture.bankOf(tenant).script("wrong_key", "refuse");
    const wrongKey = await withdraw(player, 2000);
    await fixture.runJobs();
    const refused = await withdraw(player, 3000);
    await fixture.runJobs();
    const endings = await Promise.all([rejected, cancelled, wrongKey, refused].map(async (id) => (await progressOf(player, id)).ended));
    expect(endings).toEqual(["rejected_by_staff", "cancelled_by_player", "key_refused", "bank_refused"]);
  });

  it("lists the amounts returned by the receiving bank", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    const id = await withdraw(player, 4000);
    await fixture.runJobs();
    const returns = [{ refund_id: `${id}:1`, amount: centavos(4000), status: "done" as const, demanded: false, reason: null }];
    fixture.bankOf(tenant).finish(payoutIdOf(id), { returns });
    await fixture.call(tenant, { received: [], payouts: [{ id: payoutIdOf(id) }] });
    await fixture.runJobs();
    expect((await progressOf(player, id)).returned).toMatchObject([{ amount: 4000 }]);
  });

  it("waits for the payout freeze while payouts are frozen", async () => {
    const frozen = await fixture.tenant();
    const player = await fixture.player(frozen, { cash: 10_000 });
    const id = await withdraw(player, 4000);
    const violation = { tenant_id: frozen.id, subject: "wallet:1", detail: "planted", freezes: true };
    await fixture.integrity.record("test", [violation]);
    expect(await progressOf(player, id)).toMatchObject({ waits_for: "payout_freeze", due: { basis: "review_promise" } });
  });

  it("is not found by another player or at another tenant", async () => {
    const [player, other] = [await fixture.player(tenant, { cash: 10_000 }), await fixture.player(tenant)];
    const abroad = await fixture.player(await fixture.tenant());
    const id = await withdraw(player, 4000);
    await expect(progressOf(other, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(fixture.withdrawals.readProgress({ ...player.scope, tenant: abroad.scope.tenant }, id)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(progressOf(player, newId())).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the staff's list of withdrawals", () => {
  it("marks overdue withdrawals and shows the promised time of each", async () => {
    const brand = await fixture.tenant({ settings: { payout_review_ms: hourMs } });
    const player = await fixture.player(brand, { cash: 900_000 });
    await withdraw(player, 200_000);
    const list = () => fixture.withdrawals.backOffice.list({ tenants: [brand] }, { state: "under_review", limit: 50 });
    const [fresh] = (await list()).data;
    expect(fresh).toMatchObject({ overdue: false });
    expect(Date.parse(fresh?.due_at ?? "") - Date.parse(fresh?.created_at ?? "")).toBe(hourMs);
    fixture.clock.setOffset(hourMs + 60_000);
    expect((await list()).data).toMatchObject([{ overdue: true }]);
    fixture.clock.setOffset(0);
  });
});

describe("published payout times", () => {
  /** Sets the duration of each of the brand's payouts, in the order of the requests. */
  async function tookMs(brand: Tenant, durations: readonly number[]): Promise<void> {
    const { rows } = await sql<{
      id: string;
    }>`select id from withdrawals where tenant_id = ${brand.id} and status = 'approved' order by created_at, id`.execute(
      fixture.database.db,
    );
    for (const [nth, { id }] of rows.entries())
      await sql`update withdrawals set updated_at = created_at + ${durations[nth] ?? 0}::int * interval '1 ms' where id = ${id}`.execute(
        fixture.database.owner.db,
      );
  }
  const pay = async (player: TestPlayer, times: number): Promise<void> => {
    for (let time = 0; time < times; time++) await withdraw(player, 1000);
    await fixture.runJobs();
  };
  /** Moves past the minute for which one reading is cached. */
  const readLater = async (brand: Tenant, ms = 61_000) => {
    fixture.clock.setOffset(fixture.clock.offsetMs() + ms);
    return fixture.withdrawals.readPayoutTimes(brand);
  };

  it("begin with the twentieth payout; waiting and cancelled payouts and those of other brands do not count", async () => {
    const brand = await fixture.tenant();
    const player = await fixture.player(brand, { cash: 900_000 });
    await pay(player, fewestPayouts - 1);
    const cancelled = await withdraw(player, 1000);
    await fixture.withdrawals.cancel(player.scope, { id: cancelled, idempotency_key: null });
    await withdraw(player, 200_000);
    expect(await readLater(brand)).toMatchObject({ payouts: fewestPayouts - 1, figures: null, waiting: { payouts: 1 } });
    await pay(player, 1);
    expect((await readLater(brand)).figures).not.toBeNull();
    fixture.clock.setOffset(0);
  });

  it("are the exact percentiles, shares and buckets of the last thirty days", async () => {
    const brand = await fixture.tenant();
    const player = await fixture.player(brand, { cash: 900_000 });
    await pay(player, 20);
    const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 30, 60, 61, 600, 601, 3_600, 3_601, 86_400, 86_401];
    await tookMs(
      brand,
      seconds.map((one) => one * 1000),
    );
    const { figures, payouts } = await readLater(brand);
    expect(payouts).toBe(20);
    expect(figures).toEqual({
      median_ms: 10_000,
      p90_ms: 3_601_000,
      p95_ms: 86_400_000,
      within_minute: 6_500,
      within_hour: 8_500,
      within_day: 9_500,
      buckets: [
        { up_to_ms: 10_000, payouts: 10 },
        { up_to_ms: 60_000, payouts: 3 },
        { up_to_ms: 600_000, payouts: 2 },
        { up_to_ms: 3_600_000, payouts: 2 },
        { up_to_ms: 86_400_000, payouts: 2 },
        { up_to_ms: null, payouts: 1 },
      ],
    });
    expect((await readLater(brand, 32 * dayMs)).payouts).toBe(0);
    fixture.clock.setOffset(0);
  });
});
