import type { Mutant } from "../mutant.ts";

const source = "packages/sports/src";
const test = (name: string): string => `${source}/${name}.test.ts`;

const on =
  (file: string, ...tests: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({
    id: `sports/${id}`,
    file: `${source}/${file}.ts`,
    find,
    replace,
    suite: tests.map(test),
  });

const factor = on("factor", "settle-bet");
const outcome = on("outcome", "odds");
const line = on("line", "published-examples", "odds");
const settle = on("settle-bet", "settle-bet");
const systems = on("systems", "settle-bet", "price-slip");
const ladder = on("ladder", "odds");
const result = on("outcome-of", "outcome-of", "published-examples");
const facts = on("facts", "outcome-of");
const cash = on("cash-out", "cash-out");
const ticket = on("ticket", "price-slip");
const slip = on("price-slip", "price-slip");
const builder = on("builder", "price-slip");
const grid = on("pricing/grid", "pricing/pricing");
const markets = on("pricing/markets", "pricing/pricing");
const joint = on("pricing/builder-price", "pricing/pricing");

const verifier = (id: string, find: string, replace: string): Mutant => ({
  id: `sports/verifier-${id}`,
  file: "packages/verifier/src/verify-bet.ts",
  find,
  replace,
  suite: ["packages/verifier/src/verify-bet.test.ts"],
});

const module = "apps/server/src/modules/sportsbook";
const limit =
  (file: "limits" | "exposure-grid") =>
  (id: string, find: string, replace: string): Mutant => ({
    id: `sports/${id}`,
    file: `${module}/${file}.ts`,
    find,
    replace,
    suite: [`${module}/limits.test.ts`],
  });
const limits = limit("limits");
const exposure = limit("exposure-grid");

/** Mutants of settlement, factors, systems, cash-out, the ladder and the pricing model. */
export const sportMutants: readonly Mutant[] = [
  factor("void-half-wins", "BigInt(2 - void_halves) * wonPart", "2n * wonPart"),
  factor("void-returns-nothing", "BigInt(void_halves) * scale + ", ""),
  factor("dead-heat-pays-whole", "BigInt(oddsScale) * BigInt(tied)", "BigInt(oddsScale)"),
  factor("dead-heat-pays-one-place", "BigInt(odds_x1000) * BigInt(places)", "BigInt(odds_x1000)"),
  outcome("void-has-won", "if (won && void_halves === 2) return false;", ""),
  outcome("dead-heat-lost", "return won && Number.isSafeInteger(places)", "return Number.isSafeInteger(places)"),
  outcome("dead-heat-of-none", "places >= 1 &&", ""),
  line("quarter-lead-wins", "if (lead_x4 === 1) return halfWonOutcome;", "if (lead_x4 === 1) return wonOutcome;"),
  line("quarter-deficit-loses", "lead_x4 === -1 ? halfLostOutcome : lostOutcome", "lostOutcome"),
  line("quarter-beside-itself", "[line_x4 - 1, line_x4 + 1]", "[line_x4, line_x4]"),
  line("any-line", "Math.abs(line_x4) <= maxLineX4", "Math.abs(line_x4) <= maxLineX4 + 1"),
  result("handicap-from-the-other-side", "lineOutcome(-4 * lead - line_x4)", "lineOutcome(-4 * lead + line_x4)"),
  result(
    "draw-loses-without-bet",
    "return lead === 0 ? [voidOutcome, voidOutcome] : [of(lead > 0)",
    "return lead < -99 ? [voidOutcome, voidOutcome] : [of(lead > 0)",
  ),
  result("over-decided-too-early", "4 * count - market.line_x4 >= 2 ?", "4 * count - market.line_x4 >= 1 ?"),
  result("score-passed-on-one-side", "home > h || away > a ? lostOutcome", "home > h && away > a ? lostOutcome"),
  result("half-open-until-the-end", 'if (part === "half1") return', 'if (part === "half2") return'),
  result("cancelled-goal-counts", "standingGoals(facts.goals)[n - 1]", "facts.goals[n - 1]"),
  result("abandoned-stays-open", 'facts.ending === "abandoned" ? decided.map((outcome) => outcome ?? voidOutcome) : decided', "decided"),
  result("postponed-is-played", 'if (facts.ending === "postponed" || facts.ending === "cancelled")', 'if (facts.ending === "cancelled")'),
  facts("goals-not-compared", 'found.push("goals");', "void goals;"),
  facts("end-in-the-middle", 'if ((ending === "full_time") !== (phase === "full_time")) found.push("ending");', ""),
  settle("rounded-up", "=> numerator / denominator;", "=> (numerator + denominator - 1n) / denominator;"),
  settle("unit-is-the-stake", "rational(stake, combinationCount(legs.length, sizes))", "rational(stake)"),
  settle("free-bet-pays-its-value", "terms.is_free ? profitOf(total, terms.stake) : total;\n  const payout", "total;\n  const payout"),
  settle("settled-while-it-can-win", "standing < Math.min(...sizes)", "standing <= Math.min(...sizes)"),
  settle("settled-by-its-largest-size", "standing < Math.min(...sizes)", "standing < Math.max(...sizes)"),
  settle("half-lost-is-lost", "!outcome.won && outcome.void_halves === 0", "!outcome.won"),
  settle("builder-lost-before-void", "if (outcomes.includes(null)) return null;\n  return outcomes.every", "return outcomes.every"),
  settle("builder-void-ignored", "if (outcomes.some((outcome) => outcome?.void_halves === 2)) return voidOutcome;", ""),
  settle("void-is-a-part", 'if (outcomes.every((outcome) => outcome?.void_halves === 2)) return "void";', ""),
  settle(
    "payout-cut",
    "if (whole > BigInt(maxCentavos)) throw new RangeError(`more than any payout: ${whole}`);",
    "if (whole > BigInt(maxCentavos)) return maxCentavos;",
  ),
  systems("sum-without-denominator", "sum * denominator + (before[k - 1]", "sum + (before[k - 1]"),
  systems(
    "size-left-out",
    "sizes.reduce((total, size) => total + (sums[size]",
    "sizes.slice(1).reduce((total, size) => total + (sums[size]",
  ),
  systems("sizes-in-any-order", "&& size > (sizes[index - 1] ?? 0)", ""),
  systems("too-many-combinations", "maxCombinations: 1_000", "maxCombinations: 1_002"),
  systems("too-many-legs", "maxLegs: 20", "maxLegs: 21"),
  ladder("rounded-to-the-next", "odds_x1000 - (odds_x1000 % step)", "odds_x1000 - (odds_x1000 % step) + step"),
  ladder("step-of-three", "{ below: 4_000, step: 50 }", "{ below: 4_000, step: 20 }"),
  ladder("below-its-least", "if (!(odds_x1000 >= ladderBounds.min)) return null;", ""),
  ladder("above-its-top", "step === null ? ladderBounds.max : odds_x1000 -", "odds_x1000 -"),
  cash("fee-forgotten", "shareOfRational(fair, 10_000 - fee_bps)", "shareOfRational(fair, 10_000)"),
  cash("fee-by-all-legs", "legs.filter(({ outcome }) => outcome === null).length, fees", "legs.length, fees"),
  cash("fee-without-a-most", "Math.min(base_bps + per_leg_bps * (openLegs - 1), max_bps)", "base_bps + per_leg_bps * (openLegs - 1)"),
  cash("refund-not-expected", "win_ppm * odds_x1000 + refund_ppm * oddsScale", "win_ppm * odds_x1000"),
  cash(
    "above-what-can-be-won",
    "shareOfRational(exactReturn(terms, factors), cashOutBounds.maxOfPotential)",
    "shareOfRational(exactReturn(terms, factors), 10_000)",
  ),
  cash("offered-below-the-least", "if (amount < 1 ||", "if (amount < 1 &&"),
  cash("free-bet-cashed", 'if (is_free) return "free_bet";', ""),
  cash("settled-bet-cashed", 'if (isSettleable(sizes, outcomes)) return "settled";', ""),
  cash("suspended-bet-cashed", 'if (legs.some((leg) => !leg.outcome && !leg.takes_bets)) return "suspended";', ""),
  cash("part-of-no-stake", 'if (cashed === 0n) return { why_not: "share" };', ""),
  cash("part-by-share-of-offer", "(BigInt(offer) * cashed) / BigInt(remaining_stake)", "(BigInt(offer) * BigInt(share_bps)) / 10_000n"),
  cash("sixth-part", "parts_taken >= cashOutBounds.maxParts", "parts_taken > cashOutBounds.maxParts"),
  cash("remainder-below-one-real", "rest < cashOutBounds.minRemainingStake", "rest < cashOutBounds.minRemainingStake - 1"),
  cash("less-than-seen", "BigInt(current) * 100n >= BigInt(seen) * 99n", "BigInt(current) * 100n >= BigInt(seen) * 98n"),
  cash("order-waits-below", "|| (at_most !== undefined && amount <= at_most)", ""),
  ticket("related-legs", 'return hasRelatedLegs(legs) ? "related_selections" : null;', "return null;"),
  ticket(
    "builder-of-two-fixtures",
    "selections.some(({ fixture_id }) => fixture_id !== selections[0]?.fixture_id)",
    "selections.length === 0",
  ),
  slip("worse-odds-taken", 'accept === "better" ? before :', 'accept === "none" ? before :'),
  slip("other-odds-taken", "compareRationals(now, before) === 0", "compareRationals(now, before) >= 0"),
  builder("one-market-twice", 'new Set(selections.map(marketKeyText)).size < selections.length ? "same_market" : null', "null"),
  builder("whole-line-joined", "Math.abs(line_x4) % 4 === 2", "Math.abs(line_x4) % 2 === 0"),
  grid("low-scores-turned", "return 1 + model.home * model.rho;", "return 1 + model.away * model.rho;"),
  grid("line-without-refund", "    refund += back;", ""),
  grid("handicap-taken-off", 'type === "handicap" ? line_x4 : -line_x4', "-line_x4"),
  grid("void-half-lost", "sums.refund += refund;", ""),
  markets("push-not-refunded", "win + loss > 0 ? win / (win + loss) : 0", "win"),
  markets("margin-before-rounding", "oddsScale / odds_x1000;", "chance;"),
  joint("implied-pays-margin", "builderMarginBps(selections.length - implied.length)", "builderMarginBps(selections.length)"),
  joint("price-below-the-least-chance", 'if (chance * ppmScale < builderMinPpm) return { why_not: "unlikely" };', ""),
  verifier("any-row", "if (computed !== hash) return failed(", "if (computed === prev_hash) return failed("),
  verifier("any-odds", "if (odds !== selection.odds_x1000)", "if (odds === undefined)"),
  verifier("leg-at-other-odds", "if (selections.length === 1 && selections[0]?.odds_x1000 !== odds_x1000)", "if (selections.length === 0)"),
  verifier("any-ticket", "const ok = computed === ticket_hash;", 'const ok = computed !== "";'),
  verifier("oldest-revision", "b.revision - a.revision", "a.revision - b.revision"),
  verifier("results-not-recomputed", "if (computed !== sortedJson(result.outcomes))", "if (computed === sortedJson(null))"),
  verifier("facts-not-checked", "if (faults.length > 0)", "if (faults.length > 9)"),
  verifier("more-than-was-staked", "if (remaining_stake > ticket.stake)", "if (remaining_stake > 2 * ticket.stake)"),
  limits("payout-above-the-brand's", "unlimited > BigInt(limits.max_payout)", "unlimited > BigInt(2 * limits.max_payout)"),
  limits("payout-above-the-tier's", "payout <= fixture.limits.payout", "payout >= 0"),
  limits("open-bets-forgotten", "payout + fixture.open_payout <=", "payout <="),
  limits("strictest-tier", "limits[tier - 1] ?? limits[2]", "limits[0]"),
  limits("liability-not-limited", "after <= BigInt(fixture.limits.fixture_liability) ||", "after >= 0n ||"),
  limits("full-fixture-takes-nothing", "|| after <= liabilityOf(fixture.exposure)", ""),
  limits("offer-beyond-the-limit", "return centavos(fits * stakeStep);", "return centavos((fits + 1) * stakeStep);"),
  limits("offer-below-the-least", "offered < limits.min_stake ? centavos(0) : offered", "offered"),
  limits("least-stake", "stake < limits.min_stake)", "stake < limits.min_stake - 1)"),
  limits("alarm-at-the-limit", "liabilityAlarmBps = 8_000", "liabilityAlarmBps = 10_000"),
  exposure("stake-not-counted", "(paid > 0n ? paid : 0n) - stake", "paid > 0n ? paid : 0n"),
  exposure("beyond-the-grid", "largest(allScores.map(costOf)) - largest(cells)", "0n"),
  exposure("without-a-chance-it-loses", ": factorOf(one.odds_x1000, wonOutcome);", ": factorOf(one.odds_x1000, voidOutcome);"),
  exposure("builder-by-its-first", "outcomes.find(({ won }) => !won) ?? first", "first"),
  exposure("halves-by-the-final-score", 'part === "match" && ruleOf(type).by_score', "ruleOf(type).by_score"),
  exposure("other-not-counted", "largest(cells) + other", "largest(cells)"),
];
