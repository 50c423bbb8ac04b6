import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, listAsOf, pageAsOf } from "./wire.ts";

export const invitedFriend = z.object({
  /** Masked: `Ma•••a`; null where the friend hides it. */
  name: z.string().nullable(),
  joined_at: instant(),
  /** Whether a first deposit has arrived. */
  deposited: z.boolean(),
});

export type InvitedFriend = z.output<typeof invitedFriend>;

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
      /** Of the invited, how many have deposited. */
      depositors: z.int(),
      /** Centavos that a friend's first deposit brings; 0 where the tenant pays nothing. */
      reward: z.int(),
    }),
    refuses: [],
  },
});
