import type { Manifest } from "../../kernel/manifest.ts";
import { totalsFollower } from "./totals-follower.ts";
import { totalsPersonalData } from "./personal-data.ts";
import { totalsInvariants } from "./check-totals.ts";

export const manifest: Manifest = {
  name: "totals",
  personalData: totalsPersonalData,
  invariants: totalsInvariants,
  followers: () => [totalsFollower],
};
