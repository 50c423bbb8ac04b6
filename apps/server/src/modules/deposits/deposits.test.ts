import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { centavos } from "@trevo/domain";
import { nextCpf } from "../../../test/accounts.ts";
import { Fault, Refusal } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { keyOf } from "../../kernel/scope.ts";
import { refundIdOf, txidOf } from "./bank-ids.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture } from "../../../test/payments-fixture.ts";

let fixture: PaymentsFixture;

beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const bankOf = ({ scope }: TestPlayer) => fixture.bankOf(scope.tenant);
const balanceOf = ({ scope }: TestPlayer) => fixture.statements.balance(scope);
const charge = ({ scope }: TestPlayer, amount = 5000, key: string | null = null) =>
  fixture.deposits.createCharge(scope, { amount, idempotency_key: key });
const statusOf = async ({ scope }: TestPlayer, id: string) => (await fixture.deposits.getChargeStatus(scope, id)).status;
const payer = (cpf: string) => ({ name: "Ana Souza", cpf });
const dispositionOf = async (endToEndId: string) => {
  const { rows } = await sql<{
    disposition: string;
    reason: string | null;
  }>`select disposition, reason from received_pix where end_to_end_id = ${endToEndId}`.execute(fixture.database.db);
  return rows[0];
};
const hear = async (player: TestPlayer, endToEndId: string) => {
  await fixture.call(player.scope.tenant, { received: [{ txid: null, end_to_end_id: endToEndId }], payouts: [] });
  await fixture.runJobs();
};
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error as Error)),
  );

describe("a charge", () => {
  it("is created once per idempotency key, whatever happens between two requests", async () => {
    const player = await fixture.player(await fixture.tenant());
    const [first, second] = await Promise.all([charge(player, 5000, "k1"), charge(player, 5000, "k1")]);
    expect(second).toEqual(first);
    expect(await charge(player, 5000, "k1")).toEqual(first);
    expect((await refusalOf(charge(player, 5001, "k1")))?.code).toBe("idempotency_conflict");
    expect(first).toMatchObject({ amount: 5000, status: "waiting_payment" });
    expect(first.qr).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(Date.parse(first.expires_at) - fixture.clock.now().getTime()).toBeGreaterThan(290_000);
  });

  it("is stored before the bank is called, and requested again with the same txid after a lost response", async () => {
    const player = await fixture.player(await fixture.tenant());
    const orders: string[] = [];
    bankOf(player).before = async () => {
      throw new Fault("cut off", { retryable: true, outcomeUnknown: true });
    };
    expect((await refusalOf(charge(player, 5000, "k")))?.code).toBe("gateway_unavailable");
    bankOf(player).before = async (call) => void orders.push(call);
    const made = await charge(player, 5000, "k");
    bankOf(player).before = null;
    expect(orders).toEqual(["createCharge"]);
    expect(bankOf(player).charges.has(txidOf(made.id))).toBe(true);
  });

  it("is refused with a coupon that does not exist", async () => {
    const { scope } = await fixture.player(await fixture.tenant({ policy: { rewards: true } }));
    const refusal = await refusalOf(fixture.deposits.createCharge(scope, { amount: 5000, coupon: "TREVO10", idempotency_key: null }));
    expect(refusal).toMatchObject({ code: "coupon_invalid", fields: { coupon: ["coupon_invalid"] } });
  });

  it("is refused outside the tenant's limits, and the refusal contains them", async () => {
    const player = await fixture.player(await fixture.tenant({ settings: { min_deposit: 2000, max_deposit: 10_000 } }));
    const low = await refusalOf(charge(player, 1999));
    const high = await refusalOf(charge(player, 10_001));
    expect(low).toMatchObject({ code: "amount_below_minimum", fields: { amount: ["amount_minimum:2000"] } });
    expect(high).toMatchObject({
      code: "amount_above_maximum",
      fields: { amount: ["amount_maximum:10000"] },
    });
    await charge(player, 2000);
    await charge(player, 10_000);
  });

  it("is refused if the player may not deposit, or would exceed a limit", async () => {
    const player = await fixture.player(await fixture.tenant());
    const owner = keyOf(player.scope);
    await fixture.database.db
      .transaction()
      .execute((tx) => fixture.wallet.setRestrictions(tx, owner, { deposit_limits: { day: 6000, week: null, month: null } }));
    expect((await refusalOf(charge(player, 6001)))?.code).toBe("limit_reached");
    await fixture.database.db
      .transaction()
      .execute((tx) => fixture.wallet.setRestrictions(tx, owner, { may_deposit: false, reason: "blocked" }));
    expect((await refusalOf(charge(player, 5000)))?.code).toBe("blocked");
  });

  it("is not found by another player", async () => {
    const tenant = await fixture.tenant();
    const [owner, other] = [await fixture.player(tenant), await fixture.player(tenant)];
    const { id } = await charge(owner);
    expect((await refusalOf(fixture.deposits.getChargeStatus(other.scope, id)))?.code).toBe("not_found");
  });
});

