import { centavos } from "@trevo/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture, paymentInvariants } from "../../../test/payments-fixture.ts";
import type { Refund, RefundOrder } from "../../adapters/pix/gateway.ts";
import { Fault } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { ApprovedInput } from "../../kernel/proposal-action.ts";
import { refundIdOf, txidOf } from "./bank-ids.ts";

let fixture: PaymentsFixture;

beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const bankOf = ({ scope }: TestPlayer) => fixture.bankOf(scope.tenant);
const cashOf = async ({ scope }: TestPlayer) => (await fixture.statements.balance(scope)).cash;
const hurryJobs = () =>
  sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(fixture.database.owner.db);

interface Paid {
  readonly player: TestPlayer;
  readonly id: string;
  readonly end_to_end_id: string;
}

async function paid(): Promise<Paid> {
  const player = await fixture.player(await fixture.tenant());
  const { id } = await fixture.deposits.createCharge(player.scope, { amount: 5_000, idempotency_key: null });
  const { end_to_end_id } = bankOf(player).pay(txidOf(id), { name: "Ana Souza", cpf: player.cpf });
  await fixture.deposits.sweep();
  return { player, id, end_to_end_id };
}

/**
 * Returns the deposit as two members do who approve it: described and applied in one transaction. `meanwhile` runs between the two, like
 * concurrent work that does not wait for their locks.
 */
async function giveBack({ player, id }: Paid, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  const { tenant } = player.scope;
  const input = { deposit_id: id };
  const approved: ApprovedInput & { input: typeof input } = {
    tenant,
    input,
    id: newId(),
    proposed_by: newId(),
    approved_by: newId(),
    request_id: null,
    at: fixture.clock.now(),
  };
  await fixture.database.db.transaction().execute(async (tx) => {
    await fixture.deposits.returns.describe(tx, { tenant, input });
    await meanwhile();
    await fixture.deposits.returns.apply(tx, approved);
  });
}

const stateOf = async ({ id }: Paid): Promise<string> => {
  const { rows } = await sql<{ state: string }>`select state from deposit_returns where deposit_id = ${id}`.execute(fixture.database.db);
  return rows[0]?.state ?? "none";
};
/** Titles of the player's notifications about the deposit, in order. */
const toldOf = async ({ id }: Paid): Promise<string[]> => {
  const { rows } = await sql<{ title: string }>`select words -> 'pt' ->> 'title' as title from notifications
    where link like ${`%receipt=${id}`} order by created_at, id`.execute(fixture.database.db);
  return rows.map(({ title }) => title.replace(/\s/g, " "));
};
const told = {
  paid: "R$ 50,00 na sua conta",
  returning: "Devolução de R$ 50,00 para quem pagou",
  back: "R$ 50,00 voltaram para quem pagou",
  refused: "A devolução de R$ 50,00 não foi aceita pelo banco",
};
const keyOf = ({ player, id }: Paid) => ({ tenant_id: player.scope.tenant.id, deposit_id: id });
const noteOf = async ({ player, id }: Paid): Promise<string | null> => (await fixture.deposits.find(player.scope, id))?.note ?? null;
const refundsOf = ({ player, end_to_end_id }: Paid) =>
  new Set(
    bankOf(player)
      .refunds.filter((one) => one.end_to_end_id === end_to_end_id)
      .map(({ refund_id }) => refund_id),
  );

async function violations(): Promise<unknown[]> {
  const found = await fixture.database.db
    .transaction()
    .execute((tx) => Promise.all(paymentInvariants.map(({ check }) => check(tx, "all"))));
  return found.flat();
}

