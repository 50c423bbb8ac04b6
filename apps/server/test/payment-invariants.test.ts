import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { centavos } from "@trevo/domain";
import type { Tx } from "../src/kernel/db.ts";
import { newId } from "../src/kernel/ids.ts";
import type { Violation } from "../src/kernel/invariant.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { txidOf } from "../src/modules/deposits/bank-ids.ts";
import { payoutIdOf } from "../src/modules/withdrawals/bank-ids.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture, paymentInvariants } from "./payments-fixture.ts";
import { signed } from "./signed.ts";

let fixture: PaymentsFixture;
let tenant: Tenant;
let player: TestPlayer;

const bank = () => fixture.bankOf(tenant);

async function pay(amount: number): Promise<string> {
  const { id } = await fixture.deposits.createCharge(player.scope, { amount, idempotency_key: null });
  const pix = bank().pay(txidOf(id), { name: "Ana Souza", cpf: player.cpf });
  await fixture.deposits.sweep();
  return pix.end_to_end_id;
}

const withdraw = async (amount: number): Promise<string> =>
  (await fixture.withdrawals.request(player.scope, { amount, method_id: player.method_id, idempotency_key: null })).id;

/** Received Pix: credited, partly refunded, unpaid. Payouts: paid and partly returned, refused, cancelled, open. */
beforeAll(async () => {
  fixture = await createPaymentsFixture();
  tenant = await fixture.tenant();
  player = await fixture.player(tenant);
  await pay(20_000);
  const refunded = await pay(5000);
  const refund = { refund_id: "R1", amount: centavos(2000), status: "done" as const, demanded: false, reason: null };
  const pix = bank().received.get(refunded);
  if (pix) bank().received.set(refunded, { ...pix, refunds: [refund] });
  await fixture.deposits.sweep();
  await fixture.deposits.createCharge(player.scope, { amount: 3000, idempotency_key: null });
  const paid = await withdraw(4000);
  await fixture.runJobs();
  bank().finish(payoutIdOf(paid), { returns: [{ ...refund, refund_id: "B1", amount: centavos(1000) }] });
  await fixture.call(tenant, { received: [], payouts: [{ id: payoutIdOf(paid) }] });
  await fixture.runJobs();
  bank().script("refuse");
  await withdraw(2000);
  await fixture.runJobs();
  await fixture.withdrawals.cancel(player.scope, { id: await withdraw(1500), idempotency_key: null });
  await withdraw(1000);
});
afterAll(() => fixture.close());

type Found = Record<string, Violation[]>;
const [start, beyond] = [
  { xid: "0", id: 0 },
  { xid: "9000000000000000000", id: 0 },
];

async function runChecks(snapshot: Tx): Promise<{ all: Found; players: Found; fresh: Found }> {
  const found = { all: {} as Found, players: {} as Found, fresh: {} as Found };
  for (const { name, check, fresh } of paymentInvariants) {
    found.all[name] = await check(snapshot, "all");
    found.players[name] = await check(snapshot, [{ tenant_id: tenant.id, player_id: player.scope.player_id }]);
    found.fresh[name] = (await fresh?.check(snapshot, { after: start, until: beyond })) ?? [];
  }
  return found;
}

/** Returns the result of the checks after statements that only a bug or a manual change could run. They are rolled back. */
async function foundAfter(statements: string[]): ReturnType<typeof runChecks> {
  const undo = new Error("undo");
  let found: Awaited<ReturnType<typeof runChecks>> | undefined;
  await fixture.database.owner.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      found = await runChecks(tx);
      throw undo;
    })
    .catch((error: unknown) => expect(error).toBe(undo));
  if (!found) throw new Error("nothing was checked");
  return found;
}

it("payments that only the product wrote have no violations, in any range", async () => {
  const found = await fixture.database.db.transaction().setIsolationLevel("repeatable read").execute(runChecks);
  for (const ranges of Object.values(found)) expect(Object.values(ranges).flat()).toEqual([]);
  const { rows } = await sql<{ kind: string }>`select distinct kind::text as kind from entries`.execute(fixture.database.db);
  expect(rows.map((row) => row.kind).sort()).toEqual(["deposit", "deposit_reversed", "hold", "payout", "payout_returned", "release"]);
});

const postings = "a withdrawal has its hold, and its payout or its release, each once";
const deposits = "a paid deposit has its Pix, and each its posting, once";
const moves = "what moved over the clearing account is a Pix in or out";
const held = "held = open withdrawals";
const sums = "clearing = Pix received, returned, paid out and sent back";
const ofKind = (kind: string) => `(select id from entries where kind = '${kind}' order by id limit 1)`;