describe("a Pix", () => {
  it("is credited once when callbacks, sweeps and polls report it at the same time", async () => {
    const player = await fixture.player(await fixture.tenant());
    const { id } = await charge(player);
    const pix = bankOf(player).pay(txidOf(id), payer(player.cpf));
    const news = { received: [{ txid: null, end_to_end_id: pix.end_to_end_id }], payouts: [] };
    await Promise.all(Array.from({ length: 20 }, () => fixture.call(player.scope.tenant, news)));
    const sweeps = Array.from({ length: 20 }, () => fixture.deposits.sweep());
    await Promise.all([...sweeps, fixture.runJobs(), fixture.runJobs(), statusOf(player, id)]);
    expect(await balanceOf(player)).toMatchObject({ cash: 5000, deposit_count: 1 });
    expect(fixture.sent.filter((one) => one.player_id === player.scope.player_id && one.event === "PaymentApproved")).toEqual([
      { player_id: player.scope.player_id, event: "PaymentApproved", data: { id, amount: 5000, balance: 5000 } },
    ]);
  });

  it("is returned if it exceeds the player's limit, even if its charge was within it", async () => {
    const player = await fixture.player(await fixture.tenant());
    const limits = { deposit_limits: { day: 10_000, week: null, month: null } };
    await fixture.database.db.transaction().execute((tx) => fixture.wallet.setRestrictions(tx, keyOf(player.scope), limits));
    const charges = [await charge(player, 5000), await charge(player, 5000), await charge(player, 5001)];
    const paid = charges.map(({ id }) => bankOf(player).pay(txidOf(id), payer(player.cpf)).end_to_end_id);
    for (const endToEndId of paid) await hear(player, endToEndId);
    expect(await Promise.all(paid.map(dispositionOf))).toEqual([
      { disposition: "credited", reason: null },
      { disposition: "credited", reason: null },
      { disposition: "returned", reason: "limit_reached" },
    ]);
    expect(await balanceOf(player)).toMatchObject({ cash: 10_000, deposit_count: 2 });
  });

  it("control: is credited several times without the checks of the row and the ledger key", async () => {
    const player = await fixture.player(await fixture.tenant());
    const { id } = await charge(player);
    const owner = keyOf(player.scope);
    // The naive way: read the status, then credit under a new key.
    const naive = async () => {
      const { rows } = await sql<{ status: string }>`select status from deposits where id = ${id}`.execute(fixture.database.db);
      if (rows[0]?.status === "waiting_payment")
        await fixture.wallet.post({ ...owner, kind: "deposit", amount: 5000, source: "naive", external_id: newId() });
    };
    await Promise.all(Array.from({ length: 20 }, naive));
    expect((await balanceOf(player)).cash).toBeGreaterThan(5000);
  });

  it("is not credited if a forged callback reports it and the bank does not have it", async () => {
    const player = await fixture.player(await fixture.tenant());
    const { id } = await charge(player);
    await hear(player, "E00000000202611210000forgedforge1");
    expect(await balanceOf(player)).toMatchObject({ cash: 0 });
    expect(await statusOf(player, id)).toBe("waiting_payment");
  });

  it("is found by a polling client and by the sweep if its callback was lost", async () => {
    const tenant = await fixture.tenant();
    const [polling, silent] = [await fixture.player(tenant), await fixture.player(tenant)];
    const [polled, swept] = [await charge(polling), await charge(silent)];
    bankOf(polling).pay(txidOf(polled.id), payer(polling.cpf));
    expect(await statusOf(polling, polled.id)).toBe("paid");
    bankOf(silent).pay(txidOf(swept.id), payer(silent.cpf));
    await fixture.deposits.sweep();
    expect(await balanceOf(silent)).toMatchObject({ cash: 5000 });
  });

  it("is credited if it arrives after the charge expired", async () => {
    const player = await fixture.player(await fixture.tenant());
    const { id } = await charge(player);
    fixture.clock.setOffset(301_000);
    await fixture.deposits.sweep();
    expect(await statusOf(player, id)).toBe("refused");
    const pix = bankOf(player).pay(txidOf(id), payer(player.cpf));
    await hear(player, pix.end_to_end_id);
    fixture.clock.setOffset(0);
    expect(await statusOf(player, id)).toBe("paid");
    expect(await balanceOf(player)).toMatchObject({ cash: 5000 });
  });

  it.each([4999, 5001, 10_000])("of %i centavos for a charge of 5000 waits for staff, and nothing of it is credited", async (amount) => {
    const player = await fixture.player(await fixture.tenant());
    const { id } = await charge(player, 5000);
    const pix = bankOf(player).pay(txidOf(id), payer(player.cpf), { amount: centavos(amount) });
    await hear(player, pix.end_to_end_id);
    expect(await statusOf(player, id)).toBe("pending");
    expect(await dispositionOf(pix.end_to_end_id)).toEqual({ disposition: "under_review", reason: "wrong_amount" });
    expect(await balanceOf(player)).toMatchObject({ cash: 0 });
  });

  it("waits for staff while another Pix of its charge does", async () => {
    const player = await fixture.player(await fixture.tenant());
    const { id } = await charge(player);
    const wrong = bankOf(player).pay(txidOf(id), payer(player.cpf), { amount: centavos(4999) });
    const right = bankOf(player).pay(txidOf(id), payer(player.cpf));
    await hear(player, wrong.end_to_end_id);
    await hear(player, right.end_to_end_id);
    expect(await dispositionOf(right.end_to_end_id)).toEqual({ disposition: "under_review", reason: "deposit_under_review" });
    expect(await statusOf(player, id)).toBe("pending");
    expect(await balanceOf(player)).toMatchObject({ cash: 0 });
  });

  it("is kept in suspense if it names no charge", async () => {
    const player = await fixture.player(await fixture.tenant());
    const pix = bankOf(player).payKey(payer(nextCpf()), centavos(700));
    await hear(player, pix.end_to_end_id);
    expect(await dispositionOf(pix.end_to_end_id)).toEqual({ disposition: "suspense", reason: "unknown_txid" });
  });

  it("is returned to its payer if it pays a charge a second time", async () => {
    const player = await fixture.player(await fixture.tenant());
    const { id } = await charge(player);
    const [first, second] = [bankOf(player).pay(txidOf(id), payer(player.cpf)), bankOf(player).pay(txidOf(id), payer(player.cpf))];
    await hear(player, first.end_to_end_id);
    await hear(player, second.end_to_end_id);
    expect(await balanceOf(player)).toMatchObject({ cash: 5000 });
    expect(await dispositionOf(second.end_to_end_id)).toEqual({ disposition: "returned", reason: "already_paid" });
  });
});

