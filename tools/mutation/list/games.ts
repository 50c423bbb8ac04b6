import type { Mutant } from "../mutant.ts";

const crash = "apps/server/src/modules/crash";
const play = "apps/server/src/modules/play";
const openRounds = "apps/server/src/modules/open-rounds";

interface Place {
  readonly area: string;
  readonly folder: string;
  readonly suite: readonly string[];
}

const on =
  ({ area, folder, suite }: Place) =>
  (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
    id: `${area}/${id}`,
    file: `${folder}/${file}`,
    find,
    replace,
    suite,
  });

const flight = on({ area: "crash", folder: crash, suite: [crash, "apps/server/test/crash.test.ts"] });
const round = on({
  area: "rounds",
  folder: play,
  suite: [
    play,
    "apps/server/test/house-rounds.test.ts",
    "apps/server/test/multi-action-rounds.test.ts",
    "apps/server/test/evening.test.ts",
  ],
});
const cards = on({ area: "rounds", folder: play, suite: ["apps/server/test/card-rounds.test.ts"] });
const cashOnly = on({ area: "rounds", folder: play, suite: ["apps/server/test/cash-only.test.ts"] });
const swept = on({ area: "open-rounds", folder: openRounds, suite: [openRounds] });

/** Mutants of the crash table, house rounds, launches, and rounds that providers leave open. */
export const gameMutants: readonly Mutant[] = [
  flight("cash-out-at-latest-moment", "cash-out.ts", [
    "crashCurveX100(received.earliest - startedAt)",
    "crashCurveX100(received.latest - startedAt)",
  ]),
  flight("cash-out-after-the-crash", "cash-out.ts", [
    "if (received.latest - startedAt >= flightMs || curveX100 < crashTargets.minX100)",
    "if (received.earliest - startedAt > flightMs + 60_000 || curveX100 < crashTargets.minX100)",
  ]),
  flight("cash-out-above-target", "cash-out.ts", ["return Math.min(curveX100, bet.target_x100);", "return curveX100;"]),
  flight("cash-out-of-other-player", "cash-out.ts", [
    `if (!held || held.holder_id !== ref.holder_id) throw refuse("not_found");`,
    `if (!held) throw refuse("not_found");`,
  ]),
  flight("decision-forgotten-when-unpaid", "cash-out.ts", [
    "if (decided.atX100 === null) throw error;",
    "if (decided.atX100 !== null) throw error;",
  ]),
  flight("bet-after-closing", "place-bet.ts", [
    `received.latest < round.closes_at.getTime()`,
    `received.earliest < round.closes_at.getTime()`,
  ]),
  flight("round-not-held-while-betting", "place-bet.ts", [
    `if (!isOpen(round, received)) throw refuse("wrong_state");\n    await enforceMinimumCycle`,
    `await enforceMinimumCycle`,
  ]),
  flight("same-key-other-bet", "place-bet.ts", [`if (!same) throw refuse("idempotency_conflict");`, ""]),
  flight("minimum-cycle-ignored", "place-bet.ts", [
    `if (left > 0) throw refuse("round_too_soon"`,
    `if (left > 1_000_000) throw refuse("round_too_soon"`,
  ]),
  flight("target-above-payout-limit", "place-bet.ts", ["refuseStake(settings, read.bet, stake);", ""]),
  flight("lost-bet-paid", "settle-bets.ts", [
    "prizeOf(centavos(bet.stake), (cashed_x100 ?? 0) * 100)",
    "prizeOf(centavos(bet.stake), (cashed_x100 ?? 100) * 100)",
  ]),
  flight("decided-elsewhere-ignored", "settle-bets.ts", [
    "const decided = bet.attempts > 0 ? await bank.decided(tx, bet) : null;",
    "const decided = null;",
  ]),
  flight("target-not-paid", "settle-bets.ts", ["if (bet.target_x100 <= reachedX100)", "if (bet.target_x100 < reachedX100)"]),
  flight("no-grace-after-crash", "settle-due-bets.ts", ["new Date(earliest - timing.graceMs)", "new Date(earliest + 60_000)"]),
  {
    ...flight("flight-reaches-past-its-point", "settle-due-bets.ts", [
      "Math.min(seenX100, point_x100 ?? crashTargets.maxX100)",
      "seenX100",
    ]),
    equivalent: "The moment at which a flight was last seen is written only while it goes on, so the curve was below its point then.",
  },
  flight("interrupted-flight-goes-on", "advance-round.ts", [
    "if (Math.abs(now - round.seen_at.getTime()) > timing.interruptedMs) return returnRound(needs, round, now);",
    "",
  ]),
  flight("late-start-goes-on", "advance-round.ts", ["if (left < -timing.interruptedMs) return returnRound(needs, round, now);", ""]),
  flight("flight-ends-early", "advance-round.ts", ["if (left <= 0) {", "if (left <= 400) {"]),
  flight("chain-without-commitment", "create-chains.ts", [
    `if (checkpoints[0] !== chain.commitment) throw new Error("a chain does not end in its commitment");`,
    "",
  ]),
  flight("commitment-of-next-link", "create-chains.ts", ["nth: place.nth - 1 }) };", "nth: place.nth }) };"]),

  round("stake-one-below-minimum", "house-round.ts", ["if (stake < minimum)", "if (stake < minimum - 1)"]),
  round("stake-one-above-maximum", "house-round.ts", ["if (stake > maximum)", "if (stake > maximum + 1)"]),
  round("payout-one-above-limit", "house-round.ts", ["bet.maxPayout(centavos(stake)) > most", "bet.maxPayout(centavos(stake)) > most + 1"]),
  round("other-game-than-launched", "house-round.ts", [
    `if (input.game !== scope.gamecode) throw refuse("invalid_fields", { fields: { game: ["invalid"] } });`,
    "",
  ]),
  round("key-without-choice", "play-real-round.ts", ["choice: round.choice,", `choice: "",`]),
  round("key-without-player", "play-real-round.ts", ["${scope.player_id}\\nPOST", "POST"]),
  cashOnly("bonus-in-cash-only-game", "play-real-round.ts", ["cash_only: scope.cash_only,", "cash_only: false,"]),
  round("nonce-conflict-not-retried", "play-real-round.ts", [
    `if (answer.status !== "nonce_conflict" || tries >= maxAttempts) return answer;`,
    "return answer;",
  ]),
  round("old-launch-token", "create-launches.ts", [
    "needs.clock.now().getTime() - launch.used_at.getTime() <= idleMs",
    "needs.clock.now().getTime() - launch.used_at.getTime() <= idleMs * 100",
  ]),
  round("launch-of-ended-session", "create-launches.ts", [
    "if (!launch || (launch.session_id && !(await needs.sessions.isAlive(tenant, launch.session_id)))) return null;",
    "if (!launch) return null;",
  ]),
  round("action-of-other-player", "act-in-round.ts", [
    "if (!round || round.holder_id !== holderOf(scope) || round.detail.game",
    "if (!round || round.detail.game",
  ]),
  round("action-not-allowed", "act-in-round.ts", ["({ moves }) => moves.includes(action.action)", "() => true"]),
  round("action-twice-by-key", "act-in-round.ts", ["if (before) return false;", ""]),
  round("other-action-by-same-key", "act-in-round.ts", [
    `if (before && !isSameAction(before, action)) throw refuse("idempotency_conflict");`,
    "",
  ]),
  {
    ...round("action-in-ended-round", "act-in-round.ts", [`if (!held) throw refuse("wrong_state");`, ""]),
    equivalent: "A round is released only with its end: its actions replay to one, which no further action follows, and that is refused.",
  },
  cards("further-stake-not-taken", "act-in-round.ts", [
    "if (next.staked > state.staked) await bank.addStake",
    "if (next.staked > state.staked + 1_000_000) await bank.addStake",
  ]),
  round("abandoned-too-early", "act-in-round.ts", ["needs.clock.now().getTime() - abandonedAfterMs", "needs.clock.now().getTime()"]),

  swept("decided-on-moved-round", "decide-round.ts", [
    `if (!waiting || now?.state !== "open" || now.staked !== staked || now.won !== won) throw`,
    `if (!waiting || now?.state !== "open") throw`,
  ]),
  swept("own-bet-decided", "decide-round.ts", [`  if (round.provider === ownBook) throw refuse("wrong_state");\n`, ""]),
  swept("decided-on-ended-round", "decide-round.ts", [`if (!waiting || now?.state !== "open" ||`, `if (!now ||`]),
  swept("sums-not-compared", "end-round.ts", ["if (!now || !isAsDescribed(now, end))", "if (!now)"]),
  {
    ...swept("refused-command-ignored", "end-round.ts", [
      "if (!accepted.has(status)) throw new SumsDiffer(`${command.kind} was ${status}`);",
      "",
    ]),
    equivalent: "What a refused command leaves is not what was described: the comparison of the sums refuses it.",
  },
];
