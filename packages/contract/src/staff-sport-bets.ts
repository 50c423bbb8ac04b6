import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { sportBetKinds, sportBetOutcomes } from "./sport-bets.ts";
import { sportOutcome } from "./sports.ts";
import { proposal } from "./staff-proposals.ts";
import { sportVoidCauses } from "./sport-voids.ts";
import { sportWithheldGrounds } from "./sport-withholdings.ts";
import { instant, localized, one, slice, sliceQuery, text, uuid } from "./wire.ts";

/** Maximum number of bets in one proposal. */
export const maxNamedBets = 50;

const centavos = () => z.int();
const id = () => z.int("number_invalid").min(1, "number_invalid").max(2_147_483_647, "number_invalid");

export const staffSportBetStates = ["open", "settled", "cashed", "withheld"] as const;

/** A bet as shown to staff. The player appears by masked name only. */
export const staffSportBet = z.object({
  id: z.string(),
  player_id: z.string(),
  player_name: z.string(),
  kind: z.enum(sportBetKinds),
  is_free: z.boolean(),
  stake: centavos(),
  /** Stake that has not been cashed out. */
  remaining_stake: centavos(),
  /** Payout if every leg wins. */
  potential: centavos(),
  state: z.enum(staffSportBetStates),
  outcome: z.enum(sportBetOutcomes).nullable(),
  /** Payout of the latest settlement, and the sum of all cash-outs. */
  payout: centavos(),
  cashed_out: centavos(),
  placed_at: instant(),
  settled_at: instant().nullable(),
  /**
   * Of a withheld bet. `payout`: what it pays by its results, not posted; null while they do not decide it. `reason` stays with staff; null
   * if nobody ordered it. `fixture_id`: the match that it is withheld with; null if it was named.
   */
  withheld: z
    .object({
      ground: z.enum(sportWithheldGrounds),
      reason: z.string().nullable(),
      fixture_id: z.int().nullable(),
      since: instant(),
      payout: centavos().nullable(),
    })
    .nullable(),
  selections: z.array(
    z.object({
      fixture_id: z.int(),
      match: z.string(),
      market_id: z.int(),
      name: localized(z.string()),
      odds_x1000: z.int(),
      in_play: z.boolean(),
      outcome: sportOutcome.nullable(),
      /** Why two members voided it; null if they did not. */
      void_cause: z.enum(sportVoidCauses).nullable(),
    }),
  ),
});
export type StaffSportBet = z.output<typeof staffSportBet>;

/** The bets to void: either these bets with all their selections, or the selections on one market of the bets accepted within a period. */
export const sportVoidInput = z.discriminatedUnion("of", [
  z.strictObject({
    of: z.literal("bets"),
    bet_ids: z
      .array(uuid(), "required")
      .min(1, "required")
      .max(maxNamedBets, "invalid")
      .refine((ids) => new Set(ids).size === ids.length, "invalid"),
    cause: z.enum(sportVoidCauses, { error: "invalid" }),
  }),
  z.strictObject({
    of: z.literal("market"),
    market_id: id(),
    /** Inclusive. Null: from the first bet, or until the proposal is approved. */
    from: z.iso.datetime("date_invalid").nullable(),
    to: z.iso.datetime("date_invalid").nullable(),
    cause: z.enum(sportVoidCauses, { error: "invalid" }),
  }),
]);
export type SportVoidInput = z.output<typeof sportVoidInput>;

const tag = "staff: sports";

/** Staff endpoints for bets in a brand's own book. */
export const staffSportBetEndpoints = endpoints({
  "GET /staff/:tenant/sports/bets": {
    summary: "Lists bets at the brand, newest first: all, or by state, match or player. `not_found` if the brand has no book of its own",
    tag,
    auth: "staff",
    permission: "sports.read",
    limit: "reads",
    query: sliceQuery(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/).extend({
      state: z.enum(staffSportBetStates, { error: "invalid" }).optional(),
      fixture: z.coerce.number<string | number>().int().min(1).max(2_147_483_647).optional(),
      player: uuid().optional(),
    }),
    response: slice(staffSportBet),
    refuses: [],
  },
  "GET /staff/:tenant/sports/bets/:id": {
    summary: "Returns a bet at the brand",
    tag,
    auth: "staff",
    permission: "sports.read",
    limit: "reads",
    params: z.object({ id: uuid() }),
    response: one(staffSportBet),
    refuses: [],
  },
  "POST /staff/:tenant/sports/voids": {
    summary:
      "Proposes to void bets, including settled ones, or the selections on a market that were accepted in a period; the proposal states what is refunded and what is taken back. Another member decides. Voiding a market applies to every brand of the book. Cashed-out amounts stay. `wrong_state` if nothing is left to void, or a bet was cashed out in full; `invalid_fields` if odds are called an obvious error after the match",
    tag,
    auth: "staff",
    permission: "sports.results",
    approval: "sport_void",
    limit: "money",
    idempotent: true,
    body: z.strictObject({ void: sportVoidInput, reason: text(500) }),
    response: one(proposal),
    refuses: ["wrong_state", "invalid_fields"],
  },
});
