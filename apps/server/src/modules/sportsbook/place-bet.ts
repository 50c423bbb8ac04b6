import type { SportBet, SportBetRequest } from "@trevo/contract";
import { potentialPayout, termsOf, type Ticket, ticketHash } from "@trevo/sports";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { newId } from "../../kernel/ids.ts";
import { keyOf, type PlayerKey, type PlayerScope } from "../../kernel/scope.ts";
import { refusalOf } from "../play/index.ts";
import type { HeldMarkets } from "../sports/index.ts";
import { betStore, type WholeBet } from "./bet-store.ts";
import type { PlaceBet } from "./bets.ts";
import { decidePlacement } from "./decide-placement.ts";
import { exposureStore } from "./exposure-store.ts";
import { roundOf, stakeKey } from "./ledger-keys.ts";
import { defaultSportLimits } from "./limits.ts";
import type { SportBetsNeeds } from "./needs.ts";
import { mustHaveOwnBook } from "./own-book.ts";
import { presentBets } from "./own-bets.ts";

/** By what a stake on sports counts towards a bonus. */
const sportsWagerClass = 6;

/**
 * One transaction: the player's wallet, then what its matches cost, then the locks of book and fixtures, then everything that decides, then the stake. A suspension or a result of
 * a fixture comes before all of it or after the bet.
 */
export async function placeBet(
  needs: SportBetsNeeds,
  scope: PlayerScope,
  { idempotency_key: key, ...request }: PlaceBet,
): Promise<SportBet> {
  mustHaveOwnBook(scope.tenant);
  await needs.protection.mayStake(scope);
  const owner = keyOf(scope);
  const placed = await runIdempotently(needs.db, { ...owner, route: "POST /sportsbook/bets", key, body: request }, async (tx) => {
    await needs.wallet.lockMany(tx, [owner]);
    const fixtures = await needs.sports.fixturesOf(tx, marketsOf(request));
    const exposures = await exposureStore.hold(tx, owner.tenant_id, fixtures);
    const held = await needs.sports.hold(tx, scope.tenant, marketsOf(request));
    if (!held) throw refuse("not_found");
    const open_payouts = await betStore.openPayouts(tx, owner, fixtures);
    const placement = decidePlacement(request, held, { limits: defaultSportLimits, open_payouts, exposures });
    const whole = await acceptedBet(owner, { request, ticket: placement.ticket, held });
    await takeStake(needs, tx, whole);
    await betStore.insert(tx, whole);
    await exposureStore.keep(tx, owner.tenant_id, placement.exposures);
    const [presented] = await presentBets(needs, tx, { tenant: scope.tenant, bets: [whole] });
    if (!presented) throw new Error("a bet that was placed is not presented");
    return presented;
  });
  await needs.wallet.announce(owner);
  return placed;
}

const marketsOf = ({ legs }: SportBetRequest): number[] => [
  ...new Set(legs.flatMap(({ selections }) => selections.map(({ market_id }) => market_id))),
];

interface Accepted {
  readonly request: SportBetRequest;
  readonly ticket: Ticket;
  readonly held: HeldMarkets;
}

async function acceptedBet(owner: PlayerKey, { request, ticket, held }: Accepted): Promise<WholeBet> {
  const id = newId();
  const place = { tenant_id: owner.tenant_id, bet_id: id };
  return {
    bet: {
      ...owner,
      id,
      book_id: held.book_id,
      kind: ticket.kind,
      sizes: [...ticket.sizes],
      stake: ticket.stake,
      remaining_stake: ticket.stake,
      is_free: false,
      accept: request.accept,
      potential: potentialPayout(termsOf(ticket)),
      ticket_hash: await ticketHash(ticket),
      status: "open",
      status_reason: null,
      outcome: null,
      settlement_no: 0,
      payout: 0,
      cashed_out: 0,
      placed_at: held.at,
      settled_at: null,
      attempts: 0,
      next_attempt_at: null,
      updated_at: held.at,
    },
    legs: ticket.legs.map(({ odds_x1000, selections }, leg_no) => ({
      odds_x1000,
      selections: selections.map((selection, selection_no) => ({
        ...place,
        leg_no,
        selection_no,
        ...selection,
        in_play: held.markets.get(selection.market_id)?.fixture_state !== "scheduled",
        revision: null,
        result_book_id: null,
        outcome: null,
      })),
    })),
  };
}

async function takeStake(needs: SportBetsNeeds, tx: Tx, { bet }: WholeBet): Promise<void> {
  const owner = { tenant_id: bet.tenant_id, player_id: bet.player_id };
  const { status } = await needs.wallet.postIn(tx, {
    kind: "bet",
    ...owner,
    ...roundOf(bet.id),
    external_id: stakeKey(bet.id),
    amount: bet.stake,
    cash_only: true,
    wager_class: sportsWagerClass,
    detail: { ticket_hash: bet.ticket_hash },
  });
  if (status !== "posted") throw (await refusalOf(needs, owner, { status, tx })) ?? new Error(`a stake was answered with ${status}`);
}
