import { centavos } from "@trevo/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runBehindLock } from "../../../test/barrier.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture } from "../../../test/payments-fixture.ts";
import { signed } from "../../../test/signed.ts";
import { Refusal } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { HoldInput } from "./hold-withdrawal.ts";

/** An amount below the automatic limit, and one above it. */
const [automatic, reviewed] = [20_000, 200_000];

let fixture: PaymentsFixture;
let tenant: Tenant;
let player: TestPlayer;

beforeAll(async () => {
  fixture = await createPaymentsFixture();
  tenant = await fixture.tenant();
});
afterAll(() => fixture.close());

const answerOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};
const ask = async (amount: number): Promise<string> => {
  player = await fixture.player(tenant, { cash: 400_000 });
  return (await fixture.withdrawals.request(player.scope, { amount, method_id: player.method_id, idempotency_key: null })).id;
};
const reviewer = () => ({ tenant, staff_id: newId(), request_id: "test" });
const act = (id: string, name: HoldInput["act"], state: HoldInput["state"]) =>
  fixture.withdrawals.backOffice.hold(reviewer(), { act: name, id, state, reason: "a check" });
const approve = (id: string) =>
  fixture.withdrawals.backOffice.review(reviewer(), { id, decision: "approve", idempotency_key: null, stepUp: signed });
const read = (id: string) => fixture.withdrawals.backOffice.read({ tenant }, id);
const rowOf = async (id: string) =>
  (
    await sql<{ status: string; held_at: Date | null; attempts: number; payout_id: string }>`
      select status, held_at, attempts, payout_id from withdrawals where id = ${id}`.execute(fixture.database.db)
  ).rows[0]!;
const ordered = async (id: string): Promise<number> => {
  const { payout_id } = await rowOf(id);
  return fixture.bankOf(tenant).orders.filter((order) => order.id === payout_id).length;
};

describe("a withdrawal below the automatic limit", () => {
  it("is not sent while it is held, and waits for a review once it is released", async () => {
    const id = await ask(automatic);
    const before = await read(id);
    expect(await act(id, "hold", "pending")).toMatchObject({ held: true, state: "under_review", reasons: ["held"] });
    await fixture.runJobs();
    await fixture.withdrawals.sweep();
    await fixture.runJobs();
    expect([await ordered(id), (await rowOf(id)).attempts]).toEqual([0, 0]);
    expect(await answerOf(approve(id))).toBe("payout_held");
    // The original promise stays in force.
    expect((await read(id)).due_at).toBe(before.due_at);
    expect(await act(id, "unhold", "under_review")).toMatchObject({ held: false, state: "under_review", due_at: before.due_at });
    await fixture.runJobs();
    expect(await ordered(id)).toBe(0);
    expect(await answerOf(approve(id))).toBe("done");
    await fixture.runJobs();
    expect(await ordered(id)).toBe(1);
    expect((await read(id)).holds).toMatchObject([
      { act: "hold", reason: "a check" },
      { act: "unhold", reason: "a check" },
    ]);
  });

  it("is shown to its player as under review, and can still be cancelled", async () => {
    const id = await ask(automatic);
    await act(id, "hold", "pending");
    const progress = await fixture.withdrawals.readProgress(player.scope, id);
    expect(progress).toMatchObject({ waits_for: "held_review", withdrawal: { status: 5, note: expect.stringMatching(/conferindo/) } });
    expect(JSON.stringify(progress)).not.toContain("a check");
    expect(await answerOf(fixture.withdrawals.cancel(player.scope, { id, idempotency_key: null }))).toBe("done");
    expect(await read(id)).toMatchObject({ state: "cancelled", held: false, may_hold: false });
    expect(await fixture.statements.balance(player.scope)).toMatchObject({ cash: 400_000, held: 0 });
  });
});