describe("a payer", () => {
  it("other than the player is refunded, under one refund id, if the tenant accepts only the player's own money", async () => {
    const player = await fixture.player(await fixture.tenant({ policy: { own_name_deposits: true } }));
    const { id } = await charge(player);
    const pix = bankOf(player).pay(txidOf(id), payer(nextCpf()));
    await hear(player, pix.end_to_end_id);
    await hear(player, pix.end_to_end_id);
    expect(await statusOf(player, id)).toBe("refused");
    expect(await balanceOf(player)).toMatchObject({ cash: 0, deposit_count: 0 });
    expect(await dispositionOf(pix.end_to_end_id)).toEqual({ disposition: "returned", reason: "payer_not_owner" });
    expect(await fixture.deposits.getChargeStatus(player.scope, id)).toMatchObject({ deposit_reason: "payer_not_owner" });
    expect(bankOf(player).refunds.filter((refund) => refund.end_to_end_id === pix.end_to_end_id)).toEqual([
      { end_to_end_id: pix.end_to_end_id, refund_id: refundIdOf(pix.end_to_end_id) },
    ]);
  });

  it("not named by the bank sends the Pix to review at a tenant with that policy, and is accepted at others", async () => {
    const [strict, open] = [
      await fixture.player(await fixture.tenant({ policy: { own_name_deposits: true } })),
      await fixture.player(await fixture.tenant()),
    ];
    const [held, paid] = [await charge(strict), await charge(open)];
    await hear(strict, bankOf(strict).pay(txidOf(held.id), null).end_to_end_id);
    await hear(open, bankOf(open).pay(txidOf(paid.id), null).end_to_end_id);
    expect(await statusOf(strict, held.id)).toBe("pending");
    expect(await statusOf(open, paid.id)).toBe("paid");
  });

  it("sets the CPF of an account without one, and the next payer must have the same CPF", async () => {
    const player = await fixture.player(await fixture.tenant({ policy: { own_name_deposits: true } }), { cpf: null });
    const cpf = nextCpf();
    const first = await charge(player);
    await hear(player, bankOf(player).pay(txidOf(first.id), payer(cpf)).end_to_end_id);
    const second = await charge(player);
    await hear(player, bankOf(player).pay(txidOf(second.id), payer(nextCpf())).end_to_end_id);
    expect(await balanceOf(player)).toMatchObject({ cash: 5000, deposit_count: 1 });
    expect(bankOf(player).charges.get(txidOf(second.id))).toMatchObject({ payer_cpf: cpf });
  });

  it("is refunded if the player was excluded after the charge", async () => {
    const player = await fixture.player(await fixture.tenant());
    const { id } = await charge(player);
    const owner = keyOf(player.scope);
    await fixture.database.db
      .transaction()
      .execute((tx) => fixture.wallet.setRestrictions(tx, owner, { may_deposit: false, reason: "self_excluded" }));
    const pix = bankOf(player).pay(txidOf(id), payer(player.cpf));
    await hear(player, pix.end_to_end_id);
    expect(await dispositionOf(pix.end_to_end_id)).toEqual({ disposition: "returned", reason: "self_excluded" });
    expect(await balanceOf(player)).toMatchObject({ cash: 0 });
  });
});

