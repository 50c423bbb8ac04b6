import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier, reasonsOf } from "../../../test/barrier.ts";
import { type OffersFixture, createOffersFixture, publishOffer } from "../../../test/offers-fixture.ts";
import { type Database, connect } from "../../kernel/db.ts";
import { appRole } from "../../kernel/app-role.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { OfferKey, Offers, PublishedOffer } from "./offers.ts";

let fixture: OffersFixture;
let tenant: Tenant;
let second: Database;
/** Two processes, each with its own pool and its own cache. */
let processes: { readonly database: Pick<Database, "db">; readonly offers: Offers }[];

beforeAll(async () => {
  fixture = await createOffersFixture();
  tenant = await fixture.addTenant("one");
  second = connect(fixture.database.url, { max: 10, role: appRole });
  processes = [
    { database: fixture.database, offers: fixture.offers },
    { database: second, offers: fixture.open(second.db) },
  ];
});
afterAll(async () => {
  await second.close();
  await fixture.close();
});

const inTx = <T>(work: (tx: Parameters<Offers["reserve"]>[0]) => Promise<T>): Promise<T> => fixture.database.db.transaction().execute(work);
const reserve = (offer: OfferKey, cents: number): Promise<boolean> =>
  inTx((tx) => fixture.offers.reserve(tx, { tenant_id: offer.tenant_id, id: offer.id, cents }));
const settle = (offer: OfferKey, cents: number): Promise<void> => inTx((tx) => fixture.offers.settle(tx, { ...offer, cents }));
const release = (offer: OfferKey, cents: number, reserved_at = fixture.clock.now()): Promise<void> =>
  inTx((tx) => fixture.offers.release(tx, { ...offer, cents, reserved_at }));

const setTime = (iso: string): void => fixture.clock.setOffset(Date.parse(iso) - Date.now());

async function countersOf({ tenant_id, id }: OfferKey) {
  const { rows } = await sql`select reserved, granted, reserved_cents, granted_cents from offer_counters
    where tenant_id = ${tenant_id} and offer_id = ${id}`.execute(fixture.database.db);
  return rows[0];
}

describe("concurrent reservations", () => {
  it("take an offer with 100 uses exactly 100 times when 200 calls run on two servers", async () => {
    const offer = await publishOffer(fixture.offers, tenant, { args: { limits: { in_all: 100, budget_cents: 1_000_000 } } });
    const answers = await raceAtBarrier({
      database: fixture.database,
      hold: (tx) => tx`select 1 from offer_counters where tenant_id = ${tenant.id} and offer_id = ${offer.id} for update`,
      callers: 200,
      // As many calls as both pools have connections.
      waiting: 20,
      call: (nth) => {
        const { database, offers } = processes[nth % 2] as (typeof processes)[number];
        return database.db.transaction().execute((tx) => offers.reserve(tx, { ...offer, cents: 1_000 }));
      },
    });
    expect(reasonsOf(answers)).toEqual([]);
    expect(fulfilledOf(answers).filter(Boolean)).toHaveLength(100);
    expect(await countersOf(offer)).toEqual({ reserved: 100, granted: 0, reserved_cents: 100_000, granted_cents: 0 });
  });

  it("spend a budget for seven of 50 calls on two servers to the exact centavo", async () => {
    const offer = await publishOffer(fixture.offers, tenant, { args: { limits: { in_all: 100, budget_cents: 7_777 } } });
    const answers = await raceAtBarrier({
      database: fixture.database,
      hold: (tx) => tx`select 1 from offer_counters where tenant_id = ${tenant.id} and offer_id = ${offer.id} for update`,
      callers: 50,
      waiting: 20,
      call: (nth) => {
        const { database, offers } = processes[nth % 2] as (typeof processes)[number];
        return database.db.transaction().execute((tx) => offers.reserve(tx, { ...offer, cents: 1_111 }));
      },
    });
    expect(reasonsOf(answers)).toEqual([]);
    expect(fulfilledOf(answers).filter(Boolean)).toHaveLength(7);
    expect(await countersOf(offer)).toMatchObject({ reserved_cents: 7_777 });
  });
});

