import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { chainFollower } from "./chain-follower.ts";
import { chainInvariant } from "./chain-invariant.ts";
import { registerChainStaffRoutes } from "./staff-routes.ts";

export const manifest: Manifest<{ db: Db }> = {
  name: "audit-chain",
  staffRoutes: (http, { db }) => registerChainStaffRoutes(http, { db }),
  followers: () => [chainFollower],
  invariants: [chainInvariant],
};
