import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { type CouponDraft, type CouponSite, createCouponSite, fixedCoupon, matchCoupon } from "./coupon-site.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let site: TestSite;
let coupons: CouponSite;

beforeAll(async () => {
  site = await startTestSite();
  coupons = createCouponSite(site);
});
afterAll(() => site.close());

const later = (ms: number) => site.clock.setOffset(site.clock.offsetMs() + ms);
const codeOf = (reply: { json: Record<string, unknown> }) => reply.json["code"];
const invalid = { code: "coupon_invalid", errors: { coupon: ["Cupom inválido."] }, message: "Cupom inválido." };
/** Headers of a new device for each request. */
const device = () => ({ headers: { "guest-id": `guest-${newId()}` } });

describe("the list of coupons", () => {
  it("shows the codes of listed offers and no others", async () => {
    const [listed, hidden] = [
      await coupons.publish({ ...fixedCoupon, coupon: { listed: true } }),
      await coupons.publish({ ...fixedCoupon, coupon: { listed: false } }),
    ];
    const { json } = expectStatus(await site.call("GET", "/api/bonuses/coupons"), 200);
    const shown = json["data"].map((coupon: { code: string }) => coupon.code) as string[];
    expect([shown.includes(listed.code), shown.includes(hidden.code)]).toEqual([true, false]);
    expect(json["data"].find((coupon: { code: string }) => coupon.code === listed.code)).toMatchObject({
      id: listed.id,
      title: "Cupom de teste",
      terms_link: `/offers/${listed.id}/terms`,
      deposit: null,
      rewards: [{ kind: "bonus", amount: 1_000, times_x10: 100, days: 7 }],
    });
    expectStatus(await site.call("GET", `/api/offers/${listed.id}/terms`), 200);
    expect((await site.call("GET", "/api/bonuses/coupons", { tenant: "norte" })).json["data"]).toEqual([]);
  });
});

