import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { paymentStatuses } from "./gateway.ts";
import { instant, momentCursor, one, rowCursor, slice, sliceQuery, text, uuid } from "./wire.ts";

/** Centavos. */
const money = z.int();

/** A ledger entry from the player's point of view: what it changed, and the balances after it. */
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
  /** Source of the posting and its idempotency key. */
  source: z.string(),
  reference: z.string(),
  round_id: z.string().nullable(),
  game_id: z.int().nullable(),
  /** Id of the entry that this one corrects. */
  corrects: z.string().nullable(),
  reason: z.string().nullable(),
});

export type PlayerEntry = z.output<typeof playerEntry>;

export const withdrawalStates = ["pending", "processing", "under_review", "approved", "cancelled", "invalid_pix_key"] as const;

/** A transfer between the player's bank and the brand. The sign is the player's. */
const payment = { id: z.string(), amount: money, created_at: instant(), updated_at: instant() };

export const playerPayment = z.discriminatedUnion("kind", [
  z.object({ ...payment, kind: z.literal("deposit"), state: z.enum(paymentStatuses) }),
  /** `key_masked`: the recipient's key. */
  z.object({ ...payment, kind: z.literal("withdrawal"), state: z.enum(withdrawalStates), key_masked: z.string() }),
]);

export type PlayerPayment = z.output<typeof playerPayment>;

export const playerSession = z.object({
  id: z.string(),
  /** `payout`: session of an excluded player, limited to the balance and withdrawals. */
  kind: z.enum(["full", "payout"]),
  state: z.enum(["live", "ended", "expired"]),
  /** Parsed from the user agent. `unknown` and twice null after it has been erased. */
  device: z.object({
    kind: z.enum(["phone", "tablet", "computer", "unknown"]),
    browser: z.string().nullable(),
    system: z.string().nullable(),
  }),
  /** First half of the address; null after it has been erased. */
  network: z.string().nullable(),
  second_factor: z.boolean(),
  created_at: instant(),
  seen_at: instant(),
  ended_at: instant().nullable(),
});

export type PlayerSession = z.output<typeof playerSession>;

export const playerRound = z.object({
  id: z.string(),
  /** Null if the game is no longer in the catalogue. */
  game: z.object({ id: z.int(), title: z.string() }).nullable(),
  provider: z.string(),
  state: z.enum(["open", "closed", "rolled_back"]),
  /** Cash and bonus together. */
  staked: money,
  won: money,
  /** A finished round of a house game: anyone with the proof can recompute it. */
  has_proof: z.boolean(),
  opened_at: instant(),
  closed_at: instant().nullable(),
});

export type PlayerRound = z.output<typeof playerRound>;

export const maxNote = 1_000;

export const playerNote = z.object({
  id: z.string(),
  /** Null once the note is retracted. */
  text: z.string().nullable(),
  by: z.string(),
  created_at: instant(),
  retracted: z.object({ by: z.string(), reason: z.string(), at: instant() }).nullable(),
});

export type PlayerNote = z.output<typeof playerNote>;

const tag = "staff: players";
const permission = "players.read";
const params = z.object({ id: uuid() });

/** Lists of a player's file, newest first. */
export const staffPlayerListsEndpoints = endpoints({
  "GET /staff/:tenant/players/:id/entries": {
    summary: "Lists a player's ledger entries with the balance after each, newest first",
    tag,
    auth: "staff",
    permission,
    limit: "reads",
    params,
    query: sliceQuery(rowCursor),
    response: slice(playerEntry),
    refuses: [],
  },
  "GET /staff/:tenant/players/:id/rounds": {
    summary: "Lists a player's rounds, newest first",
    tag,
    auth: "staff",
    permission: "rounds.read",
    limit: "reads",
    params,
    query: sliceQuery(/^[0-9a-f-]{36}$/),
    response: slice(playerRound),
    refuses: [],
  },
  "GET /staff/:tenant/players/:id/notes": {
    summary: "Lists staff notes on a player, newest first; the player never sees them",
    tag,
    auth: "staff",
    permission,
    limit: "reads",
    params,
    query: sliceQuery(momentCursor),
    response: slice(playerNote),
    refuses: [],
  },
  "POST /staff/:tenant/players/:id/notes": {
    summary: "Adds a note to a player's file. It cannot be edited",
    tag,
    auth: "staff",
    permission: "players.note",
    limit: "money",
    idempotent: true,
    params,
    body: z.strictObject({ text: text(maxNote) }),
    response: one(playerNote),
    refuses: [],
  },
  "POST /staff/:tenant/player-notes/:id/retract": {
    summary: "Retracts a note: the file then shows who retracted it and why, without its text",
    tag,
    auth: "staff",
    permission: "players.note",
    limit: "money",
    params,
    body: z.strictObject({ reason: text(500) }),
    response: one(playerNote),
    refuses: ["wrong_state"],
  },
  "GET /staff/:tenant/players/:id/payments": {
    summary: "Lists a player's deposits and withdrawals, newest first",
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
    summary: "Lists a player's sessions with devices and masked networks, most recently started first",
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
