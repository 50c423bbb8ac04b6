import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { type CouponSite, createCouponSite, fixedCoupon, matchCoupon } from "./coupon-site.ts";
import { type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const minuteMs = 60_000;

let site: TestSite;
let coupons: CouponSite;

beforeAll(async () => {
  site = await startTestSite();
  coupons = createCouponSite(site);
});
afterAll(() => site.close());

const later = (ms: number) => site.clock.setOffset(site.clock.offsetMs() + ms);
const codeOf = (reply: { json: Record<string, unknown> }) => reply.json["code"];
const device = () => ({ headers: { "guest-id": `guest-${newId()}` } });
const none = { reserved: 0, granted: 0, reserved_cents: 0, granted_cents: 0 };

describe("a charge with a coupon", () => {
  it("reserves a use, and the paid deposit grants the bonus", async () => {
    const { code, id } = await coupons.publish(matchCoupon);
    const member = await site.join();
    const charge = await coupons.charge(member, { amount: 5_000, coupon: code.toLowerCase() }, device());
    expectStatus(charge, 201);
    expect(await coupons.counterOf(id)).toEqual({ ...none, reserved: 1, reserved_cents: 5_000 });
    await coupons.pay(member, charge);
    await coupons.until(member, charge, "paid");
    expect(await coupons.moneyOf(member)).toEqual({ cash: 5_000, bonus: 5_000 });
    expect(await coupons.counterOf(id)).toEqual({ ...none, granted: 1, granted_cents: 5_000 });
    expect(await coupons.titlesOf(member)).toContain("Seu cupom foi aplicado");
  });

  it("is refused with a wrong coupon, and works without it", async () => {
    const member = await site.join();
    const refused = expectStatus(await coupons.charge(member, { amount: 5_000, coupon: "NADA10" }), 422);
    expect(refused.json).toMatchObject({ status: false, code: "coupon_invalid", errors: { coupon: ["Cupom inválido."] } });
    expectStatus(await coupons.charge(member, { amount: 5_000 }), 201);
  });

  it("conflicts if its key was used with another coupon or without one", async () => {
    const [one, other] = [await coupons.publish(matchCoupon), await coupons.publish(matchCoupon)];
    const member = await site.join();
    const key = newId();
    const first = expectStatus(await coupons.charge(member, { amount: 5_000, coupon: one.code }, { key }), 201).json["data"];
    expect(expectStatus(await coupons.charge(member, { amount: 5_000, coupon: one.code }, { key }), 201).json["data"]).toEqual(first);
    for (const coupon of [{ coupon: other.code }, {}])
      expect(codeOf(await coupons.charge(member, { amount: 5_000, ...coupon }, { key }))).toBe("idempotency_conflict");
    expect([await coupons.statesOf(one.id), await coupons.statesOf(other.id)]).toEqual([["reserved"], []]);
  });

  it("is refused one centavo outside the coupon's deposit range", async () => {
    const { code } = await coupons.publish({ ...matchCoupon, trigger: { code: "deposit_credited", nth: null, min: 2_000, max: 10_000 } });
    const member = await site.join();
    const low = await coupons.charge(member, { amount: 1_999, coupon: code });
    const high = await coupons.charge(member, { amount: 10_001, coupon: code });
    expect([codeOf(low), codeOf(high)]).toEqual(["amount_below_minimum", "amount_above_maximum"]);
    expect(low.json["errors"].coupon[0]).toMatch(/a partir de R\$\s20,00/);
    for (const amount of [2_000, 10_000]) expectStatus(await coupons.charge(member, { amount, coupon: code }), 201);
  });

  it("is refused for a coupon that is not for deposits", async () => {
    const { code } = await coupons.publish();
    expect(codeOf(await coupons.charge(await site.join(), { amount: 5_000, coupon: code }))).toBe("coupon_needs_no_deposit");
  });

  it("loses its reservation to another charge with the same coupon; the charge paid first gets the bonus", async () => {
    const { code, id } = await coupons.publish(matchCoupon);
    const member = await site.join();
    const first = await coupons.charge(member, { amount: 2_000, coupon: code }, device());
    const second = await coupons.charge(member, { amount: 3_000, coupon: code }, device());
    expect(await coupons.statesOf(id)).toEqual(["released replaced", "reserved"]);
    await coupons.pay(member, first);
    await coupons.until(member, first, "paid");
    expect(await coupons.statesOf(id)).toEqual(["granted", "released replaced"]);
    await coupons.pay(member, second);
    await coupons.until(member, second, "paid");
    expect(await coupons.moneyOf(member)).toEqual({ cash: 5_000, bonus: 2_000 });
    expect(await coupons.counterOf(id)).toEqual({ ...none, granted: 1, granted_cents: 2_000 });
    expect(await coupons.titlesOf(member)).toContain("Depósito creditado sem o cupom");
  });
});

describe("a Pix for a charge with a coupon", () => {
  it.each([
    ["a second before", -1_000],
    ["when", 0],
    ["a second after", 1_000],
  ])("that is paid %s its charge expires grants the bonus", async (_, ms) => {
    const { code } = await coupons.publish(matchCoupon);
    const member = await site.join();
    const charge = await coupons.charge(member, { amount: 2_000, coupon: code }, device());
    later(5 * minuteMs + ms);
    await coupons.pay(member, charge);
    await coupons.until(member, charge, "paid");
    expect(await coupons.moneyOf(member)).toEqual({ cash: 2_000, bonus: 2_000 });
  });

  it("that arrives after the reservation was released grants the bonus while a use is left", async () => {
    const { code, id } = await coupons.publish(matchCoupon);
    const member = await site.join();
    const charge = await coupons.charge(member, { amount: 2_000, coupon: code }, device());
    later(15 * minuteMs - 1_000);
    await site.app.modules.coupons.jobs.releaseReservations();
    expect(await coupons.statesOf(id)).toEqual(["reserved"]);
    later(2_000);
    await site.app.modules.coupons.jobs.releaseReservations();
    await site.app.modules.coupons.jobs.releaseReservations();
    expect(await coupons.statesOf(id)).toEqual(["released expired"]);
    expect(await coupons.counterOf(id)).toEqual(none);
    await coupons.pay(member, charge);
    await coupons.until(member, charge, "paid");
    expect(await coupons.moneyOf(member)).toEqual({ cash: 2_000, bonus: 2_000 });
    expect(await coupons.counterOf(id)).toEqual({ ...none, granted: 1, granted_cents: 2_000 });
  });

  it("that arrives when another player has taken the last use is credited without a bonus, and the player is shown why", async () => {
    const { code, id } = await coupons.publish({ ...matchCoupon, limits: { in_all: 1, budget_cents: 1_000_000 } });
    const [late, fast] = [await site.join(), await site.join()];
    const lateCharge = await coupons.charge(late, { amount: 2_000, coupon: code }, device());
    expect(codeOf(await coupons.charge(fast, { amount: 2_000, coupon: code }, device()))).toBe("coupon_used_up");
    later(16 * minuteMs);
    await site.app.modules.coupons.jobs.releaseReservations();
    const fastCharge = await coupons.charge(fast, { amount: 2_000, coupon: code }, device());
    await coupons.pay(fast, fastCharge);
    await coupons.until(fast, fastCharge, "paid");
    await coupons.pay(late, lateCharge);
    await coupons.until(late, lateCharge, "paid");
    expect([await coupons.moneyOf(fast), await coupons.moneyOf(late)]).toEqual([
      { cash: 2_000, bonus: 2_000 },
      { cash: 2_000, bonus: 0 },
    ]);
    const { json } = await site.call("GET", "/api/notifications?page=1", { token: late.token });
    expect(json["data"]).toContainEqual(
      expect.objectContaining({
        title: "Depósito creditado sem o cupom",
        description: expect.stringContaining("O cupom esgotou antes do pagamento."),
      }),
    );
    expect(await coupons.counterOf(id)).toEqual({ ...none, granted: 1, granted_cents: 2_000 });
  });

  it("that is paid while the coupon is paused is credited without a bonus, and the use is released", async () => {
    const { code, id } = await coupons.publish(matchCoupon);
    const member = await site.join();
    const charge = await coupons.charge(member, { amount: 2_000, coupon: code }, device());
    await site.database.owner.sql`update offer_versions set state = 'paused' where offer_id = ${id}`;
    await coupons.pay(member, charge);
    await coupons.until(member, charge, "paid");
    expect(await coupons.moneyOf(member)).toEqual({ cash: 2_000, bonus: 0 });
    expect(await coupons.statesOf(id)).toEqual(["released gone"]);
    expect(await coupons.counterOf(id)).toEqual(none);
  });

  it("that pays a charge twice grants one bonus", async () => {
    const { code, id } = await coupons.publish(matchCoupon);
    const member = await site.join();
    const charge = await coupons.charge(member, { amount: 2_000, coupon: code }, device());
    await Promise.all([coupons.pay(member, charge), coupons.pay(member, charge)].map((paid) => paid.catch(() => undefined)));
    await coupons.until(member, charge, "paid");
    await site.app.modules.deposits.sweep();
    expect(await coupons.moneyOf(member)).toEqual({ cash: 2_000, bonus: 2_000 });
    expect(await coupons.statesOf(id)).toEqual(["granted"]);
  });

  it("is credited even if an internal error prevents the coupon's grant", async () => {
    const { code, id } = await coupons.publish(matchCoupon);
    const member = await site.join();
    const charge = await coupons.charge(member, { amount: 2_000, coupon: code }, device());
    await site.database.owner.sql`alter table reward_grants add constraint fault check (offer_id <> ${id})`.catch(async () => {
      await site.database.owner.sql.unsafe(`alter table reward_grants add constraint fault check (offer_id <> '${id}')`);
    });
    await coupons.pay(member, charge);
    await coupons.until(member, charge, "paid");
    await site.database.owner.sql`alter table reward_grants drop constraint fault`;
    expect(await coupons.moneyOf(member)).toEqual({ cash: 2_000, bonus: 0 });
    expect(await coupons.statesOf(id)).toEqual(["released internal"]);
    expect(await coupons.counterOf(id)).toEqual(none);
  });
});

describe("one person", () => {
  it("with two accounts redeems once: the payer identifies the person", async () => {
    const { code, id } = await coupons.publish(matchCoupon);
    const member = await site.join();
    const nobody = await site.join({ fields: { cpf: "" } });
    const [first, second] = [
      await coupons.charge(member, { amount: 2_000, coupon: code }, device()),
      await coupons.charge(nobody, { amount: 2_000, coupon: code }, device()),
    ];
    await coupons.pay(member, first);
    await coupons.until(member, first, "paid");
    await coupons.pay(nobody, second, member);
    await coupons.until(nobody, second, "paid");
    expect([(await coupons.moneyOf(member)).bonus, (await coupons.moneyOf(nobody)).bonus]).toEqual([2_000, 0]);
    expect(await coupons.statesOf(id)).toEqual(["granted", "released coupon_used"]);
  });

  it("with an account paid by another person's CPF is granted up to R$ 50,00, and nothing for one centavo more", async () => {
    const { code, id } = await coupons.publish(matchCoupon);
    for (const [amount, bonus] of [
      [5_000, 5_000],
      [5_001, 0],
    ] as const) {
      const nobody = await site.join({ fields: { cpf: "" } });
      const charge = await coupons.charge(nobody, { amount, coupon: code }, device());
      await coupons.pay(nobody, charge, await site.join());
      await coupons.until(nobody, charge, "paid");
      expect(await coupons.moneyOf(nobody)).toEqual({ cash: amount, bonus });
    }
    expect(await coupons.statesOf(id)).toEqual(["granted", "released coupon_needs_cpf"]);
  });
});

describe("a person with two uses", () => {
  it("is given the free number when the payer turns out to be the same person", async () => {
    const { code, id } = await coupons.publish({ ...matchCoupon, limits: { per_person: 2, in_all: 10, budget_cents: 1_000_000 } });
    const member = await site.join();
    const nobody = await site.join({ fields: { cpf: "" } });
    const late = await coupons.charge(nobody, { amount: 2_000, coupon: code }, device());
    later(15 * minuteMs + 1_000);
    await site.app.modules.coupons.jobs.releaseReservations();
    const first = await coupons.charge(member, { amount: 2_000, coupon: code }, device());
    await coupons.pay(member, first);
    await coupons.until(member, first, "paid");
    expectStatus(await coupons.charge(nobody, { amount: 3_000, coupon: code }, device()), 201);
    await coupons.pay(nobody, late, member);
    await coupons.until(nobody, late, "paid");
    // Two accounts have one payer, so staff check the redemption first.
    expect(await coupons.statesOf(id)).toEqual(["held payer", "granted", "released replaced"]);
  });
});

describe("a Pix to a brand that no longer grants rewards", () => {
  it("is credited without a bonus, and the player is shown why", async () => {
    const { code, id } = await coupons.publish(matchCoupon);
    const member = await site.join();
    const charge = await coupons.charge(member, { amount: 2_000, coupon: code }, device());
    const set = await coupons.rewardsSwitch();
    await set(false);
    try {
      await coupons.pay(member, charge);
      await coupons.until(member, charge, "paid");
    } finally {
      await set(true);
    }
    expect(await coupons.moneyOf(member)).toEqual({ cash: 2_000, bonus: 0 });
    expect(await coupons.statesOf(id)).toEqual(["released rewards_not_allowed"]);
    expect(await coupons.titlesOf(member)).toContain("Depósito creditado sem o cupom");
  });
});

const demandBack = async (depositId: string) => {
  const [pix] = await site.database.sql<{ end_to_end_id: string }[]>`
    select end_to_end_id from received_pix where deposit_id = ${depositId}`;
  expectStatus(await site.sandbox("POST", `/sandbox/pix/${pix?.end_to_end_id}/demand`, { amount: 2_000 }), 200);
};

describe("a deposit that is reversed", () => {
  it("ends the bonus that it granted, and refuses a held redemption", async () => {
    const { code, id } = await coupons.publish(matchCoupon);
    const member = await site.join();
    const shared = device();
    const charge = await coupons.charge(member, { amount: 2_000, coupon: code }, shared);
    await coupons.pay(member, charge);
    await coupons.until(member, charge, "paid");
    const second = await site.join();
    const held = await coupons.charge(second, { amount: 2_000, coupon: code }, shared);
    await coupons.pay(second, held);
    await coupons.until(second, held, "paid");
    expect(await coupons.statesOf(id)).toEqual(["granted", "held device"]);
    for (const [one, back] of [
      [member, charge],
      [second, held],
    ] as const) {
      await demandBack(back.json["data"].id);
      await coupons.until(one, back, "chargebacked");
      expect(await coupons.moneyOf(one)).toEqual({ cash: 0, bonus: 0 });
    }
    expect(await coupons.statesOf(id)).toEqual(["granted", "refused deposit_reversed"]);
    later(25 * 60 * minuteMs);
    await site.app.modules.coupons.jobs.grantHeld();
    expect(await coupons.moneyOf(second)).toEqual({ cash: 0, bonus: 0 });
  });
});

describe("a deposit returned by staff", () => {
  const giveBack = async (deposit_id: string): Promise<void> => {
    const { deposits, tenants } = site.app.modules;
    const tenant = await tenants.bySlug("trevo");
    if (!tenant) throw new Error("no tenant");
    const input = { deposit_id };
    const people = { id: newId(), proposed_by: newId(), approved_by: newId(), request_id: null, at: site.clock.now() };
    await site.database.db.transaction().execute(async (tx) => {
      await deposits.returns.describe(tx, { tenant, input });
      await deposits.returns.apply(tx, { tenant, input, ...people });
    });
  };
  const paidWith = async (coupon: Parameters<CouponSite["publish"]>[0]) => {
    const { code } = await coupons.publish(coupon);
    const member = await site.join();
    const charge = await coupons.charge(member, { amount: 2_000, coupon: code }, device());
    await coupons.pay(member, charge);
    await coupons.until(member, charge, "paid");
    return { member, id: charge.json["data"].id as string };
  };

  it("takes back the bonus that it granted", async () => {
    const { member, id } = await paidWith(matchCoupon);
    expect(await coupons.moneyOf(member)).toEqual({ cash: 2_000, bonus: 2_000 });
    await giveBack(id);
    expect(await coupons.moneyOf(member)).toEqual({ cash: 0, bonus: 0 });
  });

  it("is refused if its coupon granted a reward that cannot be taken back", async () => {
    const { member, id } = await paidWith({ ...matchCoupon, rewards: [{ code: "cash", amount: 1_000 }], wagering: null });
    await expect(giveBack(id)).rejects.toMatchObject({ code: "deposit_rewarded" });
    expect(await coupons.moneyOf(member)).toEqual({ cash: 3_000, bonus: 0 });
  });
});

describe("a deposit that is reversed after its bonus has ended", () => {
  /** Plays a studio's round: a stake of R$ 10,00 that is lost, or returned as a win. */
  const play = async (player_id: string, won: number): Promise<void> => {
    const of = {
      tenant_id: (await coupons.tenantOf("trevo")).id,
      player_id,
      source: "studio",
      provider: "studio",
      game_id: 7,
      round: newId(),
    };
    const { wallet } = site.app.modules;
    const bet = { ...of, kind: "bet", external_id: newId(), amount: 1_000, wager_class: 0, closes: won === 0 } as const;
    expect((await wallet.post(bet)).status).toBe("posted");
    if (won > 0) await wallet.post({ ...of, kind: "win", external_id: newId(), amount: won, closes: true });
  };

  it.each([
    ["converted", 100, { cash: 2_000, bonus: 0, debt: 0 }],
    ["spent", 200, { cash: 0, bonus: 0, debt: 2_000 }],
  ] as const)(
    "that was %s takes back the amount of the Pix, from cash and then as a debt, and nothing of the bonus",
    async (how, times_x10, left) => {
      const { code, id } = await coupons.publish({ ...matchCoupon, wagering: { times_x10 } });
      const member = await site.join();
      const charge = await coupons.charge(member, { amount: 2_000, coupon: code }, device());
      await coupons.pay(member, charge);
      await coupons.until(member, charge, "paid");
      for (let nth = 0; nth < (how === "converted" ? 20 : 4); nth++) await play(member.id, how === "converted" ? 1_000 : 0);
      const owner = { tenant_id: (await coupons.tenantOf("trevo")).id, player_id: member.id };
      const ended = async () =>
        (await site.database.sql<{ end_reason: string }[]>`select end_reason::text from ended_bonuses where player_id = ${member.id}`)[0]
          ?.end_reason;
      expect(await ended()).toBe(how);
      await demandBack(charge.json["data"].id);
      await coupons.until(member, charge, "chargebacked");
      expect(await site.app.modules.wallet.balance(owner)).toMatchObject(left);
      expect([await ended(), await coupons.statesOf(id)]).toEqual([how, ["granted"]]);
    },
  );
});

describe("a coupon with free rounds that win cash", () => {
  it("loses the unplayed rounds when its deposit is reversed, and no other player's rounds", async () => {
    const [dice] = await site.database.sql<{ id: number }[]>`select id from games where provider_code = 'house' and gamecode = 'dice'`;
    const game = { id: dice?.id ?? 0, title: "Dice" };
    const rounds = { code: "free_rounds" as const, game, rounds: 5, stake: 20, wins: "cash" as const, days: 7 };
    const { code } = await coupons.publish({ ...matchCoupon, rewards: [rounds] });
    const [member, other] = [await site.join(), await site.join()];
    const charges = [];
    for (const one of [member, other]) {
      const charge = await coupons.charge(one, { amount: 2_000, coupon: code }, device());
      await coupons.pay(one, charge);
      await coupons.until(one, charge, "paid");
      charges.push(charge);
    }
    await demandBack(charges[0]?.json["data"].id);
    await coupons.until(member, charges[0] as Reply, "chargebacked");
    const rows = await site.database.sql<{ player_id: string; status: string; remaining: number }[]>`
      select player_id, status, remaining from free_round_rewards where player_id in (${member.id}, ${other.id}) order by created_at`;
    expect(rows).toEqual([
      { player_id: member.id, status: "cancelled", remaining: 5 },
      { player_id: other.id, status: "active", remaining: 5 },
    ]);
  });
});

describe("a coupon with a fixed bonus", () => {
  it("is also granted with a deposit", async () => {
    const { code } = await coupons.publish({ ...fixedCoupon, trigger: matchCoupon.trigger ?? null });
    const member = await site.join();
    const charge = await coupons.charge(member, { amount: 2_000, coupon: code }, device());
    await coupons.pay(member, charge);
    await coupons.until(member, charge, "paid");
    expect(await coupons.moneyOf(member)).toEqual({ cash: 2_000, bonus: 1_000 });
  });
});
