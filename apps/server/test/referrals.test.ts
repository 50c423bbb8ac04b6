import { referralCode } from "@trevo/domain";
import type { OfferDraft } from "@trevo/offers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import type { PlayerKey, Tenant } from "../src/kernel/scope.ts";
import { invariants } from "../src/modules.ts";
import { hire, office } from "./staff.ts";
import { signedIn } from "./tenants.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let trevo: Tenant;
const dayMs = 86_400_000;
const amount = 2_000;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime,worker" });
  trevo = await change("trevo", { affiliate_regular_user_active: true, cpa_value: amount });
  await publish();
});
afterAll(() => site.close());

const modules = () => site.app.modules;
async function change(slug: string, settings: Partial<Tenant["settings"]>): Promise<Tenant> {
  const tenant = await modules().tenants.bySlug(slug);
  return modules().tenants.change(tenant?.id ?? 0, { settings });
}
const setRewards = async (rewards: boolean): Promise<void> => {
  await change("trevo", { policy: { ...trevo.settings.policy, rewards } });
};
const offerId = newId();
/** Publishes the brand's referral offer; different content becomes its next version. */
async function publish(plan: object = {}, limits: OfferDraft["limits"] = {}): Promise<void> {
  const args: OfferDraft = {
    plan: { code: "cpa", amount, stakes: 5_000, days: 30, deposit: null, hold_days: 7, per_month: 1_000, ...plan },
    limits: { per_person: null, budget_cents: 100_000_000, ...limits },
    window: { starts_at: null, ends_at: "2040-01-01T03:00:00.000Z" },
  };
  await site.database.owner.sql`update offer_versions set state = 'ended' where state = 'published' and offer_id in
    (select id from offers where kind = 'referral' and id <> ${offerId})`;
  await modules().offers.publishBuiltIn(trevo, { id: offerId, kind: "referral", name: { pt: "Indique", en: "Refer" }, args });
}
const later = (ms: number) => site.clock.setOffset(site.clock.offsetMs() + ms);
const keyOf = ({ id }: Pick<Member, "id">): PlayerKey => ({ tenant_id: trevo.id, player_id: id });
const cashOf = async (member: Member) => (await modules().wallet.balance(keyOf(member))).cash;
const verify = (member: Member) =>
  site.database.owner.sql`update players set email_verified_at = now(), phone_verified_at = now() where id = ${member.id}`;

/** A player who registers with the referrer's code, with confirmed contacts and money. */
const friendOf = async (referrer: Member, { guest = `guest-${newId()}`, tenant = "trevo" } = {}): Promise<Member> => {
  const friend = await site.join({ tenant, fields: { ref: referralCode(referrer.id) }, headers: { "guest-id": guest } });
  await verify(friend);
  if (tenant === "trevo")
    await modules().wallet.post({ ...keyOf(friend), source: "test", external_id: newId(), kind: "deposit", amount: 100_000 });
  return friend;
};
const stake = (member: Member, sum: number, closes = true, round = newId()) =>
  modules().wallet.post({
    ...keyOf(member),
    source: "studio",
    provider: "studio",
    game_id: 7,
    round,
    kind: "bet",
    external_id: newId(),
    amount: sum,
    closes,
  });
const run = async () => {
  await eventually("the totals", async () => ((await modules().followers.lag("totals")).rows === 0 ? true : undefined));
  await modules().referrals.jobs.qualify();
  await modules().referrals.jobs.settle();
};
const referralOf = async (friend: Member) =>
  (
    await site.database.sql<{ id: string; status: string; status_reason: string | null; due_at: Date | null }[]>`
    select id, status, status_reason, due_at from referrals where player_id = ${friend.id}`
  )[0];
const statusOf = async (friend: Member) => {
  const row = await referralOf(friend);
  return [row?.status ?? "none", row?.status_reason].filter(Boolean).join(" ");
};
/** Names of the invariants that are violated after a corruption, which is rolled back. */
const violatedAfter = async (corruption: string): Promise<string[]> => {
  const found: string[] = [];
  const undone = new Error("undone");
  const check = site.database.owner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(corruption).execute(tx);
    for (const one of invariants.filter(({ name }) => /referral|friends/.test(name)))
      if ((await one.check(tx, "all")).length > 0) found.push(one.name);
    throw undone;
  });
  await expect(check).rejects.toBe(undone);
  return found;
};
const violations = () =>
  site.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const own = invariants.filter(({ name }) => /referral|friends/.test(name));
      expect(own).toHaveLength(4);
      return (await Promise.all(own.map(({ check }) => check(tx, "all")))).flat();
    });

