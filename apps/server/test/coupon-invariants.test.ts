import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../src/kernel/db.ts";
import type { Whole } from "../src/kernel/invariant.ts";
import { newId } from "../src/kernel/ids.ts";
import { couponInvariants } from "../src/modules/coupons/coupon-invariants.ts";
import { type CouponDraft, createCouponSite, fixedCoupon, matchCoupon } from "./coupon-site.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let trevo: number;
let granted: Member;

beforeAll(async () => {
  site = await startTestSite();
  const coupons = createCouponSite(site);
  trevo = (await coupons.tenantOf("trevo")).id;
  const rewards: CouponDraft["rewards"] = [
    { code: "bonus_fixed", amount: 1_000 },
    { code: "points", points: 50 },
  ];
  const { code } = await coupons.publish({ ...fixedCoupon, rewards, max_uses: 5 });
  const device = { "guest-id": `guest-${newId()}` };
  const holders = [await site.join(), await site.join(), await site.join()];
  granted = holders[0] as Member;
  for (const member of holders) expectStatus(await coupons.redeem(member, code, { headers: device }), 200);
  const reviewer = { tenant: await coupons.tenantOf("trevo"), staff_id: newId(), request_id: null };
  const [held] = await site.database.sql<{ id: string }[]>`select id from redemptions where player_id = ${holders[2]?.id ?? ""}`;
  await site.app.modules.coupons.backOffice.decide(reviewer, {
    id: held?.id ?? "",
    decision: "refuse",
    reason: "x",
    idempotency_key: null,
  });
  const match = await coupons.publish(matchCoupon);
  expectStatus(await coupons.charge(granted, { amount: 1_000, coupon: match.code }), 201);
}, 60_000);
afterAll(() => site.close());

const violatedIn = async (tx: Tx, of: Whole): Promise<string[]> => {
  const found: string[] = [];
  for (const { name, check } of couponInvariants) if ((await check(tx, of)).length > 0) found.push(name);
  return found;
};

/** Returns the names of the invariants violated by a corruption, which is rolled back. */
async function violatedAfter(corruption: string, of: Whole = "all"): Promise<string[]> {
  const found: string[] = [];
  const undone = new Error("undone");
  const run = site.database.owner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(corruption).execute(tx);
    found.push(...(await violatedIn(tx, of)));
    throw undone;
  });
  await expect(run).rejects.toBe(undone);
  return found;
}

const steps = "redemptions take the allowed steps";
const uses = "coupons count their redemptions";
const traced = "grants of coupons trace to their redemptions";
const codes = "coupon codes count their redemptions";
const groups = "a person has at most one open coupon of a group";

describe("the invariants of coupons", () => {
  it("hold for redemptions that are granted, held, refused and reserved", async () => {
    const states = await site.database.sql<{ status: string }[]>`select status from redemptions order by status`;
    expect(states.map(({ status }) => status)).toEqual(["granted", "held", "refused", "reserved"]);
    expect(await violatedAfter("select 1")).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    [
      "a grant that is missing",
      "update reward_grants set source = 'elsewhere' where source = 'coupons' and external_id not like '%:%'",
      [traced],
    ],
    [
      "a second reward that is missing",
      "update reward_grants set source = 'elsewhere' where source = 'coupons' and external_id like '%:1'",
      [traced],
    ],
    ["a grant to another", "update reward_grants set player_id = gen_random_uuid() where source = 'coupons'", [traced]],
    ["another reward", `update reward_grants set reward = '{"code": "cash"}' where source = 'coupons'`, [traced]],
    ["a grant for what is held", "update redemptions set status = 'held', due_at = now() where status = 'granted'", [steps, uses, traced]],
    ["a use that nobody made", "update coupon_codes set used = used + 1 where max_uses is null or used < max_uses", [codes]],
    ["a use that is not counted", "update coupon_codes set used = used - 1 where used > 0", [codes]],
    ["a redemption without its use", "update redemptions set coupon_code_id = null where status = 'refused'", [codes]],
    [
      "two open redemptions of a group by one person",
      `update redemptions set offer_group = 'welcome', person_id = (select min(person_id::text)::uuid from redemptions),
        nth = case status when 'held' then 8 else 9 end where status in ('granted', 'held')`,
      [groups],
    ],
  ])("report %s", async (_, corruption, due) => {
    expect(await violatedAfter(corruption)).toEqual(due);
  });

  it("check only one player's grants if only that player is checked", async () => {
    const gone = "update reward_grants set source = 'elsewhere' where source = 'coupons'";
    expect(await violatedAfter(gone, [{ tenant_id: trevo, player_id: granted.id }])).toEqual([traced]);
    expect(await violatedAfter(gone, [{ tenant_id: trevo, player_id: newId() }])).toEqual([]);
    expect(await violatedAfter(gone, [])).toEqual([]);
  });
});
