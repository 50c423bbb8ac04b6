import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { invariants } from "../src/modules.ts";
import { untilWaiting } from "./barrier.ts";
import { type BoxShop, openShop } from "./box-shop.ts";
import { type CouponSite, createCouponSite } from "./coupon-site.ts";
import { settle } from "./follower-fixture.ts";
import { startServerProcess } from "./server-process.ts";
import { signedIn } from "./tenants.ts";
import { type CallOptions, type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const dayMs = 86_400_000;

let site: TestSite;
let coupons: CouponSite;
let shop: BoxShop;
let trevo: Tenant;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime,worker" });
  coupons = createCouponSite(site);
  shop = await openShop(site);
  const { id } = await coupons.tenantOf("trevo");
  trevo = await modules().tenants.change(id, {
    settings: { cashback: true, cashback_release_day: 1, cashback_release_hour: 0, cashback_conversion_percentage: 1_000 },
  });
});
afterAll(() => site.close());

const modules = () => site.app.modules;
const keyOf = ({ id }: Member) => ({ tenant_id: trevo.id, player_id: id });

/** A call that grants something, and how often it has been granted. */
interface Grant {
  readonly what: string;
  readonly member: Member;
  readonly send: (base: string) => Promise<Reply>;
  readonly given: () => Promise<number>;
}

async function joinWithCash(): Promise<Member> {
  const member = await site.join();
  await site.deposit(member, 50_000);
  return member;
}
const lose = (member: Member, amount: number) =>
  modules().wallet.post({
    ...keyOf(member),
    source: "studio",
    provider: "studio",
    game_id: 7,
    round: newId(),
    kind: "bet",
    external_id: newId(),
    amount,
    closes: true,
  });
const entriesOf = async ({ id }: Member, kind: string): Promise<number> =>
  (
    await site.database.sql<
      { count: number }[]
    >`select count(*)::int as count from entries where player_id = ${id} and kind::text = ${kind}`
  )[0]?.count ?? 0;
/** Sends the same call with the same key to any server. */
const caller = (path: string, { token, ...options }: CallOptions) => {
  const key = randomUUID();
  return (base: string) => site.call("POST", path, { key, ...options, token, base });
};

async function couponGrant(): Promise<Grant> {
  const member = await joinWithCash();
  const { code } = await coupons.publish();
  const send = caller("/api/bonuses/redeem", { token: member.token, body: { coupon: code } });
  return { what: "coupon", member, send, given: () => entriesOf(member, "grant") };
}

async function cashbackGrant(): Promise<Grant> {
  const member = await joinWithCash();
  site.clock.setOffset(-2 * dayMs);
  await lose(member, 10_000);
  site.clock.setOffset(0);
  await settle(modules().followers, "cashback");
  await modules().cashback.jobs.makeItems();
  const [item] = (await modules().cashback.list(signedIn(trevo, member), 1)).data;
  const send = caller("/api/bonuses/cashback/claim", { token: member.token, body: { cashback_id: item?.id ?? "", slots: 1 } });
  return { what: "cashback", member, send, given: () => entriesOf(member, "grant") };
}

async function missionGrant(): Promise<Grant> {
  const member = await joinWithCash();
  const id = newId();
  await modules().offers.publishBuiltIn(trevo, {
    id,
    kind: "mission",
    name: { pt: "Missão", en: "Mission" },
    args: {
      goals: [{ code: "rounds", rounds: 1, min_stake: 100 }],
      conditions: [],
      rewards: [{ code: "cash", amount: 500 }],
      limits: { per_person: 1, per_day: null, in_all: 100, budget_cents: 1_000_000 },
      window: { starts_at: null, ends_at: `${new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 16)}Z` },
    },
  });
  const { token } = member;
  expectStatus(await site.call("POST", `/api/missions/${id}/accept`, { token, body: {} }), 200);
  await lose(member, 100);
  await settle(modules().followers, "missions", "mission-events");
  return {
    what: "mission",
    member,
    send: caller(`/api/missions/${id}/claim`, { token, body: {} }),
    given: () => entriesOf(member, "grant"),
  };
}

