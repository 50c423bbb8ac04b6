import type { MarketType } from "@trevo/sports";
import { type Margin, marginTarget, type Tier } from "@trevo/sports/pricing";
import type { MarginKey, StoredMargin } from "./margin-store.ts";

/** The sport, competition and tier of a fixture. */
export interface MarginPlace {
  readonly sport: string;
  readonly competition_id: number;
  readonly tier: number;
}

/** The margins of a book. */
export interface MarginsOf {
  /** Equal for equal margins. */
  readonly text: string;
  readonly of: (place: MarginPlace) => (type: MarketType) => Margin;
}

const keyOf = ({ sport, competition_id, market_type }: MarginKey): string => `${sport} ${competition_id} ${market_type}`;

/**
 * Selects the most specific margin: a competition's before the sport's, and one market type's before that of all types. Without one, the
 * tier's margin applies.
 */
export function bookMargins(set: readonly StoredMargin[]): MarginsOf {
  const known = new Map(set.map((margin) => [keyOf(margin), margin]));
  return {
    text: JSON.stringify(set),
    of:
      ({ sport, competition_id, tier }) =>
      (type) => {
        const keys = [competition_id, 0].flatMap((id) =>
          [type, ""].map((market_type) => keyOf({ sport, competition_id: id, market_type })),
        );
        const found = keys.map((key) => known.get(key)).find((margin) => margin !== undefined);
        return found ?? { target_bps: marginTarget(type, tier as Tier), method: "power" };
      },
  };
}
