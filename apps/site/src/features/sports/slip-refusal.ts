import type { ApiFailure } from "../../lib/error-text.ts";
import { blockSlip, type LegPrice, repriceSlip, type Slip } from "./slip.ts";

/** A refusal that changes the slip, or contains the stake that would be accepted. */
export type BetRefusal =
  | { readonly code: "odds_changed"; readonly prices: readonly LegPrice[] }
  | { readonly code: "market_suspended" | "market_closed"; readonly market_ids: readonly number[] }
  | { readonly code: "stake_too_high" | "stake_too_low"; readonly stake: number };

type Extras = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly Extras[] => (Array.isArray(value) ? (value as readonly Extras[]) : []);

/** Current odds of a leg; the combined odds for a bet builder. */
function priceOfLeg({ odds_x1000, selections }: Extras): LegPrice[] {
  const joined = listOf(selections) as unknown as readonly LegPrice[];
  const [first, ...more] = joined;
  if (!first) return [];
  return more.length === 0 ? [first] : [{ ...first, odds_x1000: Number(odds_x1000), joined }];
}

/** Reads the details that the server adds to its code. Null for every other refusal. */
export function refusalOf({ error }: ApiFailure): BetRefusal | null {
  const extras = error as Extras;
  switch (error.code) {
    case "odds_changed": {
      return { code: error.code, prices: listOf(extras["legs"]).flatMap(priceOfLeg) };
    }
    case "market_suspended":
    case "market_closed":
      return { code: error.code, market_ids: (extras["market_ids"] as readonly number[] | undefined) ?? [] };
    case "stake_too_high":
      return { code: error.code, stake: Number(extras["max_stake"] ?? 0) };
    case "stake_too_low":
      return { code: error.code, stake: Number(extras["min_stake"] ?? 0) };
    default:
      return null;
  }
}

export function slipAfter(slip: Slip, refusal: BetRefusal): Slip {
  if (refusal.code === "odds_changed") return repriceSlip(slip, refusal.prices);
  if (refusal.code === "market_suspended" || refusal.code === "market_closed")
    return blockSlip(slip, { market_ids: refusal.market_ids, blocked: refusal.code });
  return slip;
}
