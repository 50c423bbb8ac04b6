import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { type CouponDraft, type CouponSite, createCouponSite, fixedCoupon, matchCoupon } from "./coupon-site.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let coupons: CouponSite;

beforeAll(async () => {
  site = await startTestSite();
  coupons = createCouponSite(site);
});
afterAll(() => site.close());

const codeOf = (reply: { json: Record<string, unknown> }) => reply.json["code"];
const device = (id = newId()) => ({ headers: { "guest-id": `guest-${id}` } });
const redeem = (member: Member, { code }: { code: string }, options = device()) => coupons.redeem(member, code, options);

let groups = 0;
const newGroup = () => `group_${(groups += 1)}`;
/** Publishes two coupons in a group of their own. */
const pair = async (draft: CouponDraft = fixedCoupon) => {
  const group = newGroup();
  return [await coupons.publish({ ...draft, group }), await coupons.publish({ ...draft, group })] as const;
};

const refusedForGroup = async (member: Member, { code, id }: { code: string; id: string }) => {
  expect(codeOf(expectStatus(await coupons.redeem(member, code, device()), 409))).toBe("coupon_not_combinable");
  expect(expectStatus(await coupons.check(member, code), 200).json).toMatchObject({
    eligible: false,
    reason: { code: "coupon_not_combinable" },
  });
  expect([await coupons.statesOf(id), await coupons.counterOf(id)]).toMatchObject([[], { reserved: 0, granted: 0 }]);
};

/** Redeems the coupon once its check shows that no bonus of the group is open. */
const grantedAtLast = async (member: Member, { code }: { code: string }) => {
  await eventually("a group with nothing open", async () => {
    const { eligible } = expectStatus(await coupons.check(member, code), 200).json;
    return eligible || undefined;
  });
  expect(expectStatus(await coupons.redeem(member, code, device()), 200).json["data"].state).toBe("granted");
};

const bonusOf = async ({ token }: Member, state: string): Promise<string> => {
  const { json } = expectStatus(await site.call("GET", "/api/bonuses", { token }), 200);
  const found = (json["data"] as { id: string; state: string }[]).find((bonus) => bonus.state === state);
  if (!found) throw new Error(`no bonus that is ${state}`);
  return found.id;
};
const endBonus = async (member: Member, state: "active" | "waiting", step: "forfeit" | "decline") =>
  expectStatus(await site.call("POST", `/api/bonuses/${await bonusOf(member, state)}/${step}`, { token: member.token, body: {} }), 200);

describe("a coupon of a group", () => {
  it("is refused while the bonus of another coupon is active, and granted once that bonus has ended", async () => {
    const [one, other] = await pair();
    const member = await site.join();
    expectStatus(await redeem(member, one), 200);
    await refusedForGroup(member, other);
    await endBonus(member, "active", "forfeit");
    await grantedAtLast(member, other);
  });

  it("is refused while the bonus of another coupon waits, and granted once that bonus was declined", async () => {
    const [one, other] = await pair();
    const member = await site.join();
    expectStatus(await redeem(member, await coupons.publish()), 200);
    expectStatus(await redeem(member, one), 200);
    await refusedForGroup(member, other);
    await endBonus(member, "waiting", "decline");
    await grantedAtLast(member, other);
  });

  it("is refused while another redemption is held, and granted once that redemption was refused", async () => {
    const [one, other] = await pair();
    const shared = newId();
    const member = await site.join();
    expectStatus(await redeem(await site.join(), one, device(shared)), 200);
    const held = expectStatus(await redeem(member, one, device(shared)), 200).json["data"] as { id: string; state: string };
    expect(held.state).toBe("held");
    await refusedForGroup(member, other);
    const reviewer = { tenant: await coupons.tenantOf("trevo"), staff_id: newId(), request_id: null };
    const decision = { id: held.id, decision: "refuse" as const, reason: "x", idempotency_key: null };
    await site.app.modules.coupons.backOffice.decide(reviewer, decision);
    await grantedAtLast(member, other);
  });

  it("is refused a second time while its own bonus is open, if a person may use it twice", async () => {
    const limits = { per_person: 2, in_all: 10, budget_cents: 1_000_000 };
    const [twice] = await pair({ ...fixedCoupon, limits });
    const member = await site.join();
    expectStatus(await redeem(member, twice), 200);
    expect(codeOf(expectStatus(await redeem(member, twice), 409))).toBe("coupon_not_combinable");
    expect(await coupons.statesOf(twice.id)).toEqual(["granted"]);
    await endBonus(member, "active", "forfeit");
    await grantedAtLast(member, twice);
  });

  it("does not block coupons of another group or of none, or another player's coupons of the same group", async () => {
    const [[one, other], [elsewhere]] = [await pair(), await pair()];
    const [member, stranger] = [await site.join(), await site.join()];
    expectStatus(await redeem(member, one), 200);
    expectStatus(await redeem(member, elsewhere), 200);
    expectStatus(await redeem(member, await coupons.publish()), 200);
    expectStatus(await redeem(stranger, other), 200);
  });

  it("that granted no bonus does not block another one", async () => {
    const [one, other] = await pair({ ...fixedCoupon, rewards: [{ code: "cash", amount: 500 }] });
    const member = await site.join();
    expectStatus(await redeem(member, one), 200);
    expectStatus(await redeem(member, other), 200);
    expect(await coupons.moneyOf(member)).toEqual({ cash: 1_000, bonus: 0 });
  });
});

describe("deposits with coupons of one group", () => {
  it("each reserve their own coupon; the deposit paid first grants its bonus, the other is credited without one", async () => {
    const [one, other] = await pair(matchCoupon);
    const member = await site.join();
    const charges = [
      await coupons.charge(member, { amount: 2_000, coupon: one.code }, device()),
      await coupons.charge(member, { amount: 3_000, coupon: other.code }, device()),
    ] as const;
    for (const charge of charges.toReversed()) {
      await coupons.pay(member, charge);
      await coupons.until(member, charge, "paid");
    }
    expect(await coupons.statesOf(other.id)).toEqual(["granted"]);
    expect(await coupons.statesOf(one.id)).toEqual(["released coupon_not_combinable"]);
    expect(await coupons.moneyOf(member)).toEqual({ cash: 5_000, bonus: 3_000 });
    expect(await coupons.counterOf(one.id)).toMatchObject({ reserved: 0, granted: 0 });
    expect(await coupons.titlesOf(member)).toContain("Depósito creditado sem o cupom");
  });

  it("are refused while a bonus of the group is open, and accepted without the coupon", async () => {
    const [one, other] = await pair(matchCoupon);
    const member = await site.join();
    const charge = await coupons.charge(member, { amount: 2_000, coupon: one.code }, device());
    await coupons.pay(member, charge);
    await coupons.until(member, charge, "paid");
    const again = await coupons.charge(member, { amount: 2_000, coupon: other.code }, device());
    expect(codeOf(expectStatus(again, 409))).toBe("coupon_not_combinable");
    expectStatus(await coupons.charge(member, { amount: 2_000 }, device()), 201);
  });
});
