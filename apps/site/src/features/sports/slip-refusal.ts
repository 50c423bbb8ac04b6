import type { ApiFailure } from "../../lib/error-text.ts";
import { blockSlip, repriceSlip, type Slip } from "./slip.ts";

interface SeenPrice {
  readonly market_id: number;
  readonly code: string;
  readonly odds_x1000: number;
  readonly version: number;
}

/** A refusal that changes the slip, or names the stake that would pass. */
export type BetRefusal =
  | { readonly code: "odds_changed"; readonly prices: readonly SeenPrice[] }
  | { readonly code: "market_suspended" | "market_closed"; readonly market_ids: readonly number[] }
  | { readonly code: "stake_too_high" | "stake_too_low"; readonly stake: number };

type Extras = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly Extras[] => (Array.isArray(value) ? (value as readonly Extras[]) : []);

/** What the server says beside its code; null for every other refusal. */
export function refusalOf({ error }: ApiFailure): BetRefusal | null {
  const extras = error as Extras;
  switch (error.code) {
    case "odds_changed": {
      const prices = listOf(extras["legs"]).flatMap(({ selections }) => listOf(selections) as unknown as readonly SeenPrice[]);
      return { code: error.code, prices };
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
