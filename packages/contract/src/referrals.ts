import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, listAsOf, momentCursor, one, pageAsOf, slice, sliceQuery, text, uuid } from "./wire.ts";

/** `pending` until the conditions are met, `held` for the days of the terms, `review` while staff looks at it. */
export const referralStates = ["pending", "held", "review", "granted", "refused", "expired"] as const;

export const invitedFriend = z.object({
  /** Masked: `Ma•••a`; null where the friend hides it. */
  name: z.string().nullable(),
  joined_at: instant(),
  /** Whether a first deposit has arrived. */
  deposited: z.boolean(),
  /** How far the reward for this friend is; null where none was promised. */
  state: z.enum(referralStates).nullable(),
});

export type InvitedFriend = z.output<typeof invitedFriend>;

export const staffReferral = z.object({
  id: z.string(),
  player_id: z.string(),
  referrer_id: z.string(),
  /** Null: a player who invited a friend. */
  affiliate_id: z.string().nullable(),
  offer_id: z.string(),
  version: z.int(),
  /** Centavos. */
  amount: z.int(),
  state: z.enum(referralStates),
  /** Of a review, what was found; of an end, why. */
  reason: z.string().nullable(),
  /** Until when the player's stakes and deposits count. */
  ends_at: instant(),
  /** Of a hold: decided from then on. Of a review: granted from then on; null, by staff alone. */
  due_at: instant().nullable(),
  qualified_at: instant().nullable(),
  granted_at: instant().nullable(),
  created_at: instant(),
});

export const referralsEndpoints = endpoints({
  "GET /profile/affiliates": {
    summary: "The player's referral link, and who registered with it, newest first",
    tag: "referrals",
    auth: "player",
    limit: "reads",
    query: pageAsOf(),
    response: listAsOf(invitedFriend).extend({
      code: z.string(),
      link: z.string(),
      /** The link as a picture: a `data:` address of an SVG. */
      qr: z.string(),
      /** Whether the account has the portal of affiliates. */
      is_affiliate: z.boolean(),
      /** Of the invited, how many have deposited. */
      depositors: z.int(),
      /** Friends who met the conditions. */
      qualified: z.int(),
      /** Centavos received for friends. */
      granted: z.int(),
      /** Centavos that a friend who meets the conditions brings now; 0 where the tenant pays nothing. */
      reward: z.int(),
      /** The terms under which a friend who registers now counts; null where the tenant pays nothing. */
      terms: z.string().nullable(),
    }),
    refuses: [],
  },
});

const tag = "staff: referrals";

/** Staff endpoints for what referred players bring. */
export const staffReferralsEndpoints = endpoints({
  "GET /staff/:tenant/referrals": {
    summary: "What referred players bring, the oldest first; with `state=review` what waits for a decision",
    tag,
    auth: "staff",
    permission: "affiliates.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({ state: z.enum(referralStates).optional() }),
    response: slice(staffReferral),
    refuses: [],
  },
  "POST /staff/:tenant/referrals/:id/decide": {
    summary: "Grants what is being reviewed now, or refuses it",
    tag,
    auth: "staff",
    permission: "affiliates.manage",
    limit: "money",
    idempotent: true,
    params: z.object({ id: uuid() }),
    body: z.strictObject({
      decision: z.enum(["grant", "refuse"]),
      /** Stays with us. */
      reason: text(500),
    }),
    response: one(staffReferral),
    refuses: ["wrong_state", "rewards_not_allowed"],
  },
});