describe("a partial refund", () => {
  it("is debited once however often the bank reports it, and the last part makes the deposit refunded", async () => {
    const player = await fixture.player(await fixture.tenant());
    const { id } = await charge(player);
    const pix = bankOf(player).pay(txidOf(id), payer(player.cpf));
    await hear(player, pix.end_to_end_id);
    const piece = (refund_id: string, amount: number) =>
      ({ refund_id, amount: centavos(amount), status: "done", demanded: false, reason: null }) as const;
    const deliverNotification = async (...refunds: ReturnType<typeof piece>[]) => {
      bankOf(player).received.set(pix.end_to_end_id, { ...pix, refunds });
      for (let times = 0; times < 2; times += 1) await hear(player, pix.end_to_end_id);
    };
    const first = piece("part1", 1_000);
    await deliverNotification(first);
    expect(await balanceOf(player)).toMatchObject({ cash: pix.amount - 1_000, debt: 0 });
    expect(await statusOf(player, id)).toBe("paid");
    await deliverNotification(first, piece("part2", pix.amount - 1_001));
    expect([(await balanceOf(player)).cash, await statusOf(player, id)]).toEqual([1, "paid"]);
    await deliverNotification(first, piece("part2", pix.amount - 1_001), piece("part3", 1));
    expect([(await balanceOf(player)).cash, await statusOf(player, id)]).toEqual([0, "refunded"]);
  });
});

describe("a refund demanded by the scheme", () => {
  it("debits what the wallet has, once, and leaves the rest as a debt", async () => {
    const player = await fixture.player(await fixture.tenant());
    const { id } = await charge(player);
    const pix = bankOf(player).pay(txidOf(id), payer(player.cpf));
    await hear(player, pix.end_to_end_id);
    await fixture.withdrawals.request(player.scope, { amount: 3000, method_id: player.method_id, idempotency_key: null });
    bankOf(player).received.set(pix.end_to_end_id, {
      ...pix,
      refunds: [{ refund_id: "MED1", amount: pix.amount, status: "done", demanded: true, reason: "fraude" }],
    });
    await hear(player, pix.end_to_end_id);
    await hear(player, pix.end_to_end_id);
    expect(await balanceOf(player)).toMatchObject({ cash: 0, debt: 3000 });
    expect(await statusOf(player, id)).toBe("chargebacked");
    expect(
      (await refusalOf(fixture.withdrawals.request(player.scope, { amount: 1000, method_id: player.method_id, idempotency_key: null })))
        ?.code,
    ).toBe("debt_outstanding");
  });
});

describe("the database", () => {
  it("refuses an unknown transition, a changed owner or amount, and deleted history", async () => {
    const player = await fixture.player(await fixture.tenant());
    const { id } = await charge(player);
    const run = (statement: string) => fixture.database.owner.sql.unsafe(statement, [id]);
    await expect(run("update deposits set status = 'refunded', end_to_end_id = 'x' where id = $1")).rejects.toThrow(
      /no way from waiting_payment to refunded/,
    );
    await expect(run("update deposits set amount = 1 where id = $1")).rejects.toThrow(/never change/);
    await expect(run("delete from deposits where id = $1")).rejects.toThrow(/refused/);
    await expect(run("update status_changes set reason = 'x' where subject_id = $1")).rejects.toThrow(/refused/);
    const { rows } = await sql<{ to_status: string }>`select to_status from status_changes where subject_id = ${id}`.execute(
      fixture.database.db,
    );
    expect(rows).toEqual([{ to_status: "waiting_payment" }]);
  });

  it("is checked against the code's transitions, and refused if they differ", async () => {
    await fixture.deposits.checkStates();
    await fixture.database.owner.sql`insert into status_transitions values ('deposit', 'refunded', 'paid')`;
    await expect(fixture.deposits.checkStates()).rejects.toThrow(/differ/);
    await fixture.database.owner.sql`delete from status_transitions where from_status = 'refunded'`;
  });
});
