import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { centavos } from "@trevo/domain";
import type { PayoutState } from "../../adapters/pix/gateway.ts";
import { Refusal } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { type Tenant, keyOf } from "../../kernel/scope.ts";
import { activationOf } from "../wallet/wallet-fixture.ts";
import { payoutIdOf } from "./bank-ids.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture } from "../../../test/payments-fixture.ts";
import { signed } from "../../../test/signed.ts";

let fixture: PaymentsFixture;
let tenant: Tenant;

beforeAll(async () => {
  fixture = await createPaymentsFixture();
  tenant = await fixture.tenant();
});
afterAll(() => fixture.close());

const bankOf = ({ scope }: TestPlayer) => fixture.bankOf(scope.tenant);
const balanceOf = ({ scope }: TestPlayer) => fixture.statements.balance(scope);
const withdraw = ({ scope, method_id }: TestPlayer, amount: number, key: string | null = null) =>
  fixture.withdrawals.request(scope, { amount, method_id, idempotency_key: key });
const cancel = ({ scope }: TestPlayer, id: string) => fixture.withdrawals.cancel(scope, { id, idempotency_key: null });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
  );

async function rowOf(id: string) {
  const { rows } = await sql<{
    status: string;
    status_reason: string | null;
  }>`select status, status_reason from withdrawals where id = ${id}`.execute(fixture.database.db);
  return rows[0];
}

async function stepsOf(id: string): Promise<string[]> {
  const { rows } = await sql<{
    to_status: string;
  }>`select to_status from status_changes where subject_id = ${id} order by id`.execute(fixture.database.db);
  return rows.map((row) => row.to_status);
}

/** Makes jobs that wait for their pause due at once. */
async function hurryJobs(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(fixture.database.db);
  await fixture.runJobs();
}

/** Returns the kinds of the player's entries that moved reserved money, oldest first. */
async function movesOf({ scope }: TestPlayer): Promise<string[]> {
  const owner = keyOf(scope);
  const { items } = await fixture.wallet.entries(owner, {
    kinds: ["hold", "release", "payout", "payout_returned"],
    page: 1,
    per_page: 100,
  });
  return items.map((entry) => entry.kind).reverse();
}

