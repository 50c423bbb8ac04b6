import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { nextCpf } from "../../../test/accounts.ts";
import { untilWaiting } from "../../../test/barrier.ts";
import { Refusal } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { type Tenant, keyOf } from "../../kernel/scope.ts";
import { txidOf } from "./bank-ids.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture } from "../../../test/payments-fixture.ts";

let fixture: PaymentsFixture;
let tenant: Tenant;

beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
beforeEach(async () => {
  fixture.clock.setOffset(0);
  tenant = await fixture.tenant();
});
afterAll(() => fixture.close());

const restrictionsOf = (player: TestPlayer) => fixture.wallet.restrictions(keyOf(player.scope));
const balanceOf = (player: TestPlayer) => fixture.wallet.balance(keyOf(player.scope));
const exclude = ({ scope }: TestPlayer) => fixture.protection.exclude(scope, { value: "30d" });
const charge = ({ scope }: TestPlayer, amount = 5000) => fixture.deposits.createCharge(scope, { amount, idempotency_key: null });
const payer = (cpf: string) => ({ name: "Ana Souza", cpf });
const hear = (of: Tenant, endToEndId: string) => fixture.call(of, { received: [{ txid: null, end_to_end_id: endToEndId }], payouts: [] });
const dispositionOf = async (endToEndId: string) => {
  const { rows } = await sql<{ disposition: string; reason: string | null }>`
    select disposition, reason from received_pix where end_to_end_id = ${endToEndId}`.execute(fixture.database.db);
  return rows[0];
};
/** Pays one of the player's charges from a bank account with this CPF. */
const pay = async (player: TestPlayer, cpf: string) => {
  const { id } = await charge(player);
  const pix = fixture.bankOf(player.scope.tenant).pay(txidOf(id), payer(cpf));
  return { id, endToEndId: pix.end_to_end_id };
};
const paid = async (player: TestPlayer, cpf: string) => {
  const made = await pay(player, cpf);
  await hear(player.scope.tenant, made.endToEndId);
  await fixture.runJobs();
  return dispositionOf(made.endToEndId);
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
  );
const linkCases = async (of: Tenant = tenant) =>
  (await fixture.reconciliation.backOffice.cases(of.id)).filter(({ kind }) => kind === "payer_link");

describe("a Pix paid by an excluded person into another account of the brand", () => {
  it.each([
    ["without a CPF", null],
    ["with another CPF", undefined],
  ])("is returned and closes an account %s for play", async (_, cpf) => {
    const excluded = await fixture.player(tenant);
    const second = await fixture.player(tenant, { ...(cpf === null && { cpf }), cash: 1234 });
    await exclude(excluded);
    expect(await paid(second, excluded.cpf)).toEqual({ disposition: "returned", reason: "payer_excluded" });
    expect(await balanceOf(second)).toMatchObject({ cash: 1234 });
    expect(await restrictionsOf(second)).toMatchObject({ may_stake: false, may_deposit: false, reason: "payer_excluded" });
    expect(await codeOf(fixture.protection.mayStake(second.scope))).toBe("payer_excluded");
    expect(await codeOf(charge(second))).toBe("payer_excluded");
    const stake = await fixture.wallet.post({
      ...keyOf(second.scope),
      kind: "deposit",
      amount: 100,
      source: "pix-in",
      external_id: "another",
    });
    expect(stake.status).toBe("payer_excluded");
    expect(await fixture.protection.mayBeSentMarketing(keyOf(second.scope))).toBe(false);
  });

  it("is returned with the reason `payer_excluded` also at a brand that requires own-name deposits", async () => {
    const strict = await fixture.tenant({ policy: { own_name_deposits: true } });
    const [excluded, second] = [await fixture.player(strict), await fixture.player(strict)];
    await exclude(excluded);
    expect(await paid(second, excluded.cpf)).toEqual({ disposition: "returned", reason: "payer_excluded" });
  });

  it("leaves the receiving account's balance free to be withdrawn", async () => {
    const excluded = await fixture.player(tenant);
    const second = await fixture.player(tenant, { cash: 4000 });
    await exclude(excluded);
    await paid(second, excluded.cpf);
    await fixture.withdrawals.request(second.scope, { amount: 4000, method_id: second.method_id, idempotency_key: null });
    expect(await balanceOf(second)).toMatchObject({ cash: 0 });
  });

  it("is listed for staff with the linked accounts, without any CPF", async () => {
    const excluded = await fixture.player(tenant);
    const second = await fixture.player(tenant, { cpf: null });
    await exclude(excluded);
    await paid(second, excluded.cpf);
    const cases = await linkCases();
    expect(cases).toMatchObject([{ id: second.scope.player_id, reason: "payer_excluded", linked: [excluded.scope.player_id] }]);
    expect(JSON.stringify(cases)).not.toContain(excluded.cpf);
  });

  it("is credited after the exclusion has ended, and play is open again", async () => {
    const excluded = await fixture.player(tenant);
    const second = await fixture.player(tenant);
    await exclude(excluded);
    await paid(second, excluded.cpf);
    fixture.clock.setOffset(31 * 24 * 3_600_000);
    await fixture.protection.mayStake(second.scope);
    expect(await restrictionsOf(second)).toMatchObject({ may_stake: true, may_deposit: true, reason: null });
    expect(await paid(second, excluded.cpf)).toMatchObject({ disposition: "credited" });
  });

  it("is credited if the payer is excluded only at another operator", async () => {
    const elsewhere = await fixture.player(await fixture.tenant());
    const second = await fixture.player(tenant);
    await exclude(elsewhere);
    expect(await paid(second, elsewhere.cpf)).toMatchObject({ disposition: "credited" });
  });
});

