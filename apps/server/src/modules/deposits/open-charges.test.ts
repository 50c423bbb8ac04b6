import { maxOpenCharges } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runBehindLock } from "../../../test/barrier.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { txidOf } from "./bank-ids.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture } from "../../../test/payments-fixture.ts";

let fixture: PaymentsFixture;
let tenant: Tenant;

beforeAll(async () => {
  fixture = await createPaymentsFixture();
  tenant = await fixture.tenant();
});
afterAll(() => fixture.close());

const charge = ({ scope }: TestPlayer, key: string | null = null) =>
  fixture.deposits.createCharge(scope, { amount: 5_000, idempotency_key: key });
const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
  );

describe("open Pix charges of a player", () => {
  it("are created up to the limit and refused beyond it, until one is paid", async () => {
    const [player, other] = [await fixture.player(tenant), await fixture.player(tenant)];
    const first = await charge(player, "first");
    for (let open = 1; open < maxOpenCharges; open++) expect(await refusalOf(charge(player))).toBeNull();
    expect(await refusalOf(charge(player))).toBe("too_many_charges");
    // A repeated key returns its open charge. Other players are not affected.
    expect((await charge(player, "first")).id).toBe(first.id);
    expect(await refusalOf(charge(other))).toBeNull();
    fixture.bankOf(tenant).pay(txidOf(first.id), { name: "Ana Souza", cpf: player.cpf });
    await fixture.deposits.sweep();
    expect(await refusalOf(charge(player))).toBeNull();
    expect(await refusalOf(charge(player))).toBe("too_many_charges");
  });

  it("are created again once the others have expired", async () => {
    const player = await fixture.player(tenant);
    for (let open = 0; open < maxOpenCharges; open++) await charge(player);
    // One minute before the expiry: ten charges may take a while on a loaded machine.
    fixture.clock.setOffset(240_000);
    expect(await refusalOf(charge(player))).toBe("too_many_charges");
    fixture.clock.setOffset(301_000);
    expect(await refusalOf(charge(player))).toBeNull();
    fixture.clock.setOffset(0);
  });

  it("do not exceed the limit when several are requested at once", async () => {
    const player = await fixture.player(tenant);
    for (let open = 1; open < maxOpenCharges; open++) await charge(player);
    const { tenant: brand, player_id } = player.scope;
    const wallet = sql`select 1 from wallets where tenant_id = ${brand.id} and player_id = ${player_id} for update`;
    const done = await runBehindLock(fixture.database, wallet, [() => refusalOf(charge(player)), () => refusalOf(charge(player))]);
    expect(done).toMatchObject([{ value: null }, { value: "too_many_charges" }]);
  });
});
