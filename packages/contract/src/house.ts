import { locales } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { gameFreeRounds } from "./free-rounds.ts";
import { amount, instant, one, text, uuid } from "./wire.ts";

const dicePrecision = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9;

/** `target`: 2 to 98 with two decimals. */
export const diceParams = z.strictObject({
  target: z.number({ error: "number_invalid" }).min(2, "number_invalid").max(98, "number_invalid").refine(dicePrecision, "number_invalid"),
  direction: z.enum(["over", "under"], { error: "invalid" }),
});

/** Evidence of one round: everything needed to recompute it, and its place in the ledger. */
export const proof = z.object({
  round_id: z.string(),
  server_seed_hash: z.string(),
  /** Null until the seed is rotated. */
  server_seed: z.string().nullable(),
  client_seed: z.string(),
  nonce: z.int(),
  /** For a round of a hash chain: the end of the chain, published before its first round. Hashing the seed `nonce` times yields it. */
  chain_commitment: z.string().optional(),
  game: z.string(),
  params: z.record(z.string(), z.unknown()),
  rules_hash: z.string(),
  paytable_hash: z.string(),
  outcome: z.record(z.string(), z.unknown()),
  /** Centavos. */
  stake: z.int(),
  /** For a multi-action round: the part of the stake that opened it. */
  opening_stake: z.int().optional(),
  payout: z.int(),
  entry_ids: z.array(z.string()),
  played_at: instant(),
});

export type Proof = z.output<typeof proof>;

export const houseRound = z.object({
  id: uuid(),
  game: z.string(),
  state: z.enum(["open", "closed"]),
  params: z.record(z.string(), z.unknown()),
  outcome: z.record(z.string(), z.unknown()).optional(),
  /** For an open multi-action round: what its rules show the player now, and the actions that they allow. */
  table: z.record(z.string(), z.unknown()).optional(),
  moves: z.array(z.string()).optional(),
  /** In centavos; for a free round, its nominal stake, which nobody paid. */
  stake: z.int(),
  /** For a free round: its reward, and in the response to its own call the number of rounds that remain. */
  free_round: z.object({ id: uuid(), remaining: z.int().optional() }).optional(),
  payout: z.int().optional(),
  /** Multiplier paid in hundredths, rounded down: 198 is 1.98×; 0 for a loss. */
  multiplier_x100: z.int().optional(),
  /** The player's balance after the round, including bonus, in centavos. */
  balance: z.int(),
  nonce: z.int(),
  proof: proof.optional(),
  created_at: instant(),
});

export type HouseRound = z.output<typeof houseRound>;

export const fairness = z.object({
  server_seed_hash: z.string(),
  next_server_seed_hash: z.string(),
  client_seed: z.string(),
  nonce: z.int(),
});

export const revealedSeed = z.object({ server_seed: z.string(), server_seed_hash: z.string(), client_seed: z.string(), nonces: z.int() });

/** Data that a game client needs to render itself. */
export const houseSession = z.object({
  game: z.string(),
  mode: z.enum(["real", "demo"]),
  balance: z.int(),
  currency: z.literal("BRL"),
  min_stake: z.int(),
  max_stake: z.int(),
  minimum_cycle_ms: z.int(),
  /** True if the tenant's policy allows autoplay. */
  autoplay: z.boolean(),
  /** Basis points. */
  rtp: z.int(),
  rules_hash: z.string(),
  locale: z.enum(locales),
  /** The player's free rounds in this game; null if there are none. */
  free_rounds: gameFreeRounds.nullable(),
});

export type HouseSession = z.output<typeof houseSession>;

/** Served beside the API base, under `/house/api`. */
export const houseEndpoints = endpoints({
  "GET /house/api/session": {
    summary: "Returns the launched game, its limits and the balance",
    tag: "house games",
    auth: "launch",
    limit: "reads",
    response: one(houseSession),
    refuses: [],
  },
  "POST /house/api/rounds": {
    summary: "Plays a round of a house game",
    tag: "house games",
    auth: "launch",
    limit: "money",
    status: 201,
    idempotent: true,
    body: z.strictObject({
      game: text(40),
      stake: amount(),
      params: z.record(z.string(), z.unknown()),
      /** Plays one of these free rounds; `stake` is their nominal stake and is not charged. */
      free_rounds: uuid().optional(),
    }),
    response: one(houseRound),
    refuses: [
      "insufficient_balance",
      "amount_below_minimum",
      "amount_above_maximum",
      "invalid_fields",
      "limit_reached",
      "bonus_stake_too_high",
      "self_excluded",
      "payer_excluded",
      "register_impeded",
      "register_unanswered",
      "cooling_off",
      "blocked",
      "debt_outstanding",
      "nonce_conflict",
      "round_too_soon",
      "game_maintenance",
      "kyc_required",
      "wrong_state",
      "not_found",
      "free_rounds_over",
      "busy",
    ],
  },
  "GET /house/api/rounds": {
    summary: "Lists the player's rounds of this game, newest first; with `open=1`, unfinished rounds only",
    tag: "house games",
    auth: "launch",
    limit: "reads",
    query: z.object({ open: z.enum(["0", "1"]).optional() }),
    response: z.object({ data: z.array(houseRound) }),
    refuses: [],
  },
  "POST /house/api/rounds/:id/actions": {
    summary: "Performs an action in an open round",
    tag: "house games",
    auth: "launch",
    limit: "essential",
    idempotent: true,
    params: z.object({ id: uuid() }),
    body: z.strictObject({ action: text(40), params: z.record(z.string(), z.unknown()).optional() }),
    response: one(houseRound),
    refuses: [
      "not_found",
      "wrong_state",
      "insufficient_balance",
      "limit_reached",
      "bonus_stake_too_high",
      "self_excluded",
      "payer_excluded",
      "register_impeded",
      "register_unanswered",
      "blocked",
      "debt_outstanding",
      "busy",
    ],
  },
  "GET /house/api/fairness": {
    summary: "Returns the player's seeds, except those that are still secret",
    tag: "house games",
    auth: "launch",
    limit: "reads",
    response: one(fairness),
    refuses: [],
  },
  "POST /house/api/fairness/rotate": {
    summary: "Reveals the server seed and starts the next one",
    tag: "house games",
    auth: "launch",
    limit: "money",
    body: z.strictObject({ client_seed: text(64) }),
    response: one(fairness.extend({ revealed: revealedSeed })),
    refuses: ["wrong_state"],
  },
  "GET /house/api/proofs/:round_id": {
    summary: "Returns the proof of a round",
    tag: "house games",
    auth: "launch",
    limit: "reads",
    params: z.object({ round_id: uuid() }),
    response: one(proof),
    refuses: ["not_found"],
  },
});