describe("two accounts of a brand with one payer", () => {
  it("are linked and listed for staff, and stay open", async () => {
    const [one, other] = [await fixture.player(tenant), await fixture.player(tenant)];
    const cpf = nextCpf();
    expect(await paid(one, cpf)).toMatchObject({ disposition: "credited" });
    expect(await linkCases()).toEqual([]);
    expect(await paid(other, cpf)).toMatchObject({ disposition: "credited" });
    const cases = await linkCases();
    expect(cases.map(({ id, reason, linked }) => ({ id, reason, linked }))).toEqual([
      { id: one.scope.player_id, reason: "shared_payer", linked: [other.scope.player_id] },
      { id: other.scope.player_id, reason: "shared_payer", linked: [one.scope.player_id] },
    ]);
    expect(await restrictionsOf(one)).toMatchObject({ may_stake: true, reason: null });
    expect(await linkCases(await fixture.tenant())).toEqual([]);
  });

  it("are flagged when the payer is excluded afterwards", async () => {
    const [owner, second] = [await fixture.player(tenant), await fixture.player(tenant)];
    await paid(second, owner.cpf);
    expect(await linkCases()).toMatchObject([{ id: second.scope.player_id, reason: "shared_payer", linked: [owner.scope.player_id] }]);
    await exclude(owner);
    expect(await linkCases()).toMatchObject([{ id: second.scope.player_id, reason: "payer_excluded_later" }]);
  });
});

describe("two accounts of a brand with one payer, behind 5,500 older links", () => {
  it("are listed although the older ones need no review", async () => {
    const [one, other, third] = [await fixture.player(tenant), await fixture.player(tenant), await fixture.player(tenant)];
    const db = fixture.database.db;
    // These ids are lower than those of the test's persons, so that these payers are read first.
    const { rows: payers } = await sql<{ id: string }>`insert into persons (operator_id, id, cpf_index, cpf_sealed, created_at)
      select ${tenant.operator_id}, id, decode(replace(id::text, '-', ''), 'hex'), '', now()
      from (select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id from generate_series(1, 4000) n) made
      returning id`.execute(db);
    const ids = payers.map(({ id }) => id);
    // All have paid for one account; 1,500 have paid for two, and staff have closed those links.
    for (const [player, linked, of] of [
      [one, other, ids],
      [other, one, ids.slice(0, 1_500)],
    ] as const) {
      await sql`insert into payer_links (tenant_id, player_id, operator_id, payer_id, first_paid_at, last_paid_at)
        select ${tenant.id}, ${player.scope.player_id}, ${tenant.operator_id}, id, now() - interval '9 days', now() - interval '9 days'
        from unnest(${of}::uuid[]) id`.execute(db);
      await sql`insert into payer_link_closures (tenant_id, player_id, payer_id, reason, linked, closed_by, note, closed_at)
        select ${tenant.id}, ${player.scope.player_id}, id, 'shared_payer', array[${linked.scope.player_id}::uuid], 'staff', 'a note', now()
        from unnest(${ids.slice(0, 1_500)}::uuid[]) id`.execute(db);
    }
    await paid(third, one.cpf);
    expect(await linkCases()).toMatchObject([{ id: third.scope.player_id, reason: "shared_payer", linked: [one.scope.player_id] }]);
  });
});

