import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `sport-withholdings/${id}`,
  file: `apps/server/src/modules/sportsbook/${file}`,
  find,
  replace,
  suite: ["apps/server/test/sport-withholdings.test.ts"],
});

const integrity = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `sport-withholdings/${id}`,
  file: `apps/server/src/modules/${file}`,
  find,
  replace,
  suite: ["apps/server/test/sport-integrity.test.ts"],
});

const ofMatch = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `sport-withholdings/match-${id}`,
  file: `apps/server/src/modules/sportsbook/${file}`,
  find,
  replace,
  suite: ["apps/server/test/sport-match-withholdings.test.ts"],
});

const ofCorrection = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `sport-withholdings/correction-${id}`,
  file: `apps/server/src/modules/sportsbook/${file}`,
  find,
  replace,
  suite: ["apps/server/test/sport-corrections.test.ts", "apps/server/src/modules/sportsbook/judge-corrections.test.ts"],
});

const inCase = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `sport-cases/${id}`,
  file: `apps/server/src/modules/sportsbook/${file}`,
  find,
  replace,
  suite: ["apps/server/test/sport-cases.test.ts", "apps/server/src/modules/sportsbook/signals.test.ts"],
});

/**
 * Mutants of withheld bets (what is not posted, and who ends the withholding) and of the suspension of a match under suspicion, which
 * nobody else lifts.
 */