describe("the invariants of referrals", () => {
  it("find a grant that is missing, has a wrong amount, player or friend, and a friend without a referrer", async () => {
    const referrer = await site.join();
    const friend = await friendOf(referrer);
    await stake(friend, 5_000);
    await run();
    later(7 * dayMs);
    await run();
    expect(await statusOf(friend)).toBe("granted");
    const traced = "grants for friends trace to their referrals";
    const counted = "referral offers count what they granted";
    const attributed = "a referral names the person who referred the player";
    const steps = "referrals take the allowed steps";
    const grant = `source = 'referrals' and player_id = '${referrer.id}'`;
    const own = `player_id = '${friend.id}'`;
    const corruptions: [string, string[]][] = [
      ["select 1", []],
      [`delete from reward_grants where ${grant}`, [traced]],
      [`update reward_grants set amount = amount + 1 where ${grant}`, [traced]],
      [`update reward_grants set player_id = '${friend.id}' where ${grant}`, [traced]],
      [`update reward_grants set external_id = gen_random_uuid() where ${grant}`, [traced]],
      [`update referrals set amount = amount + 1 where ${own}`, [traced, counted]],
      [`update referrals set referrer_id = gen_random_uuid() where ${own}`, [traced, attributed]],
      [`delete from attributions where ${own}`, [attributed]],
      [`update referrals set status = 'held', granted_at = null, due_at = now() where ${own}`, [steps, traced, counted]],
    ];
    for (const [corruption, due] of corruptions) expect(await violatedAfter(corruption), corruption).toEqual(due);
  });
});