describe("a withdrawal", () => {
  it("reserves its amount at once, is paid by the job, and sends each state to the player's screens", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    const asked = await withdraw(player, 4000);
    expect(asked).toMatchObject({
      type: "withdraw",
      status: 0,
      amount: -4000,
      balance_after: 6000,
      cancellable: true,
      method: { type: "cpf" },
    });
    expect(await balanceOf(player)).toMatchObject({ cash: 6000, held: 4000 });
    await fixture.runJobs();
    expect(await balanceOf(player)).toMatchObject({ cash: 6000, held: 0 });
    expect(await stepsOf(asked.id)).toEqual(["pending", "processing", "approved"]);
    expect(bankOf(player).orders.filter((order) => order.id === payoutIdOf(asked.id))).toMatchObject([
      { amount: 4000, key: player.cpf, cpf: player.cpf },
    ]);
    const statuses = fixture.sent
      .filter((one) => one.player_id === player.scope.player_id && one.event === "WithdrawalUpdated")
      .map((one) => (one.data as { status: number }).status);
    expect(statuses).toEqual([0, 4, 1]);
  });

  it("is requested once per idempotency key", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(player, 4000, "k")));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await balanceOf(player)).toMatchObject({ cash: 6000, held: 4000 });
    expect(await refusalOf(withdraw(player, 4001, "k"))).toBe("idempotency_conflict");
  });

  it("is refused with cpf_required for an account without a CPF, and the terms announce it", async () => {
    const nameless = await fixture.player(tenant, { cash: 10_000, cpf: null });
    const key = { type: "evp", key: newId() } as const;
    const { id } = await fixture.withdrawMethods.create(nameless.scope, { method: key, idempotency_key: null });
    expect(await refusalOf(withdraw({ ...nameless, method_id: id }, 4000))).toBe("cpf_required");
    expect((await fixture.withdrawals.readTerms(nameless.scope)).blocked).toBe("cpf_required");
    expect(await balanceOf(nameless)).toMatchObject({ cash: 10_000, held: 0 });
  });

  it("pays a self-excluded player the last centavo, below the minimum of others", async () => {
    const player = await fixture.player(tenant, { cash: 1 });
    expect(await refusalOf(withdraw(player, 1))).toBe("amount_below_minimum");
    await withdraw({ ...player, scope: { ...player.scope, payout_only: true } }, 1);
    expect(await balanceOf(player)).toMatchObject({ cash: 0, held: 1 });
  });

  it("is refused without confirmed contacts, outside the limits, above the balance, and to a key that is held or belongs to another player", async () => {
    const [player, unverified, other] = [
      await fixture.player(tenant, { cash: 10_000 }),
      await fixture.player(tenant, { cash: 10_000, verified: false }),
      await fixture.player(tenant),
    ];
    expect(await refusalOf(withdraw(unverified, 4000))).toBe("contacts_unverified");
    for (const contact of ["phone", "email"] as const) {
      const half = await fixture.player(tenant, { cash: 10_000, verified: false });
      const column = sql.ref(`${contact}_verified_at`);
      await sql`update players set ${column} = now() where id = ${half.scope.player_id}`.execute(fixture.database.db);
      expect(await refusalOf(withdraw(half, 4000))).toBe("contacts_unverified");
    }
    expect(await refusalOf(withdraw(player, 999))).toBe("amount_below_minimum");
    expect(await refusalOf(withdraw(player, 5_000_001))).toBe("amount_above_maximum");
    expect(await refusalOf(withdraw(player, 10_001))).toBe("insufficient_balance");
    expect(await refusalOf(withdraw({ ...player, method_id: other.method_id }, 4000))).toBe("not_found");
    await sql`update withdraw_methods set held_until = now() + interval '1 hour' where id = ${player.method_id}`.execute(
      fixture.database.db,
    );
    expect(await refusalOf(withdraw(player, 4000))).toBe("method_on_hold");
    expect(await balanceOf(player)).toMatchObject({ cash: 10_000, held: 0 });
  });

  it("above the limit for automatic payouts waits for a person", async () => {
    const player = await fixture.player(tenant, { cash: 200_000 });
    expect(await withdraw(player, 100_001)).toMatchObject({ status: 5, cancellable: true });
    await fixture.runJobs();
    expect(bankOf(player).orders.some((order) => order.amount === 100_001)).toBe(false);
  });

  it("under review is paid when a person approves it, returned when a person rejects it, and decided once", async () => {
    const player = await fixture.player(tenant, { cash: 300_000 });
    const [approved, rejected] = [await withdraw(player, 100_001), await withdraw(player, 100_001)];
    const operator = newId();
    const review = (id: string, decision: "approve" | "reject") =>
      refusalOf(
        fixture.withdrawals.backOffice.review(
          { tenant, staff_id: operator, request_id: "test" },
          { id, idempotency_key: null, ...(decision === "approve" ? { decision, stepUp: signed } : { decision, reason: "because" }) },
        ),
      );
    expect(await Promise.all([review(approved.id, "approve"), review(approved.id, "approve")])).toEqual(
      expect.arrayContaining([null, "wrong_state"]),
    );
    expect(await review(rejected.id, "reject")).toBeNull();
    await fixture.runJobs();
    expect(await stepsOf(approved.id)).toEqual(["under_review", "processing", "approved"]);
    expect(await rowOf(rejected.id)).toEqual({ status: "cancelled", status_reason: `rejected_by:${operator}` });
    expect(await balanceOf(player)).toMatchObject({ cash: 199_999, held: 0 });
  });

  it("is accepted once, and reaches the bank once, when twenty requests for the whole balance arrive at the same time", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => refusalOf(withdraw(player, 10_000, newId()))));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers.filter((answer) => answer === "insufficient_balance")).toHaveLength(19);
    await fixture.runJobs();
    expect(await balanceOf(player)).toMatchObject({ cash: 0, held: 0 });
    expect(bankOf(player).orders.filter((order) => order.cpf === player.cpf)).toHaveLength(1);
  });

  it("control: would be accepted more than once if the balance were read first", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    const naive = async () => (await balanceOf(player)).cash >= 10_000;
    const answers = await Promise.all(Array.from({ length: 20 }, naive));
    expect(answers.filter(Boolean).length).toBeGreaterThan(1);
  });
});

