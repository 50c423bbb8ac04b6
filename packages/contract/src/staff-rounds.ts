import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { proof } from "./house.ts";
import { instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

/**
 * Why nobody but a person can end a round: its provider has no call for it or is no longer ours, knows no such round, reports one that does not come to
 * the ledger's, or has called it open for a week. `cannot_be_settled`: one of the house's own, whose end is known and which the ledger does not take.
 */
export const roundCaseReasons = ["cannot_be_asked", "unknown_to_provider", "sums_differ", "still_open", "cannot_be_settled"] as const;
export type RoundCaseReason = (typeof roundCaseReasons)[number];

/** `return`: every stake goes back. `close`: it stays as it stands, and what was not won is lost. */
export const roundDecisions = ["return", "close"] as const;

const centavos = z.int().min(0);

export const roundCase = z.object({
  /** The round's id, ours. */
  id: z.string(),
  provider: z.string(),
  player_id: z.string(),
  game_id: z.int(),
  /** Where it is open no longer, its provider has reported meanwhile: there is nothing to decide, and the case goes by itself. */
  state: z.enum(["open", "closed", "rolled_back"]),
  /** Centavos, cash and bonus together: what stands of its stakes, and what it has won so far. */
  staked: z.int(),
  won: z.int(),
  reason: z.enum(roundCaseReasons),
  since: instant(),
  /** Its last bet, win or return. */
  moved_at: instant(),
  /** How often its provider was queried. */
  attempts: z.int(),
});

export type RoundCase = z.output<typeof roundCase>;

export const roundDecision = z.object({
  decision: z.enum(roundDecisions),
  by: z.string(),
  reason: z.string(),
  /** Centavos, as they stood before. */
  staked: z.int(),
  won: z.int(),
  at: instant(),
});

export const roundFile = roundCase.omit({ reason: true, since: true, moved_at: true, attempts: true }).extend({
  /** The provider's own id of the round. */
  external_round: z.string(),
  game: z.object({ title: z.string(), gamecode: z.string() }).nullable(),
  opened_at: instant(),
  closed_at: instant().nullable(),
  /** Null where it waits for nobody any longer. */
  case: roundCase.pick({ reason: true, since: true, moved_at: true, attempts: true }).nullable(),
  /** What the ledger has of it, in order; centavos, signed as they moved the wallet. */
  moves: z.array(
    z.object({
      kind: z.enum(["bet", "bet_rolled_back", "win", "win_rolled_back", "close"]),
      /** The provider's own id of it, or the one by which it was ended here. */
      transaction: z.string(),
      cash: z.int(),
      bonus: z.int(),
      at: instant(),
    }),
  ),
  /** The provider's calls that named the round or one of its moves, also those that were refused; the newest fifty, in order. */
  calls: z.array(z.object({ id: z.int(), action: z.string(), status: z.int(), code: z.string(), at: instant() })),
  /** A round that moves after it was decided may become a case again. */
  decisions: z.array(roundDecision),
});

/** Any round, with the evidence where the house drew it and it is over. `server_seed` is null until its player has changed the seed. */
export const roundRecord = roundFile.extend({ proof: proof.nullable() });

/**
 * Why a win of a provider's is not paid without a person: its round was closed, and what came afterwards exceeds the brand's limit; or neither a bet nor a
 * grant of free rounds stands behind it.
 */
export const parkReasons = ["closed_round", "promotion"] as const;
export type ParkReason = (typeof parkReasons)[number];
/** `cancelled`: its provider called it off before it was decided. */
export const parkedWinStates = ["waiting", "paid", "refused", "cancelled"] as const;
export type ParkedWinState = (typeof parkedWinStates)[number];

export const parkedWin = z.object({
  id: z.string(),
  provider: z.string(),
  /** The provider's own ids. */
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
const params = z.object({ id: uuid() });

/** Rounds that their providers left open, where no prize is paid: it comes by the provider's own call. And wins that came without a right to be paid. */
export const staffRoundsEndpoints = endpoints({
  "GET /staff/:tenant/round-cases": {
    summary: "Rounds whose end no provider has reported, the longest waiting first",
    tag,
    auth: "staff",
    permission: "rounds.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({ provider: z.string().max(40).optional() }),
    response: slice(roundCase),
    refuses: [],
  },
  "GET /staff/:tenant/rounds/:id": {
    summary: "One round with its moves, its provider's calls, decisions on it, and its proof",
    tag,
    auth: "staff",
    permission: "rounds.read",
    limit: "reads",
    params,
    response: one(roundRecord),
    refuses: [],
  },
  "GET /staff/:tenant/parked-wins": {
    summary: "Parked wins: reported by their provider, not paid, and waiting for a decision; the oldest first",
    tag,
    auth: "staff",
    permission: "rounds.read",
    limit: "reads",
    query: sliceQuery(momentCursor),
    response: slice(parkedWin),
    refuses: [],
  },
  "POST /staff/:tenant/parked-wins/:id/decide": {
    summary: "Pays a parked win, or refuses it for ever. The provider is not notified: settle a refused win with it",
    tag,
    auth: "staff",
    permission,
    limit: "money",
    idempotent: true,
    params,
    /** The reason stays with us. */
    body: z.strictObject({ decision: z.enum(["pay", "refuse"]), reason: text(500) }),
    response: one(parkedWin),
    refuses: ["wrong_state"],
  },
  "GET /staff/:tenant/round-cases/:id": {
    summary: "One round case with its moves, its provider's calls, and the decision",
    tag,
    auth: "staff",
    permission: "rounds.read",
    limit: "reads",
    params,
    response: one(roundFile),
    refuses: [],
  },
  "POST /staff/:tenant/round-cases/:id/decide": {
    summary: "Refunds its stakes, if nothing was won, or closes it as it is; once, and only in the state that the caller has seen",
    tag,
    auth: "staff",
    permission,
    limit: "money",
    idempotent: true,
    params,
    /** `staked` and `won` as the case showed them. The reason stays with us. */
    body: z.strictObject({ decision: z.enum(roundDecisions), staked: centavos, won: centavos, reason: text(500) }),
    response: one(roundDecision),
    refuses: ["wrong_state"],
  },
});
