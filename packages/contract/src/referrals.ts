import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, listAsOf, momentCursor, one, pageAsOf, slice, sliceQuery, text, uuid } from "./wire.ts";

/** `pending` until the conditions are met, `held` for the number of days in the terms, `review` while staff checks it. */
export const referralStates = ["pending", "held", "review", "granted", "refused", "expired"] as const;

export const invitedFriend = z.object({
  /** Masked: `Ma•••a`; null if the friend hides it. */
  name: z.string().nullable(),
  joined_at: instant(),
  /** True once a first deposit has been credited. */
  deposited: z.boolean(),
  /** State of the reward for this friend; null if none was promised. */
  state: z.enum(referralStates).nullable(),
});

export type InvitedFriend = z.output<typeof invitedFriend>;

export const staffReferral = z.object({
  id: z.string(),
  player_id: z.string(),
  referrer_id: z.string(),
  /** Null if the referrer is a player. */
  affiliate_id: z.string().nullable(),
  offer_id: z.string(),
  version: z.int(),
  /** In centavos. */
  amount: z.int(),
  state: z.enum(referralStates),
  /** For a review: what was found. For a final state: why. */
  reason: z.string().nullable(),
  /** Last moment at which the player's stakes and deposits count. */
  ends_at: instant(),
  /** For a hold: when it is decided. For a review: when it is granted automatically, or null if only staff can grant it. */
  due_at: instant().nullable(),
  qualified_at: instant().nullable(),
  granted_at: instant().nullable(),
  created_at: instant(),
});

export const referralsEndpoints = endpoints({
  "GET /profile/affiliates": {
    summary: "Returns the player's referral link and the players who registered with it, newest first",
    tag: "referrals",
    auth: "player",
    limit: "reads",
    query: pageAsOf(),
    response: listAsOf(invitedFriend).extend({
      code: z.string(),
      link: z.string(),
      /** QR code of the link: a `data:` URL of an SVG. */
      qr: z.string(),
      /** True if the account has access to the affiliate portal. */
      is_affiliate: z.boolean(),
      /** Number of referred players with a deposit. */
      depositors: z.int(),
      /** Number of friends who met the conditions. */
      qualified: z.int(),
      /** Centavos received for friends. */
      granted: z.int(),
      /** Centavos paid for a friend who meets the conditions now; 0 if the tenant pays nothing. */
      reward: z.int(),
      /** Terms for friends who register now; null if the tenant pays nothing. */
      terms: z.string().nullable(),
    }),
    refuses: [],
  },
});

const tag = "staff: referrals";

/** Staff endpoints for commissions on referred players. */
export const staffReferralsEndpoints = endpoints({
  "GET /staff/:tenant/referrals": {
    summary: "Lists referrals with their reward, oldest first; with `state=review`, those awaiting a decision",
    tag,
    auth: "staff",
    permission: "affiliates.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({ state: z.enum(referralStates).optional() }),
    response: slice(staffReferral),
    refuses: [],
  },
  "POST /staff/:tenant/referrals/:id/decide": {
    summary: "Grants the reward of a referral under review, or refuses it",
    tag,
    auth: "staff",
    permission: "affiliates.manage",
    limit: "money",
    idempotent: true,
    params: z.object({ id: uuid() }),
    body: z.strictObject({
      decision: z.enum(["grant", "refuse"]),
      /** Internal; players never see it. */
      reason: text(500),
    }),
    response: one(staffReferral),
    refuses: ["wrong_state", "rewards_not_allowed"],
  },
});
