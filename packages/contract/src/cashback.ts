import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, list, one, page, uuid } from "./wire.ts";

export const cashbackItem = z.object({
  id: z.string(),
  /** Calendar date in the tenant's zone. */
  available_at: z.string(),
  type: z.enum(["calendar", "immediate"]),
  claimed: z.int(),
  /** Slots that can be claimed now. */
  available: z.int(),
  /** Centavos of the next slot; 0 when all are claimed. */
  amount: z.int(),
  /** Calendar date of the rounds that it is for. */
  base_day: z.string(),
  /** Centavos: cash stakes less cash wins of the day's rounds, or the edge of the day's stakes where it is immediate. */
  base: z.int(),
  /** Centavos that stakes which were returned later take off the base. */
  deducted: z.int(),
  /** Basis points of the rest. */
  share_bps: z.int(),
  /** Centavos of earlier days that were too little for an item. */
  carried: z.int(),
  /** Centavos of all slots. */
  total: z.int(),
  /** When the next slot opens; null when none is to come. */
  next_at: instant().nullable(),
  /** Centavos that it takes to claim an item that still grows; null of one that is complete. */
  claim_from: z.int().nullable(),
});

export type CashbackItem = z.output<typeof cashbackItem>;

export const cashbackEndpoints = endpoints({
  "GET /bonuses/cashback": {
    summary: "The player's cashback, newest day first",
    tag: "bonuses",
    auth: "player",
    limit: "reads",
    query: page(),
    response: list(cashbackItem),
    refuses: [],
  },
  "POST /bonuses/cashback/claim": {
    summary: "Pays open slots of an item: as many as asked for, as far as they are open",
    tag: "bonuses",
    auth: "player",
    limit: "money",
    body: z.strictObject({ cashback_id: uuid(), slots: z.int("invalid").min(1, "invalid").max(3, "invalid").default(1) }),
    idempotent: true,
    response: one(cashbackItem),
    refuses: ["not_found", "nothing_to_claim"],
  },
});
