import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, list, one, page, uuid } from "./wire.ts";

export const cashbackItem = z.object({
  id: z.string(),
  /** Calendar date in the tenant's time zone. */
  available_at: z.string(),
  type: z.enum(["calendar", "immediate"]),
  claimed: z.int(),
  /** Number of slots that can be claimed now. */
  available: z.int(),
  /** Amount of the next slot in centavos; 0 once all are claimed. */
  amount: z.int(),
  /** Calendar date of the rounds that the item is calculated from. */
  base_day: z.string(),
  /** In centavos: cash stakes less cash wins of the day's rounds. For rakeback, the house edge on the day's stakes. */
  base: z.int(),
  /** Centavos deducted from the base for stakes that were returned later. */
  deducted: z.int(),
  /** Share of the remaining base, in basis points. */
  share_bps: z.int(),
  /** Centavos carried over from earlier days that were too small for an item of their own. */
  carried: z.int(),
  /** Sum of all slots in centavos. */
  total: z.int(),
  /** What it is calculated from: the day's result, the edge of the day's stakes (rakeback), or the day's result by a coupon. */
  source: z.enum(["cashback", "rakeback", "coupon"]),
  /** The maximum of a coupon in centavos, if it is less than the share. */
  max: z.int().nullable(),
  /** Wagering terms of an item that is paid as a bonus; null if it is paid in cash. */
  bonus: z.object({ times_x10: z.int(), days: z.int() }).nullable(),
  /** When the next slot opens; null if there is none. */
  next_at: instant().nullable(),
  /** Minimum in centavos for claiming an item that still grows; null for a complete item. */
  claim_from: z.int().nullable(),
});

export type CashbackItem = z.output<typeof cashbackItem>;

export const cashbackEndpoints = endpoints({
  "GET /bonuses/cashback": {
    summary: "Lists the player's cashback, newest day first",
    tag: "bonuses",
    auth: "player",
    limit: "reads",
    query: page(),
    response: list(cashbackItem),
    refuses: [],
  },
  "POST /bonuses/cashback/claim": {
    summary: "Pays open slots of a cashback item: the requested number, or as many of them as are open",
    tag: "bonuses",
    auth: "player",
    limit: "money",
    body: z.strictObject({ cashback_id: uuid(), slots: z.int("invalid").min(1, "invalid").max(3, "invalid").default(1) }),
    idempotent: true,
    response: one(cashbackItem),
    refuses: ["not_found", "nothing_to_claim"],
  },
});
