import { type SportResultInput, sportResultInput } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { HandResult, StandingResult } from "../sports/index.ts";
import { betStore, type WholeBet } from "./bet-store.ts";
import { compareWithResults, decideSettlement, groupResults, marketsOf } from "./decide-settlement.ts";
import type { TradingNeeds } from "./needs.ts";
import { brandsOfBook, mustHaveOwnBook } from "./own-book.ts";
import { settlementStore } from "./settlement-store.ts";

/** As the proposal stores it. */
export const resultInput = sportResultInput;

type Needs = Pick<TradingNeeds, "tenants" | "sports">;
type Proposed = ProposedInput & { readonly input: SportResultInput };

/** Bets of which the effect is computed: a match with more says so. */
const maxComputed = 5_000;

/** What a result does to bets of the book; sums in centavos. */
interface ResultEffect {
  readonly bets: number;
  readonly settled: number;
  readonly paid: number;
  /** Settled before, with another payout. */
  readonly corrected: number;
  readonly taken_back: number;
}

/** Under the fixture's lock. Refuses with `not_found`, `wrong_state`, `invalid_fields`. */
export async function describeResult(needs: Needs, tx: Tx, { tenant, input }: Proposed): Promise<ProposedChange> {
  mustHaveOwnBook(tenant);
  const brands = await brandsOfBook(needs.tenants, tenant);
  const result = await needs.sports.planResult(tx, tenant, input);
  const effect = await effectOf(needs, tx, result);
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
    holds_at: brands.map(({ id }) => id),
    approvals_needed: 1,
  };
}

const endingOf = ({ ending, final }: SportResultInput): { pt: string; en: string } => {
  if (ending === "cancelled") return { pt: "anulada", en: "void" };
  if (ending === "abandoned") return { pt: "abandonada", en: "abandoned" };
  const score = final?.join("–") ?? "";
  return { pt: score, en: score };
};

/** After `describeResult`, in its transaction. Bets are settled by the workers, which look for results once a second. */
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

async function effectOf({ sports }: Pick<Needs, "sports">, tx: Tx, { book_id, revisions, facts }: HandResult): Promise<ResultEffect> {
  const market_ids = revisions.map(({ market_id }) => market_id);
  const keys = await settlementStore.onMarkets(tx, { book_id, market_ids, limit: maxComputed });
  const bets: WholeBet[] = [];
  for (const tenant_id of new Set(keys.map((key) => key.tenant_id))) {
    const ids = keys.filter((key) => key.tenant_id === tenant_id).map(({ id }) => id);
    bets.push(...(await betStore.find(tx, tenant_id, ids)));
  }
  const standing = await sports.standingResults(tx, marketsOf(bets));
  const resultsOf = groupResults([...standing.filter((one) => !isReplaced(one, { book_id, market_ids })), ...asStanding()]);
  const lastOf = new Map((await settlementStore.newest(tx, keys)).map((one) => [`${one.tenant_id} ${one.bet_id}`, one]));
  const effect = { bets: bets.length, settled: 0, paid: 0, corrected: 0, taken_back: 0 };
  for (const whole of bets) {
    const last = lastOf.get(`${whole.bet.tenant_id} ${whole.bet.id}`) ?? null;
    const next = decideSettlement(compareWithResults(whole, resultsOf), last);
    if (!next) continue;
    if (last) effect.corrected += 1;
    else effect.settled += 1;
    const more = next.payout - (last?.payout ?? 0);
    if (more > 0) effect.paid += more;
    else effect.taken_back -= more;
  }
  return effect;

  function asStanding(): StandingResult[] {
    return revisions.map(({ market_id, revision, outcomes }) => {
      const of = standing.filter((one) => one.market_id === market_id);
      const known = of.find((one) => one.book_id === book_id) ?? of[0];
      const { windows = [] } = known ?? {};
      return { market_id, book_id, revision, outcomes, windows, decided_at: new Date(0), started_at: facts.started_at };
    });
  }
}

const isReplaced = (one: StandingResult, of: { readonly book_id: number; readonly market_ids: readonly number[] }): boolean =>
  one.book_id === of.book_id && of.market_ids.includes(one.market_id);
