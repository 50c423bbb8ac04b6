import type { SportBet, SportBetExplanation } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { explainBet, legOutcome, ruleOf } from "@trevo/sports";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { type AnchoredPage, pageOf } from "../../kernel/page-of.ts";
import { keyOf, type PlayerScope } from "../../kernel/scope.ts";
import type { Sports } from "../sports/index.ts";
import { autoCashOutStore } from "./auto-cash-out-store.ts";
import { betRequestStore } from "./bet-request-store.ts";
import { betStore, type WholeBet } from "./bet-store.ts";
import { cashOutRequestStore } from "./cash-out-request-store.ts";
import { cashOutStore } from "./cash-out-store.ts";
import { offerCashOut, readQuote } from "./offer-cash-out.ts";
import { presentBet, scoreOf } from "./present-bet.ts";
import { presentRequests } from "./present-request.ts";
import { settlementStore } from "./settlement-store.ts";
import { withholdingStore } from "./withholding-store.ts";

export interface OwnBetsNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly sports: Pick<Sports, "quote" | "models" | "betOnFixtures">;
}

export interface OwnBetsQuery {
  readonly page: number;
  readonly state?: "open" | "settled" | undefined;
  readonly as_of?: string | undefined;
}

const perPage = 20;

/** How long a refused cash-out is shown with its bet, ms. */
const refusedCashOutMs = 10 * 60_000;

/** The present state of these bets of a player, with cash-out offers for the open ones. */
export async function presentBets(
  { sports }: Pick<OwnBetsNeeds, "sports">,
  db: Db | Tx,
  { tenant, bets }: Pick<PlayerScope, "tenant"> & { readonly bets: readonly WholeBet[] },
): Promise<SportBet[]> {
  const ids = bets.map(({ bet }) => bet.id);
  const settlements = await settlementStore.ofBets(db, tenant.id, ids);
  const fixtures = new Map((await sports.betOnFixtures(db, fixturesOf(bets))).map((fixture) => [fixture.id, fixture]));
  const open = bets.filter(({ bet }) => bet.status === "open");
  const quote = await readQuote({ sports }, db, { tenant, bets: open });
  const open_ids = open.map(({ bet }) => bet.id);
  const requests = await cashOutRequestStore.newest(db, tenant.id, { bet_ids: open_ids, ms: refusedCashOutMs });
  const parts = await cashOutStore.ofBets(db, tenant.id, open_ids);
  const targets = await autoCashOutStore.newest(db, tenant.id, ids);
  const withheld = await withholdingStore.standing(
    db,
    tenant.id,
    bets.filter(({ bet }) => bet.status === "withheld").map(({ bet }) => bet.id),
  );
  return bets.map((whole) =>
    presentBet(whole, {
      settlements: settlements.filter(({ bet_id }) => bet_id === whole.bet.id),
      fixtures,
      cash_out: offerCashOut(whole, quote),
      parts_taken: parts.filter(({ bet_id }) => bet_id === whole.bet.id).length,
      cash_out_request: requests.find(({ bet_id }) => bet_id === whole.bet.id) ?? null,
      auto_cash_out: targets.find(({ bet_id }) => bet_id === whole.bet.id) ?? null,
      withholding: withheld.get(whole.bet.id) ?? null,
    }),
  );
}

const fixturesOf = (bets: readonly WholeBet[]): number[] => [
  ...new Set(bets.flatMap(({ legs }) => legs.flatMap(({ selections }) => selections.map(({ fixture_id }) => fixture_id)))),
];

/** Newest first. */
export async function listOwnBets(needs: OwnBetsNeeds, scope: PlayerScope, query: OwnBetsQuery): Promise<AnchoredPage<SportBet>> {
  const anchor = await anchorOf(needs, query.as_of);
  const { page, state } = query;
  const { ids, total } = await betStore.list(needs.db, keyOf(scope), { anchor, state, limit: perPage, offset: (page - 1) * perPage });
  const bets = await betStore.find(needs.db, scope.tenant.id, ids);
  const data = await presentBets(needs, needs.db, { tenant: scope.tenant, bets });
  return { ...pageOf(data, { page, perPage, total }), as_of: writeAnchor(anchor) };
}

