import { consentVersion } from "@trevo/contract/consent-text";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Accounts, createAccounts } from "../../../test/accounts.ts";
import { fulfilledOf, raceAtBarrier } from "../../../test/barrier.ts";
import { signedIn } from "../../../test/tenants.ts";
import { registerJobs } from "../../kernel/manifest.ts";
import type { PlayerScope, Tenant } from "../../kernel/scope.ts";
import { keyOf } from "../../kernel/scope.ts";
import type { Consents } from "./consents.ts";
import { consentInvariants } from "./consent-invariants.ts";
import { createConsents } from "./create-consents.ts";
import { manifest } from "./manifest.ts";

let accounts: Accounts;
let tenant: Tenant;
let other: Tenant;
let consents: Consents;

beforeAll(async () => {
  accounts = await createAccounts();
  tenant = await accounts.addTenant("trevo");
  other = await accounts.addTenant("outra");
  consents = createConsents({ ...accounts, db: accounts.database.db, isServed: async (_, channel) => channel !== "whatsapp" });
  registerJobs(accounts.jobs, manifest, { consents });
  accounts.protection.onExcluded((tx, account) => consents.queueRevocation(tx, account, "exclusion"));
});
afterAll(() => accounts.close());

const join = async (at = tenant): Promise<PlayerScope> => signedIn(at, (await accounts.register(at)).player);
const marketing = { purpose: "marketing", channel: "email", source: "preferences" } as const;
const agree = (scope: PlayerScope, channel: "email" | "sms" = "email") =>
  consents.setConsent(scope, { ...marketing, channel, granted: true, text_version: consentVersion });
const takeBack = (scope: PlayerScope) => consents.setConsent(scope, { ...marketing, granted: false });
const inTx = <T>(work: (tx: Parameters<Consents["record"]>[0]) => Promise<T>) => accounts.database.db.transaction().execute(work);
const asked = { purpose: "marketing", category: "marketing", channel: "email", address: "ana@exemplo.com" } as const;
const isConsented = async (scope: PlayerScope) => (await consents.permissionsOf(accounts.database.db, keyOf(scope), asked)).is_consented;
const eventsOf = ({ player_id }: PlayerScope) =>
  accounts.database.sql<{ granted: boolean; source: string }[]>`
    select channel, granted, source from consent_events where player_id = ${player_id} order by id`;
const violations = () => inTx((tx) => consentInvariants[0]!.check(tx, "all"));

describe("consent", () => {
  it("is absent until it is given, applies to its channel only, and can be withdrawn at once", async () => {
    const scope = await join();
    expect(await isConsented(scope)).toBe(false);
    await agree(scope);
    expect(await isConsented(scope)).toBe(true);
    const sms = await consents.permissionsOf(accounts.database.db, keyOf(scope), { ...asked, channel: "sms" });
    expect([sms.is_consented, await isConsented(await join()), await isConsented(await join(other))]).toEqual([false, false, false]);
    await takeBack(scope);
    expect(await isConsented(scope)).toBe(false);
    expect((await eventsOf(scope)).map(({ granted }) => granted)).toEqual([true, false]);
  });

  it("is refused for any but the current text; withdrawing it needs no text", async () => {
    const scope = await join();
    for (const text_version of [undefined, "2020-01-01"])
      await expect(consents.setConsent(scope, { ...marketing, granted: true, text_version })).rejects.toMatchObject({
        code: "wrong_state",
      });
    await takeBack(scope);
    expect(await eventsOf(scope)).toEqual([]);
  });

  it("is one event when it is given twice at the same time", async () => {
    const scope = await join();
    const answers = await raceAtBarrier({
      database: accounts.database,
      hold: (tx) => tx`select from players where id = ${scope.player_id} for no key update`,
      callers: 2,
      call: () => agree(scope),
    });
    expect([fulfilledOf(answers).length, (await eventsOf(scope)).length]).toEqual([2, 1]);
  });

  it("is revoked for every channel by an exclusion, and is not restored when the exclusion ends", async () => {
    const scope = await join();
    await agree(scope);
    await agree(scope, "sms");
    const { end_at } = await accounts.protection.exclude(scope, { value: "1d" });
    await accounts.jobs.run();
    expect((await eventsOf(scope)).slice(2)).toEqual([
      { channel: "email", granted: false, source: "exclusion" },
      { channel: "sms", granted: false, source: "exclusion" },
    ]);
    accounts.clock.setOffset(end_at!.getTime() - Date.now() + 1_000);
    expect(await isConsented(scope)).toBe(false);
    accounts.clock.setOffset(0);
  });

  it("is recorded as a player event", async () => {
    const scope = await join();
    await agree(scope);
    const rows = await accounts.database
      .sql`select data from player_events where player_id = ${scope.player_id} and kind = 'consent_changed'`;
    expect(rows).toEqual([{ data: { purpose: "marketing", channel: "email", granted: true } }]);
  });

  it("has events that the product cannot change", async () => {
    const scope = await join();
    await agree(scope);
    await expect(accounts.database.sql`update consent_events set granted = false`).rejects.toThrow(/permission denied/);
    await expect(accounts.database.sql`delete from consent_events`).rejects.toThrow(/permission denied/);
  });
});

