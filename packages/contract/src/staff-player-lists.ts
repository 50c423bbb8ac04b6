import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { paymentStatuses } from "./gateway.ts";
import { instant, momentCursor, rowCursor, slice, sliceQuery, uuid } from "./wire.ts";

/** Centavos. */
const money = z.int();

/** An entry of the ledger as the player sees it: what it changed, and what was there after it. */
export const playerEntry = z.object({
  id: z.string(),
  at: instant(),
  kind: z.string(),
  cash: money,
  bonus: money,
  held: money,
  debt: money,
  cash_after: money,
  bonus_after: money,
  held_after: money,
  debt_after: money,
  /** Who posted it, and under which key. */
  source: z.string(),
  reference: z.string(),
  round_id: z.string().nullable(),
  game_id: z.int().nullable(),
  /** The entry that this one corrects. */
  corrects: z.string().nullable(),
  reason: z.string().nullable(),
});

export type PlayerEntry = z.output<typeof playerEntry>;

export const withdrawalStates = ["pending", "processing", "under_review", "approved", "cancelled", "invalid_pix_key"] as const;

/** Money between the player's bank and the brand; the amount has the player's sign. */
const payment = { id: z.string(), amount: money, created_at: instant(), updated_at: instant() };

export const playerPayment = z.discriminatedUnion("kind", [
  z.object({ ...payment, kind: z.literal("deposit"), state: z.enum(paymentStatuses) }),
  /** `key_masked`: where it goes. */
  z.object({ ...payment, kind: z.literal("withdrawal"), state: z.enum(withdrawalStates), key_masked: z.string() }),
]);

export type PlayerPayment = z.output<typeof playerPayment>;

export const playerSession = z.object({
  id: z.string(),
  /** `payout`: sees the balance and withdraws, for whoever is excluded. */
  kind: z.enum(["full", "payout"]),
  state: z.enum(["live", "ended", "expired"]),
  /** What the browser says that it is. `unknown`, with null twice, once that is forgotten. */
  device: z.object({
    kind: z.enum(["phone", "tablet", "computer", "unknown"]),
    browser: z.string().nullable(),
    system: z.string().nullable(),
  }),
  /** The first half of the address; null once it is forgotten. */
  network: z.string().nullable(),
  second_factor: z.boolean(),
  created_at: instant(),
  seen_at: instant(),
  ended_at: instant().nullable(),
});

export type PlayerSession = z.output<typeof playerSession>;

const tag = "staff: players";
const permission = "players.read";
const params = z.object({ id: uuid() });

/** What a player's file lists, newest first. */
export const staffPlayerListsEndpoints = endpoints({
  "GET /staff/:tenant/players/:id/entries": {
    summary: "A player's entries of the ledger with what was there after each, newest first",
    tag,
    auth: "staff",
    permission,
    limit: "reads",
    params,
    query: sliceQuery(rowCursor),
    response: slice(playerEntry),
    refuses: [],
  },
  "GET /staff/:tenant/players/:id/payments": {
    summary: "A player's deposits and withdrawals, newest first",
    tag,
    auth: "staff",
    permission: "deposits.read",
    limit: "reads",
    params,
    query: sliceQuery(momentCursor),
    response: slice(playerPayment),
    refuses: [],
  },
  "GET /staff/:tenant/players/:id/sessions": {
    summary: "Where a player was signed in: devices and masked networks, the last begun first",
    tag,
    auth: "staff",
    permission,
    limit: "reads",
    params,
    query: sliceQuery(momentCursor),
    response: slice(playerSession),
    refuses: [],
  },
});
