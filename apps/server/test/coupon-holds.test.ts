import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { excludeBySql } from "./exclude-by-sql.ts";
import { type CouponSite, createCouponSite, fixedCoupon, matchCoupon } from "./coupon-site.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type CallOptions, type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const hourMs = 3_600_000;

let site: TestSite;
let coupons: CouponSite;

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: "127.0.0.1" });
  coupons = createCouponSite(site);
});
afterAll(() => site.close());

const later = (ms: number) => site.clock.setOffset(site.clock.offsetMs() + ms);
const device = (id = newId()) => ({ "guest-id": `guest-${id}` });
const from = (address: string) => ({ "x-forwarded-for": address });
const stateOf = (reply: { json: Record<string, any> }) => reply.json["data"]?.state as string; // oxlint-disable-line typescript/no-explicit-any -- a reply
const redeem = async (member: Member, code: string, headers: Record<string, string>) =>
  stateOf(expectStatus(await coupons.redeem(member, code, { headers }), 200));

describe("a redemption from a device already used by another account to redeem", () => {
  it("is held, and granted automatically after 24 hours, not a second earlier", async () => {
    const { code, id } = await coupons.publish();
    const [one, other] = [await site.join(), await site.join()];
    const shared = device();
    expect(await redeem(one, code, shared)).toBe("granted");
    const held = expectStatus(await coupons.redeem(other, code, { headers: shared }), 200).json["data"];
    expect(held.state).toBe("held");
    expect(Date.parse(held.held_until) - site.clock.now().getTime()).toBeGreaterThan(24 * hourMs - 10_000);
    expect(await coupons.moneyOf(other)).toEqual({ cash: 0, bonus: 0 });
    expect(await coupons.counterOf(id)).toMatchObject({ reserved: 1, granted: 1 });
    later(24 * hourMs - 20_000);
    await site.app.modules.coupons.jobs.grantHeld();
    expect(await coupons.statesOf(id)).toEqual(["granted", "held device"]);
    later(21_000);
    await Promise.all([site.app.modules.coupons.jobs.grantHeld(), site.app.modules.coupons.jobs.grantHeld()]);
    expect(await coupons.statesOf(id)).toEqual(["granted", "granted deadline"]);
    expect(await coupons.moneyOf(other)).toEqual({ cash: 0, bonus: 1_000 });
    expect(await coupons.counterOf(id)).toMatchObject({ reserved: 0, granted: 2 });
  });

  it("counts as a use while it is held", async () => {
    const { code } = await coupons.publish();
    const [one, other] = [await site.join(), await site.join()];
    const shared = device();
    await redeem(one, code, shared);
    expect(await redeem(other, code, shared)).toBe("held");
    expect((await coupons.redeem(other, code)).json["code"]).toBe("coupon_used");
  });

  it("is not held 90 days later", async () => {
    const { code } = await coupons.publish({ ...fixedCoupon, window: { ends_at: "2099-01-01T00:00:00Z" } });
    const [one, shared] = [await site.join(), device()];
    await redeem(one, code, shared);
    later(90 * 24 * hourMs + 1_000);
    expect(await redeem(await site.join(), code, shared)).toBe("granted");
    await site.app.modules.coupons.jobs.forgetOld();
    const left = await site.database.sql`select from redemption_signals where player_id = ${one.id}`;
    expect(left).toHaveLength(0);
  });

  it("is refused when its player is excluded", async () => {
    const { code, id } = await coupons.publish();
    const [one, other] = [await site.join(), await site.join()];
    const shared = device();
    await redeem(one, code, shared);
    await redeem(other, code, shared);
    const tenant = await coupons.tenantOf("trevo");
    await site.app.modules.coupons.jobs.endRedemptions({ tenant_id: tenant.id, player_id: other.id });
    expect(await coupons.statesOf(id)).toEqual(["granted", "refused excluded"]);
    expect(await coupons.counterOf(id)).toMatchObject({ reserved: 0, granted: 1 });
  });
});