describe("a referred friend", () => {
  it("who stakes the required amount earns the referrer the reward once, after the hold", async () => {
    const referrer = await site.join();
    const friend = await friendOf(referrer);
    expect(await statusOf(friend)).toBe("pending");
    await stake(friend, 4_999);
    await run();
    expect(await statusOf(friend)).toBe("pending");
    await stake(friend, 1);
    await run();
    expect(await statusOf(friend)).toBe("held");
    later(7 * dayMs - 60_000);
    await run();
    expect(await statusOf(friend)).toBe("held");
    expect(await cashOf(referrer)).toBe(0);
    later(60_000);
    await run();
    await run();
    expect(await statusOf(friend)).toBe("granted");
    expect(await cashOf(referrer)).toBe(amount);
    const json = await modules().referrals.invited(signedIn(trevo, referrer), { page: 1 });
    expect(json).toMatchObject({ total: 1, qualified: 1, granted: amount, reward: amount, data: [{ state: "granted" }] });
    expect(json.terms).toContain("R$");
    expect(
      await site.database.sql`select kind from player_events where player_id = ${referrer.id} and kind = 'friend_qualified'`,
    ).toHaveLength(1);
    expect(await violations()).toEqual([]);
  });

  it("does not qualify with an open round, but qualifies when it is settled", async () => {
    const referrer = await site.join();
    const friend = await friendOf(referrer);
    const round = newId();
    await stake(friend, 6_000, false, round);
    await run();
    expect(await statusOf(friend)).toBe("pending");
    await stake(friend, 1, true, round);
    await run();
    expect(await statusOf(friend)).toBe("held");
  });

  it("does not qualify without confirmed contacts", async () => {
    const referrer = await site.join();
    const friend = await friendOf(referrer);
    await site.database.owner.sql`update players set phone_verified_at = null where id = ${friend.id}`;
    await stake(friend, 6_000);
    await run();
    expect(await statusOf(friend)).toBe("pending");
  });

  it("who stakes after the deadline earns nothing", async () => {
    const referrer = await site.join();
    const friend = await friendOf(referrer);
    later(30 * dayMs + 1);
    await stake(friend, 6_000);
    later(5 * 60_000);
    await run();
    expect(await statusOf(friend)).toBe("expired");
  });

  it("is bound to the version in force at registration", async () => {
    const referrer = await site.join();
    const friend = await friendOf(referrer);
    await publish({ amount: 500, stakes: 1 });
    try {
      await stake(friend, 4_999);
      await run();
      expect(await statusOf(friend)).toBe("pending");
      await stake(friend, 1);
      await run();
      later(7 * dayMs);
      await run();
      expect(await cashOf(referrer)).toBe(amount);
    } finally {
      await publish();
    }
  });

  it("on the referrer's device is reviewed, and granted after a day", async () => {
    const guest = `guest-${newId()}`;
    const referrer = await site.join({ headers: { "guest-id": guest } });
    const friend = await friendOf(referrer, { guest });
    await stake(friend, 6_000);
    await run();
    later(7 * dayMs);
    await run();
    expect(await statusOf(friend)).toBe("review device");
    expect(await cashOf(referrer)).toBe(0);
    later(dayMs);
    await run();
    expect(await statusOf(friend)).toBe("granted deadline");
    expect(await cashOf(referrer)).toBe(amount);
  });

  it("whose deposit was reversed waits for staff, who can refuse", async () => {
    const referrer = await site.join();
    const friend = await friendOf(referrer);
    await stake(friend, 6_000);
    const reversal = { ...keyOf(friend), source: "test", external_id: newId(), kind: "deposit_reversed" as const, amount: 1_000 };
    await modules().wallet.post(reversal);
    await run();
    later(7 * dayMs);
    await run();
    later(30 * dayMs);
    await run();
    expect(await statusOf(friend)).toBe("review chargeback");
    const staff = await hire(site);
    const id = (await referralOf(friend))?.id ?? "";
    const decide = (token: string) =>
      office(site, "POST", `trevo/referrals/${id}/decide`, { token, body: { decision: "refuse", reason: "went back" } });
    const reader = await hire(site, { may: ["affiliates.read"] });
    expectStatus(await decide(reader.token), 403);
    const list = expectStatus(await office(site, "GET", "trevo/referrals?state=review", { token: reader.token }), 200).json["data"];
    expect(list).toContainEqual(expect.objectContaining({ id, state: "review", reason: "chargeback", due_at: null }));
    expectStatus(await decide(staff.token), 200);
    expectStatus(await decide(staff.token), 409);
    expect(await statusOf(friend)).toBe(`refused staff:${staff.id}`);
    expect(await cashOf(referrer)).toBe(0);
  });

  it("who has been blocked since waits for staff, however much time passes", async () => {
    const referrer = await site.join();
    const friend = await friendOf(referrer);
    await stake(friend, 6_000);
    await run();
    await site.database.owner.sql`update players set state = 'blocked' where id = ${friend.id}`;
    later(7 * dayMs);
    await run();
    expect(await statusOf(friend)).toBe("review friend_not_open");
    later(30 * dayMs);
    await run();
    expect([await statusOf(friend), await cashOf(referrer)]).toEqual(["review friend_not_open", 0]);
  });

  it("beyond the monthly limit waits for staff", async () => {
    await publish({ per_month: 1 });
    try {
      const referrer = await site.join();
      const friends = [await friendOf(referrer), await friendOf(referrer)];
      for (const friend of friends) await stake(friend, 6_000);
      await run();
      later(7 * dayMs);
      await run();
      expect((await Promise.all(friends.map(statusOf))).sort()).toEqual(["granted", "review monthly_limit"]);
      expect(await cashOf(referrer)).toBe(amount);
    } finally {
      await publish();
    }
  });

  it("is not announced to a referrer who is blocked or closed", async () => {
    const notified = async (state: "active" | "blocked" | "closed") => {
      const referrer = await site.join();
      const friend = await friendOf(referrer);
      await stake(friend, 6_000);
      const closed_at = state === "closed" ? site.clock.now() : null;
      await site.database.owner.sql`update players set state = ${state}, closed_at = ${closed_at} where id = ${referrer.id}`;
      await run();
      const title = "Uma indicação sua se qualificou";
      return (
        await site.database.sql`select 1 from notifications where player_id = ${referrer.id} and words -> 'pt' ->> 'title' = ${title}`
      ).length;
    };
    expect([await notified("active"), await notified("blocked"), await notified("closed")]).toEqual([1, 0, 0]);
  });

  it("earns a blocked referrer nothing", async () => {
    const referrer = await site.join();
    const friend = await friendOf(referrer);
    await stake(friend, 6_000);
    await run();
    await site.database.owner.sql`update players set state = 'blocked' where id = ${referrer.id}`;
    later(7 * dayMs);
    await run();
    expect(await statusOf(friend)).toBe("refused referrer_not_open");
  });

  it("causes no notification to a referrer who is blocked or excluded", async () => {
    const [blocked, excluded] = [await site.join(), await site.join()];
    const friends = [await friendOf(blocked), await friendOf(excluded)];
    for (const friend of friends) await stake(friend, 6_000);
    await site.database.owner.sql`update players set state = 'blocked' where id = ${blocked.id}`;
    await modules().protection.exclude(signedIn(trevo, excluded), { value: "forever" });
    await run();
    expect(await Promise.all(friends.map(statusOf))).toEqual(["held", "held"]);
    later(7 * dayMs);
    await run();
    expect(await Promise.all(friends.map(statusOf))).toEqual(["refused referrer_not_open", "refused referrer_not_open"]);
    const told = await site.database
      .sql`select id from notifications where player_id in (${blocked.id}, ${excluded.id}) and link = '/refers'`;
    expect(told).toEqual([]);
  });

  it("waits while the brand may not grant rewards, both for the timer and for staff", async () => {
    const referrer = await site.join();
    const guest = `guest-${newId()}`;
    const other = await site.join();
    const friends = [await friendOf(referrer), await friendOf(other, { guest }), await friendOf(other, { guest })];
    for (const friend of friends) await stake(friend, 6_000);
    await run();
    later(7 * dayMs);
    await setRewards(false);
    try {
      const late = await friendOf(await site.join());
      await stake(late, 6_000);
      await run();
      expect([await Promise.all(friends.map(statusOf)), await statusOf(late)]).toEqual([["held", "held", "held"], "none"]);
      await setRewards(true);
      await run();
      expect(await Promise.all(friends.map(statusOf))).toEqual(["granted", "review device", "review device"]);
      await setRewards(false);
      const staff = await hire(site);
      const id = (await referralOf(friends[1] as Member))?.id;
      const decide = (decision: string) =>
        office(site, "POST", `trevo/referrals/${id}/decide`, { token: staff.token, body: { decision, reason: "x" } });
      const refused = await decide("grant");
      expect([refused.json["code"], await statusOf(friends[1] as Member)]).toEqual(["rewards_not_allowed", "review device"]);
      later(2 * dayMs);
      await run();
      expect([await statusOf(friends[2] as Member), await cashOf(referrer), await cashOf(other)]).toEqual(["review device", amount, 0]);
    } finally {
      await setRewards(true);
    }
  });

  it("whose referrer signs in on the friend's device is reviewed, even though they registered on two devices", async () => {
    const referrer = await site.join();
    const guest = `guest-${newId()}`;
    const friend = await friendOf(referrer, { guest });
    const body = { username: referrer.phone, password: referrer.password };
    expectStatus(await site.call("POST", "/api/auth/login", { body, headers: { "guest-id": guest } }), 200);
    await stake(friend, 6_000);
    await run();
    later(7 * dayMs);
    await run();
    expect(await statusOf(friend)).toBe("review device");
  });

  it("whose deposit was paid by the referrer, or by someone who pays for the referrer, waits for staff", async () => {
    const payer = await site.join();
    const pay = (member: Member, cpf: string) =>
      site.database.db.transaction().execute((tx) => modules().protection.judgePayer(tx, keyOf(member), cpf));
    const [one, other, third] = [await site.join(), await site.join(), await site.join()];
    const [shared, owned, clean] = [await friendOf(one), await friendOf(other), await friendOf(third)];
    await pay(one, payer.cpf);
    await pay(shared, payer.cpf);
    await pay(owned, other.cpf);
    for (const friend of [shared, owned, clean]) await stake(friend, 6_000);
    await run();
    later(7 * dayMs);
    await run();
    expect(await Promise.all([shared, owned, clean].map(statusOf))).toEqual(["review payer", "review payer", "granted"]);
    later(30 * dayMs);
    await run();
    expect(await statusOf(shared)).toBe("review payer");
  });
});