/** How long a refused bet stays in the list of pending bets, ms. */
const refusedMs = 24 * 3_600_000;

/** Pending bets and those refused within a day, newest first. */
export async function listPendingBets(needs: OwnBetsNeeds, scope: PlayerScope): Promise<SportBet[]> {
  const requests = await betRequestStore.recent(needs.db, keyOf(scope), refusedMs);
  return presentRequests(needs, needs.db, { scope, requests });
}

/** Refuses with `not_found` unless the bet is the player's own. */
export async function findOwnBet(db: Db, scope: PlayerScope, id: string): Promise<WholeBet> {
  const [whole] = await betStore.find(db, scope.tenant.id, [id]);
  if (whole?.bet.player_id !== scope.player_id) throw refuse("not_found");
  return whole;
}

export async function readOwnBet(needs: OwnBetsNeeds, scope: PlayerScope, id: string): Promise<SportBet> {
  const pending = await readPending(needs, scope, id);
  if (pending) return pending;
  const bets = [await findOwnBet(needs.db, scope, id)];
  const [bet] = await presentBets(needs, needs.db, { tenant: scope.tenant, bets });
  if (!bet) throw refuse("not_found");
  return bet;
}

/** A bet that is pending or was refused; null otherwise. */
async function readPending(needs: OwnBetsNeeds, scope: PlayerScope, id: string): Promise<SportBet | null> {
  const requests = await betRequestStore.find(needs.db, scope.tenant.id, [id]);
  const own = requests.filter(({ player_id, status }) => player_id === scope.player_id && status !== "accepted");
  return (await presentRequests(needs, needs.db, { scope, requests: own }))[0] ?? null;
}

/**
 * Explains the bet by its newest settlement; a withheld bet, by the results that are not posted yet. Refuses with `not_found`, and with
 * `wrong_state` if the bet has neither.
 */
export async function explainOwnBet(needs: OwnBetsNeeds, scope: PlayerScope, id: string): Promise<SportBetExplanation> {
  const whole = await findOwnBet(needs.db, scope, id);
  const { bet, legs } = whole;
  const last = (await settlementStore.ofBets(needs.db, scope.tenant.id, [id])).at(-1);
  if (!last && bet.status !== "withheld") throw refuse("wrong_state");
  const scores = new Map(
    (await needs.sports.betOnFixtures(needs.db, fixturesOf([whole]))).map((fixture) => [fixture.id, scoreOf(fixture)]),
  );
  const explained = explainBet(
    { sizes: bet.sizes, is_free: bet.is_free, stake: centavos(bet.remaining_stake), legs },
    legs.map(({ selections }, index) => {
      const outcome = last && bet.status !== "withheld" ? (last.legs[index] ?? null) : legOutcome(selections.map((one) => one.outcome));
      const [selection, ...more] = selections;
      if (!selection) return { outcome };
      const score = outcome && !selection.voided_by && decidedByScore(selection) ? scores.get(selection.fixture_id) : undefined;
      if (more.length > 0) {
        const builder = selections.map((one) => ({ market: one, code: one.code, outcome: one.outcome }));
        return { outcome, builder, ...(score && { score }) };
      }
      return { outcome, selection: { market: selection, code: selection.code }, ...(score && { score }) };
    }),
  );
  if (!explained) throw refuse("wrong_state");
  return {
    ...explained,
    combinations: explained.combinations.map((one) => ({ ...one, legs: [...one.legs], factors: [...one.factors] })),
    by_size: [...explained.by_size],
    words: [...explained.words],
  };
}

const decidedByScore = ({ type, part }: WholeBet["legs"][number]["selections"][number]): boolean =>
  part === "match" && ruleOf(type).by_score;