describe("a held redemption at a brand that no longer grants rewards", () => {
  it("stays held at its deadline and cannot be granted by staff; it is granted once the brand grants rewards again", async () => {
    const { code, id } = await coupons.publish();
    const [one, other, staff] = [await site.join(), await site.join(), await hire(site, { may: ["rewards.review"] })];
    const shared = device();
    await redeem(one, code, shared);
    const { id: redemption } = expectStatus(await coupons.redeem(other, code, { headers: shared }), 200).json["data"] as { id: string };
    const set = await coupons.rewardsSwitch();
    await set(false);
    try {
      const body = { decision: "grant", reason: "ok" };
      const refused = await office(site, "POST", `trevo/redemptions/${redemption}/decide`, { token: staff.token, body });
      expect(refused.json["code"]).toBe("rewards_not_allowed");
      later(24 * hourMs + 1_000);
      await site.app.modules.coupons.jobs.grantHeld();
      expect(await coupons.statesOf(id)).toEqual(["granted", "held device"]);
    } finally {
      await set(true);
    }
    await site.app.modules.coupons.jobs.grantHeld();
    expect(await coupons.statesOf(id)).toEqual(["granted", "granted deadline"]);
  });
});

describe("a held redemption of an account closed by its player", () => {
  it("is refused", async () => {
    const { code, id } = await coupons.publish();
    const [one, other] = [await site.join(), await site.join()];
    const shared = device();
    await redeem(one, code, shared);
    await redeem(other, code, shared);
    expectStatus(await site.call("POST", "/api/profile/close", { token: other.token, body: { password: other.password } }), 200);
    await eventually("the end of the redemption", async () =>
      (await coupons.statesOf(id)).includes("refused account_not_open") ? true : undefined,
    );
    expect(await coupons.counterOf(id)).toMatchObject({ reserved: 0, granted: 1 });
  });
});

const ends = {
  "is blocked": ({ id }: Member) => site.database.owner.sql`update players set state = 'blocked' where id = ${id}`,
  "has excluded itself": async ({ id }: Member) =>
    excludeBySql(site.database.owner.db, { tenant_id: (await coupons.tenantOf("trevo")).id, player_id: id }),
};

describe.each(Object.entries(ends))("a held redemption of an account that %s", (_, end) => {
  it("is refused at its deadline, and staff cannot grant it before", async () => {
    const { code, id } = await coupons.publish({ ...fixedCoupon, rewards: [{ code: "cash", amount: 1_000 }], wagering: null });
    const [one, other] = [await site.join(), await site.join()];
    const shared = device();
    await redeem(one, code, shared);
    const { json } = expectStatus(await coupons.redeem(other, code, { headers: shared }), 200);
    await end(other);
    const { token } = await hire(site, { may: ["rewards.review"] });
    const decided = await office(site, "POST", `trevo/redemptions/${json["data"].id}/decide`, {
      token,
      body: { decision: "grant", reason: "Same family" },
    });
    expect([decided.status, decided.json["code"]]).toEqual([409, "wrong_state"]);
    later(24 * hourMs + 1_000);
    await site.app.modules.coupons.jobs.grantHeld();
    expect(await coupons.statesOf(id)).toEqual(["granted", "refused account_not_open"]);
    expect(await coupons.moneyOf(other)).toEqual({ cash: 0, bonus: 0 });
    expect(await coupons.counterOf(id)).toMatchObject({ reserved: 0, granted: 1 });
  });
});

