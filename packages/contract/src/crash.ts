import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { proof } from "./house.ts";
import { amount, one, uuid } from "./wire.ts";

/** Milliseconds since 1970 on the clock that all servers share. Clients draw the flight from it. */
const moment = z.int();

/** The current round, the same for every brand. Its crash point is secret until it ends. */
export const crashRound = z.object({
  id: uuid(),
  /** Position in the hash chain, from 1. */
  nth: z.int(),
  /** The previous link: SHA-256 of the link that this round is played with. */
  commitment: z.string(),
  /** `returned`: the round was aborted and stakes were returned. */
  phase: z.enum(["betting", "flying", "crashed", "returned"]),
  closes_at: moment,
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
  /** In hundredths; published with the link once the round has ended. */
  point_x100: z.int().nullable(),
  chain_hash: z.string().nullable(),
});

export type CrashRound = z.output<typeof crashRound>;

/** A bet as shown to every player of the brand. */
export const crashBet = z.object({
  id: uuid(),
  /** Masked; null if the player hides it. */
  name: z.string().nullable(),
  stake: z.int(),
  state: z.enum(["open", "won", "lost", "returned"]),
  cashed_x100: z.int().nullable(),
  payout: z.int(),
});

export type CrashBetSeen = z.output<typeof crashBet>;

/** The player's own bet. */
export const ownCrashBet = crashBet.omit({ name: true }).extend({
  round_id: uuid(),
  /** Automatic cash-out in hundredths: the player's target, or the brand's maximum. */
  target_x100: z.int(),
  /** True if the player set the target. */
  target_requested: z.boolean(),
  /** For an open bet: where the player cashed out, in hundredths. The payout is decided but not yet posted. */
  cash_out_x100: z.int().nullable(),
});

export type OwnCrashBet = z.output<typeof ownCrashBet>;

export const crashTable = z.object({
  now: moment,
  /** Null if nobody has watched for a while. A round then opens shortly. */
  round: crashRound.nullable(),
  /** The largest stakes of the round at this brand. */
  bets: z.array(crashBet),
  mine: ownCrashBet.nullable(),
  /** Ended rounds, newest first. */
  history: z.array(z.object({ id: uuid(), nth: z.int(), point_x100: z.int(), chain_hash: z.string(), commitment: z.string() })),
  chain: z.object({ commitment: z.string(), length: z.int(), salt: z.string() }).nullable(),
  balance: z.int(),
  /** Application key of the real-time channel. */
  realtime_key: z.string(),
});

export type CrashTable = z.output<typeof crashTable>;

/** Events of the crash channel, stamped with the clock that all servers share. */
export interface CrashEvents {
  /** A new phase. */
  CrashRound: { now: number; round: CrashRound };
  /** Progress of the flight. */
  CrashTick: { now: number; id: string };
  /** Bets placed or ended at this brand; at most as many as the list shows. */
  CrashBets: { round_id: string; bets: CrashBetSeen[] };
}

const ownBet = one(ownCrashBet, { balance: z.int() });

export const crashEndpoints = endpoints({
  "GET /house/api/crash": {
    summary: "Returns the state of the crash table with the player's own bet",
    tag: "house games",
    auth: "launch",
    limit: "reads",
    response: one(crashTable),
    refuses: ["not_found"],
  },
  "POST /house/api/crash/bets": {
    summary: "Places a bet on the round that is accepting bets",
    tag: "house games",
    auth: "launch",
    limit: "money",
    status: 201,
    idempotent: true,
    body: z.strictObject({
      round_id: uuid(),
      stake: amount(),
      /** 1.01 to 10,000 with up to two decimals. Without it the player cashes out by hand. */
      auto_cash_out: z.number({ error: "number_invalid" }).optional(),
    }),
    response: ownBet,
    refuses: [
      "not_found",
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
      "round_too_soon",
      "game_maintenance",
      "wrong_state",
      "busy",
    ],
  },
  "POST /house/api/crash/bets/:id/cash-out": {
    summary: "Cashes out at the multiplier in effect when the server receives the request",
    tag: "house games",
    auth: "launch",
    limit: "essential",
    params: z.object({ id: uuid() }),
    response: ownBet,
    refuses: ["not_found", "wrong_state", "busy"],
  },
  "GET /house/api/crash/bets/:id/proof": {
    summary: "Returns the proof of a bet once its round has ended",
    tag: "house games",
    auth: "launch",
    limit: "reads",
    params: z.object({ id: uuid() }),
    response: one(proof),
    refuses: ["not_found"],
  },
});
