import type { SportBetProof } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { isSameOutcome, type MarketOutcomes, type Outcome, outcomesOf, ruleOf, selectionIndex, settleBet, legOutcome } from "@trevo/sports";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { BetOnFixture, Sports } from "../sports/index.ts";
import { seqsOfLeg, type StoredSelection, type WholeBet } from "./bet-store.ts";
import { groupResults, marketsOf, payoutByResults, resultFor } from "./decide-settlement.ts";
import { findOwnBet, type OwnBetsNeeds } from "./own-bets.ts";
import { presentStreamBody } from "./present-stream.ts";
import { settlementStore, type StoredSettlement } from "./settlement-store.ts";

interface ProveNeeds extends OwnBetsNeeds {
  readonly sports: OwnBetsNeeds["sports"] & Pick<Sports, "standingResults" | "streamRows">;
}

/** Everything that anybody needs to recompute a bet without this server. Refuses with `not_found` unless the bet is the player's own. */
export async function proveOwnBet(needs: ProveNeeds, scope: PlayerScope, id: string): Promise<SportBetProof> {
  const whole = await findOwnBet(needs.db, scope, id);
  const { bet, legs } = whole;
  const last = (await settlementStore.ofBets(needs.db, scope.tenant.id, [id])).at(-1) ?? null;
  const rows = await needs.sports.streamRows(needs.db, bet.book_id, [...new Set(legs.flatMap(seqsOfLeg))]);
  return {
    bet_id: id,
    placed_at: bet.placed_at.toISOString(),
    ticket: {
      kind: bet.kind,
      sizes: bet.sizes,
      stake: bet.stake,
      is_free: bet.is_free,
      legs: legs.map(({ odds_x1000, model_seq, selections }) => ({
        odds_x1000,
        ...(model_seq !== null && { model_seq }),
        selections: selections.map(ticketSelection),
      })),
    },
    ticket_hash: bet.ticket_hash,
    remaining_stake: bet.remaining_stake,
    odds_rows: rows.map((row) => ({ body: presentStreamBody(row), prev_hash: row.prev_hash, hash: row.hash })),
    results: await resultsOf(needs, whole, last),
    payout: last?.payout ?? unpostedPayout(whole),
  };
}

const ticketSelection = ({ fixture_id, market_id, type, line_x4, part, code, odds_x1000, version, seq }: StoredSelection) => ({
  fixture_id,
  market_id,
  type,
  line_x4,
  part,
  code,
  odds_x1000,
  version,
  seq,
});

/** A bet that was cashed out whole is never settled; its results pay nothing more. A withheld bet would pay this. */
function unpostedPayout(whole: WholeBet): number | null {
  const { bet, legs } = whole;
  if (bet.status === "withheld") return payoutByResults(whole);
  if (bet.status !== "cashed") return null;
  const outcomes = legs.map(({ selections }) => legOutcome(selections.map(({ outcome }) => outcome)));
  const terms = { sizes: bet.sizes, is_free: bet.is_free, stake: centavos(0), legs };
  return settleBet(terms, outcomes)?.payout ?? null;
}

/** The outcome of a leg, where it is also that of each of its selections: a single selection, or a bet builder that has won. */
const ofWholeLeg = (selections: readonly StoredSelection[], outcome: Outcome | null | undefined): Outcome | null =>
  outcome && (selections.length === 1 || outcome.won) ? outcome : null;

/** The results by which the bet was settled, or by which it stands now. */
async function resultsOf(needs: ProveNeeds, whole: WholeBet, last: StoredSettlement | null): Promise<SportBetProof["results"]> {
  const { bet, legs } = whole;
  const markets = marketsOf([whole]);
  const standing = groupResults(await needs.sports.standingResults(needs.db, markets));
  const ids = [...new Set(legs.flatMap(({ selections }) => selections.map(({ fixture_id }) => fixture_id)))];
  const fixtures = new Map((await needs.sports.betOnFixtures(needs.db, ids)).map((fixture) => [fixture.id, fixture]));
  return legs.flatMap(({ selections }, leg) =>
    selections.flatMap((selection) => {
      const outcome = ofWholeLeg(selections, last?.legs[leg]) ?? selection.outcome;
      const stated = resultFor(standing.get(selection.market_id) ?? [], bet.book_id)?.outcomes ?? null;
      return outcome ? [statedResult(selection, { outcome, stated, fixture: fixtures.get(selection.fixture_id) })] : [];
    }),
  );
}

interface Stated {
  /** The outcome by which the bet was settled. */
  readonly outcome: Outcome;
  /** Outcomes of all selections of the market; null if its result was undone since. */
  readonly stated: readonly Outcome[] | null;
  readonly fixture: BetOnFixture | undefined;
}

/**
 * Includes the facts if the result follows from them. If a selection was void because of the time of its bet, it does not, and only the
 * server states it.
 */
function statedResult(selection: StoredSelection, { outcome, stated, fixture }: Stated): SportBetProof["results"][number] {
  const index = selectionIndex(selection.type, selection.code);
  const known: MarketOutcomes = stated ?? ruleOf(selection.type).selections.map(() => null);
  const outcomes = known.map((one, place) => (place === index ? outcome : one));
  const computed = fixture ? outcomesOf(selection, fixture.facts) : [];
  const follows =
    computed.length === outcomes.length &&
    computed.every((one, place) => {
      const other = outcomes[place] ?? null;
      return one !== null && other !== null && isSameOutcome(one, other);
    });
  return {
    market_id: selection.market_id,
    revision: selection.revision ?? 0,
    outcomes,
    facts: follows && fixture ? { ...fixture.facts } : null,
  };
}