/** At least one corruption for each invariant; `fresh` is true if the check of new rows detects it. */
const corruptions: [invariant: string, fresh: boolean, statements: string[]][] = [
  [postings, true, [`update withdrawals set status = 'approved' where status = 'pending'`]],
  [postings, true, [`update withdrawals set status = 'cancelled' where status = 'approved'`]],
  [postings, true, [`update withdrawals set amount = amount + 1 where status = 'approved'`]],
  [postings, true, [`delete from entries where kind = 'payout'`]],
  [postings, true, [`update wallet_keys set external_id = replace(external_id, 'release', 'payout') where kind = 'release'`]],
  [
    postings,
    true,
    [
      `delete from payout_returns`,
      `insert into payout_returns select tenant_id, id, 'B2', 1, now() from withdrawals where status = 'approved'`,
    ],
  ],
  [postings, true, [`update withdrawals set player_id = gen_random_uuid() where status = 'approved'`]],
  [deposits, true, [`update received_pix set amount = amount + 1`]],
  [deposits, true, [`update received_pix set disposition = 'suspense'`]],
  [deposits, true, [`update deposits set status = 'paid', end_to_end_id = 'x' where status = 'waiting_payment'`]],
  [deposits, true, [`delete from entries where id = ${ofKind("deposit")}`]],
  [deposits, true, [`insert into pix_refunds select tenant_id, end_to_end_id, 'R9', 1, false, now() from received_pix limit 1`]],
  ["deposits take the allowed steps", true, [`update deposits set status = 'refused' where status = 'waiting_payment'`]],
  ["deposits take the allowed steps", true, [`update status_changes set from_status = 'pending' where to_status = 'paid'`]],
  ["withdrawals take the allowed steps", true, [`update status_changes set from_status = 'approved' where to_status = 'approved'`]],
  ["withdrawals take the allowed steps", true, [`delete from status_changes where to_status = 'processing'`]],
  [moves, true, [`update entries set source = 'by-hand' where id = ${ofKind("deposit")}`]],
  [moves, true, [`update entries set cash = cash + 1 where id = ${ofKind("deposit")}`]],
  [moves, true, [`update entries set external_id = 'E0' where id = ${ofKind("deposit")}`]],
  [moves, true, [`update deposits set player_id = gen_random_uuid()`]],
  [moves, true, [`delete from pix_refunds`]],
  [moves, true, [`delete from withdrawals where status = 'cancelled'`]],
  [moves, true, [`update entries set external_id = replace(external_id, ':payout', ':release') where kind = 'payout'`]],
  [moves, true, [`delete from payout_returns`]],
  [held, true, [`update wallets set held = held - 1`]],
  [held, true, [`update withdrawals set status = 'cancelled' where status = 'pending'`]],
  [sums, false, [`update received_pix set amount = amount + 1`]],
  [sums, false, [`delete from entries where kind = 'payout_returned'`]],
];

describe("each invariant", () => {
  it.each(corruptions)("%s (fresh: %s): reports %j", async (invariant, seenFresh, statements) => {
    const { all, players, fresh } = await foundAfter(statements);
    expect(all[invariant]?.length, JSON.stringify(all)).toBeGreaterThan(0);
    expect((fresh[invariant] ?? []).length > 0).toBe(seenFresh);
    if (invariant !== sums && !statements[0]?.includes("gen_random_uuid")) expect(players[invariant]?.length).toBeGreaterThan(0);
    for (const { tenant_id, subject } of all[invariant] ?? [])
      expect([tenant_id, subject]).toEqual([tenant.id, expect.stringMatching(/^(withdrawal|deposit|key|entry|player|payment_clearing)\b/)]);
  });

  it("has a planted corruption", () => {
    expect([...new Set(corruptions.map(([invariant]) => invariant))].sort()).toEqual(paymentInvariants.map(({ name }) => name).sort());
  });
});