describe("a returned deposit", () => {
  it("is the same refund at the bank however often the response is lost; the player is notified of each step", async () => {
    const deposit = await paid();
    let losses = 2;
    bankOf(deposit.player).before = async (call) => {
      if (call !== "refund" || losses === 0) return;
      losses -= 1;
      bankOf(deposit.player).refunds.push({ end_to_end_id: deposit.end_to_end_id, refund_id: refundIdOf(deposit.end_to_end_id) });
      throw new Fault("cut off", { retryable: true, outcomeUnknown: true });
    };
    await giveBack(deposit);
    expect([await cashOf(deposit.player), await stateOf(deposit)]).toEqual([0, "sending"]);
    expect(await noteOf(deposit)).toMatch(/^Estamos devolvendo R\$\s50,00 para quem pagou\.$/);
    for (let tries = 0; tries < 4; tries += 1) {
      await hurryJobs();
      await fixture.runJobs().catch(() => undefined);
    }
    bankOf(deposit.player).before = null;
    expect([await stateOf(deposit), losses, [...refundsOf(deposit)]]).toEqual(["returned", 0, [refundIdOf(deposit.end_to_end_id)]]);
    expect(await noteOf(deposit)).toMatch(/^Voltaram R\$\s50,00 para quem pagou\.$/);
    await list(deposit, { [refundIdOf(deposit.end_to_end_id)]: 5_000 });
    expect((await toldOf(deposit)).toSorted()).toEqual([told.paid, told.returning, told.back].toSorted());
  });

  it("is resumed by the sweep if its process died before the bank was called, and is debited once", async () => {
    const deposit = await paid();
    await giveBack(deposit);
    await sql`delete from graphile_worker._private_jobs`.execute(fixture.database.owner.db);
    await fixture.deposits.sweep();
    await fixture.runJobs();
    expect([await stateOf(deposit), refundsOf(deposit).size]).toEqual(["sending", 0]);
    fixture.clock.setOffset(601_000);
    await fixture.deposits.sweep();
    await fixture.runJobs();
    fixture.clock.setOffset(0);
    expect([await stateOf(deposit), refundsOf(deposit).size, await cashOf(deposit.player)]).toEqual(["returned", 1, 0]);
  });

  it("is not debited again when the bank lists it", async () => {
    const deposit = await paid();
    await giveMore(deposit);
    await giveBack(deposit);
    await fixture.runJobs();
    await list(deposit, { [refundIdOf(deposit.end_to_end_id)]: 5_000 });
    expect(await cashOf(deposit.player)).toBe(700);
  });

  it("is sent again if the bank denied access, which is not a response to the return", async () => {
    const deposit = await paid();
    bankOf(deposit.player).before = async (call) => {
      if (call === "refund") throw new Fault("the bank gives no token: 401", { retryable: false });
    };
    await giveBack(deposit);
    await fixture.runJobs().catch(() => undefined);
    expect(await stateOf(deposit)).toBe("sending");
    bankOf(deposit.player).before = null;
    await hurryJobs();
    await fixture.runJobs();
    expect([await stateOf(deposit), refundsOf(deposit).size]).toEqual(["returned", 1]);
  });

  it("is debited once if the bank refuses it and later returns the money on its own", async () => {
    const deposit = await refused();
    await giveMore(deposit);
    await list(deposit, { demanded1: 2_000 });
    expect([await cashOf(deposit.player), await debtOf(deposit.player), await stateOf(deposit)]).toEqual([700, 0, "refused"]);
    await list(deposit, { demanded1: 2_000, demanded2: 3_000 });
    await list(deposit, { demanded1: 2_000, demanded2: 3_000 });
    expect([await cashOf(deposit.player), await debtOf(deposit.player), await stateOf(deposit)]).toEqual([700, 0, "returned"]);
    expect(await noteOf(deposit)).toMatch(/^Voltaram R\$\s50,00 para quem pagou\.$/);
    expect(await fixture.deposits.undecided({ tenant_id: deposit.player.scope.tenant.id, limit: 10 })).toEqual([]);
  });

  it("is not sent again by a late job after the bank refused it", async () => {
    const deposit = await refused();
    await fixture.deposits.jobs.sendReturn(keyOf(deposit));
    expect([await stateOf(deposit), refundsOf(deposit).size]).toEqual(["refused", 0]);
  });

  it("waits for staff if the bank accepted the order and then failed", async () => {
    const deposit = await paid();
    await giveBack(deposit);
    const failed = async ({ refund_id, amount }: RefundOrder): Promise<Refund> => {
      return { refund_id, amount, status: "failed", demanded: false, reason: "account closed" };
    };
    Object.assign(bankOf(deposit.player), { refund: failed });
    await fixture.deposits.jobs.sendReturn(keyOf(deposit));
    expect(await stateOf(deposit)).toBe("refused");
  });

  it("keeps the first of two responses, whatever a concurrent attempt receives later", async () => {
    const deposit = await paid();
    await giveBack(deposit);
    let calls = 0;
    bankOf(deposit.player).before = async (call) => {
      if (call !== "refund" || calls++ > 0) return;
      await fixture.deposits.jobs.sendReturn(keyOf(deposit));
      throw new Fault("known already", { retryable: false, isFinal: true });
    };
    await fixture.deposits.jobs.sendReturn(keyOf(deposit));
    bankOf(deposit.player).before = null;
    expect([await stateOf(deposit), refundsOf(deposit).size]).toEqual(["returned", 1]);
  });

  it("becomes returned if the bank lists a refund that it had refused", async () => {
    const deposit = await refused();
    await list(deposit, { [refundIdOf(deposit.end_to_end_id)]: 5_000 });
    expect([await cashOf(deposit.player), await stateOf(deposit)]).toEqual([0, "returned"]);
    expect((await toldOf(deposit)).toSorted()).toEqual(Object.values(told).toSorted());
  });

  it("waits for staff if the bank refused it, and its case is closed once", async () => {
    const deposit = await paid();
    const { tenant } = deposit.player.scope;
    bankOf(deposit.player).before = async (call) => {
      if (call === "refund") throw new Fault("the scheme has taken it", { retryable: false, isFinal: true });
    };
    await giveBack(deposit);
    await fixture.runJobs();
    bankOf(deposit.player).before = null;
    expect([await stateOf(deposit), await cashOf(deposit.player)]).toEqual(["refused", 0]);
    expect(await noteOf(deposit)).toMatch(/^O banco não aceitou a devolução de R\$\s50,00\./);
    const filter = { tenant_id: tenant.id, limit: 10 };
    expect(await fixture.deposits.undecided(filter)).toMatchObject([
      { end_to_end_id: deposit.end_to_end_id, amount: 5_000, reason: "return_refused" },
    ]);
    const close = () =>
      fixture.deposits.backOffice.closeCase(
        { tenant, staff_id: newId(), request_id: "test" },
        { id: deposit.end_to_end_id, note: "paid by hand", idempotency_key: null },
      );
    await close();
    await expect(close()).rejects.toMatchObject({ code: "wrong_state" });
    expect(await fixture.deposits.undecided(filter)).toEqual([]);
  });

  it("agrees with the ledger in every state", async () => {
    expect(await violations()).toEqual([]);
  });
});