describe("many players behind one carrier's address", () => {
  it("are granted their redemptions, each with a device of their own", async () => {
    const { code } = await coupons.publish();
    const members = await Promise.all(Array.from({ length: 12 }, () => site.join()));
    const states = [];
    for (const member of members) states.push(await redeem(member, code, { ...device(), ...from("177.32.8.4") }));
    expect(new Set(states)).toEqual(new Set(["granted"]));
  });

  it("are held for an e-mail address that resembles one from the same network, and granted from a different network", async () => {
    const { code } = await coupons.publish();
    const join = (nth: number) => site.join({ fields: { email: `serie.de.contas${nth}@example.com` } });
    const [one, same, elsewhere] = [await join(1), await join(2), await join(3)];
    expect(await redeem(one, code, { ...device(), ...from("177.40.8.4") })).toBe("granted");
    expect(await redeem(same, code, { ...device(), ...from("177.40.8.99") })).toBe("held");
    expect(await redeem(elsewhere, code, { ...device(), ...from("177.41.8.4") })).toBe("granted");
  });
});

describe("a ring of accounts with one payer", () => {
  it("ends with held redemptions, not with money", async () => {
    const { code, id } = await coupons.publish(matchCoupon);
    const payer = await site.join();
    const ring = await Promise.all(Array.from({ length: 6 }, () => site.join()));
    for (const [nth, member] of [payer, ...ring].entries()) {
      const charge = await coupons.charge(member, { amount: 2_000, coupon: code }, { headers: { ...device(), ...from(`10.${nth}.1.1`) } });
      await coupons.pay(member, charge, payer);
      await coupons.until(member, charge, "paid");
    }
    expect(await coupons.statesOf(id)).toEqual(["granted", ...ring.map(() => "held payer")]);
    for (const member of ring) expect(await coupons.moneyOf(member)).toEqual({ cash: 2_000, bonus: 0 });
  });
});

