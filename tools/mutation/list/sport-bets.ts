import type { Mutant } from "../mutant.ts";

const sportsbook = "apps/server/src/modules/sportsbook";
const placing = ["apps/server/test/sport-bets.test.ts"];
const settling = ["apps/server/test/sport-settlements.test.ts"];

const on =
  (file: string, suite: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `sport-bets/${id}`, file: `${sportsbook}/${file}`, find, replace, suite });

const kickOff = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `sport-bets/${id}`,
  file: `apps/server/src/modules/sports/${file}`,
  find,
  replace,
  suite: ["apps/server/test/sport-kick-off-races.test.ts"],
});
const beginnings = on("bet-invariants.ts", ["apps/server/src/modules/sportsbook/bet-invariants.test.ts"]);
const placement = on("decide-placement.ts", placing);
const openBets = on("limited-legs.ts", placing);
const standing = on("market-standing.ts", placing);
const place = on("place-bet.ts", placing);
const accept = on("accept-bet.ts", placing);
const live = ["apps/server/test/sport-live-bets.test.ts"];
const acceptAtLimit = on("accept-bet.ts", ["apps/server/test/sport-exposures.test.ts"]);
const waiting = on("decide-request.ts", live);
const requests = on("bet-request-store.ts", live);
const proofs = on("prove-bet.ts", ["apps/server/test/sport-proofs.test.ts"]);
const building = ["apps/server/test/sport-builders.test.ts"];
const builders = on("decide-placement.ts", building);
const builderLegs = on("builder-legs.ts", building);
const builderOffers = on("offer-cash-out.ts", building);
const builderLimits = on("limits.ts", building);
const builderRows = on("bet-invariants.ts", building);
const inPlay = on("market-standing.ts", live);
const exposures = on("exposure-store.ts", ["apps/server/test/sport-exposures.test.ts"]);
const decision = on("decide-settlement.ts", settling);
const liveCashing = ["apps/server/test/sport-live-cash-outs.test.ts"];
const cashingInPlay = on("decide-cash-out.ts", liveCashing);
const receiving = on("cash-out.ts", liveCashing);
const offers = on("offer-cash-out.ts", liveCashing);
const targets = on("auto-cash-out.ts", ["apps/server/test/sport-auto-cash-outs.test.ts"]);
const taking = on("take-cash-out.ts", liveCashing);
const paying = on("take-cash-out.ts", ["apps/server/test/sport-own-bets.test.ts"]);
const cashing = on("hold-cash-out.ts", ["apps/server/test/sport-own-bets.test.ts"]);
const keys = on("ledger-keys.ts", settling);
const settlements = on("settlement-store.ts", settling);