describe("checking a coupon", () => {
  it("shows a guest the reward, and a player whether the coupon can be used", async () => {
    const { code, id } = await coupons.publish(matchCoupon);
    const guest = expectStatus(await coupons.check(null, ` ${code.toLowerCase()} `), 200).json;
    expect(guest).toMatchObject({ coupon: code, eligible: null, reason: null, data: { id, code, deposit: { min: 1_000, max: null } } });
    const member = await site.join();
    expect(expectStatus(await coupons.check(member, code), 200).json).toMatchObject({ eligible: true, reason: null });
    expect(await coupons.statesOf(id)).toEqual([]);
  });

  it("states the reason if the player can change it", async () => {
    const { code } = await coupons.publish({ ...fixedCoupon, conditions: [{ code: "contacts_verified" }] });
    const member = await site.join();
    const { json } = expectStatus(await coupons.check(member, code), 200);
    expect(json).toMatchObject({ eligible: false, reason: { code: "contacts_unverified" } });
    expect(codeOf(expectStatus(await coupons.redeem(member, code), 403))).toBe("contacts_unverified");
  });

  it("gives no reason for an offer for other players, whatever the order of its conditions, and counts the guess", async () => {
    const member = await site.join();
    const verified = { code: "contacts_verified" } as const;
    const deposits = { code: "deposits_at_least", deposits: 5 } as const;
    for (const conditions of [
      [verified, deposits],
      [deposits, verified],
    ]) {
      const { code } = await coupons.publish({ ...fixedCoupon, conditions });
      const { json } = expectStatus(await coupons.check(member, code), 422);
      expect({ ...json, request_id: undefined }).toEqual(invalid);
      expect(codeOf(expectStatus(await coupons.redeem(member, code), 422))).toBe("coupon_invalid");
    }
    // Four of ten guesses are already used.
    for (let nth = 0; nth < 6; nth++) expectStatus(await coupons.check(member, `ERRADO${nth}`), 422);
    expectStatus(await coupons.check(member, "ERRADO6"), 429);
  });

  it("gives the same answer for unknown codes, ended offers and offers for other players", async () => {
    const member = await site.join();
    const ended = await coupons.publish();
    const tenant = await coupons.tenantOf("trevo");
    await site.database.owner.sql`update coupon_codes set state = 'withdrawn' where tenant_id = ${tenant.id} and code = ${ended.code}`;
    const others = await coupons.publish({ ...fixedCoupon, conditions: [{ code: "deposits_at_least", deposits: 5 }] });
    const elsewhere = await coupons.publish(fixedCoupon, "aurora");
    for (const code of ["NADA10", ended.code, others.code, elsewhere.code, "??", "x".repeat(40)]) {
      const { json } = expectStatus(await coupons.check(member, code), 422);
      expect({ ...json, request_id: undefined }).toEqual(invalid);
    }
  });

  it("gives a guest the same answer for a code for particular players as for an unknown code, and counts the guess", async () => {
    const guest = device();
    const level = { code: "level_at_least", level: 1 } as const;
    const campaign = { code: "came_by" as const, channel: "lmcp" as const, values: ["outono"] };
    const second = { code: "deposit_credited", nth: 2, min: 1_000, max: null } as const;
    const drafts: CouponDraft[] = [
      { conditions: [level] },
      { conditions: [campaign] },
      { conditions: [{ code: "has_settled_stake" }] },
      { conditions: [{ code: "birthday_month" }] },
      { ...matchCoupon, trigger: second },
    ];
    for (const draft of drafts) {
      const { code } = await coupons.publish({ ...fixedCoupon, ...draft });
      const { json } = expectStatus(await coupons.check(null, code, guest), 422);
      expect({ ...json, request_id: undefined }).toEqual(invalid);
    }
    for (let nth = drafts.length; nth < 10; nth++) expectStatus(await coupons.check(null, `ERRADO${nth}`, guest), 422);
    expectStatus(await coupons.check(null, "ERRADO", guest), 429);
  });

  it("shows a guest coupons that an account can use on its first day, and coupons listed for everybody", async () => {
    const campaign = { code: "came_by" as const, channel: "ref" as const, values: ["ana"] };
    const drafts: CouponDraft[] = [
      { conditions: [{ code: "contacts_verified" }, { code: "identity_verified" }, { code: "registered_within", days: 1 }] },
      { trigger: { code: "registered" }, conditions: [{ code: "contacts_verified" }, campaign, { code: "birthday_month" }] },
      { ...matchCoupon, trigger: { code: "deposit_credited", nth: 1, min: 1_000, max: null } },
      { conditions: [{ code: "level_at_least", level: 5 }], coupon: { listed: true } },
    ];
    for (const draft of drafts) {
      const { code } = await coupons.publish({ ...fixedCoupon, ...draft });
      expectStatus(await coupons.check(null, code, device()), 200);
    }
  });

  it("stops after ten wrong codes in a day, even for right codes, until the brand's next day", async () => {
    const { code } = await coupons.publish();
    const member = await site.join();
    const guess = (nth: number) => coupons.check(member, `ERRADO${nth}`);
    const answers = await Promise.all(Array.from({ length: 15 }, (_, nth) => guess(nth)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(10).fill(422), ...Array(5).fill(429)]);
    const shut = await coupons.check(member, code);
    expect([shut.status, Number(shut.headers["retry-after"]) > 0]).toEqual([429, true]);
    expectStatus(await coupons.redeem(member, code), 429);
    expectStatus(await coupons.check(await site.join(), code), 200);
    later(24 * hourMs);
    expectStatus(await coupons.check(member, code), 200);
  });

  it("counts wrong codes of guests by their id, and never right codes", async () => {
    const { code } = await coupons.publish();
    const guest = device();
    for (let nth = 0; nth < 12; nth++) expectStatus(await coupons.check(null, code, guest), 200);
    for (let nth = 0; nth < 10; nth++) expectStatus(await coupons.check(null, `ERRADO${nth}`, guest), 422);
    expectStatus(await coupons.check(null, code, guest), 429);
    expectStatus(await coupons.check(null, code, device()), 200);
  });

  it("gives guests of a regulated brand always the same answer, and tells players that the brand has no coupons", async () => {
    const guest = await coupons.check(null, "TREVO10", { tenant: "norte" });
    expect({ ...expectStatus(guest, 422).json, request_id: undefined }).toEqual(invalid);
    const player = await site.join({ tenant: "norte" });
    expect(codeOf(await coupons.check(player, "TREVO10", { tenant: "norte" }))).toBe("rewards_not_allowed");
    expect(codeOf(await coupons.redeem(player, "TREVO10", { tenant: "norte" }))).toBe("rewards_not_allowed");
  });
});