describe("staff who review coupons", () => {
  let reviewer: TestMember;
  let reader: TestMember;
  const path = (rest: string) => `trevo${rest}`;
  const ask = ({ token }: TestMember, method: "GET" | "POST", to: string, options: CallOptions = {}) =>
    office(site, method, to, { token, ...options });

  beforeEach(async () => {
    reviewer = await hire(site, { may: ["rewards.review", "rewards.codes"] });
    reader = await hire(site, { may: ["rewards.read"] });
  });

  async function heldRedemption() {
    const offer = await coupons.publish();
    const [one, other] = [await site.join(), await site.join()];
    const shared = device();
    await redeem(one, offer.code, shared);
    const { json } = expectStatus(await coupons.redeem(other, offer.code, { headers: shared }), 200);
    return { ...offer, other, redemption: json["data"].id as string };
  }

  it("see held redemptions with the reason, and no other details", async () => {
    const { redemption, other, id } = await heldRedemption();
    const { json } = expectStatus(await ask(reader, "GET", path("/redemptions?held=1&limit=100")), 200);
    const found = json["data"].find((row: { id: string }) => row.id === redemption);
    expect(found).toMatchObject({ player_id: other.id, offer_id: id, state: "held", reason: "device", amount: 1_000, deposit_id: null });
    expect(json["data"].every((row: { state: string }) => row.state === "held")).toBe(true);
    expectStatus(await ask(reader, "GET", "nowhere/redemptions?held=1"), 404);
  });

  it("grant or refuse a held redemption once", async () => {
    const decided: [string, string[]][] = [];
    for (const [decision, state, bonus] of [
      ["grant", "granted", 1_000],
      ["refuse", "refused", 0],
    ] as const) {
      const { redemption, other, id } = await heldRedemption();
      const body = { decision, reason: "conferido" };
      const to = path(`/redemptions/${redemption}/decide`);
      decided.push([id, ["granted", `${state} staff:${reviewer.id}`]]);
      expectStatus(await ask(reader, "POST", to, { body }), 403);
      expect(expectStatus(await ask(reviewer, "POST", to, { body }), 200).json["data"].state).toBe(state);
      expect((await ask(reviewer, "POST", to, { body })).json["code"]).toBe("wrong_state");
      expect((await coupons.moneyOf(other)).bonus).toBe(bonus);
      expect(await coupons.counterOf(id)).toMatchObject({ reserved: 0, granted: decision === "grant" ? 2 : 1 });
    }
    later(25 * hourMs);
    await site.app.modules.coupons.jobs.grantHeld();
    for (const [id, states] of decided) expect(await coupons.statesOf(id)).toEqual(states);
  });

  it("cannot decide on a redemption that does not exist or belongs to another brand", async () => {
    const body = { decision: "grant", reason: "x" };
    expectStatus(await ask(reviewer, "POST", path(`/redemptions/${newId()}/decide`), { body }), 404);
    const { redemption } = await heldRedemption();
    expectStatus(await ask(reviewer, "POST", `aurora/redemptions/${redemption}/decide`, { body }), 404);
  });

  it("add a code and withdraw it", async () => {
    const { id } = await coupons.publish();
    const body = { code: " verao26 ", max_uses: 5, expires_at: null };
    const added = expectStatus(await ask(reviewer, "POST", path(`/coupons/${id}/codes`), { body }), 200).json["data"];
    expect(added).toMatchObject({ code: "VERAO26", max_uses: 5, used: 0, state: "active" });
    expect((await ask(reviewer, "POST", path(`/coupons/${id}/codes`), { body })).json["code"]).toBe("already_exists");
    expect(await redeem(await site.join(), "verao26", device())).toBe("granted");
    expectStatus(await ask(reviewer, "POST", path(`/coupon-codes/${added.id}/withdraw`)), 200);
    expect((await coupons.check(await site.join(), "VERAO26")).json["code"]).toBe("coupon_invalid");
    const { codes } = expectStatus(await ask(reader, "GET", path(`/coupons/${id}/codes`)), 200).json["data"];
    expect(codes.find((code: { code: string }) => code.code === "VERAO26")).toMatchObject({ used: 1, state: "withdrawn" });
    expectStatus(await ask(reviewer, "POST", path(`/coupons/${newId()}/codes`), { body }), 409);
  });

  it("generate codes for one use, download them once, and each code works once", async () => {
    const { id } = await coupons.publish({ ...fixedCoupon, limits: { per_person: 5, in_all: 10_000, budget_cents: 100_000_000 } });
    const made = await ask(reviewer, "POST", path(`/coupons/${id}/batches`), { body: { size: 2_001 } });
    const batch = expectStatus(made, 200).json["data"];
    const tenant = await coupons.tenantOf("trevo");
    await site.app.modules.coupons.jobs.makeCodes({ tenant_id: tenant.id, id: batch.id });
    const { batches } = expectStatus(await ask(reader, "GET", path(`/coupons/${id}/codes`)), 200).json["data"];
    expect(batches).toMatchObject([{ id: batch.id, size: 2_001, made: 2_001, exported_at: null }]);
    const file = path(`/coupon-batches/${batch.id}/export`);
    expectStatus(await ask(reader, "POST", file), 403);
    const lines = String(expectStatus(await ask(reviewer, "POST", file), 200).json["text"])
      .trim()
      .split("\r\n");
    expect([lines[0], lines.length, new Set(lines).size]).toEqual(["code", 2_002, 2_002]);
    expect((await ask(reviewer, "POST", file)).json["code"]).toBe("gone");
    const [stored] = await site.database
      .sql`select count(*)::int as plain from coupon_codes where batch_id = ${batch.id} and code is not null`;
    expect(stored).toEqual({ plain: 0 });
    const code = lines[700] ?? "";
    const spelled = `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`.toLowerCase();
    const member = await site.join();
    expect(await redeem(member, spelled, device())).toBe("granted");
    for (const one of [member, await site.join()])
      expect((await coupons.redeem(one, code, { headers: device() })).json["code"]).toBe("coupon_used_up");
    expect(await redeem(member, lines[701] ?? "", device())).toBe("granted");
  });
});
