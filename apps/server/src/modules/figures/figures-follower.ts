import type { Follower } from "../../kernel/follower.ts";
import { tenantZones } from "../tenants/index.ts";
import { type FollowedEntry, entriesSource } from "../wallet/index.ts";
import { figuresStore } from "./store.ts";
import { brandHours, playerDays } from "./sums.ts";

/** Adds each entry once to its brand's hour and its player's day. */
export const figuresFollower: Follower<FollowedEntry> = {
  name: "figures",
  source: entriesSource,
  apply: async (tx, batch) => {
    await figuresStore.add(tx, brandHours(batch), playerDays(batch, await tenantZones(tx)));
    return null;
  },
  reset: figuresStore.clear,
};
