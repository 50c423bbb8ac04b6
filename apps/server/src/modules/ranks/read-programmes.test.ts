import { rankLevels } from "@trevo/domain";
import { tierPerks } from "@trevo/offers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OffersFixture, createOffersFixture, publishOffer } from "../../../test/offers-fixture.ts";
import { defaultSettings } from "../../seed/default-settings.ts";
import { demoOffers } from "../../seed/offers.ts";
import { programmesOf } from "./read-programmes.ts";

let fixture: OffersFixture;

beforeAll(async () => {
  fixture = await createOffersFixture();
});
afterAll(() => fixture.close());

describe("the programmes of a brand", () => {
  it("are levels without rewards if nothing is published", async () => {
    const tenant = await fixture.addTenant("none");
    const programmes = programmesOf(fixture.offers);
    expect((await programmes.ranks(tenant.id)).levels.map(({ from }) => from)).toEqual(rankLevels);
    expect(await programmes.rankings(tenant.id)).toEqual([]);
  });

  it("follow its published offers, in order", async () => {
    const tenant = await fixture.addTenant("some");
    const level = (number: number, from: number) => ({ level: number, from, rewards: [{ code: "cash" as const, amount: 100 * number }] });
    const rank = await publishOffer(fixture.offers, tenant, {
      kind: "rank",
      args: {
        trigger: null,
        rewards: [],
        levels: [level(1, 1_000), level(2, 5_000)],
        tiers: [
          { tier: 1, name: { pt: "Um", en: "One" }, points: 0 },
          { tier: 2, name: { pt: "Dois", en: "Two" }, points: 100, birthday_bonus: 500 },
        ],
      },
    });
    const ranking = await publishOffer(fixture.offers, tenant, {
      kind: "ranking",
      args: {
        trigger: { code: "period_ended", period: "day" },
        rewards: [],
        places: [{ from: 1, to: 2, rewards: [{ code: "cash", amount: 500 }] }],
      },
    });
    const programmes = programmesOf(fixture.offers);
    const { offer, levels, tiers } = await programmes.ranks(tenant.id);
    expect(offer).toEqual({ id: rank.id, version: 1 });
    expect(levels).toEqual([
      { from: 0, rewards: [] },
      { from: 1_000, rewards: [{ code: "cash", amount: 100 }] },
      { from: 5_000, rewards: [{ code: "cash", amount: 200 }] },
    ]);
    expect(tiers.map(({ name, points, perks }) => [name.pt, points, tierPerks(perks).map(({ text }) => text.pt)])).toEqual([
      ["Um", 0, []],
      ["Dois", 100, [expect.stringMatching(/^bônus de aniversário de R\$\s5,00$/)]],
    ]);
    expect(await programmes.rankings(tenant.id)).toEqual([
      { offer: { id: ranking.id, version: 1 }, period: "day", ladder: [{ from: 1, to: 2, rewards: [{ code: "cash", amount: 500 }] }] },
    ]);
  });

  it("can be published for the demo, and again without a new version", async () => {
    const tenant = await fixture.addTenant("demo", {
      settings: { ...defaultSettings, cashback: true, cashback_conversion_percentage: 500 },
    });
    for (let time = 0; time < 2; time++)
      for (const { offer } of demoOffers("trevo")) expect(await fixture.offers.publishBuiltIn(tenant, offer)).toMatchObject({ version: 1 });
    const programmes = programmesOf(fixture.offers);
    expect((await programmes.ranks(tenant.id)).tiers.map(({ name }) => name.pt)).toEqual(["Broto", "Folha", "Trevo", "Quatro", "Pomar"]);
    expect((await programmes.rankings(tenant.id)).map(({ period }) => period)).toEqual(["week"]);
  });

  it("deduct grants from their offer's budget to the last centavo", async () => {
    const tenant = await fixture.addTenant("budget");
    const places = [{ from: 1, to: 1, rewards: [{ code: "cash" as const, amount: 500 }] }];
    const { id, version } = await publishOffer(fixture.offers, tenant, {
      kind: "ranking",
      args: {
        trigger: { code: "period_ended", period: "day" },
        rewards: [],
        places,
        limits: { per_person: null, budget_cents: 1_000 },
      },
    });
    const take = (amount: number) =>
      fixture.database.db
        .transaction()
        .execute((tx) =>
          programmesOf(fixture.offers).takeBudget(tx, tenant.id, { offer: { id, version }, rewards: [{ code: "cash", amount }] }),
        );
    expect([await take(501), await take(500), await take(499), await take(1)]).toEqual([true, false, true, false]);
    const [counter] = await fixture.database.sql`select reserved, granted, granted_cents from offer_counters where offer_id = ${id}`;
    expect(counter).toEqual({ reserved: 0, granted: 2, granted_cents: 1_000 });
  });
});
