import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Accounts, createAccounts, nextCpf } from "../../../test/accounts.ts";
import { signedIn } from "../../../test/tenants.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { RiskSign } from "./risk-signs.ts";
import type { RiskSignKind } from "./sign-store.ts";

const dayMs = 86_400_000;
const none = { day: null, week: null, month: null };

let accounts: Accounts;
let trevo: Tenant;
let aurora: Tenant;
let regulated: Tenant;
let asking: Tenant;

beforeAll(async () => {
  accounts = await createAccounts();
  trevo = await accounts.addTenant("trevo", { operator: "grove" });
  aurora = await accounts.addTenant("aurora", { operator: "grove" });
  regulated = await accounts.addTenant("norte", { settings: { is_regulated: true } });
  asking = await accounts.addTenant("asking", { policy: { national_register: true } });
});
afterEach(() => accounts.clock.setOffset(0));
afterAll(() => accounts.close());

const join = async (tenant = trevo): Promise<Player> => (await accounts.register(tenant, { cpf: nextCpf() })).player;
const keyOf = (player: Player) => ({ tenant_id: player.tenant_id, player_id: player.id });
const blockOf = async (player: Player) => (await accounts.protection.marketingBlocks(player.tenant_id, [player.id])).get(player.id);
const record = (player: Player, sign: RiskSign) =>
  accounts.database.db.transaction().execute((tx) => accounts.protection.recordRiskSign(tx, keyOf(player), sign));
const close = (player: Player, sign: Pick<RiskSign, "kind" | "reference">) =>
  accounts.database.db.transaction().execute((tx) => accounts.protection.closeRiskSigns(tx, keyOf(player), sign));
const later = (ms: number) => accounts.clock.setOffset(ms);
const limit = (player: Player, value: number) =>
  accounts.protection.setLimit(signedIn(trevo, player), { kind: "loss", period: "day", value });

/** Makes the player lose this amount, in centavos. */
const lose = async (player: Player, amount: number) => {
  const owner = keyOf(player);
  const [deposit, bet] = [newId(), newId()];
  await accounts.wallet.post({ ...owner, source: "test", external_id: deposit, kind: "deposit", amount });
  await accounts.wallet.post({
    ...owner,
    source: "studio",
    external_id: bet,
    kind: "bet",
    amount,
    provider: "studio",
    game_id: 7,
    round: bet,
  });
};

