import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { reportSources } from "./staff-care.ts";
import { playerStates } from "./staff-players.ts";
import { instant, momentCursor, slice, sliceQuery } from "./wire.ts";

export const exclusionStates = ["active", "ended"] as const;

export const listedExclusion = z.object({
  id: z.string(),
  player_id: z.string(),
  /** First name and initials. */
  player_name: z.string(),
  player_state: z.enum(playerStates),
  state: z.enum(exclusionStates),
  since: instant(),
  /** Null if permanent. */
  until: instant().nullable(),
  /** Who requested it. */
  by: z.enum(reportSources),
  /** The member who entered it; null if the player did. */
  entered_by: z.string().nullable(),
  /** When the player requested its end. It ends at `until`. */
  removal_requested_at: instant().nullable(),
  /** Cash at this brand to be paid out, in centavos. */
  cash: z.int(),
});

export type ListedExclusion = z.output<typeof listedExclusion>;

/** Staff endpoint for exclusions. Read only: staff cannot end an exclusion. */
export const staffExclusionsEndpoints = endpoints({
  "GET /staff/:tenant/exclusions": {
    summary:
      "Lists exclusions made at the brand, newest first, with the amount to be paid out; each applies to every brand of the operator",
    tag: "staff: protection",
    auth: "staff",
    permission: "protection.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({
      state: z.enum(exclusionStates).optional(),
      by: z.enum(["player", "others"]).optional(),
    }),
    response: slice(listedExclusion),
    refuses: [],
  },
});