describe("redeeming a coupon", () => {
  it("grants a bonus that starts at once, and gives the same answer for the same key", async () => {
    const { code, id } = await coupons.publish();
    const member = await site.join();
    const key = newId();
    const first = expectStatus(await coupons.redeem(member, code, { key, ...device() }), 200).json;
    expect(first["data"]).toMatchObject({ coupon: code, state: "granted", held_until: null });
    expect(await coupons.moneyOf(member)).toEqual({ cash: 0, bonus: 1_000 });
    expect(expectStatus(await coupons.redeem(member, code, { key }), 200).json).toEqual(first);
    expect(await coupons.moneyOf(member)).toEqual({ cash: 0, bonus: 1_000 });
    expect(await coupons.counterOf(id)).toEqual({ reserved: 0, granted: 1, reserved_cents: 0, granted_cents: 1_000 });
  });

  it("is refused a second time, and the check shows it", async () => {
    const { code, id } = await coupons.publish();
    const member = await site.join();
    expectStatus(await coupons.redeem(member, code, device()), 200);
    expect(codeOf(expectStatus(await coupons.redeem(member, code), 409))).toBe("coupon_used");
    expect((await coupons.check(member, code)).json).toMatchObject({ eligible: false, reason: { code: "coupon_used" } });
    expect(await coupons.statesOf(id)).toEqual(["granted"]);
  });

  it("conflicts if its key was used for another coupon", async () => {
    const [one, other] = [await coupons.publish(), await coupons.publish()];
    const member = await site.join();
    const key = newId();
    expectStatus(await coupons.redeem(member, one.code, { key, ...device() }), 200);
    expect(codeOf(expectStatus(await coupons.redeem(member, other.code, { key }), 409))).toBe("idempotency_conflict");
    expect(await coupons.statesOf(other.id)).toEqual([]);
  });

  it("is refused for a coupon that needs a deposit", async () => {
    const { code } = await coupons.publish(matchCoupon);
    expect(codeOf(expectStatus(await coupons.redeem(await site.join(), code), 409))).toBe("coupon_needs_deposit");
  });

  it("is refused while another bonus is active only if the offer may not wait", async () => {
    const [first, waits, stays] = [
      await coupons.publish(),
      await coupons.publish({ ...fixedCoupon, coupon: { may_wait: true } }),
      await coupons.publish({ ...fixedCoupon, coupon: { may_wait: false } }),
    ];
    const member = await site.join();
    expectStatus(await coupons.redeem(member, first.code, device()), 200);
    expect(codeOf(expectStatus(await coupons.redeem(member, stays.code), 409))).toBe("bonus_active");
    expectStatus(await coupons.redeem(member, waits.code, device()), 200);
    expect(await coupons.moneyOf(member)).toEqual({ cash: 0, bonus: 1_000 });
  });

  it("grants an account without a CPF a bonus of R$ 50,00, and none of one centavo more", async () => {
    const [most, more] = [
      await coupons.publish({ ...fixedCoupon, rewards: [{ code: "bonus_fixed", amount: 5_000 }] }),
      await coupons.publish({ ...fixedCoupon, rewards: [{ code: "bonus_fixed", amount: 5_001 }] }),
    ];
    const nobody = await site.join({ fields: { cpf: "" } });
    expect(codeOf(expectStatus(await coupons.redeem(nobody, more.code), 409))).toBe("coupon_needs_cpf");
    expect((await coupons.check(nobody, more.code)).json).toMatchObject({ reason: { code: "coupon_needs_cpf" } });
    expectStatus(await coupons.redeem(nobody, most.code, device()), 200);
    expectStatus(await coupons.redeem(await site.join(), more.code, device()), 200);
  });

  it("is refused once the uses or the budget of the offer, or the uses of the code, are spent", async () => {
    const offer = await coupons.publish({ ...fixedCoupon, limits: { in_all: 1, budget_cents: 100_000 } });
    const code = await coupons.publish({ ...fixedCoupon, max_uses: 1 });
    const budget = await coupons.publish({ ...fixedCoupon, limits: { in_all: 100, budget_cents: 1_999 } });
    for (const { code: word } of [offer, code, budget]) {
      expectStatus(await coupons.redeem(await site.join(), word, device()), 200);
      expect(codeOf(expectStatus(await coupons.redeem(await site.join(), word, device()), 409))).toBe("coupon_used_up");
    }
  });

  it("is refused during a player's cooling-off period", async () => {
    const { code, id } = await coupons.publish();
    const member = await site.join();
    expectStatus(await site.call("POST", "/api/protection/cooling-off", { token: member.token, body: { hours: 24 } }), 200);
    expect(codeOf(await coupons.redeem(member, code))).toBe("cooling_off");
    expect(await coupons.statesOf(id)).toEqual([]);
  });
});
