import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Invariant, Violation } from "../src/kernel/invariant.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { type PublishedOffer, invariantOfUses, manifest } from "../src/modules/offers/index.ts";
import { type OffersFixture, createOffersFixture, publishOffer } from "./offers-fixture.ts";

let fixture: OffersFixture;
let tenant: Tenant;
let offer: PublishedOffer;

beforeAll(async () => {
  fixture = await createOffersFixture();
  tenant = await fixture.addTenant("one");
  offer = await publishOffer(fixture.offers, tenant, { args: { limits: { in_all: 3, budget_cents: 1_000 } } });
  await publishOffer(fixture.offers, tenant, { kind: "bonus" });
  await fixture.database.db.transaction().execute(async (tx) => {
    for (const cents of [400, 500]) await fixture.offers.reserve(tx, { ...offer, cents });
    await fixture.offers.settle(tx, { ...offer, cents: 400 });
  });
});
afterAll(() => fixture.close());

type Use = readonly [isReserved: boolean, cents: number];

/** Returns the invariant as a module that stores these uses declares it. */
const usesOf = (uses: readonly Use[]): Invariant =>
  invariantOfUses("coupons count their redemptions", {
    kinds: ["coupon"],
    uses: sql`select ${tenant.id}::int as tenant_id, ${offer.id}::uuid as offer_id, is_reserved, cents
      from unnest(${uses.map(([isReserved]) => isReserved)}::boolean[], ${uses.map(([, cents]) => cents)}::bigint[]) each_use (is_reserved, cents)`,
  });

/** Returns the violations after statements that only a bug or a manual change could run. They are rolled back. */
async function foundAfter(invariants: readonly Invariant[], statements: readonly string[]): Promise<Violation[]> {
  const undo = new Error("undo");
  const found: Violation[] = [];
  await fixture.database.owner.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      for (const { check } of invariants) found.push(...(await check(tx, "all")));
      throw undo;
    })
    .catch((error: unknown) => expect(error).toBe(undo));
  return found;
}

const own = manifest.invariants ?? [];
const truth: readonly Use[] = [
  [false, 400],
  [true, 500],
];

it("offers that only the product wrote have no violations", async () => {
  expect(await foundAfter([...own, usesOf(truth)], [])).toEqual([]);
});

it.each<[string, readonly Use[]]>([
  ["a use is missing", [[false, 400]]],
  ["a use is counted twice", [...truth, [true, 500]]],
  ["a reserved use was granted", truth.map(([, cents]) => [false, cents] as const)],
  ["a use is a centavo larger", [truth[0] as Use, [true, 501]]],
])("counters are a violation if %s", async (_case, uses) => {
  expect(await foundAfter([usesOf(uses)], [])).toMatchObject([{ tenant_id: tenant.id, subject: `offer ${offer.id}` }]);
});

it.each([
  ["a reserved use too many", "update offer_counters set reserved = reserved + 1"],
  ["a granted centavo too many", "update offer_counters set granted_cents = granted_cents + 1"],
])("counters are a violation with %s", async (_case, statement) => {
  expect((await foundAfter([usesOf(truth)], [`${statement} where offer_id = '${offer.id}'`])).map(({ subject }) => subject)).toEqual([
    `offer ${offer.id}`,
  ]);
});

it.each([
  ["more uses than the offer has", "in_all = 1"],
  ["more centavos than the budget", "budget_cents = 899"],
])("counters with %s are a violation", async (_case, change) => {
  const unchecked =
    "do $$ declare c record; begin for c in select conname from pg_constraint where conrelid = 'offer_counters'::regclass and contype = 'c' loop execute format('alter table offer_counters drop constraint %I', c.conname); end loop; end $$";
  const found = await foundAfter(own, [unchecked, `update offer_counters set ${change} where offer_id = '${offer.id}'`]);
  expect(found).toMatchObject([{ tenant_id: tenant.id, subject: `offer ${offer.id}` }]);
});

it.each([
  ["a text that was changed", "terms = jsonb_set(terms, '{pt}', '\"Outra coisa\"')", "not what was published"],
  ["arguments that were changed", "args = jsonb_set(args, '{limits,per_person}', '2')", "not what was checked"],
  ["a name that was changed", "name = jsonb_set(name, '{en}', '\"Other\"')", "not what was checked"],
])("a published version with %s is a violation", async (_case, change, detail) => {
  const found = await foundAfter(own, [`update offer_versions set ${change} where offer_id = '${offer.id}'`]);
  expect(found).toMatchObject([{ subject: `offer ${offer.id} version 1`, detail: expect.stringContaining(detail), freezes: false }]);
});

it("a published version whose text and hash were changed together differs from its rules", async () => {
  const other = 'encode(sha256(convert_to(\'{"en":"b","pt":"a"}\', \'utf8\')), \'hex\')';
  const change = `update offer_versions set terms = '{"pt": "a", "en": "b"}', terms_hash = ${other} where offer_id = '${offer.id}'`;
  expect(await foundAfter(own, [change])).toMatchObject([{ detail: "its terms differ from its rules" }]);
  // In an older edition of the text, the changed text counts as what players have read.
  expect(await foundAfter(own, [change, `update offer_versions set terms_edition = 0 where offer_id = '${offer.id}'`])).toEqual([]);
});
