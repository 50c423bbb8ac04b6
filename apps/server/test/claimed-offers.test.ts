import type { ProposedOfferItem } from "@trevo/contract";
import { rankLevels } from "@trevo/domain";
import type { OfferDraft } from "@trevo/offers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { couponInvariants } from "../src/modules/coupons/coupon-invariants.ts";
import { type CouponSite, createCouponSite } from "./coupon-site.ts";
import { settle } from "./follower-fixture.ts";
import { raceOnTwoServers, startTwoServers, type TwoServers } from "./two-servers.ts";
import { type CallOptions, type Member, type TestSite, expectStatus } from "./test-site.ts";

const dayMs = 86_400_000;

let servers: TwoServers;
let site: TestSite;
let coupons: CouponSite;
let tenantId: number;

beforeAll(async () => {
  servers = await startTwoServers();
  ({ site } = servers);
  coupons = createCouponSite(site);
  tenantId = (await coupons.tenantOf("trevo")).id;
}, 120_000);
afterAll(() => servers.close());

const later = (ms: number) => site.clock.setOffset(site.clock.offsetMs() + ms);
const device = (id = newId()) => ({ "guest-id": `guest-${id}` });
const ownerOf = ({ id }: Member) => ({ tenant_id: tenantId, player_id: id });
const cash = [{ code: "cash", amount: 500 }] as const;

interface Draft extends Omit<OfferDraft, "trigger"> {
  readonly trigger?: OfferDraft["trigger"];
  readonly id?: string;
}
/** Publishes R$ 5,00 in cash for whoever claims it, once each. Returns its id. */
const publish = async ({ id = newId(), ...draft }: Draft = {}, slug = "trevo"): Promise<string> => {
  const { offers } = site.app.modules;
  const args: OfferDraft = {
    trigger: { code: "claimed" },
    rewards: [...cash],
    limits: { per_person: 1, in_all: 1_000, budget_cents: 1_000_000 },
    window: { ends_at: "2099-01-01T00:00:00Z" },
    ...draft,
  };
  const name = { pt: "Presente", en: "Gift" };
  const offer = await offers.publishBuiltIn(await coupons.tenantOf(slug), { id, kind: "bonus", name, args });
  if (!offer) throw new Error("not published");
  return id;
};
const claim = ({ token }: Pick<Member, "token">, id: string, { body = { version: 1 }, ...options }: CallOptions = {}) =>
  site.call("POST", `/api/bonuses/offers/${id}/claim`, { token, body, headers: device(), ...options });
const codeOf = async (reply: ReturnType<typeof claim>) => (await reply).json["code"] as string | undefined;
const shown = async ({ token }: Pick<Member, "token">, id: string, language = "pt"): Promise<ProposedOfferItem | undefined> => {
  const options = { token, headers: { "accept-language": language } };
  const { json } = expectStatus(await site.call("GET", "/api/bonuses/offers?taken_by=claim", options), 200);
  return (json["data"] as ProposedOfferItem[]).find((offer) => offer.id === id);
};
const moneyOf = (member: Member) => coupons.moneyOf(member);
const stake = async (member: Member, amount: number): Promise<void> => {
  const key = { ...ownerOf(member), source: "test", external_id: newId() };
  await site.app.modules.wallet.post({ ...key, kind: "deposit", amount });
  const place = { ...ownerOf(member), source: "studio", provider: "studio", game_id: 7, round: newId() };
  const bet = await site.app.modules.wallet.post({ ...place, kind: "bet", external_id: newId(), amount, closes: true });
  expect(bet.status).toBe("posted");
};
const violated = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const { name, check } of couponInvariants)
    if ((await site.database.owner.db.transaction().execute((tx) => check(tx, "all"))).length > 0) found.push(name);
  return found;
};