describe("marketing", () => {
  it("is not blocked for a player about whom nothing is known", async () => {
    expect(await blockOf(await join())).toBeNull();
  });

  it("is blocked for an excluded player, at every brand of the operator, until the exclusion ends", async () => {
    const cpf = nextCpf();
    const here = (await accounts.register(trevo, { cpf })).player;
    const there = (await accounts.register(aurora, { cpf })).player;
    const { end_at } = await accounts.protection.exclude(signedIn(aurora, there), { value: "7d" });
    expect([await blockOf(here), await blockOf(there)]).toEqual(["excluded", "excluded"]);
    later(end_at!.getTime() - Date.now() - 2_000);
    expect(await blockOf(here)).toBe("excluded");
    later(end_at!.getTime() - Date.now() + 2_000);
    expect(await blockOf(here)).toBeNull();
  });

  it.each([
    ["self_excluded", "excluded"],
    ["prohibited", "register"],
  ] as const)("is blocked for a player whom the national register lists as %s", async (reason, block) => {
    const player = await join();
    await accounts.database
      .sql`insert into register_checks (operator_id, person_id, answer, reason, answered_at, impeded_since, tenant_id, player_id)
      values (${player.operator_id}, ${player.person_id}, 'impeded', ${reason}, now(), now(), ${player.tenant_id}, ${player.id})`;
    expect(await blockOf(player)).toBe(block);
  });

  it("is blocked if the register has not answered, at a brand that must query it", async () => {
    const player = await join(asking);
    const set = (since: Date | null) =>
      accounts.database.sql`update register_checks set unanswered_since = ${since} where player_id = ${player.id}`;
    await set(new Date());
    expect(await blockOf(player)).toBe("register");
    await set(null);
    expect(await blockOf(player)).toBeNull();
  });

  it("is blocked during a pause and for 7 days after it, at every brand", async () => {
    const cpf = nextCpf();
    const here = (await accounts.register(trevo, { cpf })).player;
    const there = (await accounts.register(aurora, { cpf })).player;
    await accounts.protection.coolOff(signedIn(trevo, here), 24);
    expect([await blockOf(here), await blockOf(there)]).toEqual(["paused", "paused"]);
    later(8 * dayMs - 60_000);
    expect(await blockOf(there)).toBe("paused");
    later(8 * dayMs + 60_000);
    expect(await blockOf(there)).toBeNull();
  });

  it("is blocked for an account that is blocked or closed", async () => {
    const player = await join();
    await accounts.database.sql`update players set state = 'blocked' where id = ${player.id}`;
    expect(await blockOf(player)).toBe("not_active");
    await accounts.database.sql`update players set state = 'closed', closed_at = now() where id = ${player.id}`;
    expect(await blockOf(player)).toBe("not_active");
  });

  it.each([
    ["age_doubt", "not_active"],
    ["elevated_risk", "at_risk"],
    ["care_case", "open_case"],
    ["complaint", "open_case"],
    ["chargeback", "open_case"],
    ["no_contact", "no_contact"],
  ] as const satisfies readonly (readonly [RiskSignKind, string])[])(
    "is blocked while the sign %s is open, until it is closed or ends, at every brand",
    async (kind, block) => {
      const cpf = nextCpf();
      const here = (await accounts.register(trevo, { cpf })).player;
      const there = (await accounts.register(aurora, { cpf })).player;
      await record(there, { kind, reference: "case:1" });
      expect([await blockOf(here), await blockOf(there)]).toEqual([block, block]);
      await close(there, { kind, reference: "case:2" });
      expect(await blockOf(here)).toBe(block);
      await close(there, { kind, reference: "case:1" });
      expect(await blockOf(here)).toBeNull();
      const other = await join();
      await record(other, { kind, until: new Date(Date.now() + dayMs) });
      later(dayMs - 60_000);
      expect(await blockOf(other)).toBe(block);
      later(dayMs + 60_000);
      expect(await blockOf(other)).toBeNull();
    },
  );

  it("is blocked by two signs within 14 days, but not by a single, a repeated or a closed sign", async () => {
    const player = await join();
    await record(player, { kind: "distress", reference: "message:1" });
    await record(player, { kind: "distress", reference: "message:1" });
    expect(await blockOf(player)).toBeNull();
    later(dayMs);
    await record(player, { kind: "distress", reference: "message:2" });
    expect(await blockOf(player)).toBe("at_risk");
    later(14 * dayMs - 60_000);
    expect(await blockOf(player)).toBe("at_risk");
    later(14 * dayMs + 60_000);
    expect(await blockOf(player)).toBeNull();
    later(2 * dayMs);
    await close(player, { kind: "distress", reference: "message:1" });
    expect(await blockOf(player)).toBeNull();
  });

  it.each(["reality_check_stop", "limit_reached"] as const)("is blocked for 7 days by the sign %s", async (kind) => {
    const player = await join();
    await record(player, { kind });
    later(7 * dayMs - 60_000);
    expect(await blockOf(player)).toBe("limits");
    later(7 * dayMs + 60_000);
    expect(await blockOf(player)).toBeNull();
  });

  it("is blocked for 7 days by a lowered limit, but not by a first one", async () => {
    const player = await join();
    await limit(player, 10_000);
    expect(await blockOf(player)).toBeNull();
    await limit(player, 9_999);
    later(7 * dayMs - 60_000);
    expect(await blockOf(player)).toBe("limits");
    later(7 * dayMs + 60_000);
    expect(await blockOf(player)).toBeNull();
  });

  it("is blocked from exactly 80 % of the day's loss limit on, and by a limit that is reached", async () => {
    const player = await join();
    await limit(player, 10_000);
    await lose(player, 7_999);
    expect(await blockOf(player)).toBeNull();
    await lose(player, 1);
    expect(await blockOf(player)).toBe("near_loss_limit");
    await lose(player, 2_000);
    expect(await blockOf(player)).toBe("limits");
  });

  it("is not blocked by 80 % of another limit", async () => {
    const player = await join();
    await accounts.database.db
      .transaction()
      .execute((tx) =>
        accounts.wallet.setRestrictions(tx, keyOf(player), { loss_limits: { ...none, week: 100 }, stake_limits: { ...none, day: 100 } }),
      );
    await lose(player, 99);
    expect(await blockOf(player)).toBeNull();
  });

  it("is blocked at a regulated brand until the player is verified", async () => {
    const player = await join(regulated);
    expect(await blockOf(player)).toBe("unverified");
    await accounts.database
      .sql`insert into verifications (tenant_id, player_id, state) values (${player.tenant_id}, ${player.id}, 'approved')
      on conflict (tenant_id, player_id) do update set state = 'approved'`;
    expect(await blockOf(player)).toBeNull();
  });

  it("is blocked for a player who has switched offers off", async () => {
    const player = await join();
    await accounts.protection.setOffers(signedIn(trevo, player), false);
    expect(await blockOf(player)).toBe("no_contact");
    await accounts.protection.setOffers(signedIn(trevo, player), true);
    expect(await blockOf(player)).toBeNull();
  });

  it("is decided for many players at once, and is `unknown` for a player of another brand", async () => {
    const [one, two, abroad] = [await join(), await join(), await join(aurora)];
    await record(two, { kind: "complaint" });
    const stranger = newId();
    const blocks = await accounts.protection.marketingBlocks(trevo.id, [one.id, two.id, abroad.id, stranger]);
    expect([...blocks.values()]).toEqual([null, "open_case", "unknown", "unknown"]);
  });

  it("is blocked for everybody when the query fails", async () => {
    const player = await join();
    await accounts.database.owner.sql`alter table protection_signs rename to signs_away`;
    try {
      expect(await blockOf(player)).toBe("unknown");
      expect(await accounts.protection.mayBeSentMarketing(keyOf(player))).toBe(false);
    } finally {
      await accounts.database.owner.sql`alter table signs_away rename to protection_signs`;
    }
    expect(await accounts.protection.mayBeSentMarketing(keyOf(player))).toBe(true);
  });
});

