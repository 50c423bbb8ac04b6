import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { publicReturn } from "./returns.ts";
import { instant, one } from "./wire.ts";

/**
 * `current`: versions used for new rounds. `old`: other versions. `outside`: versions whose actual return is outside its confidence band.
 */
export const returnViews = ["current", "outside", "old"] as const;

export const versionReturn = publicReturn.extend({
  /** `<game>-<version>` */
  id: z.string(),
  /** Cash and bonus together, in centavos. */
  staked: z.int(),
  won: z.int(),
  ggr: z.int(),
  /** Difference between actual and theoretical return in standard errors; null if no interval is stated. */
  z: z.number().nullable(),
  /**
   * True if the difference cannot be explained by chance: above 4 standard errors, from ten thousand rounds on. Not reported for low
   * returns of games with decisions, because players may decide badly.
   */
  outside: z.boolean(),
});
export type VersionReturn = z.output<typeof versionReturn>;

export const versionReturnFile = versionReturn.extend({
  /** False for games with one round for all players: their rounds have no seed of the player to recompute them from. */
  is_checkable: z.boolean(),
  /** Standard deviation of one round's return in basis points of the stake; divide by √n for n rounds. Null if no interval is stated. */
  deviation: z.number().nullable(),
  /** Return after a number of rounds; at most sixteen points per power of ten. */
  path: z.array(z.object({ rounds: z.int(), realised: z.int(), z: z.number().nullable() })),
});
export type VersionReturnFile = z.output<typeof versionReturnFile>;

/** Maximum number of rounds that one check recomputes, the newest first, and how many days they may be old. */
export const mostCheckedRounds = 1_000;
export const roundCheckDays = 31;
/** Maximum number of rounds that a check names. */
export const mostMismatches = 20;

/** `check`: what failed first when the round was recomputed, as in the verifier. */
export const roundMismatch = z.object({
  round_id: z.string(),
  check: z.enum(["form", "version", "params", "revealed", "commitment", "outcome", "payout"]),
});
export type RoundMismatch = z.output<typeof roundMismatch>;

export const roundCheck = z.object({
  id: z.string(),
  game: z.string(),
  /** `stopped`: it made no progress for ten minutes. */
  state: z.enum(["running", "done", "stopped"]),
  requested_by: z.string(),
  requested_at: instant(),
  /** Number of rounds recomputed so far. */
  checked: z.int(),
  /** Number of those that differ, and the first of them. */
  mismatches: z.int(),
  mismatched: z.array(roundMismatch).readonly(),
  ended_at: instant().nullable(),
});
export type RoundCheck = z.output<typeof roundCheck>;

const shared = { tag: "staff: figures", auth: "staff", permission: "returns.read", limit: "reads" } as const;

/** Staff endpoints for theoretical and actual returns of games. */
export const staffReturnsEndpoints = endpoints({
  "GET /staff/:tenant/returns": {
    summary: "Returns theoretical and actual return of the house games at the brand by version, largest difference first",
    ...shared,
    query: z.object({ view: z.enum(returnViews).optional() }),
    response: z.object({ data: z.array(versionReturn) }),
    refuses: [],
  },
  "GET /staff/:tenant/returns/:id": {
    summary: "Returns the return of a version as its rounds were played",
    ...shared,
    params: z.object({ id: z.string().max(80) }),
    response: one(versionReturnFile),
    refuses: ["not_found"],
  },
  "GET /staff/:tenant/returns/:id/verification": {
    summary: "Returns the latest check of the rounds of a version's game; null if there was none",
    ...shared,
    params: z.object({ id: z.string().max(80) }),
    response: one(roundCheck.nullable()),
    refuses: ["not_found"],
  },
  "POST /staff/:tenant/returns/:id/verify": {
    summary:
      "Starts a job that recomputes the newest closed rounds of a version's game from their seeds: a thousand at most, of the last 31 days. It shows no seed, and runs at most every five minutes per game",
    ...shared,
    limit: "money",
    params: z.object({ id: z.string().max(80) }),
    status: 201,
    response: one(roundCheck),
    refuses: ["not_found", "check_running", "too_many_requests"],
  },
});