describe("a payer link closed by staff", () => {
  const close = (of: TestPlayer, linked: TestPlayer[], note = "same household") =>
    fixture.reconciliation.backOffice.closePayerLinks(
      { tenant: of.scope.tenant, staff_id: newId(), request_id: "test" },
      { id: of.scope.player_id, linked: linked.map(({ scope }) => scope.player_id), note, idempotency_key: null },
    );
  const idsListed = async () => (await linkCases()).map(({ id }) => id);
  /** Creates two accounts with one payer. */
  const twoOf = async (cpf: string) => {
    const [one, other] = [await fixture.player(tenant), await fixture.player(tenant)];
    for (const account of [one, other]) await paid(account, cpf);
    return [one, other] as const;
  };

  it("is no longer listed, while the other account's link still is", async () => {
    const [one, other] = await twoOf(nextCpf());
    expect(await close(one, [other])).toMatchObject({ kind: "payer_link", reason: "shared_payer", linked: [other.scope.player_id] });
    expect(await idsListed()).toEqual([other.scope.player_id]);
    expect(await codeOf(close(one, [other]))).toBe("not_found");
    const { rows } = await sql`select note from payer_link_closures where player_id = ${one.scope.player_id}`.execute(fixture.database.db);
    expect(rows).toEqual([{ note: "same household" }]);
  });

  it("is not closed if an account is linked that staff have not seen, and stays listed", async () => {
    const cpf = nextCpf();
    const [one, other] = await twoOf(cpf);
    await paid(await fixture.player(tenant), cpf);
    expect(await codeOf(close(one, [other]))).toBe("wrong_state");
    expect(await idsListed()).toContain(one.scope.player_id);
  });

  it("is listed again after the payer has paid for another account", async () => {
    const cpf = nextCpf();
    const [one, other] = await twoOf(cpf);
    await close(one, [other]);
    await close(other, [one]);
    expect(await idsListed()).toEqual([]);
    const third = await fixture.player(tenant);
    await paid(third, cpf);
    expect((await idsListed()).toSorted()).toEqual([one, other, third].map(({ scope }) => scope.player_id).toSorted());
  });

  it("is listed again after the payer is excluded", async () => {
    const [owner, second] = [await fixture.player(tenant), await fixture.player(tenant)];
    await paid(second, owner.cpf);
    await close(second, [owner]);
    expect(await idsListed()).toEqual([]);
    await exclude(owner);
    expect(await linkCases()).toMatchObject([{ id: second.scope.player_id, reason: "payer_excluded_later" }]);
  });

  it("does not reopen an account that a payment has closed for play", async () => {
    const excluded = await fixture.player(tenant);
    const second = await fixture.player(tenant);
    await exclude(excluded);
    await paid(second, excluded.cpf);
    await close(second, [excluded]);
    expect(await idsListed()).toEqual([]);
    expect(await restrictionsOf(second)).toMatchObject({ may_stake: false, reason: "payer_excluded" });
  });

  it("cannot be closed at another brand", async () => {
    const [one, other] = await twoOf(nextCpf());
    const elsewhere = await fixture.player(await fixture.tenant());
    const foreign = { tenant: elsewhere.scope.tenant, staff_id: newId(), request_id: "test" };
    const given = { id: one.scope.player_id, linked: [other.scope.player_id], note: "x", idempotency_key: null };
    expect(await codeOf(fixture.reconciliation.backOffice.closePayerLinks(foreign, given))).toBe("not_found");
    expect(await idsListed()).toContain(one.scope.player_id);
  });
});

describe("races of an excluded payer", () => {
  it("a Pix that waits for a concurrent exclusion is returned", async () => {
    const excluded = await fixture.player(tenant);
    const second = await fixture.player(tenant);
    const { endToEndId } = await pay(second, excluded.cpf);
    // The exclusion locks the person's row and then waits for the wallet's lock, which is held here.
    const held = await fixture.database.db.startTransaction().execute();
    await fixture.wallet.lockRestrictions(held, keyOf(excluded.scope));
    const excluding = exclude(excluded);
    await untilWaiting(fixture.database, 1);
    const hearing = hear(tenant, endToEndId).then(() => fixture.runJobs());
    await untilWaiting(fixture.database, 2);
    await held.rollback().execute();
    await Promise.all([excluding, hearing]);
    await fixture.runJobs();
    expect(await dispositionOf(endToEndId)).toEqual({ disposition: "returned", reason: "payer_excluded" });
    expect(await balanceOf(second)).toMatchObject({ cash: 0 });
  });

  it("two concurrent Pix with repeated callbacks are each returned once, and close both accounts", async () => {
    const excluded = await fixture.player(tenant);
    const [one, other] = [await fixture.player(tenant), await fixture.player(tenant, { cpf: null })];
    const made = [await pay(one, excluded.cpf), await pay(one, excluded.cpf), await pay(other, excluded.cpf)];
    await exclude(excluded);
    await Promise.all([...made, ...made].map(({ endToEndId }) => hear(tenant, endToEndId)));
    await Promise.all([fixture.runJobs(), fixture.runJobs(), fixture.deposits.sweep(), fixture.deposits.sweep()]);
    await fixture.runJobs();
    for (const { endToEndId } of made) {
      expect(await dispositionOf(endToEndId)).toEqual({ disposition: "returned", reason: "payer_excluded" });
      expect(fixture.bankOf(tenant).refunds.filter((refund) => refund.end_to_end_id === endToEndId)).toHaveLength(1);
    }
    for (const account of [one, other]) {
      expect(await balanceOf(account)).toMatchObject({ cash: 0 });
      expect(await restrictionsOf(account)).toMatchObject({ may_stake: false, reason: "payer_excluded" });
    }
  });

  it("two people who pay each other's charges at the same time do not deadlock", async () => {
    const [one, other] = [await fixture.player(tenant), await fixture.player(tenant)];
    const judge = (player: TestPlayer, cpf: string) =>
      fixture.database.db.transaction().execute((tx) => fixture.protection.judgePayer(tx, keyOf(player.scope), cpf));
    for (let round = 0; round < 30; round++)
      expect(await Promise.all([judge(one, other.cpf), judge(other, one.cpf)])).toEqual(["someone_else", "someone_else"]);
  });
});
