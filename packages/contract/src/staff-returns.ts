import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { publicReturn } from "./returns.ts";
import { one } from "./wire.ts";

/** `current`: versions that new rounds are played on. `old`: the others. `outside`: every version that is `outside` its band. */
export const returnViews = ["current", "outside", "old"] as const;

export const versionReturn = publicReturn.extend({
  /** `<game>-<version>` */
  id: z.string(),
  /** Centavos, cash and bonus. */
  staked: z.int(),
  won: z.int(),
  ggr: z.int(),
  /** By how many standard errors the actual return differs from the promised one; null where no interval is stated. */
  z: z.number().nullable(),
  /**
   * Whether so large a difference is no luck: above 4 standard errors from ten thousand rounds on. Below the promise it is not said of games of
   * decisions, whose players may play worse than they could.
   */
  outside: z.boolean(),
});
export type VersionReturn = z.output<typeof versionReturn>;

export const versionReturnFile = versionReturn.extend({
  /** The standard deviation of one round's return, basis points of the stake; of n rounds it is divided by √n. Null where no interval is stated. */
  deviation: z.number().nullable(),
  /** The return after so many rounds, at most sixteen of them for each power of ten. */
  path: z.array(z.object({ rounds: z.int(), realised: z.int(), z: z.number().nullable() })),
});
export type VersionReturnFile = z.output<typeof versionReturnFile>;

const shared = { tag: "staff: figures", auth: "staff", permission: "returns.read", limit: "reads" } as const;

/** Staff endpoints for what games promise and what they gave back. */
export const staffReturnsEndpoints = endpoints({
  "GET /staff/:tenant/returns": {
    summary: "Theoretical and actual return of the house games at the brand, by version; the largest difference first",
    ...shared,
    query: z.object({ view: z.enum(returnViews).optional() }),
    response: z.object({ data: z.array(versionReturn) }),
    refuses: [],
  },
  "GET /staff/:tenant/returns/:id": {
    summary: "How the return of one version went as its rounds were played",
    ...shared,
    params: z.object({ id: z.string().max(80) }),
    response: one(versionReturnFile),
    refuses: ["not_found"],
  },
});
