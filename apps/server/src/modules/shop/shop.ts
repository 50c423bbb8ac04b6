import type { ExchangedItem, PointsShop } from "@trevo/contract";
import type { PlayerScope } from "../../kernel/scope.ts";

export interface Exchange {
  readonly item_id: string;
  /** The version that the player has seen. */
  readonly version: number;
  readonly idempotency_key: string | null;
}

/**
 * Owns the exchanges of players' points. An item is an offer of the kind `shop_item`: its trigger states the price, its limits the stock.
 * Guarantees: points are debited exactly when the rewards are granted, once per key; stock and limits per person are exact. It does not
 * keep points (`points`) or decide what is in the shop (`offers`).
 */
export interface Shop {
  /** Refuses with `not_found` if the brand grants no rewards. */
  list(scope: PlayerScope): Promise<PointsShop>;
  /**
   * Refuses with `not_found`, `offer_changed`, `offer_not_for_you`, `offer_used`, `offer_used_up`, `insufficient_points`, and, if the
   * account may not play, as a stake does.
   */
  exchange(scope: PlayerScope, exchange: Exchange): Promise<ExchangedItem>;
}
