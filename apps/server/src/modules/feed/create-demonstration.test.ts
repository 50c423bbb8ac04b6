import type { BetPlaced } from "@trevo/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { createTestFollowers, settle } from "../../../test/follower-fixture.ts";
import { insertTenant } from "../../../test/tenants.ts";
import { eventually } from "../../../test/test-site.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type WalletFixture, commandOf, createWalletFixture, place, quietLog } from "../wallet/wallet-fixture.ts";
import { createDemonstration, mayDemonstrate } from "./create-demonstration.ts";
import { feedFollower } from "./feed-follower.ts";

const shown = { is_staging: true, is_regulated: false, demonstration_feed: true };
let database: TestDatabase;
let staging: Tenant;
let live: Tenant;
let wallet: WalletFixture;
let published: (BetPlaced & { tenant_id: number })[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  staging = await insertTenant(database, "shown", { settings: shown });
  live = await insertTenant(database, "live");
  wallet = await createWalletFixture(database);
});
beforeEach(() => {
  published = [];
});
afterAll(() => database.drop());

const demonstrate = (more: { tenants?: readonly Tenant[]; into?: BetPlaced[] } = {}) =>
  createDemonstration({
    db: database.db,
    url: database.url,
    clock: { now: () => new Date() },
    log: quietLog,
    catalog: { find: async (_tenant, { game }) => ({ id: 3, title: game, title_en: null, image: "/covers/dice.svg" }) },
    tenants: { all: async () => more.tenants ?? [staging, live] },
    broadcaster: {
      toPublic: (tenant_id, _event, data) => {
        published.push({ tenant_id, ...(data as BetPlaced) });
        more.into?.push(data as BetPlaced);
      },
    },
  });
const times = async (count: number, demonstration = demonstrate()): Promise<void> => {
  for (let nth = 0; nth < count; nth += 1) await demonstration.step();
};

describe("the demonstration feed", () => {
  it("publishes a labelled pair every 1.5 s without a player, with the specified amounts", async () => {
    expect(await demonstrate().step()).toBe(1_500);
    await times(300);
    const stakes = published.filter(({ type }) => type === "bet");
    expect(stakes).toHaveLength(301);
    expect(published.every(({ simulated, user }) => simulated === true && user === null)).toBe(true);
    const usual = stakes.filter(({ amount }) => amount >= 40 && amount <= 15_000);
    const large = stakes.filter(({ amount }) => amount >= 50_000 && amount <= 5_000_000);
    expect(usual.length + large.length).toBe(stakes.length);
    // 60 per cent of 301, plus or minus eight standard errors.
    expect(Math.abs(usual.length - 181)).toBeLessThan(68);
    for (const { transaction } of stakes)
      expect(published.filter((half) => half.transaction === transaction)).toMatchObject([{ type: "bet" }, { type: "win" }]);
  });

  it("runs for a brand that is staging, not regulated, active, and enables it", async () => {
    const brand = (settings: Partial<Tenant["settings"]>, state: Tenant["state"] = "active"): Tenant => ({
      ...staging,
      state,
      settings: { ...staging.settings, ...settings },
    });
    expect(mayDemonstrate(brand({}))).toBe(true);
    const others = [
      brand({ demonstration_feed: false }),
      brand({ is_staging: false }),
      brand({ is_regulated: true }),
      brand({ is_staging: false, is_regulated: true }),
      brand({}, "maintenance"),
    ];
    expect(others.map(mayDemonstrate)).toEqual(others.map(() => false));
    await times(5, demonstrate({ tenants: others }));
    expect(published).toEqual([]);
  });

  it.each([
    ["live", { is_staging: false }],
    ["regulated", { is_regulated: true }],
    ["of unknown state", { is_staging: null }],
  ])("is refused by the database for a brand that is %s", async (_, settings) => {
    const write = database.owner
      .sql`update tenants set settings = settings || ${database.owner.sql.json({ ...shown, ...settings })} where id = ${staging.id}`;
    await expect(write).rejects.toThrow("tenants_demonstration_on_staging_only");
    const turn = database.owner
      .sql`update tenants set settings = settings || ${database.owner.sql.json({ is_staging: false })} where id = ${staging.id}`;
    await expect(turn, "nor may a brand go live with it on").rejects.toThrow("tenants_demonstration_on_staging_only");
  });

  it("stores no row in the ledger, rankings or metrics", async () => {
    const tables = await database.owner.sql<
      { name: string }[]
    >`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
    const counts = () =>
      Promise.all(
        tables.map(async ({ name }) => [
          name,
          (await database.owner.sql`select count(*)::int as rows from ${database.owner.sql(name)}`)[0]?.["rows"],
        ]),
      );
    const before = await counts();
    await times(20);
    expect(published).toHaveLength(40);
    expect(await counts()).toEqual(before);
  });

  it("stops while real rounds are played", async () => {
    const played = { ...staging, id: wallet.tenantId };
    const { followers } = createTestFollowers(database);
    followers.add(feedFollower(() => undefined));
    const player = await wallet.player({ cash: 100 });
    await times(3, demonstrate({ tenants: [played] }));
    expect(published).toHaveLength(6);
    await wallet.wallet.post(commandOf(player, "bet", { amount: 10, ...place("real"), closes: true }));
    await settle(followers, "feed");
    await times(3, demonstrate({ tenants: [played, staging] }));
    expect(published.slice(6).filter(({ tenant_id }) => tenant_id === played.id)).toEqual([]);
    expect(published.slice(6)).toHaveLength(6);
  });

  it("runs in one process of the installation", async () => {
    const received: [BetPlaced[], BetPlaced[]] = [[], []];
    const processes = received.map((into) => demonstrate({ into }));
    for (const process of processes) process.start();
    await eventually("some rounds", async () => (published.length >= 4 ? true : undefined));
    expect(received.filter((one) => one.length > 0)).toHaveLength(1);
    for (const process of processes) await process.stop();
  });
});