describe("a debt", () => {
  it("that arises after the request stops the payout until a person decides", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    const { id } = await withdraw(player, 4000);
    const owner = { tenant_id: tenant.id, player_id: player.scope.player_id };
    await fixture.wallet.post({ ...owner, kind: "deposit_reversed", amount: 10_000, source: "test", external_id: newId() });
    await fixture.runJobs();
    expect(await rowOf(id)).toEqual({ status: "under_review", status_reason: "debt_outstanding" });
    expect(bankOf(player).payouts.has(payoutIdOf(id))).toBe(false);
  });
});

describe("a bank", () => {
  it("that refuses the key sets invalid_pix_key, and for any other reason cancelled; the money is returned", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    bankOf(player).script("wrong_key");
    const wrongKey = await withdraw(player, 4000);
    await fixture.runJobs();
    bankOf(player).script("refuse");
    const refused = await withdraw(player, 4000);
    await fixture.runJobs();
    expect(await rowOf(wrongKey.id)).toEqual({ status: "invalid_pix_key", status_reason: "AC03" });
    expect(await rowOf(refused.id)).toEqual({ status: "cancelled", status_reason: "pagamento_negado" });
    expect(await balanceOf(player)).toMatchObject({ cash: 10_000, held: 0 });
  });

  it("that receives the order but whose answer is lost is queried again; nothing is paid twice or returned", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    bankOf(player).script("take_and_time_out");
    const { id } = await withdraw(player, 4000);
    await fixture.runJobs();
    expect(await rowOf(id)).toMatchObject({ status: "processing" });
    expect(await balanceOf(player)).toMatchObject({ cash: 6000, held: 4000 });
    await hurryJobs();
    expect(await rowOf(id)).toMatchObject({ status: "approved" });
    expect(await movesOf(player)).toEqual(["hold", "payout"]);
    expect(bankOf(player).orders.filter((order) => order.id === payoutIdOf(id))).toHaveLength(1);
  });

  it("that never received the order is sent it again under the same id", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    bankOf(player).script("time_out", "time_out");
    const { id } = await withdraw(player, 4000);
    await fixture.runJobs();
    await hurryJobs();
    await hurryJobs();
    expect(await rowOf(id)).toMatchObject({ status: "approved" });
    expect(
      bankOf(player)
        .orders.filter((order) => order.amount === 4000 && order.cpf === player.cpf)
        .map((order) => order.id),
    ).toEqual(Array.from({ length: 3 }, () => payoutIdOf(id)));
    expect(await movesOf(player)).toEqual(["hold", "payout"]);
  });

  it("that keeps the payout in processing is queried until it is final; its callback only causes another query", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    bankOf(player).script("process");
    const { id } = await withdraw(player, 4000);
    await fixture.runJobs();
    const hear = () => fixture.call(tenant, { received: [], payouts: [{ id: payoutIdOf(id) }] });
    await hear();
    await fixture.runJobs();
    expect(await rowOf(id)).toMatchObject({ status: "processing" });
    bankOf(player).finish(payoutIdOf(id), { status: "paid" });
    await Promise.all(Array.from({ length: 20 }, hear));
    await Promise.all([fixture.runJobs(), fixture.runJobs()]);
    expect(await rowOf(id)).toMatchObject({ status: "approved" });
    expect(await movesOf(player)).toEqual(["hold", "payout"]);
  });

  it.each([3999, 4001])(
    "that reports %i of 4000 paid moves nothing: the payout stays in processing and its money stays reserved",
    async (amount) => {
      const player = await fixture.player(tenant, { cash: 10_000 });
      bankOf(player).script("process");
      const { id } = await withdraw(player, 4000);
      await fixture.runJobs();
      bankOf(player).finish(payoutIdOf(id), { status: "paid", amount: centavos(amount) });
      await fixture.call(tenant, { received: [], payouts: [{ id: payoutIdOf(id) }] });
      await fixture.runJobs().catch(() => undefined);
      expect(await rowOf(id)).toMatchObject({ status: "processing" });
      expect(await balanceOf(player)).toMatchObject({ cash: 6000, held: 4000 });
      expect(await movesOf(player)).toEqual(["hold"]);
      await sql`delete from graphile_worker._private_jobs`.execute(fixture.database.db);
    },
  );

  it("that sends a callback during a query is queried again at once, not after the pause", async () => {
    const player = await fixture.player(await fixture.tenant(), { cash: 10_000 });
    const bank = bankOf(player);
    bank.script("process");
    const { id } = await withdraw(player, 4000);
    await fixture.runJobs();
    let questions = 0;
    bank.before = async (call) => {
      if (call !== "readPayout") return;
      questions += 1;
      if (questions === 1) await fixture.call(player.scope.tenant, { received: [], payouts: [{ id: payoutIdOf(id) }] });
      else bank.finish(payoutIdOf(id), { status: "paid" });
    };
    await hurryJobs();
    expect(await rowOf(id)).toMatchObject({ status: "approved" });
  });

  it("that returns a paid withdrawal in parts causes one credit for each completed part; the withdrawal stays approved", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    const { id } = await withdraw(player, 4000);
    await fixture.runJobs();
    const piece = { amount: centavos(2000), status: "done" as const, demanded: false, reason: null };
    const [first, second] = [
      { ...piece, refund_id: "R1" },
      { ...piece, refund_id: "R2" },
    ];
    const report = async (...returns: PayoutState["returns"]) => {
      bankOf(player).finish(payoutIdOf(id), { returns });
      await fixture.call(tenant, { received: [], payouts: [{ id: payoutIdOf(id) }] });
      await fixture.runJobs();
      return (await balanceOf(player)).cash;
    };
    expect(await report(first)).toBe(8_000);
    expect(await report(first, { ...second, status: "processing" })).toBe(8_000);
    expect(await report(first, second)).toBe(10_000);
    expect(await report(first, second)).toBe(10_000);
    expect(await rowOf(id)).toMatchObject({ status: "approved" });
    expect(await balanceOf(player)).toMatchObject({ cash: 10_000, held: 0 });
    expect(await movesOf(player)).toEqual(["hold", "payout", "payout_returned", "payout_returned"]);
  });
});