describe("a return of a deposit is refused", () => {
  it.each([
    ["its charge was never paid", async () => ({ ...(await unpaid()), end_to_end_id: "" }), "wrong_state"],
    ["it was returned before", returned, "wrong_state"],
    ["a part of it went back before", partlyBack, "wrong_state"],
    ["a withdrawal holds its money", withdrawn, "insufficient_balance"],
  ])("because %s, and changes nothing", async (_, make, code) => {
    const deposit = await make();
    const before = [await cashOf(deposit.player), await stateOf(deposit)];
    await expect(giveBack(deposit)).rejects.toMatchObject({ code });
    expect([await cashOf(deposit.player), await stateOf(deposit)]).toEqual(before);
  });

  it("if its money was staked or withdrawn after it was described, and changes nothing", async () => {
    const staked = await paid();
    await giveMore(staked);
    await expect(giveBack(staked, () => stake(staked, 100))).rejects.toMatchObject({ code: "deposit_played" });
    expect([await cashOf(staked.player), await stateOf(staked)]).toEqual([5_600, "none"]);
    const asked = await paid();
    await expect(giveBack(asked, () => withdraw(asked))).rejects.toMatchObject({ code: "insufficient_balance" });
    expect([await cashOf(asked.player), await stateOf(asked)]).toEqual([2_000, "none"]);
  });
});

const debtOf = async ({ scope }: TestPlayer) =>
  (await fixture.wallet.balance({ tenant_id: scope.tenant.id, player_id: scope.player_id })).debt;
const stake = (deposit: Paid, amount: number) =>
  fixture.wallet.post({
    ...ownerOf(deposit),
    kind: "bet",
    source: "studio",
    external_id: newId(),
    provider: "studio",
    game_id: 7,
    round: newId(),
    closes: true,
    amount,
  });
const ownerOf = ({ player: { scope } }: Paid) => ({ tenant_id: scope.tenant.id, player_id: scope.player_id });

/** Credits seven reais in addition to the deposit. */
const giveMore = (deposit: Paid) =>
  fixture.wallet.post({
    ...ownerOf(deposit),
    kind: "adjustment",
    cash: 700,
    bonus: 0,
    reason: "test",
    source: "test",
    external_id: newId(),
  });

const withdraw = ({ player: { scope, method_id } }: Paid) =>
  fixture.withdrawals.request(scope, { amount: 3_000, method_id, idempotency_key: null });

/** Makes the bank list these refunds of the Pix, by id. */
async function list({ player, end_to_end_id }: Paid, pieces: Readonly<Record<string, number>>): Promise<void> {
  const pix = bankOf(player).received.get(end_to_end_id);
  if (!pix) throw new Error("no such Pix");
  const refunds = Object.entries(pieces).map(([refund_id, amount]) => ({
    refund_id,
    amount: centavos(amount),
    status: "done" as const,
    demanded: refund_id.startsWith("demanded"),
    reason: null,
  }));
  bankOf(player).received.set(end_to_end_id, { ...pix, refunds });
  await fixture.deposits.sweep();
}

async function refused(): Promise<Paid> {
  const deposit = await paid();
  bankOf(deposit.player).before = async (call) => {
    if (call === "refund") throw new Fault("the scheme has taken it", { retryable: false, isFinal: true });
  };
  await giveBack(deposit);
  await fixture.runJobs();
  bankOf(deposit.player).before = null;
  expect(await stateOf(deposit)).toBe("refused");
  return deposit;
}

async function unpaid(): Promise<Pick<Paid, "player" | "id">> {
  const player = await fixture.player(await fixture.tenant());
  return { player, id: (await fixture.deposits.createCharge(player.scope, { amount: 5_000, idempotency_key: null })).id };
}

async function returned(): Promise<Paid> {
  const deposit = await paid();
  await giveBack(deposit);
  return deposit;
}

async function partlyBack(): Promise<Paid> {
  const deposit = await paid();
  await list(deposit, { piece: 500 });
  await giveMore(deposit);
  return deposit;
}

async function withdrawn(): Promise<Paid> {
  const deposit = await paid();
  await withdraw(deposit);
  return deposit;
}
