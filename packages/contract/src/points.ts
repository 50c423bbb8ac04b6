import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { stakeRefusals } from "./boxes.ts";
import { instant, one, uuid } from "./wire.ts";

export const pointEntryKinds = ["stakes", "reward", "exchange", "lapse"] as const;

export const pointsView = z.object({
  /** Whole points, rounded down. */
  balance: z.int(),
  /** Points earned by stakes since registration. */
  earned: z.int(),
  /** When the balance lapses if no movement happens before; null if there is nothing to lapse. */
  lapses_at: instant().nullable(),
  /** Newest first; at most 20. */
  entries: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(pointEntryKinds),
      /** Signed, in hundredths of a point. */
      points_x100: z.int(),
      at: instant(),
    }),
  ),
});

export type PointsView = z.output<typeof pointsView>;

export const shopItem = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  /** Reward and wagering requirement as a sentence: `Um bônus de R$ 2,00; apostar 10× em 7 dias`. */
  text: z.string(),
  /** Code of the first reward; selects the picture. */
  reward_code: z.string(),
  /** Whole points. */
  price: z.int(),
  /** Remaining stock for all players; null for no limit. */
  left: z.int().nullable(),
  /** How many this player can still buy; null for no limit. */
  left_for_me: z.int().nullable(),
  /** Why the player cannot buy it now, apart from the price; null if nothing prevents it. */
  reason: z.string().nullable(),
  ends_at: instant().nullable(),
});

export type ShopItem = z.output<typeof shopItem>;

export const pointsShop = z.object({
  /** Whole points, rounded down. */
  balance: z.int(),
  /** Cheapest first. */
  items: z.array(shopItem),
});

export type PointsShop = z.output<typeof pointsShop>;

export const exchangedItem = z.object({
  id: z.string(),
  title: z.string(),
  /** Price in whole points. */
  price: z.int(),
  /** Remaining balance, rounded down. */
  balance: z.int(),
});

export type ExchangedItem = z.output<typeof exchangedItem>;

export const pointsEndpoints = endpoints({
  "GET /points": {
    summary: "Returns the player's points and their movements; may lag slightly behind the bets",
    tag: "points",
    auth: "player",
    limit: "reads",
    response: one(pointsView),
    refuses: [],
  },
  "GET /points/shop": {
    summary: "Lists what the player's points can buy, cheapest first",
    tag: "points",
    auth: "player",
    limit: "reads",
    response: one(pointsShop),
    refuses: ["not_found"],
  },
  "POST /points/exchange": {
    summary: "Exchanges points for an item of the shop; refuses with `offer_changed` if another version is on offer now",
    tag: "points",
    auth: "player",
    limit: "money",
    idempotent: true,
    body: z.strictObject({ item_id: uuid(), version: z.int().min(1) }),
    response: one(exchangedItem),
    refuses: [
      "not_found",
      "offer_changed",
      "offer_not_for_you",
      "offer_used",
      "offer_used_up",
      "insufficient_points",
      "no_cashback_yesterday",
      "free_rounds_unavailable",
      "idempotency_conflict",
      ...stakeRefusals,
    ],
  },
});
