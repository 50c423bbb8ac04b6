import { resultPreviewBounds, type SportResultInput, sportResultInput } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { HandResult, StandingResult } from "../sports/index.ts";
import type { WholeBet } from "./bet-store.ts";
import { compareWithResults, groupResults, marketsOf } from "./decide-settlement.ts";
import type { TradingNeeds } from "./needs.ts";
import { brandsConcerned } from "./own-book.ts";
import { changesOf, effectOf, findBets } from "./settlement-effect.ts";
import { settlementStore } from "./settlement-store.ts";

/** The input as the proposal stores it. */
export const resultInput = sportResultInput;

type Needs = Pick<TradingNeeds, "tenants" | "sports">;
type Proposed = ProposedInput & { readonly input: SportResultInput };

/** Maximum number of bets computed. If a match has more, the description states the number. */
const maxComputed = resultPreviewBounds.bets;

/** Takes the fixture's lock. Refuses with `not_found`, `wrong_state`, `invalid_fields`. */
export async function describeResult(needs: Needs, tx: Tx, { tenant, input }: Proposed): Promise<ProposedChange> {
  const result = await needs.sports.planResult(tx, tenant, input);
  const bets = await comparedBets(needs, tx, result);
  const effect = { bets: bets.length, ...effectOf(await changesOf(tx, bets)) };
  const { fixture, revisions, waiting } = result;
  const match = `${fixture.home} × ${fixture.away}`;
  const ending = endingOf(input);
  return {
    sentence: {
      pt: `Resultado de ${match}, à mão: ${ending.pt}`,
      en: `Result of ${match}, by hand: ${ending.en}`,
    },
    player_id: null,
    before: { match, bets: effect.bets },
    after: {
      final_score: input.final?.join("–") ?? null,
      markets: revisions.length,
      markets_waiting: waiting,
      bets_settled: effect.settled,
      paid: effect.paid,
      bets_corrected: effect.corrected,
      taken_back: effect.taken_back,
      ...(effect.bets < maxComputed ? {} : { bets_computed: maxComputed }),
    },
    depends_on: { revisions, waiting, effect },
    holds_at: await brandsConcerned(
      needs.tenants,
      tenant,
      bets.map(({ bet }) => bet),
    ),
    approvals_needed: 1,
  };
}

const endingOf = ({ ending, final }: SportResultInput): { pt: string; en: string } => {
  if (ending === "cancelled") return { pt: "anulada", en: "void" };
  if (ending === "abandoned") return { pt: "abandonada", en: "abandoned" };
  const score = final?.join("–") ?? "";
  return { pt: score, en: score };
};

/** Call it after `describeResult`, in the same transaction. The workers look for results once a second and settle the bets. */
export async function applyResult(needs: Needs, tx: Tx, approved: ApprovedInput & { readonly input: SportResultInput }): Promise<null> {
  const { tenant, input, id, proposed_by, approved_by, request_id, at } = approved;
  const result = await needs.sports.planResult(tx, tenant, input);
  await needs.sports.enterResult(tx, result);
  await recordAuditEvent(
    tx,
    { tenant, request_id },
    {
      at,
      actor: staffActor(approved_by),
      action: "sports_resulted",
      subject: `sport_fixture:${result.fixture.id}`,
      detail: { proposal: id, proposed_by, approved_by, ending: input.ending, markets: result.revisions.length },
    },
  );
  return null;
}

/** The book's bets on these markets, compared with the results that would apply. */
export async function comparedBets(
  { sports }: Pick<Needs, "sports">,
  tx: Tx,
  { book_id, revisions, facts }: HandResult,
): Promise<WholeBet[]> {
  const market_ids = revisions.map(({ market_id }) => market_id);
  const bets = await findBets(tx, await settlementStore.onMarkets(tx, { book_id, market_ids, limit: maxComputed }));
  const standing = await sports.standingResults(tx, marketsOf(bets));
  const entered = revisions.map(({ market_id, revision, outcomes }): StandingResult => {
    const of = standing.filter((one) => one.market_id === market_id);
    const known = of.find((one) => one.book_id === book_id) ?? of[0];
    const { windows = [] } = known ?? {};
    return { market_id, book_id, revision, outcomes, windows, decided_at: new Date(0), started_at: facts.started_at };
  });
  const resultsOf = groupResults([...standing.filter((one) => !isReplaced(one, { book_id, market_ids })), ...entered]);
  return bets.map((whole) => compareWithResults(whole, resultsOf));
}

const isReplaced = (one: StandingResult, of: { readonly book_id: number; readonly market_ids: readonly number[] }): boolean =>
  one.book_id === of.book_id && of.market_ids.includes(one.market_id);
