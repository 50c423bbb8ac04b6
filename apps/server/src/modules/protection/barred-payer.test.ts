import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts, nextCpf } from "../../../test/accounts.ts";
import { type ScriptedRegister, createScriptedRegister } from "../../../test/scripted-register.ts";
import { signedIn } from "../../../test/tenants.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";

const dayMs = 24 * 3_600_000;

let register: ScriptedRegister;
let accounts: Accounts;
let brand: Tenant;
let sister: Tenant;

beforeAll(async () => {
  register = createScriptedRegister();
  accounts = await createAccounts({ register, isVerified: true });
  brand = await accounts.addTenant("norte", { operator: "norte", policy: { national_register: true } });
  sister = await accounts.addTenant("sul", { operator: "norte" });
});
beforeEach(() => {
  register.down = false;
  accounts.clock.setOffset(0);
});
afterAll(() => accounts.close());

const join = async (tenant: Tenant, cpf = nextCpf()): Promise<Player & { cpf: string }> => ({
  ...(await accounts.register(tenant, { cpf })).player,
  cpf,
});
const keyOf = ({ tenant_id, id }: Player) => ({ tenant_id, player_id: id });
/** Judges a payment to the player's account from a bank account with this CPF. */
const judge = (player: Player, cpf: string) =>
  accounts.database.db.transaction().execute((tx) => accounts.protection.judgePayer(tx, keyOf(player), cpf));
const isOpen = async (player: Player) => {
  const { may_stake, may_deposit } = await accounts.wallet.restrictions(keyOf(player));
  expect(may_deposit).toBe(may_stake);
  return may_stake;
};
const askAt = async (offsetMs: number) => {
  accounts.clock.setOffset(offsetMs);
  await accounts.protection.checkRegisterDue();
};

describe("a payer who may not bet", () => {
  it("closes the account that receives the payment when the payer is self-excluded at a sister brand", async () => {
    const [payer, player] = [await join(sister), await join(brand)];
    await accounts.protection.exclude(signedIn(sister, payer), { value: "30d" });
    expect([await judge(player, payer.cpf), await isOpen(player)]).toEqual(["excluded", false]);
  });

  it("closes it when the national register lists the payer, even at a brand that need not query the register", async () => {
    const payer = await join(brand);
    const [player, other] = [await join(brand), await join(sister)];
    register.list(payer.cpf, "prohibited");
    await askAt(15 * dayMs + 60_000);
    expect([await judge(player, payer.cpf), await isOpen(player)]).toEqual(["excluded", false]);
    expect([await judge(other, payer.cpf), await isOpen(other)]).toEqual(["excluded", false]);
  });

  it("lets the account reopen after the entry in the register has ended", async () => {
    const [payer, player] = [await join(brand), await join(sister)];
    register.list(payer.cpf, "self_excluded");
    await askAt(15 * dayMs + 60_000);
    await judge(player, payer.cpf);
    expect(await accounts.protection.mayStake(signedIn(sister, player)).catch((error: { code: string }) => error.code)).toBe(
      "payer_excluded",
    );
    register.list(payer.cpf, null);
    await askAt(16 * dayMs);
    await accounts.protection.mayStake(signedIn(sister, player));
    expect(await judge(player, payer.cpf)).toBe("someone_else");
  });
});

describe("a payer who may bet", () => {
  it("leaves the account open when the register has not answered for the payer", async () => {
    const [payer, player] = [await join(brand), await join(sister)];
    register.down = true;
    await askAt(15 * dayMs + 60_000);
    expect([await judge(player, payer.cpf), await isOpen(player)]).toEqual(["someone_else", true]);
  });

  it("leaves it open when the payer's own exclusion has ended", async () => {
    const [payer, player] = [await join(sister), await join(sister)];
    await accounts.protection.exclude(signedIn(sister, payer), { value: "30d" });
    accounts.clock.setOffset(31 * dayMs);
    expect([await judge(player, payer.cpf), await isOpen(player)]).toEqual(["someone_else", true]);
  });
});
