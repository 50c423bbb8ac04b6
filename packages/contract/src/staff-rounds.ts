import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { proof } from "./house.ts";
import { catalogIdOfPath, instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

/**
 * Why only a person can end the round: its provider has no status call or is no longer ours, does not know the round, reports a result that
 * differs from the ledger's, or has reported it open for a week. `cannot_be_settled`: a house round whose result is known but which the
 * ledger refuses.
 */
export const roundCaseReasons = ["cannot_be_asked", "unknown_to_provider", "sums_differ", "still_open", "cannot_be_settled"] as const;
export type RoundCaseReason = (typeof roundCaseReasons)[number];

/** `return`: every stake is returned. `close`: amounts stay as posted, and the rest is lost. */
export const roundDecisions = ["return", "close"] as const;

const centavos = z.int().min(0);

export const roundCase = z.object({
  /** Our id of the round. */
  id: z.string(),
  provider: z.string(),
  player_id: z.string(),
  game_id: z.int(),
  /** If the round is no longer open, its provider has reported in the meantime: there is nothing to decide, and the case disappears. */
  state: z.enum(["open", "closed", "rolled_back"]),
  /** In centavos, cash and bonus together: stakes that were not returned, and wins so far. */
  staked: z.int(),
  won: z.int(),
  reason: z.enum(roundCaseReasons),
  since: instant(),
  /** Its latest bet, win or return. */
  moved_at: instant(),
  /** Number of status calls to the provider. */
  attempts: z.int(),
});

export type RoundCase = z.output<typeof roundCase>;

export const roundDecision = z.object({
  decision: z.enum(roundDecisions),
  by: z.string(),
  reason: z.string(),
  /** In centavos, before the decision. */
  staked: z.int(),
  won: z.int(),
  at: instant(),
});

export const roundFile = roundCase.omit({ reason: true, since: true, moved_at: true, attempts: true }).extend({
  /** The provider's id of the round. */
  external_round: z.string(),
  game: z.object({ title: z.string(), gamecode: z.string() }).nullable(),
  opened_at: instant(),
  closed_at: instant().nullable(),
  /** Null if it no longer waits for a decision. */
  case: roundCase.pick({ reason: true, since: true, moved_at: true, attempts: true }).nullable(),
  /** Ledger movements of the round in order; signed centavos as applied to the wallet. */
  moves: z.array(
    z.object({
      kind: z.enum(["bet", "bet_rolled_back", "win", "win_rolled_back", "close"]),
      /** The provider's transaction id, or the id under which the round was ended here. */
      transaction: z.string(),
      cash: z.int(),
      bonus: z.int(),
      at: instant(),
    }),
  ),
  /** The provider's calls about the round or its movements, including refused ones; the latest fifty, in order. */
  calls: z.array(z.object({ id: z.int(), action: z.string(), status: z.int(), code: z.string(), at: instant() })),
  /** A decided round that receives another movement can become a case again. */
  decisions: z.array(roundDecision),
});

/** Any round, with its proof if it is a finished house round. `server_seed` is null until its player has rotated the seed. */
export const roundRecord = roundFile.extend({ proof: proof.nullable() });

/** A list that is not of one player covers at most this many days. */
export const maxRoundSpanDays = 31;

export const listedRound = z.object({
  id: z.string(),
  player_id: z.string(),
  /** Masked. */
  player_name: z.string(),
  provider: z.string(),
  /** Null if the game is no longer in the catalogue. */
  game: z.object({ id: z.int(), title: z.string() }).nullable(),
  state: z.enum(["open", "closed", "rolled_back"]),
  /** In centavos, cash and bonus together. */
  staked: z.int(),
  won: z.int(),
  /** Of these, bonus money. */
  staked_bonus: z.int(),
  won_bonus: z.int(),
  /** A finished round of a house game: anyone with the proof can recompute it. */
  has_proof: z.boolean(),
  opened_at: instant(),
  closed_at: instant().nullable(),
});

export type ListedRound = z.output<typeof listedRound>;

/**
 * Why a provider's win needs a decision: its round was already closed and the amount exceeds the brand's limit, or it has neither a bet nor
 * a grant of free rounds behind it.
 */
export const parkReasons = ["closed_round", "promotion"] as const;
export type ParkReason = (typeof parkReasons)[number];
/** `cancelled`: the provider cancelled it before a decision. */
export const parkedWinStates = ["waiting", "paid", "refused", "cancelled"] as const;
export type ParkedWinState = (typeof parkedWinStates)[number];

export const parkedWin = z.object({
  id: z.string(),
  provider: z.string(),
  /** Ids of the provider. */
  transaction: z.string(),
  round: z.string(),
  player_id: z.string(),
  game_id: z.int(),
  /** Centavos. */
  amount: z.int(),
  reason: z.enum(parkReasons),
  state: z.enum(parkedWinStates),
  since: instant(),
  decided_by: z.string().nullable(),
  decided_at: instant().nullable(),
});

export type ParkedWin = z.output<typeof parkedWin>;

const tag = "staff: rounds";
const permission = "rounds.decide";
const whole = z.coerce.number<string | number>().int().min(0).max(Number.MAX_SAFE_INTEGER);
const params = z.object({ id: uuid() });

/**
 * Rounds left open by their providers, which are ended without a prize: prizes arrive by the provider's own call. Also wins that need
 * approval.
 */
export const staffRoundsEndpoints = endpoints({
  "GET /staff/:tenant/round-cases": {
    summary: "Lists rounds whose end no provider has reported, the longest waiting first",
    tag,
    auth: "staff",
    permission: "rounds.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({ provider: z.string().max(40).optional() }),
    response: slice(roundCase),
    refuses: [],
  },
  "GET /staff/:tenant/rounds": {
    summary: `Lists a brand's rounds, newest first; unless they are of one player, the span is at most ${maxRoundSpanDays} days, which is the default`,
    tag,
    auth: "staff",
    permission: "rounds.read",
    limit: "reads",
    query: sliceQuery(/^[0-9a-f-]{36}$/).extend({
      player: uuid().optional(),
      game: catalogIdOfPath().optional(),
      provider: z.string().max(40).optional(),
      state: listedRound.shape.state.optional(),
      /** In centavos, inclusive. */
      min_staked: whole.optional(),
      max_staked: whole.optional(),
      min_won: whole.optional(),
      max_won: whole.optional(),
      /** When the round was opened, from `from` until before `to`. */
      from: z.iso.datetime("invalid").optional(),
      to: z.iso.datetime("invalid").optional(),
    }),
    response: slice(listedRound),
    refuses: ["span_too_long"],
  },
  "GET /staff/:tenant/rounds/:id": {
    summary: "Returns a round with its moves, its provider's calls, the decisions on it, and its proof",
    tag,
    auth: "staff",
    permission: "rounds.read",
    limit: "reads",
    params,
    response: one(roundRecord),
    refuses: [],
  },
  "GET /staff/:tenant/parked-wins": {
    summary: "Lists parked wins, oldest first: reported by their provider, not paid, and awaiting a decision",
    tag,
    auth: "staff",
    permission: "rounds.read",
    limit: "reads",
    query: sliceQuery(momentCursor),
    response: slice(parkedWin),
    refuses: [],
  },
  "POST /staff/:tenant/parked-wins/:id/decide": {
    summary: "Pays a parked win, or refuses it permanently. The provider is not notified: settle a refused win with the provider directly",
    tag,
    auth: "staff",
    permission,
    limit: "money",
    idempotent: true,
    params,
    /** The reason is internal. */
    body: z.strictObject({ decision: z.enum(["pay", "refuse"]), reason: text(500) }),
    response: one(parkedWin),
    refuses: ["wrong_state"],
  },
  "GET /staff/:tenant/round-cases/:id": {
    summary: "Returns a round case with its moves, its provider's calls, and the decision",
    tag,
    auth: "staff",
    permission: "rounds.read",
    limit: "reads",
    params,
    response: one(roundFile),
    refuses: [],
  },
  "POST /staff/:tenant/round-cases/:id/decide": {
    summary:
      "Decides a round case: refunds its stakes if nothing was won, or closes the round as it is; once, and only in the state that was displayed",
    tag,
    auth: "staff",
    permission,
    limit: "money",
    idempotent: true,
    params,
    /** `staked` and `won` as displayed. The reason is internal. */
    body: z.strictObject({ decision: z.enum(roundDecisions), staked: centavos, won: centavos, reason: text(500) }),
    response: one(roundDecision),
    refuses: ["wrong_state"],
  },
});
