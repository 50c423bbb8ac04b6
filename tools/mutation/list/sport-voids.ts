import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `sport-voids/${id}`,
  file: `apps/server/src/modules/sportsbook/${file}`,
  find,
  replace,
  suite: ["apps/server/test/sport-voids.test.ts"],
});

/** Mutants of voids declared by two members: which bets, for how long, and by whom. */
export const sportVoidMutants: readonly Mutant[] = [
  on("cashed-out-bet-is-void", "void-proposal.ts", [`["cashed", "withheld"]`, `["withheld"]`]),
  on("void-bet-is-void-again", "void-proposal.ts", ["selections.some(({ voided_by }) => voided_by === null)", "selections.length > 0"]),
  on("approved-after-a-bet-was-placed", "void-proposal.ts", [
    `depends_on: { bets: canonicalHash(plan.keys).toString("hex"), changed: canonicalHash(changed).toString("hex") },`,
    "depends_on: 0,",
  ]),
  on("market-of-one-brand", "void-proposal.ts", [
    `input.of === "market" ? await brandsConcerned(needs.tenants, tenant, plan.keys) : [tenant.id]`,
    "[tenant.id]",
  ]),
  on("brand-that-left-the-book", "own-book.ts", [", ...bets.map(({ tenant_id }) => tenant_id)]", "].slice(0, bets.length * 0 + 99)"]),
  on("bets-of-any-moment", "void-store.ts", [
    "and (${to}::timestamptz is null or b.placed_at <= ${to})",
    "and (${to}::timestamptz is null or true)",
  ]),
  on("every-selection-of-the-bets", "void-store.ts", [
    "and (${market_id}::int is null or s.market_id = ${market_id})`",
    "and (${market_id}::int is null or true)`",
  ]),
  on("a-result-outweighs-it", "decide-settlement.ts", ["voided_by !== null || isLate || windows.some", "isLate || windows.some"]),
  on("nobody-looks-at-it", "void-store.ts", ["await voidStore.mark(tx, keys);", ""]),
];
