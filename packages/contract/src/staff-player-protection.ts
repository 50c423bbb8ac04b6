import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { limit, protectionChange } from "./protection.ts";
import { protectionDecision, protectionSign, toldBy } from "./staff-care.ts";
import { exclusionStates } from "./staff-exclusions.ts";
import { instant, one, rowCursor, slice, sliceQuery, uuid } from "./wire.ts";

/** What protects a player: it holds for the person, at every brand of the operator. */
export const playerProtection = z.object({
  /** Why the player may not stake or deposit; null where nothing stands against it. */
  restricted: z.string().nullable(),
  /** Whether the player may be sent marketing now. */
  marketing: z.boolean(),
  paused_until: instant().nullable(),
  /** A time limit was reached: play opens again then. */
  time_up_until: instant().nullable(),
  reality_check_minutes: z.int(),
  /** Those that are set, or will be. */
  limits: z.array(limit),
  /** Newest first, 50 at most. */
  exclusions: z.array(
    z.object({
      id: z.string(),
      state: z.enum(exclusionStates),
      since: instant(),
      /** Null has no end. */
      until: instant().nullable(),
      /** Who asked for it. */
      by: z.enum(toldBy),
      /** The member who entered it; null where the player did. */
      entered_by: z.string().nullable(),
      removal_requested_at: instant().nullable(),
    }),
  ),
  /** Of this account. Newest first, 50 at most. */
  signs: z.array(protectionSign),
  /** Since when a sign waits for somebody to look at it; null where none does. */
  waits_since: instant().nullable(),
  /** Of this account. Newest first, 50 at most; null for whoever may not read protection notes. */
  decisions: z.array(protectionDecision).nullable(),
});

export type PlayerProtection = z.output<typeof playerProtection>;

const common = { tag: "staff: protection", auth: "staff", permission: "protection.read", limit: "reads" } as const;
const params = z.object({ id: uuid() });

/** What a player's file shows of protection. The player's own changes are the player's: nobody of staff makes one. */
export const staffPlayerProtectionEndpoints = endpoints({
  "GET /staff/:tenant/players/:id/protection": {
    ...common,
    summary: "A player's limits with their use, pauses, exclusions and signs of risk; protection notes for whoever may decide",
    params,
    response: one(playerProtection),
    refuses: [],
  },
  "GET /staff/:tenant/players/:id/protection-changes": {
    ...common,
    summary: "How a player's limits, pauses and exclusions changed, at every brand of the operator, newest first",
    params,
    query: sliceQuery(rowCursor),
    response: slice(protectionChange),
    refuses: [],
  },
});