export const sportWithholdingMutants: readonly Mutant[] = [
  on("settled-while-withheld", "decide-settlement.ts", [`bet.status === "cashed" || bet.status === "withheld"`, `bet.status === "cashed"`]),
  on("cashed-out-while-withheld", "offer-cash-out.ts", [
    `if (bet.status !== "open") return`,
    `if (bet.status !== "open" && bet.status !== "withheld") return`,
  ]),
  on("target-while-withheld", "create-auto-cash-out-finder.ts", [`!isUnsettled(whole.bet) ||`, `whole.bet.status !== "open" ||`]),
  on("case-of-a-withheld-bet", "settle-bets.ts", [`whole.bet.status !== "withheld" && attempts >= maxAttempts`, `attempts >= maxAttempts`]),
  on("without-the-lock-of-the-bets", "withhold-bets.ts", [
    `await voidStore.hold(
    tx,
    ids.map((id) => ({ tenant_id: tenant.id, id })),
  );`,
    "",
  ]),
  on("withheld-again", "withhold-bets.ts", [`if (!match && bets.length < found.length) throw refuse("wrong_state");`, ""]),
  on("some-of-the-bets", "withhold-bets.ts", [`if (found.length < ids.length) throw refuse("not_found");`, ""]),
  on("ended-twice", "withholding-proposal.ts", [`if (bets.some(({ bet }) => bet.status !== "withheld")) throw refuse("wrong_state");`, ""]),
  on("approved-after-the-result", "withholding-proposal.ts", [`changed: canonicalHash(changed).toString("hex"),`, ""]),
  on("ended-by-one", "withholding-proposal.ts", ["approvals_needed: 1,", "approvals_needed: 0,"]),
  on("nobody-settles-it", "withholding-proposal.ts", ["await voidStore.mark(tx, keys);", "await Promise.resolve();"]),
  on("released-where-it-is-void", "withholding-proposal.ts", [
    `if ("cause" in input) await voidStore.declare(tx, { keys, market_id: null, voided_by: id, cause: input.cause });`,
    `if ("cause" in input) await voidStore.mark(tx, keys);`,
  ]),
  on("void-by-another-permission", "void-proposal.ts", [`["cashed", "withheld"]`, `["cashed"]`]),
  on("stake-forgotten", "bet-store.ts", [
    "sql`(b.status = 'open' or b.status = 'withheld' and b.settlement_no = 0)`",
    "sql`(b.status = 'open')`",
  ]),
  on("round-taken-for-closed", "bet-states.ts", [
    `status === "open" || (status === "withheld" && settlement_no === 0)`,
    `status === "open" || settlement_no < 0`,
  ]),
  ofMatch("settled-in-between", "withhold-bets.ts", [`match ? ["open", "withheld"] :`, `match ? ["open", "withheld", "settled"] :`]),
  ofMatch("more-than-a-call", "withhold-bets.ts", [`Math.min(batches.together, batches.most - taken)`, `batches.together`]),
  ofMatch("left-out-if-withheld", "withholding-store.ts", [`b.status in ('open', 'withheld') and`, `b.status = 'open' and`]),
  ofMatch("released-by-another-order", "withholding-proposal.ts", [
    `if ("fixture_id" in input) return endingOfFixture(input);`,
    `if ("fixture_id" in input) return { of: "all" };`,
  ]),
  ofMatch("void-while-another-order-stands", "withholding-proposal.ts", [
    `return { ended: bets.filter(({ bet }) => !still.has(bet.id)), kept };`,
    `return { ended: bets.filter(({ bet }) => !still.has(bet.id) || "cause" in proposed.input), kept };`,
  ]),
  ofMatch("named-frees-from-its-match", "withholding-proposal.ts", [`{ of: "all" } : { of: "named" }`, `{ of: "all" } : { of: "all" }`]),
  ofMatch("match-frees-from-its-market-only", "withholding-store.ts", ["(${market_id}::int is null or w.market_id", "(w.market_id"]),
  on("among-the-settled", "bet-store.ts", [`query.where("status", "not in", ["open", "withheld"])`, `query.where("status", "<>", "open")`]),
  ofCorrection("without-its-lock", "hold-corrections.ts", ["await correctionStore.lock(tx, fixtures);", ""]),
  ofCorrection("of-this-batch-only", "judge-corrections.ts", ["takenBefore.get(key) ?? 0", "0"]),
  ofCorrection("bound-exclusive", "judge-corrections.ts", ["group) > correctionBounds.netTaking", "group) >= correctionBounds.netTaking"]),
  ofCorrection("late-inclusive", "judge-corrections.ts", ["> correctionBounds.ms", ">= correctionBounds.ms"]),
  ofCorrection("released-for-good", "judge-corrections.ts", [" && one.revision === revision", ""]),
  ofCorrection("released-for-any-book", "judge-corrections.ts", [" && one.book_id === book_id", ""]),
  ofCorrection("released-after-its-settlement", "judge-corrections.ts", ["release.settlement_no === settlement_no &&", ""]),
  ofCorrection("of-one-of-its-results", "judge-corrections.ts", [
    "comparedResults(selections).every((",
    "comparedResults(selections).some((",
  ]),
  ofCorrection("while-results-change", "withholding-proposal.ts", [
    "sports.holdResults(tx, marketsOf(bets))",
    "sports.standingResults(tx, marketsOf(bets))",
  ]),
  ofCorrection("ended-with-the-match", "withholding-store.ts", [
    "sql`(w.fixture_id is not distinct from ${fixture_id} and w.ground <> 'correction'",
    "sql`(w.fixture_id is not distinct from ${fixture_id}",
  ]),
  ofCorrection("taken-for-an-order", "withholding-store.ts", [
    "sql`(w.ended_at is null and w.ground <> 'correction' and",
    "sql`(w.ended_at is null and",
  ]),
  inCase("version-not-seen", "decide-case.ts", [`if (!state || held.version !== input.seen_version) throw`, `if (!state) throw`]),
  inCase("any-step", "decide-case.ts", [
    `caseTransitions[held.state][input.step];
    if (!state ||`,
    `caseTransitions[held.state][input.step] ?? "open";
    if (`,
  ]),
  inCase("cpf-for-everybody", "make-case-file.ts", [`if (named_by === "cpf" && !scope`, `if (named_by === "hash" && !scope`]),
  inCase("closed-stays-closed", "find-signals.ts", [`held.state === "closed" && score >`, `held.state === "closed" && score > 1_000 +`]),
  inCase("reopened-by-the-same", "find-signals.ts", [`(before.get(kind) ?? -sameScore) + sameScore`, `0`]),
  inCase("group-below-r100", "signals.ts", [`sumOf(group) < least.groupStake`, `sumOf(group) < 0`]),
  inCase("market-below-r2000", "signals.ts", [`if (total < least.marketStake || playersOf(on) <`, `if (playersOf(on) <`]),
  integrity("trader-lifts-it", "sports/trade.ts", [
    `if (!(await suspensionStore.lift(tx, key, "integrity"))) throw`,
    `if (!(await suspensionStore.lift(tx, key, "trader"))) throw`,
  ]),
  integrity("suspended-as-a-trader", "sports/trade.ts", [
    `await suspensionStore.suspend(tx, key, "integrity");`,
    `await suspensionStore.suspend(tx, key, "trader");`,
  ]),
  integrity("suspended-twice", "sports/trade.ts", [
    `if (standing && reasonsOf(standing.reasons).includes("integrity")) throw refuse("wrong_state");`,
    "",
  ]),
  integrity("by-a-trader", "sportsbook/create-integrity.ts", [
    `permission: "sports.integrity", change`,
    `permission: "sports.trade", change`,
  ]),
  on("invariant-of-postings", "withholding-invariants.ts", ["and p.at > w.withheld_at and", "and p.at < w.withheld_at and"]),
  on("invariant-of-standing", "withholding-invariants.ts", ["and (b.status = 'withheld' and w.id is null or", "and (false and"]),
];
