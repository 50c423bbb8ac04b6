import type { Follower } from "../../kernel/follower.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { tenantZones } from "../tenants/index.ts";
import { type FollowedEntry, entriesSource } from "../wallet/index.ts";
import { attributionStore } from "./attribution-store.ts";
import { commissionStore } from "./commission-store.ts";
import { sumCommissions } from "./sum-commissions.ts";

/** Returns each player once. */
export const playersOf = (entries: readonly PlayerKey[]): PlayerKey[] => [
  ...new Map(entries.map(({ tenant_id, player_id }) => [`${tenant_id} ${player_id}`, { tenant_id, player_id }])).values(),
];

/** Adds up the sums of affiliates' players. Ignores the entries of other players. */
export const commissionsFollower: Follower<FollowedEntry> = {
  name: "commissions",
  source: entriesSource,
  apply: async (tx, batch) => {
    const belongings = await attributionStore.belongingsOf(tx, playersOf(batch));
    if (belongings.length === 0) return null;
    await commissionStore.add(tx, sumCommissions(batch, { belongings, zones: await tenantZones(tx) }));
    return null;
  },
  reset: (tx) => commissionStore.clear(tx),
};
