import type { FreeBet } from "@trevo/contract";
import type { Centavos } from "@trevo/domain";
import { exactDecimal, type OddsAcceptance, oddsProduct, priceSlip, type SlipPrice } from "@trevo/sports";
import type { SlipShape } from "./slip-shape.ts";

/** One of the selections that a bet builder combines. */
export interface JoinedSelection {
  market_id: number;
  code: string;
  odds_x1000: number;
  version: number;
  /** Name with its market: `Ambos marcam: Sim`. */
  name: string;
}

/** A selection on the slip, or the combined selections of a bet builder, with the data needed to display it and to bet on it. */
export interface SlipLeg {
  fixture_id: number;
  market_id: number;
  code: string;
  /** Odds that the player sees now. */
  odds_x1000: number;
  version: number;
  margin_ppm: number;
  /** Odds before the change; null if they never changed or the change was accepted. */
  was_x1000: number | null;
  /** Why it takes no bets now. */
  blocked: "market_suspended" | "market_closed" | null;
  path: string;
  match: string;
  market: string;
  selection: string;
  /** Selections of a bet builder, in the order of their markets. The leg itself identifies the first one, with the combined odds. */
  joined?: JoinedSelection[] | undefined;
}

type Named = Pick<SlipLeg, "market_id" | "code"> & { readonly joined?: readonly Pick<SlipLeg, "market_id" | "code">[] | undefined };

export type Slip = readonly SlipLeg[];

/** Maximum number of legs of a multiple. */
export const maxSlipLegs = 20;

/** Key of a leg on the slip. */
export const legKey = ({ joined, market_id, code }: Named): string => joined?.map((one) => legKey(one)).join("+") ?? `${market_id} ${code}`;

const isSame = (a: Named, b: Named): boolean => legKey(a) === legKey(b);

export const hasLeg = (slip: Slip, leg: Named): boolean => slip.some((one) => isSame(one, leg));

/** Removes the leg, or replaces another selection of its market. A full slip stays unchanged. */
export function toggleLeg(slip: Slip, leg: SlipLeg): Slip {
  if (hasLeg(slip, leg)) return slip.filter((one) => !isSame(one, leg));
  const others = slip.filter((one) => one.joined || leg.joined || one.market_id !== leg.market_id);
  return others.length >= maxSlipLegs ? slip : [...others, leg];
}

type SelectionPrice = Pick<SlipLeg, "market_id" | "code" | "odds_x1000" | "version">;

/** Current odds of a leg. For a bet builder: the combined odds, and those of its selections. */
export interface LegPrice extends SelectionPrice {
  readonly joined?: readonly SelectionPrice[] | undefined;
}

const repriced = (leg: SlipLeg, { odds_x1000, version, joined }: LegPrice): SlipLeg => {
  const before = leg.was_x1000 ?? leg.odds_x1000;
  const selections = leg.joined?.map((one) => ({ ...one, ...joined?.find((price) => isSame(price, one)) }));
  return {
    ...leg,
    odds_x1000,
    version,
    was_x1000: before === odds_x1000 ? null : before,
    blocked: null,
    ...(selections && { joined: selections }),
  };
};

/** Combined odds change with any price of their match: they are newer whenever they differ. */
const isNewer = (price: LegPrice, leg: SlipLeg): boolean =>
  leg.joined ? price.odds_x1000 !== leg.odds_x1000 : price.version > leg.version;

/** Applies newer odds to the legs; the older ones stay visible until the player accepts. Returns the same slip if nothing is newer. */
export function repriceSlip(slip: Slip, prices: readonly LegPrice[]): Slip {
  const next = slip.map((leg) => {
    const price = prices.find((one) => isSame(one, leg));
    return price && (isNewer(price, leg) || leg.blocked !== null) ? repriced(leg, price) : leg;
  });
  return next.some((leg, index) => leg !== slip[index]) ? next : slip;
}

/** Marks the legs of markets that take no bets. */
export const blockSlip = (slip: Slip, { market_ids, blocked }: { market_ids: readonly number[]; blocked: SlipLeg["blocked"] }): Slip =>
  slip.map((leg) => ((leg.joined ?? [leg]).some(({ market_id }) => market_ids.includes(market_id)) ? { ...leg, blocked } : leg));

/** True with two selections of one match: their chances are not independent, so the product of their odds is not their price. */
export const isRelated = (slip: Slip): boolean => new Set(slip.map(({ fixture_id }) => fixture_id)).size < slip.length;

/**
 * Returns the exact product of the current odds, or null if the selections cannot form one bet: two are of one match, or one takes no bets.
 */
export const barOdds = (slip: Slip): string | null =>
  slip.length === 0 || isRelated(slip) || slip.some(({ blocked }) => blocked !== null)
    ? null
    : exactDecimal(oddsProduct(slip.map(({ odds_x1000 }) => odds_x1000)));

export const withoutLegs = (slip: Slip, legs: Slip): Slip => slip.filter((leg) => !hasLeg(legs, leg));

/** A bet that a slip can become. */
export interface BetDraft {
  readonly legs: Slip;
  readonly shape: SlipShape;
  /** Stake of the whole bet, in centavos. */
  readonly stake: number;
  /** Free bet that pays the stake, which equals its amount. Absent: the balance pays. */
  readonly free_bet?: FreeBet;
}

/** Returns the cost and potential payout of a bet, or null if it is not valid. */
export function priceOf({ legs: slip, shape: { kind, sizes }, stake, free_bet }: BetDraft): SlipPrice | null {
  const legs = slip.map(({ fixture_id, odds_x1000, margin_ppm, joined }) => ({
    odds_x1000,
    margin_ppm,
    selections: (joined ?? [null]).map(() => ({ fixture_id })),
  }));
  const price = priceSlip({ kind, sizes, stake: stake as Centavos, is_free: free_bet !== undefined, legs });
  return "fault" in price ? null : price;
}

/** Returns the request body of the bet, at the displayed odds. */
export const betOf = ({ legs, shape: { kind, sizes }, stake, free_bet }: BetDraft, accept: OddsAcceptance) => ({
  kind,
  sizes: [...sizes],
  legs: legs.map((leg) => ({
    odds_x1000: leg.odds_x1000,
    selections: (leg.joined ?? [leg]).map(({ market_id, code, odds_x1000, version }) => ({ market_id, code, odds_x1000, version })),
  })),
  stake,
  accept,
  ...(free_bet && { free_bet_id: free_bet.id }),
});

/**
 * Returns what identifies two attempts as the same bet: selections, combinations, stake and means of payment. Odds are excluded, because
 * they may change while a response is missing and the bet is already placed.
 */
export const intentOf = ({ legs, shape: { sizes }, stake, free_bet }: BetDraft) => ({
  selections: legs.map(legKey),
  sizes,
  stake,
  ...(free_bet && { free_bet_id: free_bet.id }),
});