describe("preferences", () => {
  const isOn = async (scope: PlayerScope, channel: "email" | "sms" | "push") =>
    (await consents.permissionsOf(accounts.database.db, keyOf(scope), { ...asked, category: "money", channel })).is_on;

  it("are push on, e-mail on for important categories and SMS off, until the player chooses otherwise for a category and channel", async () => {
    const scope = await join();
    expect([await isOn(scope, "push"), await isOn(scope, "email"), await isOn(scope, "sms")]).toEqual([true, true, false]);
    await consents.setPreference(scope, { category: "money", channel: "email", enabled: false });
    await consents.setPreference(scope, { category: "money", channel: "sms", enabled: true });
    expect([await isOn(scope, "push"), await isOn(scope, "email"), await isOn(scope, "sms")]).toEqual([true, false, true]);
    const { categories, changed_at } = await consents.read(scope);
    expect(categories.find(({ category }) => category === "money")?.channels).toContainEqual({ channel: "email", enabled: false });
    expect(categories.find(({ category }) => category === "rewards")?.channels).toContainEqual({ channel: "email", enabled: false });
    expect(categories.find(({ category }) => category === "support")?.channels).toContainEqual({ channel: "email", enabled: true });
    expect(changed_at).not.toBeNull();
  });

  it.each(["security", "protection", "marketing"] as const)("cannot be switched for %s", async (category) => {
    await expect(consents.setPreference(await join(), { category, channel: "email", enabled: false })).rejects.toMatchObject({
      code: "wrong_state",
    });
  });
});

describe("an address", () => {
  const reasonOf = async (scope: PlayerScope, address: string) =>
    (await consents.permissionsOf(accounts.database.db, keyOf(scope), { ...asked, address })).suppressed;
  const suppress = (address: string, until: Date | null) =>
    inTx((tx) =>
      consents.suppress(tx, {
        tenant_id: tenant.id,
        channel: "email",
        address_index: consents.indexOf(address),
        reason: until ? "transient" : "bounce",
        until,
      }),
    );

  it("that bounced is suppressed for the brand, in any spelling, and stored as a hash", async () => {
    const scope = await join();
    await suppress("Morta@Exemplo.com ", null);
    expect(await reasonOf(scope, "morta@exemplo.com")).toBe("bounce");
    expect([await reasonOf(scope, "viva@exemplo.com"), await reasonOf(await join(other), "morta@exemplo.com")]).toEqual([null, null]);
    const [row] = await accounts.database.sql<{ text: string }[]>`select to_jsonb(s)::text as text from suppressions s`;
    expect(row?.text).not.toContain("exemplo");
  });

  it("that failed temporarily is free again afterwards, but a bounced one stays suppressed", async () => {
    const scope = await join();
    const until = new Date(accounts.clock.now().getTime() + 60_000);
    await suppress("cheia@exemplo.com", until);
    expect(await reasonOf(scope, "cheia@exemplo.com")).toBe("transient");
    await suppress("morta@exemplo.com", until);
    accounts.clock.setOffset(61_000);
    expect([await reasonOf(scope, "cheia@exemplo.com"), await reasonOf(scope, "morta@exemplo.com")]).toEqual([null, "bounce"]);
    accounts.clock.setOffset(0);
  });
});

it("the consent invariant detects a state without an event, and a state that differs from its event", async () => {
  const scope = await join();
  await agree(scope);
  expect(await violations()).toEqual([]);
  await accounts.database.owner.sql`update consent_states set granted = false where player_id = ${scope.player_id}`;
  expect(await violations()).toMatchObject([{ subject: `player ${scope.player_id}` }]);
  await accounts.database.owner.sql`update consent_states set granted = true where player_id = ${scope.player_id}`;
  await accounts.database.owner.sql`insert into consent_states (tenant_id, player_id, purpose, channel, granted, changed_at)
    values (${tenant.id}, ${scope.player_id}, 'marketing', 'sms', true, now())`;
  expect(await violations()).toMatchObject([{ detail: "marketing by sms: state true, events none" }]);
});

describe("a contact that returned messages", () => {
  const suppress = async (scope: PlayerScope, more: { reason?: "bounce" | "transient"; until?: Date | null } = {}) => {
    const { email } = (await accounts.players.byId(keyOf(scope)))!;
    const suppression = {
      tenant_id: scope.tenant.id,
      channel: "email",
      address_index: consents.indexOf(email.toUpperCase()),
      reason: "bounce",
      until: null,
    } as const;
    await inTx((tx) => consents.suppress(tx, { ...suppression, ...more }));
  };
  const seen = async (scope: PlayerScope) => (await consents.read(scope)).suppressed;

  it("is shown to its player only, and receives messages again when the player resumes it", async () => {
    const [scope, neighbour, elsewhere] = [await join(), await join(), await join(other)];
    await suppress(scope);
    expect([await seen(scope), await seen(neighbour), await seen(elsewhere)]).toEqual([
      [{ channel: "email", reason: "bounce", until: null }],
      [],
      [],
    ]);
    await expect(consents.resume(neighbour, "email")).rejects.toMatchObject({ code: "wrong_state" });
    await expect(consents.resume(scope, "sms")).rejects.toMatchObject({ code: "wrong_state" });
    await consents.resume(scope, "email");
    expect(await seen(scope)).toEqual([]);
    await expect(consents.resume(scope, "email")).rejects.toMatchObject({ code: "wrong_state" });
    const { email: address } = (await accounts.players.byId(keyOf(scope)))!;
    expect((await consents.permissionsOf(accounts.database.db, keyOf(scope), { ...asked, address })).suppressed).toBeNull();
  });

  it("is not shown after the suppression ends, or after the contact has changed", async () => {
    const [once, changed] = [await join(), await join()];
    await suppress(once, { reason: "transient", until: new Date(accounts.clock.now().getTime() + 1_000) });
    await suppress(changed);
    expect((await seen(once)).map(({ reason }) => reason)).toEqual(["transient"]);
    accounts.clock.setOffset(2_000);
    await accounts.database.sql`update players set email = 'outra-caixa@exemplo.com.br' where id = ${changed.player_id}`;
    expect([await seen(once), await seen(changed)]).toEqual([[], []]);
    accounts.clock.setOffset(0);
  });
});
