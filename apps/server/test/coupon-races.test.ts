import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier, reasonsOf, runBehindLock, untilWaiting } from "./barrier.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture } from "./payments-fixture.ts";
import { appRole } from "../src/kernel/app-role.ts";
import { type Database, connect } from "../src/kernel/db.ts";
import { Fault, Refusal } from "../src/kernel/errors.ts";
import { newId } from "../src/kernel/ids.ts";
import { type Tenant, keyOf } from "../src/kernel/scope.ts";
import type { SqlTag } from "../src/kernel/sql.ts";
import { type Coupons, createCoupons } from "../src/modules/coupons/index.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

let fixture: PaymentsFixture;
let pool: Database;
/** Two servers of one installation. */
let servers: Coupons[];
let tenant: Tenant;

beforeAll(async () => {
  fixture = await createPaymentsFixture();
  pool = connect(fixture.database.url, { max: 10, role: appRole });
  servers = [fixture.coupons, createCoupons({ ...fixture.couponNeeds, db: pool.db })];
  tenant = await fixture.tenant({ policy: { rewards: true } });
});
afterAll(async () => {
  await pool.close();
  await fixture.close();
});

/** Pays a Pix into the charge of a deposit. */
const pay = (depositId: string, cpf: string) => fixture.bankOf(tenant).pay(`d${depositId.replaceAll("-", "")}`, { name: "Ana Souza", cpf });

let codes = 0;

interface Draft {
  readonly limits?: { per_person?: number; in_all?: number; budget_cents?: number };
  readonly max_uses?: number;
  readonly match?: boolean;
  readonly group?: string;
}

async function publish({ limits, max_uses, match = false, group }: Draft = {}): Promise<{ id: string; code: string }> {
  const id = newId();
  const day = new Date(fixture.clock.now().getTime() + 30 * dayMs).toISOString().slice(0, 10);
  const args = {
    trigger: match ? { code: "deposit_credited", nth: null, min: 1_000, max: null } : { code: "code_entered" },
    rewards: [match ? { code: "bonus_match", share_bps: 10_000, max: 10_000 } : { code: "bonus_fixed", amount: 1_000 }],
    wagering: {},
    coupon: {},
    ...(group !== undefined && { group }),
    limits: { in_all: 10_000, budget_cents: 100_000_000, ...limits },
    window: { ends_at: `${day}T00:00:00Z` },
  };
  await fixture.offers.publishBuiltIn(tenant, { id, kind: "coupon", name: { pt: "Teste", en: "Test" }, args });
  const code = `CORRIDA${(codes += 1)}`;
  await fixture.coupons.addBuiltIn(tenant.id, { offer_id: id, code, ...(max_uses !== undefined && { max_uses }) });
  return { id, code };
}

