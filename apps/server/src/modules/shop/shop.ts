import type { ExchangedItem, PointsShop } from "@trevo/contract";
import type { PlayerScope } from "../../kernel/scope.ts";

export interface Exchange {
  readonly item_id: string;
  /** The one that the player has seen. */
  readonly version: number;
  readonly idempotency_key: string | null;
}

/**
 * Owns what players' points were exchanged for. An item is an offer of the kind `shop_item`: its trigger states the price, its limits the stock.
 * Promises: points are taken exactly when the rewards are granted, once per key; stock and limits per person are exact.
 * Does not: keep points (`points`), or decide what is in the shop (`offers`).
 */
export interface Shop {
  /** Refuses with `not_found` where the brand rewards nobody. */
  list(scope: PlayerScope): Promise<PointsShop>;
  /**
   * Refuses with `not_found`, `offer_changed`, `offer_not_for_you`, `offer_used`, `offer_used_up`, `insufficient_points`, and as a stake of an account that
   * may not play.
   */
  exchange(scope: PlayerScope, exchange: Exchange): Promise<ExchangedItem>;
}
