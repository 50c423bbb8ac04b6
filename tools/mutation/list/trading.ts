import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `trading/${id}`,
  file: `apps/server/src/modules/${file}`,
  find,
  replace,
  suite: ["apps/server/test/sport-trading.test.ts"],
});

const byHand = (id: string, file: string, change: readonly [string, string]): Mutant => ({
  ...on(id, file, change),
  suite: ["apps/server/test/sport-results-by-hand.test.ts"],
});

/** Mutants of results entered by hand: what they apply to, who enters them, and what must have been seen before. */
export const handResultMutants: readonly Mutant[] = [
  byHand("result-without-its-lock-of-bets", "sports/results-by-hand.ts", [
    `await suspensionStore.suspend(tx, { book_id, scope: "fixture", scope_id: fixture.id }, "trader");`,
    "",
  ]),
  byHand("result-of-a-match-to-come", "sports/results-by-hand.ts", [
    `if (!(await fixtureStore.takesResult(tx, fixture.id))) throw refuse("wrong_state");`,
    "",
  ]),
  byHand("result-for-every-book", "sports/market-store.ts", [`const made = { book_id, void_from`, `const made = { book_id: 0, void_from`]),
  byHand("score-that-cannot-be", "sports/results-by-hand.ts", [`if (contradictionsOf(facts).length > 0) throw wrong("final");`, ""]),
  byHand("approved-at-one-brand", "proposals/decide-proposal.ts", [
    `if (!(change.holds_at ?? []).every((tenant_id) => decidesOn(scope, { kind, tenant_id }))) throw refuse("forbidden");`,
    "",
  ]),
  byHand("proposed-at-one-brand", "proposals/propose.ts", [
    `if (!proposesAt(scope, kind, change.holds_at ?? [])) throw refuse("forbidden");`,
    "",
  ]),
  byHand("approved-after-bets-changed", "sportsbook/result-proposal.ts", [
    "depends_on: { revisions, waiting, effect },",
    "depends_on: { revisions, waiting },",
  ]),
  byHand("corrections-counted-as-paid", "sportsbook/settlement-effect.ts", [
    "next.payout - (last?.payout ?? 0);",
    "next.payout + 0 * (last?.payout ?? 0);",
  ]),
  byHand("nothing-to-change", "sports/results-by-hand.ts", [`if (revisions.length === 0) throw refuse("wrong_state");`, ""]),
];

/** Mutants of a trader's suspension: what it stops, and what its end does not lift. */
export const tradingMutants: readonly Mutant[] = [
  on("fixture-without-its-lock", "sports/trade.ts", [`await suspensionStore.lockAlone(tx, "fixture", fixture_id);`, ""]),
  on("book-without-its-lock", "sports/trade.ts", [
    `await suspensionStore.lockAlone(tx, "book", book_id);
    return { book_id, scope, scope_id: book_id };`,
    "return { book_id, scope, scope_id: book_id };",
  ]),
  on("competition-without-its-lock", "sports/trade.ts", [
    `await suspensionStore.lockAlone(tx, "book", book_id);
    return { book_id, scope, scope_id: id };`,
    "return { book_id, scope, scope_id: id };",
  ]),
  on("trades-for-a-sister-brand", "sportsbook/change-book.ts", [
    `if (brands.some(({ id }) => !scope.granted.get(id)?.has(permission))) throw refuse("forbidden");`,
    "",
  ]),
  on("decided-matches-await-results", "sports/listing-store.ts", [
    "f.state in ('ended', 'postponed', 'cancelled', 'abandoned')\n",
    "f.state in ('ended', 'postponed', 'cancelled', 'abandoned', 'resulted')\n",
  ]),
  on("suspended-twice", "sports/trade.ts", [`if (await isSuspended(tx, key)) throw refuse("wrong_state");`, ""]),
  on("lifts-another-cause", "sports/trade.ts", [
    `await suspensionStore.lift(tx, key, "trader")`,
    `await suspensionStore.lift(tx, key, "danger")`,
  ]),
  on("suspended-as-another-cause", "sports/trade.ts", [
    `await suspensionStore.suspend(tx, key, "trader");`,
    `await suspensionStore.suspend(tx, key, "feed");`,
  ]),
  on("book-of-another-brand", "sportsbook/change-book.ts", ["mustHaveOwnBook(scope.tenant);", ""]),
  on("settled-bets-counted", "sportsbook/exposure-store.ts", [
    "s.fixture_id = e.fixture_id and ${unsettledRow}) as open_bets",
    "s.fixture_id = e.fixture_id) as open_bets",
  ]),
];

const setting = (id: string, file: string, change: readonly [string, string]): Mutant => ({
  ...on(id, file, change),
  suite: ["apps/server/test/sport-settings.test.ts"],
});
const override = (id: string, change: readonly [string, string]): Mutant => ({
  ...on(id, "sports/override-model.ts", change),
  suite: ["apps/server/test/sport-settings.test.ts"],
});

