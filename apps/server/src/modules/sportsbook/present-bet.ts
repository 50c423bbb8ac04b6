import type { SportBet } from "@trevo/contract";
import { centavos, rationalText } from "@trevo/domain";
import {
  addScores,
  cashOutBounds,
  combinationCount,
  exactDecimal,
  factorOf,
  legOutcome,
  oddsProduct,
  potentialPayout,
  type Score,
} from "@trevo/sports";
import type { BetOnFixture } from "../sports/index.ts";
import type { StoredAutoCashOut } from "./auto-cash-out-store.ts";
import { isUnsettled } from "./bet-states.ts";
import type { WholeBet } from "./bet-store.ts";
import type { StoredCashOutRequest } from "./cash-out-request-store.ts";
import { payoutByResults } from "./decide-settlement.ts";
import type { TimedOffer } from "./offer-cash-out.ts";
import type { StoredSettlement } from "./settlement-store.ts";
import type { StoredWithholding } from "./withholding-store.ts";

type Leg = WholeBet["legs"][number];

/** The score of the whole match as far as it is known. */
export const scoreOf = ({ facts }: Pick<BetOnFixture, "facts">): Score => addScores(facts.score.half1, facts.score.half2);

type Fixtures = ReadonlyMap<number, BetOnFixture>;

function presentFixtureOf(fixtures: Fixtures, id: number): SportBet["legs"][number]["selections"][number]["fixture"] {
  const fixture = fixtures.get(id);
  if (!fixture) throw new Error(`fixture ${id} is missing`);
  const { competition, home, away, starts_at, state } = fixture;
  return { competition, home, away, starts_at: starts_at.toISOString(), state, score: [...scoreOf(fixture)] };
}

const presentLeg = ({ odds_x1000, selections }: Leg, fixtures: Fixtures): SportBet["legs"][number] => {
  const outcome = legOutcome(selections.map((selection) => selection.outcome));
  return {
    odds_x1000,
    ...(outcome && { factor: rationalText(factorOf(odds_x1000, outcome)) }),
    selections: selections.map(({ fixture_id, market_id, type, line_x4, part, code, odds_x1000: odds, version, seq, ...decided }) => ({
      fixture_id,
      fixture: presentFixtureOf(fixtures, fixture_id),
      market_id,
      type,
      line_x4,
      part,
      code,
      odds_x1000: odds,
      version,
      seq,
      ...(decided.outcome && decided.revision !== null && { result: decided.outcome, revision: decided.revision }),
      ...(decided.void_cause && decided.outcome && { result: decided.outcome, void_cause: decided.void_cause }),
    })),
  };
};

interface BetView {
  readonly settlements: readonly StoredSettlement[];
  readonly fixtures: Fixtures;
  readonly cash_out: TimedOffer;
  /** Number of parts cashed out. */
  readonly parts_taken: number;
  readonly cash_out_request: StoredCashOutRequest | null;
  readonly auto_cash_out: StoredAutoCashOut | null;
  /** The withholding in force. */
  readonly withholding: StoredWithholding | null;
}

const presentCashOut = (offer: TimedOffer, parts_taken: number): SportBet["cash_out"] =>
  "why_not" in offer ? offer : { ...offer, versions: [...offer.versions], parts_left: Math.max(cashOutBounds.maxParts - parts_taken, 0) };

/** A target of a bet that is over can no longer be paid, even before a worker has ended it. */
function presentAutoCashOut({ at_least, status, end_reason }: StoredAutoCashOut, isOpen: boolean): NonNullable<SportBet["auto_cash_out"]> {
  const reason = end_reason ?? (status === "active" && !isOpen ? "over" : null);
  return { at_least, state: reason ? "ended" : status, ...(reason && { end_reason: reason }) };
}

const presentCashOutRequest = ({
  request,
  due_at,
  refusal,
  auto_cash_out_id,
}: StoredCashOutRequest): NonNullable<SportBet["cash_out_request"]> => ({
  state: refusal ? "refused" : "pending",
  by: auto_cash_out_id === null ? "player" : "target",
  share_bps: request.share_bps,
  seen_amount: request.seen_amount,
  due_at: due_at.toISOString(),
  ...(refusal && { refusal }),
});

/** A bet as its player sees it. */
export function presentBet({ bet, legs }: WholeBet, { settlements, fixtures, cash_out, ...more }: BetView): SportBet {
  const { kind, sizes } = bet;
  return {
    id: bet.id,
    kind,
    sizes,
    combinations: combinationCount(legs.length, sizes),
    stake: bet.stake,
    remaining_stake: bet.remaining_stake,
    is_free: bet.is_free,
    state: bet.status,
    outcome: bet.outcome,
    ...(kind !== "system" && { odds: exactDecimal(oddsProduct(legs.map(({ odds_x1000 }) => odds_x1000))) }),
    potential: potentialPayout({ sizes, is_free: bet.is_free, stake: centavos(bet.remaining_stake), legs }),
    payout: bet.payout,
    cashed_out: bet.cashed_out,
    accept: bet.accept,
    placed_at: bet.placed_at.toISOString(),
    settled_at: bet.settled_at?.toISOString() ?? null,
    legs: legs.map((leg) => presentLeg(leg, fixtures)),
    cash_out: presentCashOut(cash_out, more.parts_taken),
    ...(more.cash_out_request && { cash_out_request: presentCashOutRequest(more.cash_out_request) }),
    ...(more.auto_cash_out && { auto_cash_out: presentAutoCashOut(more.auto_cash_out, isUnsettled(bet)) }),
    ...(more.withholding && {
      withheld: {
        ground: more.withholding.ground,
        since: more.withholding.withheld_at.toISOString(),
        payout: payoutByResults({ bet, legs }),
      },
    }),
    settlements: settlements.map(({ settlement_no, payout, reason, settled_at }) => ({
      settlement_no,
      payout,
      reason,
      at: settled_at.toISOString(),
    })),
  };
}