describe("an attribution", () => {
  it("is never made to another brand's player, and never at a brand without rewards", async () => {
    const referrer = await site.join();
    const other = await friendOf(referrer, { tenant: "aurora" });
    expect(await site.database.sql`select no from attributions where player_id = ${other.id}`).toEqual([]);
    const atNorte = await site.join({ tenant: "norte" });
    const friend = await friendOf(atNorte, { tenant: "norte" });
    expect(await site.database.sql`select no from attributions where player_id = ${friend.id}`).toEqual([]);
    expect(await site.database.sql`select kind from registration_signals where player_id = ${friend.id}`).toEqual([]);
  });

  it("is not made to a blocked account or an excluded player", async () => {
    const [blocked, excluded] = [await site.join(), await site.join()];
    await site.database.owner.sql`update players set state = 'blocked' where id = ${blocked.id}`;
    await modules().protection.exclude(signedIn(trevo, excluded), { value: "forever" });
    for (const referrer of [blocked, excluded]) {
      const friend = await friendOf(referrer);
      expect(await site.database.sql`select no from attributions where player_id = ${friend.id}`).toEqual([]);
    }
  });

  it("ignores an unknown code, and the registration succeeds", async () => {
    const member = await site.join({ fields: { ref: "000000000000", lmcp: "nobody" } });
    expect(await site.database.sql`select no from attributions where player_id = ${member.id}`).toEqual([]);
  });

  it("never changes", async () => {
    const friend = await friendOf(await site.join());
    await expect(site.database.owner.sql`update attributions set referrer_id = null where player_id = ${friend.id}`).rejects.toThrow(
      /refused/,
    );
  });
});
