import type { SportCashOutRequest } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { acceptsCashOut, type CashOutPart, cashOutPart } from "@trevo/sports";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { HeldMarket, HeldMarkets } from "../sports/index.ts";
import { betStore, type WholeBet } from "./bet-store.ts";
import { readModels } from "./builder-legs.ts";
import { cashOutStore } from "./cash-out-store.ts";
import { compareWithResults, groupResults, marketsOf } from "./decide-settlement.ts";
import { limitStore } from "./limit-store.ts";
import type { SportBetsNeeds } from "./needs.ts";
import { offerCashOut, openMarkets, type TimedOffer } from "./offer-cash-out.ts";

interface OwnBet {
  readonly tenant: Tenant;
  readonly owner: PlayerKey;
  readonly bet_id: string;
}

/** A bet locked by the transaction, with its current offer. */
export interface HeldCashOut {
  readonly owner: PlayerKey;
  readonly whole: WholeBet;
  readonly held: HeldMarkets;
  /** Markets of the undecided legs. */
  readonly open: readonly HeldMarket[];
  readonly offer: TimedOffer;
}

/**
 * Locks the bet, the player's wallet and then the matches, and only then reads prices, suspensions and present results. Goals, suspensions,
 * results, settlements and cash-outs therefore happen one after the other. Refuses with `not_found` unless the bet is the player's own.
 */
export async function holdCashOut(needs: SportBetsNeeds, tx: Tx, { tenant, owner, bet_id }: OwnBet): Promise<HeldCashOut> {
  await betStore.hold(tx, owner, bet_id);
  const [stored] = await betStore.find(tx, owner.tenant_id, [bet_id]);
  if (stored?.bet.player_id !== owner.player_id) throw refuse("not_found");
  await needs.wallet.lockMany(tx, [owner]);
  const held = await needs.sports.hold(tx, tenant, marketsOf([stored]));
  if (!held) throw refuse("not_found");
  // The next settlement may not have processed the newest result or correction yet.
  const whole = compareWithResults(stored, groupResults(await needs.sports.standingResults(tx, marketsOf([stored]))));
  const limits = await limitStore.ofBrand(tx, owner.tenant_id);
  const models = await readModels(needs, tx, { book_id: held.book_id, bets: [whole] });
  return { owner, whole, held, open: openMarkets(whole, held), offer: offerCashOut(whole, { held, models, limits }) };
}

type Part = Exclude<CashOutPart, { readonly why_not: unknown }>;

/** The part of an offer that the player takes. */
export interface TakenPart {
  readonly offer: Exclude<TimedOffer, { readonly why_not: unknown }>;
  readonly part: Part;
  readonly cash_out_no: number;
}

/**
 * The part that the request gets now. Refuses with `cash_out_unavailable`, or with `cash_out_changed` if the offer is not the one seen and
 * the request does not accept the new one.
 */
export async function takePart(tx: Tx, { whole: { bet }, held, offer }: HeldCashOut, request: SportCashOutRequest): Promise<TakenPart> {
  if ("why_not" in offer) throw refuse("cash_out_unavailable", { extras: { why_not: offer.why_not } });
  const parts_taken = await cashOutStore.count(tx, bet.tenant_id, bet.id);
  const part = cashOutPart({ offer: offer.amount, remaining_stake: centavos(bet.remaining_stake), parts_taken }, request.share_bps);
  if ("why_not" in part) throw refuse("cash_out_unavailable", { extras: { why_not: part.why_not } });
  const isSame = (request.seen_remaining_stake ?? bet.remaining_stake) === bet.remaining_stake;
  const isKnown = (request.seen_versions ?? []).every(
    ({ market_id, version }) => version <= (held.markets.get(market_id)?.version ?? version),
  );
  if (!isSame || !isKnown || !acceptsCashOut(request.accept, { seen: centavos(request.seen_amount), current: part.amount }))
    throw refuse("cash_out_changed", { extras: { amount: part.amount } });
  return { offer, part, cash_out_no: parts_taken + 1 };
}
