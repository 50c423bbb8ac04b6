import { z } from "zod";
import { endpoints } from "./endpoint.ts";

/** One version of a house game: what its rules promise, and what has come back. Shares in basis points of what was staked. */
export const publicReturn = z.object({
  game: z.string(),
  title: z.string(),
  version: z.int(),
  /** Whether new rounds are played on it. */
  is_current: z.boolean(),
  rules_hash: z.string(),
  paytable_hash: z.string(),
  promised: z.int(),
  /** Whether the promise takes the best decisions: who plays otherwise gets back less. */
  by_decisions: z.boolean(),
  rounds: z.int(),
  /** Null before the first round. */
  realised: z.int().nullable(),
  /** Of 95 % confidence; null below a hundred rounds. */
  interval: z.object({ low: z.int(), high: z.int() }).nullable(),
});

export type PublicReturn = z.output<typeof publicReturn>;

export const returnsEndpoints = endpoints({
  "GET /fairness/returns": {
    summary: "Theoretical and actual return of the house games, by version, over all real rounds of the brand",
    tag: "house games",
    auth: "public",
    limit: "reads",
    cacheSeconds: 60,
    response: z.object({ data: z.array(publicReturn) }),
    refuses: [],
  },
});
