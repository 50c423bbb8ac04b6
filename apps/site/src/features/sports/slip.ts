import type { FreeBet } from "@trevo/contract";
import type { Centavos } from "@trevo/domain";
import { exactDecimal, type OddsAcceptance, oddsProduct, priceSlip, type SlipPrice } from "@trevo/sports";
import type { SlipShape } from "./slip-shape.ts";

/** One of the selections that a bet builder joins. */
export interface JoinedSelection {
  market_id: number;
  code: string;
  odds_x1000: number;
  version: number;
  /** With its market: `Ambos marcam: Sim`. */
  name: string;
}

/** A selection on the slip, or the selections that a bet builder joins, with what is needed to name it and to bet on it. */
export interface SlipLeg {
  fixture_id: number;
  market_id: number;
  code: string;
  /** What the player sees now. */
  odds_x1000: number;
  version: number;
  margin_ppm: number;
  /** What stood here before it changed; null once it was accepted or never moved. */
  was_x1000: number | null;
  /** Why no bet is taken on it now. */
  blocked: "market_suspended" | "market_closed" | null;
  path: string;
  match: string;
  market: string;
  selection: string;
  /** Of a bet builder, in the order of their markets: the leg names the first one, and its odds are the joint ones. */
  joined?: JoinedSelection[] | undefined;
}

type Named = Pick<SlipLeg, "market_id" | "code"> & { readonly joined?: readonly Pick<SlipLeg, "market_id" | "code">[] | undefined };

export type Slip = readonly SlipLeg[];

/** The most legs of a multiple. */
export const maxSlipLegs = 20;

/** What names a leg on the slip. */
export const legKey = ({ joined, market_id, code }: Named): string => joined?.map((one) => legKey(one)).join("+") ?? `${market_id} ${code}`;

const isSame = (a: Named, b: Named): boolean => legKey(a) === legKey(b);

export const hasLeg = (slip: Slip, leg: Named): boolean => slip.some((one) => isSame(one, leg));

/** Takes the leg away, or puts a selection in place of another one of its market. A full slip stays as it is. */
export function toggleLeg(slip: Slip, leg: SlipLeg): Slip {
  if (hasLeg(slip, leg)) return slip.filter((one) => !isSame(one, leg));
  const others = slip.filter((one) => one.joined || leg.joined || one.market_id !== leg.market_id);
  return others.length >= maxSlipLegs ? slip : [...others, leg];
}

type SelectionPrice = Pick<SlipLeg, "market_id" | "code" | "odds_x1000" | "version">;

/** Of a leg; of a bet builder the joint odds, with those of its selections. */
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

/** Joint odds move with any price of their match: they are newer whenever they are others. */
const isNewer = (price: LegPrice, leg: SlipLeg): boolean =>
  leg.joined ? price.odds_x1000 !== leg.odds_x1000 : price.version > leg.version;

/** Newer odds of its legs; the older ones stay in sight until the player has accepted. The same slip where nothing is newer. */
export function repriceSlip(slip: Slip, prices: readonly LegPrice[]): Slip {
  const next = slip.map((leg) => {
    const price = prices.find((one) => isSame(one, leg));
    return price && (isNewer(price, leg) || leg.blocked !== null) ? repriced(leg, price) : leg;
  });
  return next.some((leg, index) => leg !== slip[index]) ? next : slip;
}

/** Marks the legs of markets on which no bets are taken. */
export const blockSlip = (slip: Slip, { market_ids, blocked }: { market_ids: readonly number[]; blocked: SlipLeg["blocked"] }): Slip =>
  slip.map((leg) => ((leg.joined ?? [leg]).some(({ market_id }) => market_ids.includes(market_id)) ? { ...leg, blocked } : leg));

/** Two selections of one match: their chances are not independent, so no product of odds is their price. */
export const isRelated = (slip: Slip): boolean => new Set(slip.map(({ fixture_id }) => fixture_id)).size < slip.length;

/** The exact product of the odds now; null where the selections are no one bet: of one match, or one takes no bets. */
export const barOdds = (slip: Slip): string | null =>
  slip.length === 0 || isRelated(slip) || slip.some(({ blocked }) => blocked !== null)
    ? null
    : exactDecimal(oddsProduct(slip.map(({ odds_x1000 }) => odds_x1000)));

export const withoutLegs = (slip: Slip, legs: Slip): Slip => slip.filter((leg) => !hasLeg(legs, leg));

/** A bet that a slip can become. */
export interface BetDraft {
  readonly legs: Slip;
  readonly shape: SlipShape;
  /** Centavos, of the whole bet. */
  readonly stake: number;
  /** What pays the stake, whose amount it is; absent: the balance. */
  readonly free_bet?: FreeBet;
}

/** What a bet costs and can pay; null while it is no bet. */
export function priceOf({ legs: slip, shape: { kind, sizes }, stake, free_bet }: BetDraft): SlipPrice | null {
  const legs = slip.map(({ fixture_id, odds_x1000, margin_ppm, joined }) => ({
    odds_x1000,
    margin_ppm,
    selections: (joined ?? [null]).map(() => ({ fixture_id })),
  }));
  const price = priceSlip({ kind, sizes, stake: stake as Centavos, is_free: free_bet !== undefined, legs });
  return "fault" in price ? null : price;
}

/** The bet as the server takes it, at the odds that are seen. */
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

/** What makes two attempts the same bet: its selections, their combinations, its stake and what pays it. Odds move while an answer is missing, and the bet may be placed already. */
export const intentOf = ({ legs, shape: { sizes }, stake, free_bet }: BetDraft) => ({
  selections: legs.map(legKey),
  sizes,
  stake,
  ...(free_bet && { free_bet_id: free_bet.id }),
});
