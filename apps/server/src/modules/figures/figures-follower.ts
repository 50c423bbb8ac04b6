import type { Follower } from "../../kernel/follower.ts";
import { tenantZones } from "../tenants/index.ts";
import { type FollowedEntry, entriesSource } from "../wallet/index.ts";
import { figuresStore } from "./store.ts";
import { brandHours, playerDays } from "./sums.ts";

/** Adds each entry to its brand's hour and to its player's day, once. */
export const figuresFollower: Follower<FollowedEntry> = {
  name: "figures",
  source: entriesSource,
  apply: async (tx, batch) => {
    await figuresStore.add(tx, brandHours(batch), playerDays(batch, await tenantZones(tx)));
    return null;
  },
  reset: figuresStore.clear,
};