/** Mutants of sports bets: when a bet is accepted, and that it is settled once, by the result in force. */
export const sportBetMutants: readonly Mutant[] = [
  builders("not-joinable", "if (why_not) throw", "if (why_not && false) throw"),
  builders(
    "product-of-odds",
    "odds_x1000: price.odds_x1000, model_seq",
    "odds_x1000: Math.max(...selections.map((one) => one.odds_x1000)) * 2, model_seq",
  ),
  builders("impossible", `if ("why_not" in price) throw`, `if ("why_not" in price && price.why_not !== "impossible") throw`),
  builderLegs("decided-legs", "if (decided.some(({ won }) => !won))", "if (decided.some(({ won }) => won && !won))"),
  builderLegs("open-legs", "jointChancePpm(open,", "jointChancePpm(selections,"),
  builderOffers("one-market", "takes_bets: openOf(leg).every(", "takes_bets: openOf(leg).some("),
  builderLimits("first-market", "stake: one.stake === null ? other.stake :", "stake: one.stake === null ? null :"),
  builderRows("joint-odds", "price.odds_x1000 === odds_x1000;", "price.odds_x1000 > 0;"),
  standing("after-the-start", "starts_at: starts_at.getTime() }", "starts_at: at.getTime() + 1 }"),
  standing("after-the-whistle", "state: fixture_state,", `state: "scheduled",`),
  inPlay("interrupted", `  market.fixture_state === "interrupted" ||\n`, ""),
  inPlay("silent-feed", "market.feed_age_ms > maxFeedAgeMs", "market.feed_age_ms > 2 * maxFeedAgeMs"),
  inPlay("shortest-delay", "Math.max(0, ...", "Math.min(4_000, ..."),
  inPlay("lifted-meanwhile", "last_suspended_at >= moment", "last_suspended_at < moment"),
  {
    id: "sport-bets/suspended-in-the-same-millisecond",
    file: "apps/server/src/modules/sportsbook/market-standing.ts",
    find: "last_suspended_at >= moment",
    replace: "last_suspended_at > moment",
    suite: ["apps/server/src/modules/sportsbook/market-standing.test.ts"],
  },
  waiting("too-late", "if (stored.is_late) throw", "if (stored.is_late && stored.refusal) throw"),
  waiting("moment-of-receipt-forgotten", "request, received_at });", "request, received_at: null });"),
  {
    id: "sport-bets/row-before-of-another-match",
    file: "apps/server/src/modules/sports/publish-prices.ts",
    find: "after: Math.max(0, ...before.map((price) => price.seq))",
    replace: "after: book.seq",
    suite: ["apps/server/test/sport-channel.test.ts"],
  },
  {
    id: "sport-bets/market-suspended-unseen",
    file: "apps/server/src/modules/sports/create-pricing.ts",
    find: "    [...stopped].join(),\n",
    replace: "",
    suite: ["apps/server/src/modules/sports/odds.test.ts"],
  },
  {
    id: "sport-bets/hole-unnoticed",
    file: "apps/site/src/features/sports/follow-odds.ts",
    find: "frame.after !== head",
    replace: "frame.after > frame.seq",
    suite: ["apps/site/src/features/sports/follow-odds.test.ts"],
  },
  proofs("facts-that-do-not-follow", "facts: follows && fixture ?", "facts: fixture ?"),
  proofs("void-for-its-time-forgotten", "place === index ? outcome : one", "one"),
  on("place-bet.ts", live)(
    "received-by-the-servers-clock",
    "const { book_id, at: received_at } = held;",
    "const { book_id } = held;\n    const received_at = needs.clock.now();",
  ),
  on("accept-bet.ts", live)("placed-by-the-servers-clock", "at: held.at, inPlay }", "at: needs.clock.now(), inPlay }"),
  placement("odds-as-sent", "odds_x1000: selections[0]?.odds_x1000 ?? 0, selections }", "odds_x1000: 50_000, selections }"),
  requests("another-process-decides", "\n      for update skip locked`", "`"),
  requests("before-it-is-due", " and due_at <= clock_timestamp() order by", " order by"),
  standing("suspended", "market.reasons.length > 0 ||", ""),
  standing("unpublished-price", "  !market.takes_bets ||\n", ""),
  standing("stale-book", "early: 60_000", "early: 120_000"),
  kickOff("kick-off-without-its-lock", "take-message.ts", [`  await suspensionStore.lockAlone(tx, "fixture", fixture.id);\n`, ""]),
  kickOff("bet-without-the-lock-of-its-match", "hold-markets.ts", [
    `    ...named.map(({ fixture_id: id }) => ({ of: "fixture", id }) as const),\n`,
    "",
  ]),
  kickOff("market-read-before-its-lock", "hold-markets.ts", [
    "  await suspensionStore.lockShared(tx, [",
    "  const early = await readMarkets(tx, tenant, { book_id, market_ids });\n  if (early) return early;\n  await suspensionStore.lockShared(tx, [",
  ]),
  placement("version-to-come", "selection.version <= market.version", "selection.version <= market.version + 1"),
  placement("odds-that-fell", "if (isKnown && acceptsOdds(request.accept, { seen, current: now })) return;", "if (isKnown) return;"),
  placement("leg-of-other-odds", "selections.length === 1 && selections[0]?.odds_x1000 !== odds_x1000", "selections.length === 0"),
  openBets("open-bets-forgotten", "open_payouts.get(fixture_id) ?? (0 as Centavos)", "0 as Centavos"),
  place("another-brand", "  mustHaveOwnBook(scope.tenant);\n  const owner = keyOf(scope);\n", "  const owner = keyOf(scope);\n"),
  place("whoever-may-not-stake", "needs.protection.mayStake(scope)", "Promise.resolve()"),
  place("bet-that-stands-refused", "if (!(await findReply(needs.db, call))) throw error;", "throw error;"),
  accept("unlocked-wallet", "  await needs.wallet.lockMany(tx, [owner]);\n", ""),
  accept("without-payment", `if (status !== "posted") throw`, `if (status === "invalid") throw`),
  exposures("unlocked-exposure", "order by fixture_id for update", "order by fixture_id"),
  {
    ...exposures(
      "exposure-of-another-brand",
      "where s.tenant_id = ${tenant_id} and s.fixture_id = ${fixture_id} and ${unsettledRow}",
      "where s.fixture_id = ${fixture_id} and ${unsettledRow}",
    ),
    equivalent: "The bets are then read by brand and id, so those of another brand drop out.",
  },
  acceptAtLimit("exposure-forgotten", "  await exposureStore.keep(tx, owner.tenant_id, placement.exposures);\n", ""),
  decision("late-bet", "placed_at.getTime() >= started_at", "placed_at.getTime() > started_at"),
  decision("cancelled-window", "(from === null || placed_at >= from)", "from === null"),
  decision("settled-again", "last.payout === payout && last.form === form", "last.payout === payout && last.form !== form"),
  decision("void-as-a-win", `outcome === "void" && bet.cashed_out === 0`, `outcome === "lost" && bet.cashed_out === 0`),
  cashing("another-players-bet", "stored?.bet.player_id !== owner.player_id", "!stored"),
  cashing("whatever-was-seen", "!acceptsCashOut(request.accept", "bet.stake < 0 && !acceptsCashOut(request.accept"),
  on("bet-store.ts", ["apps/server/test/auto-cash-outs-on-two-servers.test.ts"])(
    "bet-of-two-servers",
    `      .where("id", "=", id)\n      .forUpdate()\n      .execute();\n`,
    `      .where("id", "=", id)\n      .execute();\n`,
  ),
  cashing("two-halves-at-once", "  await betStore.hold(tx, owner, bet_id);\n", ""),
  cashing("halves-of-a-whole", "if (!isSame ||", "if ("),
  cashingInPlay("suspended-meanwhile", "!market || wasSuspendedSince(market, stored.received_at)", "!market"),
  cashingInPlay("too-late-to-pay", "if (stored.is_late) throw", "if (stored.is_late && stored.refusal) throw"),
  taking("paid-at-once", "if (delay_ms === 0)", "if (delay_ms < 60_000)"),
  {
    ...targets("below-the-target", "if (!isReached(active, of.offer)) return false;", "if (active.at_least === 0) return false;"),
    equivalent: "the cash-out itself refuses an offer below the target; this check spares the attempt",
  },
  targets("cancelled-and-paid", "  await cashOutRequestStore.withdraw(tx, auto);\n", ""),
  targets("target-out-of-reach", "if (at_least > max_amount)", "if (at_least > 2 * max_amount)"),
  receiving("second-request", "if (await cashOutRequestStore.isPending(", "if (!bet_id && await cashOutRequestStore.isPending("),
  offers("old-prices", "!isStale(held, market) && ", ""),
  cashing(
    "result-of-the-last-settlement",
    "compareWithResults(stored, groupResults(await needs.sports.standingResults(tx, marketsOf([stored]))))",
    "compareWithResults(stored, groupResults([]))",
  ),
  paying("round-stays-open", "closes: part.remaining_stake === 0", "closes: false"),
  keys("old-prize-stays", "return [...first, taken];", "return first;"),
  keys("void-stays-void", `if (last.form === "rollback")`, `if (last.form !== "rollback" && last.form !== "win")`),
  settlements("another-process-waits", "limit ${limit} for update of b skip locked", "limit ${limit}"),
  settlements("no-pause", "        and (b.next_attempt_at is null or b.next_attempt_at <= clock_timestamp())\n", ""),
  beginnings("kick-off-unnoticed", "(closed_at !== null && closed_at < placed_at) || ", ""),
  beginnings("announced-start-unnoticed", " || (known_at !== null && known_at < placed_at && starts_at <= placed_at)", ""),
  beginnings("in-play-counted", "if (in_play || !beginning) return false;", "if (!beginning) return false;"),
  on("bet-invariants.ts", ["apps/server/src/modules/sportsbook/bet-invariants.test.ts"])(
    "round-of-no-bet",
    ".filter((key) => !bets.has(nameOf(key, key.id)))",
    ".filter(() => false)",
  ),
];