const pricing = (id: string, file: string, change: readonly [string, string]): Mutant => ({
  ...on(id, file, change),
  suite: ["apps/server/src/modules/sports/pricing-settings.test.ts"],
});
const limiting = (id: string, change: readonly [string, string]): Mutant => ({
  ...on(id, "sportsbook/limits.ts", change),
  suite: ["apps/server/src/modules/sportsbook/limits.test.ts"],
});

const exposure = (id: string, file: string, change: readonly [string, string]): Mutant => ({
  ...on(id, `sportsbook/${file}`, change),
  suite: ["apps/server/src/modules/sportsbook/exposure-invariant.test.ts"],
});
const accepted = (id: string, change: readonly [string, string]): Mutant => ({
  ...on(id, "sportsbook/bet-invariants.ts", change),
  suite: ["apps/server/src/modules/sportsbook/bet-invariants.test.ts"],
});

/** Mutants of the violations that the invariants of the bet sequence and of match grids must find. */
export const tradingInvariantMutants: readonly Mutant[] = [
  accepted("suspension-not-compared", ["isOf(one) && one.since < placed_at", "isOf(one) && one.since < placed_at && one.book_id > 9_999"]),
  accepted("result-not-compared", ["isOf(one) && one.decided_at < placed_at", "isOf(one) && one.decided_at > placed_at"]),
  accepted("suspension-of-another-book", ["(one.book_id === 0 || one.book_id === book_id)", "one.book_id >= 0"]),
  exposure("cheaper-than-its-bets", "exposure-invariant.ts", ["cell < (low.cells[index] ?? 0n) || ", ""]),
  exposure("dearer-than-its-bets", "exposure-invariant.ts", [" || cell > (high.cells[index] ?? 0n)", ""]),
  exposure("no-grid-unseen", "exposure-store.ts", [
    "        where ${unsettledRow}\n      ) of",
    "        where b.status = 'gone'\n      ) of",
  ]),
  exposure("leavers-at-once", "exposure-invariant.ts", ["const renewedWithinMs = 120_000;", "const renewedWithinMs = 100_000;"]),
];

/**
 * Mutants of margins, limits and views of matches: the narrowest counts, nothing unseen is replaced, and no bet above a limit is accepted.
 */
export const bookSettingMutants: readonly Mutant[] = [
  setting("limits-without-the-lock", "sportsbook/change-settings.ts", ["    await sports.lockBook(tx, tenant);\n", ""]),
  setting("limits-before-the-locks", "sportsbook/accept-bet.ts", [
    "await limitStore.ofBrand(tx, owner.tenant_id)",
    "await limitStore.ofBrand(needs.db, owner.tenant_id + 1)",
  ]),
  setting("limits-unseen", "sportsbook/change-settings.ts", ["if (!isSameLimits(before, seen as SetLimits | null) || ", "if ("]),
  setting("limits-of-a-match-by-market", "sportsbook/change-settings.ts", [
    `if (limits && market_type !== "" && hasOfMatch(limits)) throw invalid("market_type");`,
    "",
  ]),
  limiting("stake-unlimited", ["      stake <= (fixture.limits.stake ?? stake) &&\n", ""]),
  limiting("sport-before-competition", ["[competition_id, 0].flatMap((id) =>", "[0, competition_id].flatMap((id) =>"]),
  limiting("all-markets-before-one", [`[market_type, ""];`, `["", market_type];`]),
  pricing("margin-of-the-sport-first", "sports/margin-of.ts", [
    "[competition_id, 0].flatMap((id) =>",
    "[0, competition_id].flatMap((id) =>",
  ]),
  pricing("margin-unseen", "sports/change-margin.ts", ["if (!isSame(before, seen) || ", "if ("]),
  pricing("margin-in-the-next-minute", "sports/create-pricing.ts", ["    margins.text,\n", ""]),
  pricing("view-without-end", "sports/offered-store.ts", [" and o.ends_at > clock_timestamp()", ""]),
  override("view-of-another-trader-lost", [`  if (!isSame(standing, seen)) throw refuse("wrong_state");\n`, ""]),
  override("view-of-another-end", ["standing.ends_at.getTime() === seen.ends_at.getTime()", "standing.fixture_id > 0"]),
  pricing("view-of-a-match-that-is-over", "sports/override-model.ts", [
    `if (fixture?.state !== "scheduled" && fixture?.state !== "live" && fixture?.state !== "interrupted") throw refuse("wrong_state");`,
    "",
  ]),
  {
    id: "trading/cause-not-hashed",
    file: "packages/sports/src/canonical.ts",
    find: "    ...(cause ? { cause } : {}),\n",
    replace: "",
    suite: ["apps/server/src/modules/sports/pricing-settings.test.ts"],
  },
];