describe("an offer without a code", () => {
  it("is shown with what it gives, claimed once, and then no longer shown", async () => {
    const member = await site.join();
    const id = await publish();
    expect(await shown(member, id)).toMatchObject({ kind: "bonus", version: 1, name: "Presente", taken_by: "claim", refusal: null });
    expect((await shown(member, id))?.description).toMatch(/R\$\s5,00/);
    const key = newId();
    const first = expectStatus(await claim(member, id, { key }), 200).json["data"];
    expect(first).toMatchObject({ title: "Presente", state: "granted", held_until: null });
    expect(expectStatus(await claim(member, id, { key }), 200).json["data"]).toEqual(first);
    expect(await codeOf(claim(member, id))).toBe("offer_used");
    expect(await moneyOf(member)).toEqual({ cash: 500, bonus: 0 });
    expect(await shown(member, id)).toBeUndefined();
    expect(await coupons.counterOf(id)).toMatchObject({ reserved: 0, granted: 1, granted_cents: 500 });
    expect(await coupons.statesOf(id)).toEqual(["granted"]);
    const [entry] = await site.database.sql<
      { reason: string }[]
    >`select reason from entries where player_id = ${member.id} and kind = 'grant'`;
    expect(entry?.reason ?? null).toBe(`offer:${id}`);
    expect(await violated()).toEqual([]);
  });

  it("is taken under the version that was read, and only while it is published", async () => {
    const member = await site.join();
    const id = await publish();
    expect(await codeOf(claim(member, id, { body: { version: 2 } }))).toBe("offer_changed");
    expect(await codeOf(claim(member, newId()))).toBe("not_found");
    expect((await claim(member, id, { tenant: "aurora" })).status).toBe(401);
    const other = await site.join({ tenant: "aurora" });
    expect(await codeOf(claim(other, id, { tenant: "aurora" }))).toBe("not_found");
    const { id: coupon } = await coupons.publish();
    expect(await codeOf(claim(member, coupon))).toBe("not_found");
    await site.database.sql`update offer_versions set state = 'paused' where offer_id = ${id}`;
    expect(await codeOf(claim(member, id))).toBe("not_found");
    expect(await moneyOf(member)).toEqual({ cash: 0, bonus: 0 });
  });

  it("does not exist for players it is not meant for, and gives a reason for what they can change", async () => {
    const member = await site.join();
    const { offers } = site.app.modules;
    const scope = { tenant: await coupons.tenantOf("trevo"), staff_id: newId(), request_id: null };
    const list = await offers.backOffice.createList(scope as never, { name: "Outros", player_ids: [(await site.join()).id] });
    const invited = await publish({ conditions: [{ code: "in_list", list: { id: list.id, title: "Outros" } }] });
    expect(await shown(member, invited)).toBeUndefined();
    expect(await codeOf(claim(member, invited))).toBe("not_found");
    const verified = await publish({ conditions: [{ code: "contacts_verified" }] });
    expect(await shown(member, verified)).toMatchObject({ refusal: "contacts_unverified" });
    const refused = await claim(member, verified);
    expect(refused.json).toMatchObject({ code: "offer_not_for_you", reason: "Confirme seu e-mail e seu celular primeiro." });
    expectStatus(await site.call("POST", "/api/profile/offers", { token: member.token, body: { enabled: false } }), 200);
    const open = await publish();
    expect(await shown(member, open)).toBeUndefined();
    expect(await codeOf(claim(member, open))).toBe("offer_not_for_you");
    expect(await moneyOf(member)).toEqual({ cash: 0, bonus: 0 });
  });

  it("ends at its limit and at its budget, and says so", async () => {
    const [one, other] = [await site.join(), await site.join()];
    const id = await publish({ limits: { per_person: 1, in_all: 100, budget_cents: 999 } });
    expectStatus(await claim(one, id), 200);
    expect(await shown(other, id)).toMatchObject({ refusal: "offer_used_up", reason: "Esta oferta esgotou." });
    expect(await codeOf(claim(other, id))).toBe("offer_used_up");
    expect(await moneyOf(other)).toEqual({ cash: 0, bonus: 0 });
    expect(await coupons.statesOf(id)).toEqual(["granted"]);
  });

  it("with a bonus waits while another bonus is active", async () => {
    const member = await site.join();
    const bonus: Draft = { rewards: [{ code: "bonus_fixed", amount: 1_000 }], wagering: {} };
    expectStatus(await claim(member, await publish(bonus)), 200);
    expectStatus(await claim(member, await publish(bonus)), 200);
    expect(await moneyOf(member)).toEqual({ cash: 0, bonus: 1_000 });
    const { json } = await site.call("GET", "/api/bonuses", { token: member.token });
    expect((json["data"] as { state: string }[]).map(({ state }) => state).toSorted()).toEqual(["active", "waiting"]);
  });

  it("is held if another account on the same device has claimed it, and granted a day later", async () => {
    const [one, other, shared] = [await site.join(), await site.join(), device()];
    const id = await publish();
    expectStatus(await claim(one, id, { headers: shared }), 200);
    expect(expectStatus(await claim(other, id, { headers: shared }), 200).json["data"]).toMatchObject({ state: "held" });
    expect(await moneyOf(other)).toEqual({ cash: 0, bonus: 0 });
    later(dayMs + 1_000);
    await site.app.modules.coupons.jobs.grantHeld();
    expect(await moneyOf(other)).toEqual({ cash: 500, bonus: 0 });
    expect((await coupons.titlesOf(other))[0]).toBe("Sua oferta foi liberada");
  });

  it("is not given at a brand without rewards", async () => {
    const member = await site.join();
    const id = await publish();
    const set = await coupons.rewardsSwitch();
    await set(false);
    expect(await shown(member, id)).toBeUndefined();
    expect(await codeOf(claim(member, id))).toBe("rewards_not_allowed");
    await set(true);
    expectStatus(await claim(member, id), 200);
  });
});