describe("a limit", () => {
  let offer: PublishedOffer;

  it("of the budget can be reached exactly, but not exceeded by a centavo", async () => {
    offer = await publishOffer(fixture.offers, tenant, { args: { limits: { budget_cents: 5_000 } } });
    expect(await reserve(offer, 5_001)).toBe(false);
    expect(await reserve(offer, 4_999)).toBe(true);
    expect(await reserve(offer, 2)).toBe(false);
    expect(await reserve(offer, 1)).toBe(true);
    expect(await reserve(offer, 1)).toBe(false);
  });

  it("counts granted uses like reserved ones, and gets released uses back", async () => {
    offer = await publishOffer(fixture.offers, tenant, { args: { limits: { in_all: 2 } } });
    expect([await reserve(offer, 10), await reserve(offer, 20), await reserve(offer, 30)]).toEqual([true, true, false]);
    await settle(offer, 10);
    expect(await reserve(offer, 30)).toBe(false);
    await release(offer, 20);
    expect(await countersOf(offer)).toEqual({ reserved: 0, granted: 1, reserved_cents: 0, granted_cents: 10 });
    expect([await reserve(offer, 30), await reserve(offer, 30)]).toEqual([true, false]);
  });

  it("settles and releases only reserved uses", async () => {
    offer = await publishOffer(fixture.offers, tenant);
    await reserve(offer, 10);
    await expect(settle(offer, 11)).rejects.toThrow("no reserved use");
    await expect(release(offer, 11)).rejects.toThrow("no reserved use");
    await settle(offer, 10);
    await expect(settle(offer, 0)).rejects.toThrow("no reserved use");
  });

  it("refuses amounts that are not whole centavos", async () => {
    offer = await publishOffer(fixture.offers, tenant);
    for (const cents of [-1, 0.5, Number.NaN]) await expect(reserve(offer, cents)).rejects.toThrow("not an amount");
  });

  describe("per day", () => {
    beforeEach(async () => {
      // 23:59 in São Paulo.
      setTime("2026-11-24T02:59:00Z");
      offer = await publishOffer(fixture.offers, tenant, { args: { limits: { per_day: 2 } } });
    });

    it("starts again at the brand's midnight", async () => {
      expect([await reserve(offer, 1), await reserve(offer, 1), await reserve(offer, 1)]).toEqual([true, true, false]);
      setTime("2026-11-24T03:00:00Z");
      expect([await reserve(offer, 1), await reserve(offer, 1), await reserve(offer, 1)]).toEqual([true, true, false]);
    });

    it("does not start again if another server's clock is still before midnight", async () => {
      setTime("2026-11-24T03:00:00Z");
      expect([await reserve(offer, 1), await reserve(offer, 1)]).toEqual([true, true]);
      setTime("2026-11-24T02:59:59Z");
      expect(await reserve(offer, 1)).toBe(false);
      setTime("2026-11-24T03:00:01Z");
      expect(await reserve(offer, 1)).toBe(false);
    });

    it("gets a use back if released on the same day, but not one of the day before", async () => {
      const yesterday = fixture.clock.now();
      await reserve(offer, 1);
      setTime("2026-11-24T03:00:00Z");
      await reserve(offer, 1);
      await reserve(offer, 1);
      await release(offer, 1, yesterday);
      expect(await reserve(offer, 1)).toBe(false);
      await release(offer, 1);
      expect(await reserve(offer, 1)).toBe(true);
    });
  });
});

it("offers with the same id at two tenants are separate", async () => {
  const other = await fixture.addTenant("two");
  const offer = await publishOffer(fixture.offers, tenant, { args: { limits: { in_all: 1 } } });
  const twin = await publishOffer(fixture.offers, other, { id: offer.id, args: { limits: { in_all: 1 } } });
  expect(await reserve(offer, 1)).toBe(true);
  expect(await reserve(twin, 1)).toBe(true);
  expect(await reserve(twin, 1)).toBe(false);
});