describe("chat", () => {
  const mayChat = (tenant: Tenant, player: Player) => accounts.protection.mayChat(signedIn(tenant, player));

  it("is open to a player who is neither paused nor excluded", async () => {
    await expect(mayChat(trevo, await join())).resolves.toBeUndefined();
  });

  it("is closed during a pause, and open after it", async () => {
    const player = await join();
    await accounts.protection.coolOff(signedIn(trevo, player), 24);
    await expect(mayChat(trevo, player)).rejects.toMatchObject({ code: "cooling_off" });
    later(dayMs + 1_000);
    await expect(mayChat(trevo, player)).resolves.toBeUndefined();
  });

  it("is closed to a player who is excluded at a brand of the operator, or blocked", async () => {
    const cpf = nextCpf();
    const here = (await accounts.register(trevo, { cpf })).player;
    const there = (await accounts.register(aurora, { cpf })).player;
    await accounts.protection.exclude(signedIn(aurora, there), { value: "7d" });
    await expect(mayChat(trevo, here)).rejects.toMatchObject({ code: "self_excluded" });
    const blocked = await join();
    await accounts.database.sql`update players set state = 'blocked' where id = ${blocked.id}`;
    await expect(mayChat(trevo, blocked)).rejects.toMatchObject({ code: "blocked" });
  });
});