async function boxGrant(): Promise<Grant> {
  const member = await joinWithCash();
  const box = await shop.box(`box-${newId().slice(-8)}`, { price: 1_000, prizes: [{ weight: 1_000_000_000, value: 900 }] });
  expectStatus(await shop.buy(member, box), 200);
  const send = caller("/api/boxes/open", { token: member.token, body: { box_id: box } });
  return { what: "box", member, send, given: () => entriesOf(member, "win") };
}

async function freeRoundGrant(): Promise<Grant> {
  const member = await joinWithCash();
  const { json } = await site.call("POST", "/api/games/get", { body: { game_id: "dice" } });
  const { id, title } = json["data"] as { id: number; title: string };
  const reward = { code: "free_rounds", game: { id, title }, rounds: 3, stake: 20, wins: "cash", days: 7 } as const;
  const gift = { source: "test", external_id: newId(), reward, reason: "test:rounds", requested: true };
  await site.database.db.transaction().execute((tx) => modules().rewards.grant(tx, keyOf(member), gift));
  const [row] = await site.database.sql<{ id: string }[]>`select id from free_round_rewards where player_id = ${member.id}`;
  const token = await site.launch(member, "dice");
  const body = { game: "dice", stake: 20, params: { target: 50, direction: "over" }, free_rounds: row?.id ?? "" };
  const given = async () =>
    3 -
    ((await site.database.sql<{ remaining: number }[]>`select remaining from free_round_rewards where id = ${row?.id ?? ""}`)[0]
      ?.remaining ?? 0);
  return { what: "free round", member, send: caller("/house/api/rounds", { token, body }), given };
}

const violations = () =>
  site.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const found: string[] = [];
      for (const { name, check } of invariants) if ((await check(tx, "all")).length > 0) found.push(name);
      return found;
    });

/** Kills the server while each call waits in its transaction for its player's wallet. */
async function killDuring(grants: readonly Grant[]): Promise<void> {
  const victim = await startServerProcess({
    databaseUrl: site.database.url,
    sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"),
    TREVO_ROLES: "api,realtime",
  });
  const ids = sql.join(grants.map(({ member }) => sql`${member.id}::uuid`));
  const { answers } = await site.database.owner.db.transaction().execute(async (tx) => {
    await sql`select from wallets where player_id in (${ids}) for update`.execute(tx);
    const started = Promise.all(
      grants.map(({ send }) =>
        send(victim.url).then(
          (reply) => reply.status,
          () => null,
        ),
      ),
    );
    await untilWaiting(site.database, grants.length).catch(async (error: unknown) => {
      await victim.stop("SIGKILL");
      throw error;
    });
    await victim.stop("SIGKILL");
    return { answers: started };
  });
  expect(await answers).toEqual(grants.map(() => null));
}

it("a server killed while it grants loses nothing and grants nothing twice", { timeout: 120_000 }, async () => {
  const grants = [await couponGrant(), await cashbackGrant(), await missionGrant(), await boxGrant(), await freeRoundGrant()];
  expect(await Promise.all(grants.map(({ given }) => given()))).toEqual([0, 0, 0, 0, 0]);
  await killDuring(grants);
  expect(await violations()).toEqual([]);
  for (const { what, send, given } of grants) {
    const first = await send(site.url);
    expect([what, first.status < 300]).toEqual([what, true]);
    const again = await send(site.url);
    expect([what, again.status]).toEqual([what, first.status]);
    expect([what, await given()]).toEqual([what, 1]);
  }
  expect(await violations()).toEqual([]);
});

it("a claim without its money is reported", async () => {
  const { member } = await missionGrant();
  await site.database.owner.sql`update mission_players set state = 'claimed', claimed_at = now() where player_id = ${member.id}`;
  expect(await violations()).not.toEqual([]);
  await site.database.owner.sql`update mission_players set state = 'completed', claimed_at = null where player_id = ${member.id}`;
  expect(await violations()).toEqual([]);
});