describe("a crash", () => {
  it("between sending and settling leaves the payout in processing; the next job queries the bank and books it once", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    const { id } = await withdraw(player, 4000);
    // The bank pays; the process stops before it reads the answer, and its job is lost.
    await sql`update withdrawals set status = 'processing', attempts = 1, attempted_at = now() - interval '5 minutes', updated_at = now() where id = ${id}`.execute(
      fixture.database.db,
    );
    await sql`delete from graphile_worker._private_jobs`.execute(fixture.database.db);
    await bankOf(player).sendPayout({ id: payoutIdOf(id), amount: centavos(4000), key: player.cpf, cpf: player.cpf, description: "" });
    await fixture.withdrawals.sweep();
    await Promise.all([fixture.runJobs(), fixture.runJobs()]);
    expect(await rowOf(id)).toMatchObject({ status: "approved" });
    expect(await movesOf(player)).toEqual(["hold", "payout"]);
    expect(bankOf(player).orders.filter((order) => order.id === payoutIdOf(id))).toHaveLength(1);
  });

  it("before sending leaves a pending withdrawal, which the sweep resumes", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    const { id } = await withdraw(player, 4000);
    await sql`delete from graphile_worker._private_jobs`.execute(fixture.database.db);
    await fixture.runJobs();
    expect(await rowOf(id)).toMatchObject({ status: "pending" });
    fixture.clock.setOffset(120_000);
    await fixture.withdrawals.sweep();
    fixture.clock.setOffset(0);
    await fixture.runJobs();
    expect(await rowOf(id)).toMatchObject({ status: "approved" });
  });
});