describe("a withdrawal under review", () => {
  it("cannot be approved while it is held, can be rejected, and keeps its promise", async () => {
    const id = await ask(reviewed);
    const { due_at } = await read(id);
    expect(await act(id, "hold", "under_review")).toMatchObject({ held: true, due_at });
    expect(await answerOf(approve(id))).toBe("payout_held");
    expect(await answerOf(act(id, "hold", "under_review"))).toBe("wrong_state");
    const reject = { id, decision: "reject", reason: "no", idempotency_key: null } as const;
    expect(await answerOf(fixture.withdrawals.backOffice.review(reviewer(), reject))).toBe("done");
    expect(await fixture.statements.balance(player.scope)).toMatchObject({ cash: 400_000, held: 0 });
  });

  it("that was approved and is not at the bank yet waits until it is released", async () => {
    const id = await ask(reviewed);
    await approve(id);
    expect(await act(id, "hold", "processing")).toMatchObject({ held: true, state: "processing" });
    await fixture.runJobs();
    expect(await ordered(id)).toBe(0);
    expect(await fixture.withdrawals.readProgress(player.scope, id)).toMatchObject({ waits_for: "held_review", withdrawal: { status: 5 } });
    await act(id, "unhold", "processing");
    await fixture.runJobs();
    expect(await ordered(id)).toBe(1);
  });

  it("cannot be held once the bank has it or in another state than was seen, and cannot be released if it is not held", async () => {
    const id = await ask(reviewed);
    expect(await answerOf(act(id, "hold", "pending"))).toBe("wrong_state");
    expect(await answerOf(act(id, "unhold", "under_review"))).toBe("wrong_state");
    expect(await answerOf(act(newId(), "hold", "pending"))).toBe("not_found");
    const elsewhere = { ...reviewer(), tenant: await fixture.tenant() };
    const input = { act: "hold", id, state: "under_review", reason: "x" } as const;
    expect(await answerOf(fixture.withdrawals.backOffice.hold(elsewhere, input))).toBe("not_found");
    await approve(id);
    await fixture.runJobs();
    for (const state of ["processing", "approved"] as const) expect(await answerOf(act(id, "hold", state))).toBe("wrong_state");
    expect((await read(id)).holds).toEqual([]);
  });
});

describe("a held withdrawal that a server of the previous release sends", () => {
  /** Simulates that server's claim: it ignores holds, sends one order, and crashes before the bank answers. */
  const sentBefore = async (status: "pays" | "unknown"): Promise<string> => {
    const id = await ask(reviewed);
    await approve(id);
    await act(id, "hold", "processing");
    const bank = fixture.bankOf(tenant);
    if (status === "pays") {
      const { payout_id } = await rowOf(id);
      await bank.sendPayout({ id: payout_id, amount: centavos(reviewed), key: "key", cpf: "cpf", description: "Trevo" });
    }
    await sql`update withdrawals set attempts = 1, attempted_at = now() where id = ${id}`.execute(fixture.database.owner.db);
    return id;
  };

  it("belongs to the bank from then on: nobody can release it, and its player is not told of a check", async () => {
    const id = await sentBefore("pays");
    expect(await read(id)).toMatchObject({ state: "processing", held: false, may_hold: false });
    expect(await fixture.withdrawals.readProgress(player.scope, id)).toMatchObject({ waits_for: "bank" });
    for (const name of ["hold", "unhold"] as const) expect(await answerOf(act(id, name, "processing"))).toBe("wrong_state");
  });

  it.each(["pays", "unknown"] as const)("is ordered once and completes: %s", async (status) => {
    const id = await sentBefore(status);
    await Promise.all([1, 2].map(() => fixture.withdrawals.jobs.sendPayout({ tenant_id: tenant.id, id })));
    await fixture.runJobs();
    expect([await ordered(id), (await rowOf(id)).status]).toEqual([1, "approved"]);
    expect(await fixture.statements.balance(player.scope)).toMatchObject({ held: 0 });
  });
});

describe("a hold and the payment at the same moment", () => {
  const race = async (first: "hold" | "pay"): Promise<{ id: string; held: string }> => {
    const id = await ask(automatic);
    const hold = () => answerOf(act(id, "hold", "pending"));
    const pay = async () => {
      await fixture.withdrawals.jobs.sendPayout({ tenant_id: tenant.id, id });
      return "paid";
    };
    const row = sql`select 1 from withdrawals where id = ${id} for update`;
    const answers = await runBehindLock(fixture.database, row, first === "hold" ? [hold, pay] : [pay, hold]);
    const held = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : String(answer.reason)));
    return { id, held: held[first === "hold" ? 0 : 1] ?? "" };
  };

  it("sends nothing if the hold came first", async () => {
    const { id, held } = await race("hold");
    await fixture.runJobs();
    expect([held, await ordered(id), (await rowOf(id)).status]).toEqual(["done", 0, "under_review"]);
  });

  it("holds nothing if the payment came first, which is sent once", async () => {
    const { id, held } = await race("pay");
    await fixture.runJobs();
    expect([held, await ordered(id), (await rowOf(id)).held_at]).toEqual(["wrong_state", 1, null]);
  });

  it("sends nothing if the hold of an approved withdrawal came first", async () => {
    const id = await ask(reviewed);
    await approve(id);
    const row = sql`select 1 from withdrawals where id = ${id} for update`;
    await runBehindLock<unknown>(fixture.database, row, [
      () => act(id, "hold", "processing"),
      () => fixture.withdrawals.jobs.sendPayout({ tenant_id: tenant.id, id }),
    ]);
    expect([await ordered(id), (await rowOf(id)).attempts]).toEqual([0, 0]);
  });
});