const players = async (count: number): Promise<TestPlayer[]> => {
  const made: TestPlayer[] = [];
  for (let nth = 0; nth < count; nth++) made.push(await fixture.player(tenant, { verified: false, cpf: null }));
  return made;
};
let requests = 0;
/** Each request comes from a different device and network. */
const scopeOf = (player: TestPlayer | undefined) => {
  if (!player) throw new Error("no such player");
  requests += 1;
  return { ...player.scope, guest_id: `guest-${newId()}`, ip: `10.${Math.floor(requests / 250)}.${requests % 250}.1` };
};
const statesOf = async (id: string) => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from redemptions where offer_id = ${id} group by 1 order by 1`.execute(fixture.database.db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};
const counterOf = async (id: string) => {
  const { rows } = await sql`select reserved, granted, granted_cents from offer_counters where offer_id = ${id}`.execute(
    fixture.database.db,
  );
  return rows[0];
};
const codesOf = (answers: readonly PromiseSettledResult<unknown>[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const reason of reasonsOf(answers)) {
    const code = reason instanceof Refusal ? reason.code : String(reason);
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};
const bonusOf = async (player: TestPlayer) => (await fixture.wallet.balance(keyOf(player.scope))).bonus;

interface Race {
  readonly id: string;
  readonly code: string;
  readonly by: readonly TestPlayer[];
  readonly callers: number;
}

/** All callers redeem at the same time, on both servers, while the offer's counter is locked. */
const redeemTogether = ({ id, code, by, callers }: Race) =>
  raceAtBarrier({
    database: fixture.database,
    callers,
    waiting: Math.min(callers, 16),
    hold: (tx) => tx`select from offer_counters where offer_id = ${id} for update`,
    call: (nth) => {
      const scope = scopeOf(by[nth % by.length]);
      return untilAnswered(async () => servers[nth % 2]?.redeem(scope, { coupon: code, idempotency_key: `${id}:${nth}` }));
    },
  });

/** A server whose connections are all in use refuses a call; the call is repeated with the same key. */
async function untilAnswered<R>(call: () => Promise<R>): Promise<R> {
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Error) || !/timeout exceeded when trying to connect/.test(error.message)) throw error;
    }
}

describe("a redemption whose player is excluded in the meantime", () => {
  it("is ended by the job, which waits for the redemption to finish", async () => {
    const [player] = await players(1);
    const owner = keyOf(scopeOf(player));
    let isEnded = false;
    const { ending } = await fixture.database.db.transaction().execute(async (tx) => {
      await fixture.couponNeeds.players.hold(tx, owner);
      const job = fixture.coupons.jobs.endRedemptions(owner).then(() => (isEnded = true));
      await Promise.race([job, untilWaiting(fixture.database, 1)]);
      expect(isEnded).toBe(false);
      return { ending: job };
    });
    await ending;
  });
});

describe("simultaneous redemptions on two servers", () => {
  it("by 200 players of a coupon with 100 uses are granted exactly 100 times", async () => {
    const offer = await publish({ limits: { in_all: 100 } });
    const by = await players(200);
    const answers = await redeemTogether({ ...offer, by, callers: 200 });
    expect(codesOf(answers)).toEqual({ coupon_used_up: 100 });
    expect(await statesOf(offer.id)).toEqual({ granted: 100 });
    expect(await counterOf(offer.id)).toEqual({ reserved: 0, granted: 100, granted_cents: 100_000 });
  });

  it("by one player are granted as often as the limit per person allows", async () => {
    const [player] = await players(1);
    for (const per_person of [1, 3]) {
      const offer = await publish({ limits: { per_person } });
      const answers = await redeemTogether({ ...offer, by: player ? [player] : [], callers: 8 });
      expect(codesOf(answers)).toEqual({ coupon_used: 8 - per_person });
      expect(await statesOf(offer.id)).toEqual({ granted: per_person });
    }
  });

  it("with a code for one use are granted once, and with a code for everybody as often as its uses allow", async () => {
    const by = await players(12);
    for (const max_uses of [1, 12]) {
      const offer = await publish({ max_uses });
      const answers = await redeemTogether({ ...offer, by, callers: 12 });
      expect(fulfilledOf(answers)).toHaveLength(max_uses);
      expect(await statesOf(offer.id)).toEqual({ granted: max_uses });
    }
  });

  it("with one key count as one, and all get the same answer", async () => {
    const offer = await publish({ limits: { per_person: 12 } });
    const [player] = await players(1);
    const scope = scopeOf(player);
    const answers = await raceAtBarrier({
      database: fixture.database,
      callers: 8,
      hold: (tx) => tx`select from offer_counters where offer_id = ${offer.id} for update`,
      call: async (nth) => servers[nth % 2]?.redeem(scope, { coupon: offer.code, idempotency_key: "one" }),
    });
    const [first, ...others] = fulfilledOf(answers);
    for (const other of others) expect(other).toEqual(first);
    expect([others.length, await statesOf(offer.id)]).toEqual([7, { granted: 1 }]);
  });
});

describe("a redemption that waits for its offer's counter", () => {
  /** Makes a redemption wait while the owner of the tables applies `change` to the offer. Checks that it is refused and changes nothing. */
  const refusedBehind = async (offer: { id: string; code: string }, change: (tx: SqlTag) => Promise<unknown>) => {
    const [player] = await players(1);
    const answers = await raceAtBarrier({
      database: fixture.database,
      callers: 1,
      hold: async (tx) => {
        await tx`select from offer_counters where offer_id = ${offer.id} for update`;
        await change(tx);
      },
      call: async () => fixture.coupons.redeem(scopeOf(player), { coupon: offer.code, idempotency_key: null }),
    });
    expect([await statesOf(offer.id), await counterOf(offer.id), player && (await bonusOf(player))]).toMatchObject([{}, { granted: 0 }, 0]);
    return codesOf(answers);
  };

  it("is refused and changes nothing if the offer is paused in the meantime", async () => {
    const offer = await publish();
    const answers = await refusedBehind(offer, (tx) => tx`update offer_versions set state = 'paused' where offer_id = ${offer.id}`);
    expect(answers).toEqual({ busy: 1 });
  });

  it("is refused and changes nothing if the last use is taken in the meantime, or if the budget is one centavo short", async () => {
    const [last, budget] = [await publish(), await publish()];
    const answers = [
      await refusedBehind(last, (tx) => tx`update offer_counters set in_all = 1, reserved = 1 where offer_id = ${last.id}`),
      await refusedBehind(budget, (tx) => tx`update offer_counters set budget_cents = 999 where offer_id = ${budget.id}`),
    ];
    expect(answers).toEqual([{ coupon_used_up: 1 }, { coupon_used_up: 1 }]);
  });

  it("does not block the grant of the same account's held redemption, and neither waits for the other", async () => {
    const offer = await publish({ limits: { per_person: 2 } });
    const [first, second] = await players(2);
    const shared = `guest-${newId()}`;
    await fixture.coupons.redeem({ ...scopeOf(first), guest_id: shared }, { coupon: offer.code, idempotency_key: null });
    const held = await fixture.coupons.redeem({ ...scopeOf(second), guest_id: shared }, { coupon: offer.code, idempotency_key: null });
    expect(held.state).toBe("held");
    const reviewer = { tenant, staff_id: newId(), request_id: null };
    const decision = { id: held.id, decision: "grant" as const, reason: "x", idempotency_key: null };
    const answers = await runBehindLock<unknown>(
      fixture.database,
      sql`select from offer_counters where offer_id = ${offer.id} for update`,
      [
        async () => servers[1]?.backOffice.decide(reviewer, decision),
        async () => servers[0]?.redeem(scopeOf(second), { coupon: offer.code, idempotency_key: null }),
      ],
    );
    expect(reasonsOf(answers)).toEqual([]);
    expect(await statesOf(offer.id)).toEqual({ granted: 3 });
  });
});

describe("two accounts that share a device", () => {
  it("are granted one of two coupons redeemed at the same moment on two servers; the other is held", async () => {
    const offers = [await publish(), await publish()];
    const by = await players(2);
    const shared = `guest-${newId()}`;
    const answers = await raceAtBarrier({
      database: fixture.database,
      callers: 2,
      hold: (tx) => tx`lock table redemption_signals in share mode`,
      call: async (nth) =>
        servers[nth]?.redeem({ ...scopeOf(by[nth]), guest_id: shared }, { coupon: offers[nth]?.code ?? "", idempotency_key: null }),
    });
    expect(new Set(fulfilledOf(answers).map((redeemed) => redeemed?.state))).toEqual(new Set(["granted", "held"]));
  });
});

const chargeOf = async (player: TestPlayer, coupon: string) =>
  fixture.deposits.createCharge(scopeOf(player), { amount: 2_000, coupon, idempotency_key: null });

describe("one person's two accounts", () => {
  it.each([
    ["once", 1],
    ["twice where a person may", 2],
  ])("are granted a coupon %s when both deposits are paid at the same moment", async (_, per_person) => {
    const offer = await publish({ match: true, limits: { per_person } });
    const known = await fixture.player(tenant);
    const unknown = await fixture.player(tenant, { cpf: null });
    const charges = [await chargeOf(known, offer.code), await chargeOf(unknown, offer.code)];
    const paid = charges.map(({ id }) => pay(id, known.cpf));
    const answers = await raceAtBarrier({
      database: fixture.database,
      callers: 2,
      hold: (tx) => tx`select from offer_counters where offer_id = ${offer.id} for update`,
      call: async (nth) => {
        await fixture.deposits.jobs.lookUpPix({ tenant_id: tenant.id, end_to_end_id: paid[nth]?.end_to_end_id ?? "" });
      },
    });
    expect(reasonsOf(answers)).toEqual([]);
    const { rows } = await sql<{ cash: number }>`select sum(cash)::int as cash from wallets
      where player_id in (${known.scope.player_id}, ${unknown.scope.player_id})`.execute(fixture.database.db);
    expect(rows).toEqual([{ cash: 4_000 }]);
    // The second redemption shares its payer with the first, so it is held.
    expect(await statesOf(offer.id)).toEqual(per_person === 1 ? { granted: 1, released: 1 } : { granted: 1, held: 1 });
  });
});

describe("two coupons of a group", () => {
  it("grant one bonus when one person's two accounts pay their deposits at the same moment", async () => {
    const [one, other] = [await publish({ match: true, group: "welcome" }), await publish({ match: true, group: "welcome" })];
    const known = await fixture.player(tenant);
    const unknown = await fixture.player(tenant, { cpf: null });
    const charges = [await chargeOf(known, one.code), await chargeOf(unknown, other.code)];
    const paid = charges.map(({ id }) => pay(id, known.cpf));
    // One caller has seen that no bonus of the group is open and waits to write its signals; the other waits for the group.
    const answers = await raceAtBarrier({
      database: fixture.database,
      callers: 2,
      hold: (tx) => tx`lock table redemption_signals in share mode`,
      call: async (nth) => fixture.deposits.jobs.lookUpPix({ tenant_id: tenant.id, end_to_end_id: paid[nth]?.end_to_end_id ?? "" }),
    });
    expect(reasonsOf(answers)).toEqual([]);
    const states = [await statesOf(one.id), await statesOf(other.id)];
    expect(states).toContainEqual({ released: 1 });
    expect([{ granted: 1 }, { held: 1 }]).toContainEqual(states.find((state) => !state["released"]));
  });

  it("grant one bonus when one coupon is redeemed while the other's deposit is paid, by one person's two accounts", async () => {
    const [one, other] = [await publish({ group: "autumn" }), await publish({ match: true, group: "autumn" })];
    const known = await fixture.player(tenant);
    const unknown = await fixture.player(tenant, { cpf: null });
    const charge = await chargeOf(unknown, other.code);
    const { end_to_end_id } = pay(charge.id, known.cpf);
    const answers = await raceAtBarrier<unknown>({
      database: fixture.database,
      callers: 2,
      hold: (tx) => tx`lock table redemption_signals in share mode`,
      call: async (nth) =>
        nth === 0
          ? servers[1]?.redeem(scopeOf(known), { coupon: one.code, idempotency_key: null })
          : fixture.deposits.jobs.lookUpPix({ tenant_id: tenant.id, end_to_end_id }),
    });
    const isRedeemed = reasonsOf(answers).length === 0;
    expect(codesOf(answers)).toEqual(isRedeemed ? {} : { coupon_not_combinable: 1 });
    expect([await statesOf(one.id), await statesOf(other.id)]).toEqual(
      isRedeemed ? [{ granted: 1 }, { released: 1 }] : [{}, { granted: 1 }],
    );
  });

  it("grant one bonus when one account redeems both at the same moment on two servers", async () => {
    const offers = [await publish({ group: "spring" }), await publish({ group: "spring" })];
    const [player] = await players(1);
    const answers = await raceAtBarrier({
      database: fixture.database,
      callers: 2,
      hold: (tx) => tx`lock table redemption_signals in share mode`,
      call: async (nth) => servers[nth]?.redeem(scopeOf(player), { coupon: offers[nth]?.code ?? "", idempotency_key: null }),
    });
    expect(codesOf(answers)).toEqual({ coupon_not_combinable: 1 });
  });
});

describe("a held redemption", () => {
  it("that staff refuse at its deadline is either granted or refused, and counted once", async () => {
    const reviewer = { tenant, staff_id: newId(), request_id: null };
    for (const order of ["staff first", "deadline first"]) {
      const offer = await publish();
      const [one, other] = await players(2);
      if (!one || !other) throw new Error("two players");
      const shared = `guest-${newId()}`;
      await fixture.coupons.redeem({ ...scopeOf(one), guest_id: shared }, { coupon: offer.code, idempotency_key: null });
      const held = await fixture.coupons.redeem({ ...scopeOf(other), guest_id: shared }, { coupon: offer.code, idempotency_key: null });
      expect(held.state).toBe("held");
      fixture.clock.setOffset(fixture.clock.offsetMs() + dayMs + minuteMs);
      const decide = () =>
        servers[1]?.backOffice.decide(reviewer, { id: held.id, decision: "refuse", reason: "x", idempotency_key: null }) ??
        Promise.reject();
      const calls = [decide, () => servers[0]?.jobs.grantHeld() ?? Promise.reject()];
      if (order === "deadline first") calls.reverse();
      const answers = await raceAtBarrier<unknown>({
        database: fixture.database,
        callers: 2,
        hold: (tx) => tx`select from offer_counters where offer_id = ${offer.id} for update`,
        call: async (nth) => calls[nth]?.(),
      });
      const states = await statesOf(offer.id);
      expect([{ granted: 2 }, { granted: 1, refused: 1 }]).toContainEqual(states);
      expect(codesOf(answers)).toEqual(states["granted"] === 2 ? { wrong_state: 1 } : {});
      expect(await bonusOf(other)).toBe(states["granted"] === 2 ? 1_000 : 0);
      expect(await counterOf(offer.id)).toMatchObject({ reserved: 0, granted: states["granted"] });
    }
  });
});

describe("a reservation", () => {
  it("that is released while its Pix is credited is granted, and released at most once", async () => {
    const offer = await publish({ match: true });
    const player = await fixture.player(tenant);
    const charge = await fixture.deposits.createCharge(scopeOf(player), { amount: 2_000, coupon: offer.code, idempotency_key: null });
    const pix = pay(charge.id, player.cpf);
    fixture.clock.setOffset(fixture.clock.offsetMs() + 16 * minuteMs);
    const answers = await raceAtBarrier<unknown>({
      database: fixture.database,
      callers: 3,
      hold: (tx) => tx`select from offer_counters where offer_id = ${offer.id} for update`,
      call: async (nth) =>
        nth === 1
          ? fixture.deposits.jobs.lookUpPix({ tenant_id: tenant.id, end_to_end_id: pix.end_to_end_id })
          : servers[nth % 2]?.jobs.releaseReservations(),
    });
    expect(reasonsOf(answers)).toEqual([]);
    expect(await statesOf(offer.id)).toEqual({ granted: 1 });
    expect(await counterOf(offer.id)).toEqual({ reserved: 0, granted: 1, granted_cents: 2_000 });
    expect(await bonusOf(player)).toBe(2_000);
  });

  it("remains one reservation when the bank's answer is lost and the charge is requested again with its key", async () => {
    const offer = await publish({ match: true });
    const player = await fixture.player(tenant);
    const order = { amount: 2_000, coupon: offer.code, idempotency_key: "again" };
    fixture.bankOf(tenant).before = async () => {
      throw new Fault("cut off", { retryable: true, outcomeUnknown: true });
    };
    await expect(fixture.deposits.createCharge(scopeOf(player), order)).rejects.toThrow("gateway_unavailable");
    fixture.bankOf(tenant).before = null;
    const charge = await fixture.deposits.createCharge(scopeOf(player), order);
    expect(await fixture.deposits.createCharge(scopeOf(player), order)).toEqual(charge);
    expect(await counterOf(offer.id)).toMatchObject({ reserved: 1, granted: 0 });
  });
});