describe("the bank's statement", () => {
  const hour = 3_600_000;
  /** Returns the discrepancies that the check reports, three hours later. */
  async function discrepancies(of: Tenant): Promise<[detail: string, freezes: boolean][]> {
    fixture.clock.setOffset(3 * hour);
    await fixture.reconciliation.reconcileBank();
    fixture.clock.setOffset(0);
    return (await fixture.integrity.violations(of.id, { after: 0, limit: 100 }))
      .filter((violation) => violation.invariant.startsWith("Pix in"))
      .map(({ detail, freezes }) => [detail, freezes]);
  }

  it("agrees with the recorded Pix", async () => {
    expect(await discrepancies(tenant)).toEqual([]);
  });

  it("lists a Pix that was never recorded, and freezes no payouts", async () => {
    const pix = bank().payKey({ name: "Ana Souza", cpf: player.cpf }, centavos(700));
    expect(await discrepancies(tenant)).toEqual([["the bank received 700, and it was never taken", false]]);
    expect(await fixture.freezes.isFrozen(tenant.id)).toBe(false);
    expect(fixture.alerts.at(-1)).toMatchObject({ name: "invariant_differs", tenant_id: tenant.id });
    bank().received.delete(pix.end_to_end_id);
  });

  it("ignores a Pix of the last hour, which may still be on its way", async () => {
    const other = await fixture.tenant();
    fixture.bankOf(other).payKey(null, centavos(700));
    await fixture.reconciliation.reconcileBank();
    expect(await fixture.integrity.violations(other.id, { after: 0, limit: 100 })).toEqual([]);
    expect(await discrepancies(other)).toHaveLength(1);
  });

  it("freezes payouts when it lacks a credited Pix or shows a smaller amount, and corrects nothing", async () => {
    const before = await fixture.statements.balance(player.scope);
    const [first, second] = [...bank().received.values()];
    if (!first || !second) throw new Error("two Pix were paid");
    bank().received.delete(first.end_to_end_id);
    bank().received.set(second.end_to_end_id, {
      ...second,
      refunds: [{ refund_id: "R2", amount: centavos(10), status: "done", demanded: true, reason: null }],
    });
    const listed = await discrepancies(tenant);
    expect(listed).toEqual(
      expect.arrayContaining([
        [`credited with ${first.amount}, and the bank's statement does not have it`, true],
        ["refund R2 of 10 left the bank, and 0 left the wallet", true],
        ["refund R1 of 2000 left the wallet, and not the bank", false],
      ]),
    );
    expect(await fixture.freezes.isFrozen(tenant.id)).toBe(true);
    expect(await fixture.statements.balance(player.scope)).toEqual(before);
    await fixture.freezes.release(tenant.id, { by: "ana", reason: "the bank listed it again" });
    expect(await discrepancies(tenant)).toEqual([]);
  });
});

describe("while payouts are frozen", () => {
  it("a withdrawal stays pending with the reason, and none is approved or sent; after the release it is paid", async () => {
    const [frozen, other] = [await fixture.tenant(), await fixture.tenant()];
    const rich = async (of: Tenant) => fixture.player(of, { cash: 400_000 });
    const [one, two] = [await rich(frozen), await rich(other)];
    await fixture.integrity.record("an invariant", [{ tenant_id: frozen.id, subject: "player 1", detail: "wrong" }]);
    const ask = async (by: TestPlayer, amount: number) =>
      (await fixture.withdrawals.request(by.scope, { amount, method_id: by.method_id, idempotency_key: newId() })).id;
    const [waiting, reviewed, elsewhere] = [await ask(one, 4000), await ask(one, 100_001), await ask(two, 4000)];
    await fixture.runJobs();
    const row = async (id: string) =>
      (
        await sql<{ status: string; status_reason: string | null }>`select status, status_reason from withdrawals where id = ${id}`.execute(
          fixture.database.db,
        )
      ).rows[0];
    expect(await row(waiting)).toEqual({ status: "pending", status_reason: "payouts_frozen" });
    expect(await row(elsewhere)).toMatchObject({ status: "approved" });
    await expect(
      fixture.withdrawals.backOffice.review(
        { tenant: frozen, staff_id: newId(), request_id: "test" },
        { id: reviewed, idempotency_key: null, decision: "approve", stepUp: signed },
      ),
    ).rejects.toMatchObject({ code: "payouts_frozen" });
    expect(fixture.bankOf(frozen).orders).toEqual([]);
    await fixture.freezes.release(frozen.id, { by: "ana", reason: "looked at" });
    fixture.clock.setOffset(300_000);
    await fixture.withdrawals.sweep();
    fixture.clock.setOffset(0);
    await fixture.runJobs();
    expect(await row(waiting)).toEqual({ status: "approved", status_reason: null });
  });

  it("a payout that the bank may have received is queried and not sent again", async () => {
    const frozen = await fixture.tenant();
    const one = await fixture.player(frozen, { cash: 10_000 });
    fixture.bankOf(frozen).script("time_out");
    const { id } = await fixture.withdrawals.request(one.scope, { amount: 4000, method_id: one.method_id, idempotency_key: null });
    await fixture.runJobs();
    await fixture.integrity.record("an invariant", [{ tenant_id: frozen.id, subject: "player 1", detail: "wrong" }]);
    const again = async () => {
      await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(fixture.database.db);
      await fixture.runJobs();
    };
    await again();
    expect(fixture.bankOf(frozen).orders).toHaveLength(1);
    await fixture.freezes.release(frozen.id, { by: "ana", reason: "looked at" });
    await again();
    expect(fixture.bankOf(frozen).orders.map((order) => order.id)).toEqual([payoutIdOf(id), payoutIdOf(id)]);
  });
});
