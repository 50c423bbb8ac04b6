import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { spanFigures } from "./staff-figures.ts";
import { date, dayCursor, instant, one, slice, sliceQuery } from "./wire.ts";

/** `due`: the day is over and not signed. */
export const closingViews = ["due", "signed"] as const;

/**
 * `open`: the day is not over. `counting`: it is over, but entries may still be counted. `due`: complete, waiting for a signature.
 * `signed`: final.
 */
export const closingStates = ["open", "counting", "due", "signed"] as const;

/** A day of a brand in its own time zone. */
export const dayClosing = z.object({
  day: z.string(),
  state: z.enum(closingStates),
  /** As signed, or current values until then. */
  figures: spanFigures,
  signed: z.object({ by: z.uuid(), at: instant() }).nullable(),
  /** Differences of each figure counted after the signature. Null if there are none. */
  after: spanFigures.nullable(),
});
export type DayClosing = z.output<typeof dayClosing>;

export const dayClosingFile = dayClosing.extend({
  timezone: z.string(),
  /** Players' balances at the end of the day, in centavos. */
  balances: z.object({ cash: z.int(), held: z.int(), bonus: z.int(), debt: z.int() }),
  /** SHA-256 in hex of the canonical JSON of brand, day and figures: what is or will be signed. */
  hash: z.string(),
});
export type DayClosingFile = z.output<typeof dayClosingFile>;

const shared = { tag: "staff: figures", auth: "staff" } as const;
const params = z.object({ day: date() });

/** Staff endpoints for the daily closing. */
export const staffClosingsEndpoints = endpoints({
  "GET /staff/:tenant/closings": {
    summary: "Lists the brand's completed days, most recent first",
    ...shared,
    permission: "reports.read",
    limit: "reads",
    query: sliceQuery(dayCursor).extend({ view: z.enum(closingViews).optional() }),
    response: slice(dayClosing),
    refuses: [],
  },
  "GET /staff/:tenant/closings/:day": {
    summary: "Returns the figures of a day, and who signed it",
    ...shared,
    permission: "reports.read",
    limit: "reads",
    params,
    response: one(dayClosingFile),
    refuses: ["not_found"],
  },
  "POST /staff/:tenant/closings/:day/sign": {
    summary: "Closes a day with the displayed figures, which do not change if more is counted later",
    ...shared,
    permission: "reports.close",
    fresh: "signed",
    limit: "money",
    params,
    body: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: one(dayClosingFile),
    refuses: ["not_found", "wrong_state"],
  },
});
