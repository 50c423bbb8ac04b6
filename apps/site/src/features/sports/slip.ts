import type { Centavos } from "@trevo/domain";
import { type OddsAcceptance, priceSlip, type SlipPrice } from "@trevo/sports";

/** A selection on the slip, with what is needed to name it and to bet on it. */
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
}

export type Slip = readonly SlipLeg[];

/** A slip is a single or one multiple of all of its legs. */
export const maxSlipLegs = 20;

const isSame = (a: Pick<SlipLeg, "market_id" | "code">, b: Pick<SlipLeg, "market_id" | "code">): boolean =>
  a.market_id === b.market_id && a.code === b.code;

export const hasLeg = (slip: Slip, leg: Pick<SlipLeg, "market_id" | "code">): boolean => slip.some((one) => isSame(one, leg));

/** Takes the selection away, or puts it in place of another one of its market. A full slip stays as it is. */
export function toggleLeg(slip: Slip, leg: SlipLeg): Slip {
  if (hasLeg(slip, leg)) return slip.filter((one) => !isSame(one, leg));
  const others = slip.filter(({ market_id }) => market_id !== leg.market_id);
  return others.length >= maxSlipLegs ? slip : [...others, leg];
}

type Price = Pick<SlipLeg, "market_id" | "code" | "odds_x1000" | "version">;

const repriced = (leg: SlipLeg, { odds_x1000, version }: Price): SlipLeg => {
  const before = leg.was_x1000 ?? leg.odds_x1000;
  return { ...leg, odds_x1000, version, was_x1000: before === odds_x1000 ? null : before, blocked: null };
};

/** Newer odds of its legs; the older ones stay in sight until the player has accepted. The same slip where nothing is newer. */
export function repriceSlip(slip: Slip, prices: readonly Price[]): Slip {
  const next = slip.map((leg) => {
    const price = prices.find((one) => isSame(one, leg));
    return price && (price.version > leg.version || leg.blocked !== null) ? repriced(leg, price) : leg;
  });
  return next.some((leg, index) => leg !== slip[index]) ? next : slip;
}

/** Marks the legs of markets on which no bets are taken. */
export const blockSlip = (slip: Slip, { market_ids, blocked }: { market_ids: readonly number[]; blocked: SlipLeg["blocked"] }): Slip =>
  slip.map((leg) => (market_ids.includes(leg.market_id) ? { ...leg, blocked } : leg));

/** Two selections of one match: their chances are not independent, so no product of odds is their price. */
export const isRelated = (slip: Slip): boolean => new Set(slip.map(({ fixture_id }) => fixture_id)).size < slip.length;

const shapeOf = (slip: Slip) => ({ kind: slip.length === 1 ? ("single" as const) : ("multiple" as const), sizes: [slip.length] });

/** What the slip costs and can pay; null while it is no bet. */
export function priceOf(slip: Slip, stake: number): SlipPrice | null {
  const legs = slip.map(({ fixture_id, odds_x1000, margin_ppm }) => ({ odds_x1000, margin_ppm, selections: [{ fixture_id }] }));
  const price = priceSlip({ ...shapeOf(slip), stake: stake as Centavos, is_free: false, legs });
  return "fault" in price ? null : price;
}

/** The bet as the server takes it, at the odds that are seen. */
export const betOf = (slip: Slip, { stake, accept }: { stake: number; accept: OddsAcceptance }) => ({
  ...shapeOf(slip),
  legs: slip.map(({ market_id, code, odds_x1000, version }) => ({
    odds_x1000,
    selections: [{ market_id, code, odds_x1000, version }],
  })),
  stake,
  accept,
});

/** What makes two attempts the same bet: its selections and its stake. Odds move while an answer is missing, and the bet may be placed already. */
export const intentOf = ({ legs, stake }: Pick<ReturnType<typeof betOf>, "legs" | "stake">) => ({
  selections: legs.flatMap(({ selections }) => selections.map(({ market_id, code }) => [market_id, code])),
  stake,
});
