import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { centavos } from "@trevo/domain";
import type { Violation } from "../src/kernel/invariant.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { txidOf } from "../src/modules/deposits/bank-ids.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture, paymentInvariants } from "./payments-fixture.ts";

let fixture: PaymentsFixture;
let tenant: Tenant;
let player: TestPlayer;

beforeAll(async () => {
  fixture = await createPaymentsFixture();
  tenant = await fixture.tenant();
  player = await fixture.player(tenant);
});
afterAll(() => fixture.close());

async function pay(amount: number): Promise<string> {
  const { id } = await fixture.deposits.createCharge(player.scope, { amount, idempotency_key: null });
  const pix = fixture.bankOf(tenant).pay(txidOf(id), { name: "Ana Souza", cpf: player.cpf });
  await fixture.deposits.sweep();
  return pix.end_to_end_id;
}

async function demandBack(endToEndId: string): Promise<void> {
  const { received } = fixture.bankOf(tenant);
  const pix = received.get(endToEndId);
  if (!pix) throw new Error("no such Pix");
  const piece = { refund_id: "MED1", amount: pix.amount, status: "done" as const, demanded: true, reason: "fraude" };
  received.set(endToEndId, { ...pix, refunds: [piece] });
  await fixture.deposits.sweep();
}

/** Returns the amount that the bank holds for the tenant, by the bank's own books. */
function bankHolds(): number {
  const { received, payouts } = fixture.bankOf(tenant);
  const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const done = (refunds: readonly { status: string; amount: number }[]) =>
    sum(refunds.filter((refund) => refund.status === "done").map((refund) => refund.amount));
  const came = [...received.values()].map((pix) => pix.amount - done(pix.refunds));
  const went = [...payouts.values()].filter(({ status }) => status === "paid").map((payout) => payout.amount - done(payout.returns));
  return sum(came) - sum(went);
}

/** Returns the balance of each account of the ledger. */
async function accounts(): Promise<Record<string, number>> {
  const { rows } = await sql<{ counterparty: string; held: number }>`
    select counterparty, sum(cash + bonus + held - debt)::bigint as held from entries
    where tenant_id = ${tenant.id} and counterparty is not null group by 1`.execute(fixture.database.db);
  return Object.fromEntries(rows.map((row) => [row.counterparty, row.held]));
}

async function violations(db = fixture.database.db): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { check } of paymentInvariants)
    found.push(
      ...(await db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute((tx) => check(tx, "all"))),
    );
  return found;
}

/** Posts a stake: money that leaves the wallet but not the tenant's bank account. */
const stake = (amount: number) =>
  fixture.wallet.post({
    kind: "bet",
    tenant_id: tenant.id,
    player_id: player.scope.player_id,
    source: "studio",
    external_id: `bet ${amount}`,
    amount,
    provider: "studio",
    game_id: 1,
    round: `round ${amount}`,
  });

describe("a refund of 100 demanded with 10 in the wallet", () => {
  it("moves the clearing account by 100, and leaves nothing there once the debt is paid", async () => {
    const disputed = await pay(10_000);
    await stake(9_000);
    await demandBack(disputed);
    const wallet = () => fixture.statements.balance(player.scope);
    expect(await wallet()).toMatchObject({ cash: 0, debt: 9_000 });
    expect(bankHolds()).toBe(0);
    expect((await accounts())["payment_clearing"]).toBe(bankHolds());
    await pay(5_000);
    expect(await wallet()).toMatchObject({ cash: 0, debt: 4_000 });
    await pay(6_000);
    expect(await wallet()).toMatchObject({ cash: 2_000, debt: 0 });
    expect(await accounts()).toEqual({ payment_clearing: bankHolds(), "game_revenue:studio": -9_000 });
    expect(bankHolds()).toBe(11_000);
    expect(await violations()).toEqual([]);
  });

  it("is reported when it is booked against receivables", async () => {
    const undo = new Error("undo");
    await fixture.database.owner.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update entries set counterparty = 'receivables' where kind in ('debt', 'debt_paid')`.execute(tx);
        const clearing = paymentInvariants.find(({ name }) => name.startsWith("clearing ="));
        expect(await clearing?.check(tx, "all")).toEqual([
          {
            tenant_id: tenant.id,
            subject: "payment_clearing",
            detail: `the ledger's less what Pix brought and took: ${centavos(9_000)} centavos`,
          },
        ]);
        throw undo;
      })
      .catch((error: unknown) => expect(error).toBe(undo));
  });
});

describe("a win of 100 rolled back with 10 in the wallet", () => {
  it("moves the provider's revenue by 100", async () => {
    const owner = { tenant_id: tenant.id, player_id: (await fixture.player(tenant)).scope.player_id };
    const of = { ...owner, source: "other", provider: "other" };
    const before = (await accounts())["game_revenue:other"] ?? 0;
    await fixture.wallet.post({ ...of, kind: "win", external_id: "win", amount: 10_000, game_id: 1, round: "r" });
    await fixture.wallet.post({ ...of, kind: "bet", external_id: "bet", amount: 9_000, game_id: 1, round: "s" });
    await fixture.wallet.post({ ...of, kind: "rollback", external_id: "rollback", target_external_id: "win" });
    expect((await accounts())["game_revenue:other"]).toBe(before - 9_000);
    expect(await fixture.wallet.balance(owner)).toMatchObject({ cash: 0, debt: 9_000 });
  });
});
