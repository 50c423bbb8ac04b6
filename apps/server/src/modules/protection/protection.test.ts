import { registerBody } from "@trevo/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts, goodPassword, nextCpf, registration } from "../../../test/accounts.ts";
import { untilWaiting } from "../../../test/barrier.ts";
import { signedIn, visitor } from "../../../test/tenants.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { SignedIn } from "../sessions/complete-login.ts";

const dayMs = 24 * 3_600_000;

describe("self-exclusion", () => {
  let accounts: Accounts;
  let grove: Tenant;
  let aurora: Tenant;
  let elsewhere: Tenant;
  let here: SignedIn;
  let there: SignedIn;
  const fields = registration();

  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove", { operator: "grove" });
    aurora = await accounts.addTenant("aurora", { operator: "grove" });
    elsewhere = await accounts.addTenant("elsewhere");
  });
  beforeEach(async () => {
    accounts.clock.setOffset(0);
    const person = { ...registration(), cpf: nextCpf() };
    here = await accounts.register(grove, person);
    there = await accounts.register(aurora, person);
  });
  afterAll(() => accounts.close());

  const logIn = (tenant: Tenant, player: Player) =>
    accounts.sessions.logIn(visitor(tenant), { username: player.phone, password: goodPassword });
  const restrictions = (player: Player) => accounts.wallet.restrictions({ tenant_id: player.tenant_id, player_id: player.id });

  it("excludes the person at every brand of the operator: stakes, deposits, logins, sessions", async () => {
    const { end_at: endAt } = await accounts.protection.exclude(signedIn(grove, here.player), { value: "30d" });
    for (const [tenant, who] of [
      [grove, here],
      [aurora, there],
    ] as const) {
      expect(await restrictions(who.player)).toMatchObject({ may_stake: false, may_deposit: false, reason: "self_excluded" });
      await expect(accounts.protection.mayDeposit(signedIn(tenant, who.player))).rejects.toMatchObject({ code: "self_excluded" });
      await expect(accounts.protection.mayStake(signedIn(tenant, who.player))).rejects.toMatchObject({ code: "self_excluded" });
      await expect(logIn(tenant, who.player)).rejects.toMatchObject({
        code: "self_excluded",
        extras: { selfExcluded: true, end_at: endAt?.toISOString() },
      });
    }
    await accounts.jobs.run();
    expect(await accounts.sessions.authenticate(grove, here.token)).toBeNull();
    expect(await accounts.sessions.authenticate(aurora, there.token)).toBeNull();
  });

  it("notifies listeners in its transaction, once per account, with the new exclusion and the end of the last one", async () => {
    const told: { player_id: string; id: string; end_at: Date | null }[] = [];
    accounts.protection.onExcluded(async (_, { player_id }, { id, end_at }) => void told.push({ player_id, id, end_at }));
    const scope = signedIn(grove, here.player);
    const forever = await accounts.protection.exclude(scope, { value: "forever" });
    await accounts.protection.exclude(scope, { value: "30d" });
    expect(forever.end_at).toBeNull();
    const made = await accounts.database.sql<{ id: string }[]>`
      select id from exclusions where player_id = ${here.player.id} order by end_at nulls first`;
    const both = [here.player.id, there.player.id].toSorted();
    expect(told.map(({ player_id }) => player_id).toSorted()).toEqual([...both, ...both].toSorted());
    expect(told.map(({ id }) => id)).toEqual(made.flatMap(({ id }) => [id, id]));
    expect(told.map(({ end_at }) => end_at)).toEqual([null, null, null, null]);
  });

  it("with an end cannot be removed before it", async () => {
    const scope = signedIn(grove, here.player);
    await accounts.protection.exclude(scope, { value: "30d" });
    await expect(accounts.protection.removeExclusion(scope)).rejects.toMatchObject({ code: "exclusion_fixed" });
    expect(await restrictions(here.player)).toMatchObject({ may_stake: false, reason: "self_excluded" });
  });

  it("is shown only to a player who knows the password", async () => {
    await accounts.protection.exclude(signedIn(grove, here.player), { value: "forever" });
    await expect(
      accounts.sessions.logIn(visitor(grove), { username: here.player.phone, password: "errada-errada-1" }),
    ).rejects.toMatchObject({ code: "wrong_credentials", extras: undefined });
    await expect(logIn(grove, here.player)).rejects.toMatchObject({ extras: { end_at: null } });
  });

  it("issues a token that opens only payouts, for fifteen minutes", async () => {
    await accounts.protection.exclude(signedIn(grove, here.player), { value: "forever" });
    const refusal = await logIn(grove, here.player).catch((error: unknown) => error as { extras: { payout_token: string } });
    const token = (refusal as { extras: { payout_token: string } }).extras.payout_token;
    await accounts.jobs.run();
    expect(await accounts.sessions.authenticate(grove, token)).toBeNull();
    expect(await accounts.sessions.authenticate(grove, token, { payout: true })).toMatchObject({
      player_id: here.player.id,
      payout_only: true,
    });
    accounts.clock.setOffset(16 * 60_000);
    expect(await accounts.sessions.authenticate(grove, token, { payout: true })).toBeNull();
  });

  it("refuses a new account of the person at another brand, but not at another operator", async () => {
    const cpf = nextCpf();
    const lone = await accounts.register(grove, { ...registration(), cpf });
    await accounts.protection.exclude(signedIn(grove, lone.player), { value: "forever" });
    await expect(accounts.register(aurora, { cpf })).rejects.toMatchObject({ code: "registration_refused", extras: undefined });
    expect((await accounts.register(elsewhere, { cpf })).player).toMatchObject({ tenant_id: elsewhere.id, cpf });
  });

  it("waits for a concurrent registration of the person, and excludes it", async () => {
    const cpf = nextCpf();
    const lone = await accounts.register(grove, { cpf });
    const applicant = await accounts.players.admit(visitor(aurora), registerBody.parse(registration({ cpf })));
    let excluded: Promise<unknown> = Promise.resolve();
    const newcomer = await accounts.database.db.transaction().execute(async (tx) => {
      const key = await accounts.players.register(tx, visitor(aurora), applicant);
      excluded = accounts.protection.exclude(signedIn(grove, lone.player), { value: "forever" });
      await untilWaiting(accounts.database, 1);
      await accounts.protection.mayRegister(tx, aurora, (await accounts.players.byId(key, tx))!);
      return key;
    });
    await excluded;
    expect(await accounts.wallet.restrictions(newcomer)).toMatchObject({ may_stake: false, reason: "self_excluded" });
  });

  it("without a CPF applies to the account, and to the person as soon as a CPF is known", async () => {
    const lone = await accounts.register(grove, fields);
    await accounts.protection.exclude(signedIn(grove, lone.player), { value: "forever" });
    await expect(logIn(grove, lone.player)).rejects.toMatchObject({ code: "self_excluded" });
    const cpf = nextCpf();
    const other = await accounts.register(aurora, { cpf });
    await accounts.database.db
      .transaction()
      .execute((tx) => accounts.protection.judgePayer(tx, { tenant_id: grove.id, player_id: lone.player.id }, cpf));
    expect(await restrictions(other.player)).toMatchObject({ may_stake: false, reason: "self_excluded" });
    await expect(logIn(aurora, other.player)).rejects.toMatchObject({ code: "self_excluded" });
  });

  it("ends with its term, and not before; the longest one applies", async () => {
    await accounts.protection.exclude(signedIn(grove, here.player), { value: "30d" });
    await accounts.protection.exclude(signedIn(aurora, there.player), { value: "1d" });
    accounts.clock.setOffset(29 * dayMs);
    await expect(logIn(aurora, there.player)).rejects.toMatchObject({ code: "self_excluded" });
    accounts.clock.setOffset(31 * dayMs);
    await expect(logIn(grove, here.player)).resolves.toMatchObject({ player: { id: here.player.id } });
    expect(await restrictions(here.player)).toMatchObject({ may_stake: true, may_deposit: true, reason: null });
    expect(await restrictions(there.player)).toMatchObject({ may_stake: true, reason: null });
    await expect(logIn(aurora, there.player)).resolves.toMatchObject({ player: { id: there.player.id } });
  });

  it("does not remove a block", async () => {
    await accounts.database.sql`update players set state = 'blocked' where id = ${here.player.id}`;
    await expect(logIn(grove, here.player)).rejects.toMatchObject({ code: "blocked" });
    await expect(accounts.protection.mayDeposit(signedIn(grove, here.player))).rejects.toMatchObject({ code: "blocked" });
  });
});

describe("a first deposit", () => {
  it("requires verified contacts if the tenant does", async () => {
    const accounts = await createAccounts();
    const careful = await accounts.addTenant("careful", { settings: { casVerifyRegistrations: true } });
    const { player } = await accounts.register(careful);
    const key = { tenant_id: careful.id, player_id: player.id };
    await accounts.players.markVerified(accounts.database.db, key, "phone");
    await expect(accounts.protection.mayDeposit(signedIn(careful, player))).rejects.toMatchObject({ code: "contacts_unverified" });
    await accounts.players.markVerified(accounts.database.db, key, "email");
    await expect(accounts.protection.mayDeposit(signedIn(careful, player))).resolves.toBeUndefined();
    await accounts.close();
  });
});
