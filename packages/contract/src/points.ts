import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { stakeRefusals } from "./boxes.ts";
import { instant, one, uuid } from "./wire.ts";

export const pointEntryKinds = ["stakes", "reward", "exchange", "lapse"] as const;

export const pointsView = z.object({
  /** Whole points, rounded down. */
  balance: z.int(),
  /** Of stakes, over all time. */
  earned: z.int(),
  /** Without a movement before then; null where there is nothing to lose. */
  lapses_at: instant().nullable(),
  /** Newest first, 20 at most. */
  entries: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(pointEntryKinds),
      /** Signed, hundredths of a point. */
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
  /** What it gives, and what a bonus asks for: `Um bônus de R$ 2,00; apostar 10× em 7 dias`. */
  text: z.string(),
  /** The kind of the first reward: which picture stands for it. */
  reward_code: z.string(),
  /** Whole points. */
  price: z.int(),
  /** How many are left for everybody; null where there is no limit. */
  left: z.int().nullable(),
  /** How many the player may still take; null where there is no limit. */
  left_for_me: z.int().nullable(),
  /** Why the player cannot have it now, besides the price; null where nothing says so. */
  reason: z.string().nullable(),
  ends_at: instant().nullable(),
});

export type ShopItem = z.output<typeof shopItem>;

export const pointsShop = z.object({
  /** Whole points, rounded down. */
  balance: z.int(),
  /** The cheapest first. */
  items: z.array(shopItem),
});

export type PointsShop = z.output<typeof pointsShop>;

export const exchangedItem = z.object({
  id: z.string(),
  title: z.string(),
  /** Whole points that it cost. */
  price: z.int(),
  /** What is left, rounded down. */
  balance: z.int(),
});

export type ExchangedItem = z.output<typeof exchangedItem>;

export const pointsEndpoints = endpoints({
  "GET /points": {
    summary: "The player's points, and what moved them; slightly behind the bets",
    tag: "points",
    auth: "player",
    limit: "reads",
    response: one(pointsView),
    refuses: [],
  },
  "GET /points/shop": {
    summary: "What the player's points buy, the cheapest first",
    tag: "points",
    auth: "player",
    limit: "reads",
    response: one(pointsShop),
    refuses: ["not_found"],
  },
  "POST /points/exchange": {
    summary: "Exchanges points for an item of the shop; refuses with `offer_changed` where another version is offered now",
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
      "idempotency_conflict",
      ...stakeRefusals,
    ],
  },
});
