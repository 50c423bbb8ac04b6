import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { limit, protectionChange } from "./protection.ts";
import { protectionDecision, protectionSign, reportSources } from "./staff-care.ts";
import { exclusionStates } from "./staff-exclusions.ts";
import { instant, one, rowCursor, slice, sliceQuery, uuid } from "./wire.ts";

/** Protection of a player. It applies to the person, at every brand of the operator. */
export const playerProtection = z.object({
  /** Why the player cannot stake or deposit; null if nothing prevents it. */
  restricted: z.string().nullable(),
  /** True if the player may be sent marketing now. */
  marketing: z.boolean(),
  paused_until: instant().nullable(),
  /** The time limit has been reached; play reopens at this moment. */
  time_up_until: instant().nullable(),
  reality_check_minutes: z.int(),
  /** Limits in force or pending. */
  limits: z.array(limit),
  /** Newest first; at most 50. */
  exclusions: z.array(
    z.object({
      id: z.string(),
      state: z.enum(exclusionStates),
      since: instant(),
      /** Null if permanent. */
      until: instant().nullable(),
      /** Source of the request. */
      by: z.enum(reportSources),
      /** The member who entered it; null if the player did. */
      entered_by: z.string().nullable(),
      removal_requested_at: instant().nullable(),
    }),
  ),
  /** Signs of this account, newest first; at most 50. */
  signs: z.array(protectionSign),
  /** Since when a sign has been waiting for review; null if none is. */
  waits_since: instant().nullable(),
  /** Decisions on this account, newest first; at most 50. Null for members who may not read protection notes. */
  decisions: z.array(protectionDecision).nullable(),
});

export type PlayerProtection = z.output<typeof playerProtection>;

const common = { tag: "staff: protection", auth: "staff", permission: "protection.read", limit: "reads" } as const;
const params = z.object({ id: uuid() });

/** The protection tab of a player's file. Limits and exclusions that players set themselves cannot be changed by staff. */
export const staffPlayerProtectionEndpoints = endpoints({
  "GET /staff/:tenant/players/:id/protection": {
    ...common,
    summary:
      "Returns a player's limits with their use, pauses, exclusions and signs of risk; protection notes only for members who may decide",
    params,
    response: one(playerProtection),
    refuses: [],
  },
  "GET /staff/:tenant/players/:id/protection-changes": {
    ...common,
    summary: "Lists changes of a player's limits, pauses and exclusions at every brand of the operator, newest first",
    params,
    query: sliceQuery(rowCursor),
    response: slice(protectionChange),
    refuses: [],
  },
});
