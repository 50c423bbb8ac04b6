import type { SportBetRequest } from "@trevo/contract";
import { potentialPayout, termsOf, type Ticket, ticketHash } from "@trevo/sports";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import { refusalOf } from "../play/index.ts";
import type { HeldMarkets } from "../sports/index.ts";
import { builderFixtures, noModels } from "./builder-legs.ts";
import { betStore, type WholeBet } from "./bet-store.ts";
import { decidePlacement, type Placement } from "./decide-placement.ts";
import { exposureStore } from "./exposure-store.ts";
import { roundOf, stakeKey } from "./ledger-keys.ts";
import { limitStore } from "./limit-store.ts";
import type { SportBetsNeeds } from "./needs.ts";

/** Wager class of sports: how much a stake counts towards a bonus. */
const sportsWagerClass = 6;

export interface WantedBet {
  readonly tenant: Tenant;
  readonly owner: PlayerKey;
  readonly request: SportBetRequest;
  /** When a bet that had to wait was received; null for other bets. */
  readonly received_at: Date | null;
}

export interface Decided {
  readonly held: HeldMarkets;
  readonly placement: Placement;
}

const marketsOf = ({ legs }: SportBetRequest): number[] => [
  ...new Set(legs.flatMap(({ selections }) => selections.map(({ market_id }) => market_id))),
];

const fixtureOf =
  ({ markets }: HeldMarkets) =>
  ({ market_id }: { readonly market_id: number }) =>
    markets.get(market_id) ?? [];

/**
 * Locks the free bet that pays the stake, if any, then the player's wallet, the matches' exposures, the book and the fixtures, and decides
 * by what is in force then. A suspension or a result of a fixture is committed before all of this or after the transaction. Refuses as
 * `decidePlacement` does.
 */
export async function decideBet(needs: SportBetsNeeds, tx: Tx, { tenant, owner, request, received_at }: WantedBet): Promise<Decided> {
  const { free_bet_id } = request;
  const has_waited = received_at !== null;
  const free_bet = free_bet_id === undefined ? null : await needs.freeBets.hold(tx, owner, { id: free_bet_id, has_waited });
  await needs.wallet.lockMany(tx, [owner]);
  const fixtures = await needs.sports.fixturesOf(tx, marketsOf(request));
  const exposures = await exposureStore.hold(tx, owner.tenant_id, fixtures);
  const held = await needs.sports.hold(tx, tenant, marketsOf(request));
  if (!held) throw refuse("not_found");
  // Read after the locks, because lowering a limit takes the book's lock alone.
  const limits = await limitStore.ofBrand(tx, owner.tenant_id);
  const open_payouts = await betStore.openPayouts(tx, owner, fixtures);
  const joined = builderFixtures(request.legs.map(({ selections }) => ({ selections: selections.flatMap(fixtureOf(held)) })));
  const models = joined.length === 0 ? noModels : await needs.sports.models(tx, held.book_id, joined);
  return {
    held,
    placement: decidePlacement(request, held, { limits, open_payouts, exposures, received_at, free_bet, models }),
  };
}

/**
 * Debits the stake of a bet that was decided in this transaction, and stores the bet. Refuses as any stake does; then nothing is written.
 */
export async function acceptBet(
  needs: SportBetsNeeds,
  tx: Tx,
  { id, owner, request, decided }: Pick<WantedBet, "owner" | "request"> & { readonly id: string; readonly decided: Decided },
): Promise<WholeBet> {
  const { held, placement } = decided;
  const inPlay = (market_id: number): boolean => held.markets.get(market_id)?.fixture_state !== "scheduled";
  const whole = await betOf(owner, { id, request, ...placement, book_id: held.book_id, at: held.at, inPlay });
  await takeStake(needs, tx, whole);
  await betStore.insert(tx, whole);
  if (request.free_bet_id !== undefined) await needs.freeBets.use(tx, { tenant_id: owner.tenant_id, id: request.free_bet_id, bet_id: id });
  await exposureStore.keep(tx, owner.tenant_id, placement.exposures);
  return whole;
}

interface BetDraft {
  readonly id: string;
  readonly request: Pick<SportBetRequest, "accept" | "free_bet_id">;
  readonly ticket: Ticket;
  /** Of each leg; absent if the bet is only shown. */
  readonly margins_ppm?: readonly number[];
  readonly book_id: number;
  readonly at: Date;
  readonly inPlay: (market_id: number) => boolean;
}

/** The open bet for a ticket. */
export async function betOf(owner: PlayerKey, { id, request, ticket, margins_ppm, book_id, at, inPlay }: BetDraft): Promise<WholeBet> {
  const place = { tenant_id: owner.tenant_id, bet_id: id };
  return {
    bet: {
      ...owner,
      id,
      book_id,
      kind: ticket.kind,
      sizes: [...ticket.sizes],
      stake: ticket.stake,
      remaining_stake: ticket.stake,
      is_free: ticket.is_free,
      free_bet_id: request.free_bet_id ?? null,
      accept: request.accept,
      potential: potentialPayout(termsOf(ticket)),
      ticket_hash: await ticketHash(ticket),
      status: "open",
      status_reason: null,
      outcome: null,
      settlement_no: 0,
      payout: 0,
      cashed_out: 0,
      placed_at: at,
      settled_at: null,
      attempts: 0,
      next_attempt_at: null,
      recheck_since: null,
      withholding_id: null,
      updated_at: at,
    },
    legs: ticket.legs.map(({ odds_x1000, model_seq = null, selections }, leg_no) => ({
      odds_x1000,
      model_seq,
      margin_ppm: margins_ppm?.[leg_no] ?? null,
      selections: selections.map((selection, selection_no) => ({
        ...place,
        leg_no,
        selection_no,
        ...selection,
        in_play: inPlay(selection.market_id),
        revision: null,
        result_book_id: null,
        outcome: null,
        voided_by: null,
        void_cause: null,
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
    // Nobody pays the stake of a free bet.
    amount: bet.is_free ? 0 : bet.stake,
    cash_only: true,
    wager_class: sportsWagerClass,
    detail: { ticket_hash: bet.ticket_hash },
  });
  if (status !== "posted") throw (await refusalOf(needs, owner, { status, tx })) ?? new Error(`the ledger answered a stake with ${status}`);
}
