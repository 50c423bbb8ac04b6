import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, momentCursor, one, slice, sliceQuery, uuid } from "./wire.ts";

/** `held` waits for staff, `waiting` for the player. A `converted` bonus became cash; a `spent` bonus was played down to nothing. */
export const bonusStates = ["held", "waiting", "active", "declined", "converted", "spent", "forfeited", "expired", "cancelled"] as const;
export type BonusState = (typeof bonusStates)[number];

/** Amounts in centavos. */
export const playerBonus = z.object({
  id: uuid(),
  state: z.enum(bonusStates),
  title: z.string(),
  /** Amount granted, including wins of its free rounds. */
  granted: z.int(),
  /** Remaining bonus money. */
  left: z.int(),
  /** Turnover required to unlock it, and turnover counted so far. */
  required: z.int(),
  wagered: z.int(),
  /** Amount converted to cash. */
  converted: z.int(),
  /** Maximum stake with bonus money; null for no limit. */
  max_stake: z.int().nullable(),
  /** Free rounds of this bonus that have not been played. */
  rounds_remaining: z.int(),
  /** A withdrawal forfeits the bonus. */
  withdrawal_ends_it: z.boolean(),
  /** Last moment at which it can be activated. */
  use_by: instant(),
  /** When it expires; null until it is activated. */
  expires_at: instant().nullable(),
  created_at: instant(),
  ended_at: instant().nullable(),
  /** Contribution of a stake by wager class (0 to 7), in basis points; -1 if bonus money cannot be staked in that class. */
  weights: z.array(z.int()),
  /** Games whose contribution differs from that of their class. */
  exceptions: z.array(z.object({ game_id: z.int(), weight: z.int() })),
  /** Its terms as sentences in the player's language. */
  terms: z.array(z.string()),
});

export type PlayerBonus = z.output<typeof playerBonus>;

const changing = { tag: "bonuses", auth: "player", limit: "money", idempotent: true, params: z.object({ id: uuid() }) } as const;
const response = one(playerBonus);

export const playerBonusEndpoints = endpoints({
  "GET /bonuses": {
    summary: "Lists the player's bonuses, newest first: those that are open, or those that have ended",
    tag: "bonuses",
    auth: "player",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({ group: z.enum(["open", "ended"]).default("open") }),
    response: slice(playerBonus),
    refuses: [],
  },
  "GET /bonuses/:id": {
    summary: "Returns one of the player's bonuses as recorded in the ledger now",
    tag: "bonuses",
    auth: "player",
    limit: "reads",
    params: z.object({ id: uuid() }),
    response,
    refuses: ["not_found"],
  },
  "POST /bonuses/:id/activate": {
    summary: "Activates a waiting bonus. One bonus is active at a time",
    ...changing,
    body: z.strictObject({}),
    response,
    refuses: [
      "not_found",
      "wrong_state",
      "bonus_active",
      "debt_outstanding",
      "blocked",
      "self_excluded",
      "payer_excluded",
      "register_impeded",
      "register_unanswered",
      "cooling_off",
      "limit_reached",
      "kyc_required",
      "limits_required",
    ],
  },
  "POST /bonuses/:id/decline": {
    summary: "Declines a waiting bonus",
    ...changing,
    body: z.strictObject({}),
    response,
    refuses: ["not_found", "wrong_state"],
  },
  "POST /bonuses/:id/forfeit": {
    summary: "Ends the active bonus: the remaining bonus balance is forfeited, cash stays",
    ...changing,
    body: z.strictObject({}),
    response,
    refuses: ["not_found", "wrong_state"],
  },
});
