import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { sportVoidCauses } from "./sport-voids.ts";
import { sportWithholdingGrounds } from "./sport-withholdings.ts";
import { proposal } from "./staff-proposals.ts";
import { maxNamedBets } from "./staff-sport-bets.ts";
import { one, text, uuid } from "./wire.ts";

const betIds = () =>
  z
    .array(uuid(), "required")
    .min(1, "required")
    .max(maxNamedBets, "invalid")
    .refine((ids) => new Set(ids).size === ids.length, "invalid");

const catalogueNumber = () => z.int("number_invalid").min(1, "number_invalid").max(2_147_483_647, "number_invalid");
/** A match, or one market of it. */
const ofMatch = { fixture_id: catalogueNumber(), market_id: catalogueNumber().nullable() };

/**
 * How a withholding ends: the bets are released and settled by their results, or all of their selections are void for a cause that the
 * player can read. Of a match: the bets that an order on it withholds, the oldest ones first if they are too many for one proposal; with a
 * market, only those that an order on the market withholds. `release_corrections`: the bets that wait only for a check of corrections of the
 * match. A bet that something else withholds as well stays withheld, and is not void.
 * Releasing a bet by name leaves it to the orders on its matches; if it was not named, it leaves these orders. Voiding it by name ends all.
 */
export const sportWithholdingEndInput = z.discriminatedUnion("how", [
  z.strictObject({ how: z.literal("release"), bet_ids: betIds() }),
  z.strictObject({ how: z.literal("void"), bet_ids: betIds(), cause: z.enum(sportVoidCauses, { error: "invalid" }) }),
  z.strictObject({ how: z.literal("release_match"), ...ofMatch }),
  z.strictObject({ how: z.literal("release_corrections"), fixture_id: catalogueNumber() }),
  z.strictObject({ how: z.literal("void_match"), ...ofMatch, cause: z.enum(sportVoidCauses, { error: "invalid" }) }),
]);
export type SportWithholdingEndInput = z.output<typeof sportWithholdingEndInput>;

const tag = "staff: sports";

/** Staff endpoints for the integrity of bets in a brand's own book. */
export const staffSportIntegrityEndpoints = endpoints({
  "POST /staff/:tenant/sports/integrity-suspensions": {
    summary:
      "Suspends a match under suspicion in the operator's book, or lifts that suspension; suspensions by traders or feeds stay. After the response, no bet is accepted on it. It applies to every brand of the book and requires the permission at each of them",
    tag,
    auth: "staff",
    permission: "sports.integrity",
    limit: "money",
    body: z.strictObject({
      fixture_id: z.int("number_invalid").min(1, "number_invalid").max(2_147_483_647, "number_invalid"),
      action: z.enum(["suspend", "lift"], { error: "invalid" }),
      /** Internal. */
      reason: text(500),
    }),
    response: one(z.object({ suspended: z.boolean() })),
    refuses: ["wrong_state", "invalid_fields"],
  },
  "POST /staff/:tenant/sports/withholdings": {
    summary:
      "Withholds bets of the brand: they are settled by their results as usual, but nothing is posted, and they cannot be cashed out. The player sees the ground at once. Ending it takes two members. A bet that is withheld with its match may also be named, and stays withheld until both end. `wrong_state` if a bet was cashed out in full, or is already withheld by name",
    tag,
    auth: "staff",
    permission: "sports.integrity",
    limit: "money",
    body: z.strictObject({
      bet_ids: betIds(),
      ground: z.enum(sportWithholdingGrounds, { error: "invalid" }),
      /** Internal. */
      reason: text(500),
    }),
    response: one(z.object({ withheld: z.int() })),
    refuses: ["wrong_state", "invalid_fields"],
  },
  "POST /staff/:tenant/sports/match-withholdings": {
    summary:
      "Withholds every open bet of the brand on a match, or on one market of it, in batches; `left` states that more remain than one call withholds. Bets that are withheld already (`already_withheld`) stay withheld until this order has ended too. Suspend the match first: bets placed later are not withheld. `wrong_state` if there is none",
    tag,
    auth: "staff",
    permission: "sports.integrity",
    limit: "money",
    body: z.strictObject({
      ...ofMatch,
      ground: z.enum(sportWithholdingGrounds, { error: "invalid" }),
      /** Internal. */
      reason: text(500),
    }),
    response: one(z.object({ withheld: z.int(), already_withheld: z.int(), left: z.boolean() })),
    refuses: ["wrong_state", "invalid_fields"],
  },
  "POST /staff/:tenant/sports/withholding-ends": {
    summary:
      "Proposes to release withheld bets, which are then paid by their results, or to void them; the proposal states what is paid, and how many bets other orders still withhold. Another member decides. `wrong_state` if a bet is not withheld, or none would be void",
    tag,
    auth: "staff",
    permission: "sports.integrity",
    approval: "sport_withholding_end",
    limit: "money",
    idempotent: true,
    body: z.strictObject({ end: sportWithholdingEndInput, reason: text(500) }),
    response: one(proposal),
    refuses: ["wrong_state", "invalid_fields"],
  },
});
