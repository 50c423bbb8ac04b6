import { z } from "zod";
import { endpoints } from "./endpoint.ts";

/** One version of a house game: its theoretical return and its actual return. Shares of stakes in basis points. */
export const publicReturn = z.object({
  game: z.string(),
  title: z.string(),
  version: z.int(),
  /** True if new rounds use this version. */
  is_current: z.boolean(),
  rules_hash: z.string(),
  paytable_hash: z.string(),
  promised: z.int(),
  /** True if the theoretical return assumes optimal decisions: other decisions return less. */
  by_decisions: z.boolean(),
  rounds: z.int(),
  /** Null before the first round. */
  realised: z.int().nullable(),
  /** 95 % confidence interval; null below a hundred rounds. */
  interval: z.object({ low: z.int(), high: z.int() }).nullable(),
});

export type PublicReturn = z.output<typeof publicReturn>;

export const returnsEndpoints = endpoints({
  "GET /fairness/returns": {
    summary: "Returns theoretical and actual return of the house games by version, over all real-money rounds of the brand",
    tag: "house games",
    auth: "public",
    limit: "reads",
    cacheSeconds: 60,
    response: z.object({ data: z.array(publicReturn) }),
    refuses: [],
  },
});