describe("cancelling a withdrawal", () => {
  it("returns the money of a pending withdrawal once, and only for its owner", async () => {
    const [player, other] = [await fixture.player(tenant, { cash: 10_000 }), await fixture.player(tenant)];
    const { id } = await withdraw(player, 4000);
    expect(await refusalOf(cancel(other, id))).toBe("not_found");
    const answers = await Promise.all(Array.from({ length: 5 }, () => refusalOf(cancel(player, id))));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers.filter((answer) => answer === "wrong_state")).toHaveLength(4);
    await fixture.runJobs();
    expect(await rowOf(id)).toEqual({ status: "cancelled", status_reason: "cancelled_by_player" });
    expect(await balanceOf(player)).toMatchObject({ cash: 10_000, held: 0 });
    expect(bankOf(player).payouts.has(payoutIdOf(id))).toBe(false);
  });

  it("is refused if the tenant does not allow it", async () => {
    const player = await fixture.player(await fixture.tenant({ policy: { player_cancels_withdrawal: false } }), { cash: 10_000 });
    const asked = await withdraw(player, 4000);
    expect(asked.cancellable).toBe(false);
    expect(await refusalOf(cancel(player, asked.id))).toBe("wrong_state");
  });

  it("is refused once the worker has claimed the withdrawal, even before the bank has answered", async () => {
    const player = await fixture.player(await fixture.tenant(), { cash: 10_000 });
    const { id } = await withdraw(player, 4000);
    let refusal: unknown = "not asked";
    bankOf(player).before = async (call) => {
      if (call === "sendPayout") refusal = await refusalOf(cancel(player, id));
    };
    await fixture.runJobs();
    expect(refusal).toBe("wrong_state");
    expect(await movesOf(player)).toEqual(["hold", "payout"]);
  });

  it("control: the money would be both paid and returned if the worker sent the order before it locked the row", async () => {
    const player = await fixture.player(await fixture.tenant(), { cash: 10_000 });
    const { id } = await withdraw(player, 4000);
    await bankOf(player).sendPayout({ id: payoutIdOf(id), amount: centavos(4000), key: player.cpf, cpf: player.cpf, description: "" });
    expect(await refusalOf(cancel(player, id))).toBeNull();
    expect(bankOf(player).payouts.get(payoutIdOf(id))).toMatchObject({ status: "paid" });
    expect(await balanceOf(player)).toMatchObject({ cash: 10_000 });
  });

  it("at the same moment as the worker: the withdrawal is cancelled and never sent, or sent and never cancelled", async () => {
    const player = await fixture.player(await fixture.tenant(), { cash: 200_000 });
    const ids: string[] = [];
    for (let count = 0; count < 20; count++) ids.push((await withdraw(player, 1000)).id);
    const cancelAll = async () => Promise.all(ids.toReversed().map((id) => refusalOf(cancel(player, id))));
    bankOf(player).before = async () => new Promise((resolve) => setTimeout(resolve, 5));
    const sending = vi.waitFor(() => expect(bankOf(player).orders.length).toBeGreaterThanOrEqual(5), { timeout: 10_000, interval: 1 });
    const [refusals] = await Promise.all([sending.then(cancelAll), fixture.runJobs()]);
    const sent = new Set(bankOf(player).orders.map((order) => order.id));
    for (const [index, id] of ids.toReversed().entries()) {
      expect(await rowOf(id)).toMatchObject({ status: refusals[index] === null ? "cancelled" : "approved" });
      expect(sent.has(payoutIdOf(id))).toBe(refusals[index] !== null);
    }
    expect(await balanceOf(player)).toMatchObject({ cash: 200_000 - sent.size * 1000, held: 0 });
  });
});

describe("the transaction history", () => {
  it("shows deposits, withdrawals and corrections, newest first, twenty per page, and nothing after the last page", async () => {
    const player = await fixture.player(tenant, { cash: 100_000 });
    for (let count = 0; count < 21; count++) await withdraw(player, 1000 + count);
    await fixture.deposits.createCharge(player.scope, { amount: 5000, idempotency_key: null });
    const owner = { tenant_id: tenant.id, player_id: player.scope.player_id };
    await fixture.wallet.post(activationOf(owner, { amount: 700 }));
    const list = (page: number, type?: "deposit" | "withdraw" | "bonus") =>
      fixture.statements.listTransactions(player.scope, { page, type });
    const [first, second, third] = [await list(1), await list(2), await list(3)];
    expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 20, total: 23 });
    expect(first.data.slice(0, 3).map((item) => [item.type, item.amount])).toEqual([
      ["bonus", 700],
      ["deposit", 5000],
      ["withdraw", -1020],
    ]);
    expect(second.data.map((item) => item.amount)).toEqual([-1002, -1001, -1000]);
    expect(third).toMatchObject({ data: [], total: 23, last_page: 2 });
    expect(await list(1, "deposit")).toMatchObject({ total: 1, data: [{ status: 0 }] });
    expect(await list(1, "bonus")).toMatchObject({ total: 1 });
    expect((await fixture.statements.listBets(player.scope, { page: 1 })).data).toEqual([]);
  });
});