describe("the trigger of an offer without a code", () => {
  it("level: not before the level is reached, with the sentence of the terms as the reason", async () => {
    const member = await site.join();
    const id = await publish({ trigger: { code: "level_reached", level: 1 } });
    const refused = { refusal: "not_triggered", reason: "Vale quando você alcança o nível 1." };
    expect(await shown(member, id)).toMatchObject(refused);
    expect((await shown(member, id, "en"))?.reason).toBe("It applies when you reach level 1.");
    await stake(member, (rankLevels[1] ?? 0) - 1);
    await settle(site.app.modules.followers, "totals");
    expect(await codeOf(claim(member, id))).toBe("offer_not_for_you");
    await stake(member, 1);
    await settle(site.app.modules.followers, "totals");
    expect(await shown(member, id)).toMatchObject({ refusal: null });
    expectStatus(await claim(member, id), 200);
  });

  it("first stake: at its minimum, and not one centavo below, whatever was staked later", async () => {
    const [small, exact] = [await site.join(), await site.join()];
    const id = await publish({ trigger: { code: "first_stake_settled", min_stake: 1_000 } });
    expect(await codeOf(claim(exact, id))).toBe("offer_not_for_you");
    await stake(small, 999);
    await stake(small, 5_000);
    await stake(exact, 1_000);
    expect(await codeOf(claim(small, id))).toBe("offer_not_for_you");
    expectStatus(await claim(exact, id), 200);
  });

  it("mission: once it is completed, before and after it is claimed", async () => {
    const member = await site.join();
    const mission = newId();
    const args: OfferDraft = {
      goals: [{ code: "rounds", rounds: 1, min_stake: 100 }],
      rewards: [...cash],
      limits: { per_person: 1, in_all: 10, budget_cents: 100_000 },
      window: { ends_at: "2099-01-01T00:00:00Z" },
    };
    const name = { pt: "Rodada", en: "Round" };
    await site.app.modules.offers.publishBuiltIn(await coupons.tenantOf("trevo"), { id: mission, kind: "mission", name, args });
    const id = await publish({ trigger: { code: "mission_completed", mission: { id: mission, title: "Rodada" } } });
    expectStatus(await site.call("POST", `/api/missions/${mission}/accept`, { token: member.token, body: {} }), 200);
    expect(await codeOf(claim(member, id))).toBe("offer_not_for_you");
    await stake(member, 100);
    await settle(site.app.modules.followers, "missions");
    expectStatus(await claim(member, id), 200);
  });

  it("period: once in each, also under parallel claims, and only for those who were players when the last one ended", async () => {
    const limits = { per_person: 10, in_all: 100, budget_cents: 100_000 };
    const id = await publish({ trigger: { code: "period_ended", period: "day" }, limits });
    const member = await site.join();
    expect(await shown(member, id)).toMatchObject({ refusal: "not_triggered", reason: "Vale ao fim de cada dia." });
    expect(await codeOf(claim(member, id))).toBe("offer_not_for_you");
    later(dayMs);
    const { token } = expectStatus(
      await site.call("POST", "/api/auth/login", { body: { username: member.phone, password: member.password } }),
      200,
    ).json as { token: string };
    const again = { ...member, token };
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(again, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await shown(again, id)).toMatchObject({ refusal: "claimed_in_period" });
    later(dayMs);
    expectStatus(await claim(again, id), 200);
    expect(await moneyOf(member)).toEqual({ cash: 1_000, bonus: 0 });
    expect(await violated()).toEqual([]);
  });
});

describe("parallel claims on two servers", () => {
  it("never exceed the offer's limit", async () => {
    const id = await publish({ limits: { per_person: 1, in_all: 3, budget_cents: 100_000 } });
    const members: Member[] = [];
    for (let nth = 0; nth < 6; nth++) members.push(await site.join());
    const answers = await raceOnTwoServers(servers, {
      hold: (tx) => tx`select from offer_counters where offer_id = ${id} for update`,
      callers: 6,
      call: (base, nth) => claim(members[nth] as Member, id, { base }),
    });
    expect(answers).toEqual({ 200: 3, "409 offer_used_up": 3 });
    expect(await coupons.counterOf(id)).toMatchObject({ reserved: 0, granted: 3, granted_cents: 1_500 });
  });

  it("of one player grant once", async () => {
    const id = await publish();
    const member = await site.join();
    const answers = await raceOnTwoServers(servers, {
      hold: (tx) => tx`select from offer_counters where offer_id = ${id} for update`,
      callers: 4,
      call: (base) => claim(member, id, { base }),
    });
    expect(answers).toEqual({ 200: 1, "409 offer_used": 3 });
    expect(await moneyOf(member)).toEqual({ cash: 500, bonus: 0 });
  });
});

it("a grant of a claimed offer that is missing is found", async () => {
  const id = await publish();
  expectStatus(await claim(await site.join(), id), 200);
  const undone = new Error("undone");
  const found: string[] = [];
  const corrupt = site.database.owner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update offer_counters set granted = granted + 1 where offer_id = ${id}`.execute(tx);
    await sql`delete from reward_grants where external_id = (select r.id::text from redemptions r where r.offer_id = ${id})`.execute(tx);
    for (const { name, check } of couponInvariants) if ((await check(tx, "all")).length > 0) found.push(name);
    throw undone;
  });
  await expect(corrupt).rejects.toBe(undone);
  expect(found).toEqual(["coupons count their redemptions", "grants of coupons trace to their redemptions"]);
});
