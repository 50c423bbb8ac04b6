import type { Follower } from "../../kernel/follower.ts";
import { type FollowedEntry, entriesSource, ledgerRecords } from "../wallet/index.ts";
import { openRoundStore } from "./store.ts";

const ownRevenue = "game_revenue:house";

/**
 * Rounds of other providers while they are open. What is read is each round as it stands now: one that has closed meanwhile is not kept, one that closes
 * later has an entry that is still to come. The house's own rounds end by other means, and are passed over unread.
 */
export const openRoundsFollower: Follower<FollowedEntry> = {
  name: "open-rounds",
  source: entriesSource,
  apply: async (tx, batch) => {
    const moved = new Map<string, FollowedEntry & { readonly round_id: string }>();
    for (const entry of batch) {
      const { tenant_id, round_id } = entry;
      if (round_id !== null && entry.counterparty !== ownRevenue) moved.set(`${tenant_id} ${round_id}`, { ...entry, round_id });
    }
    if (moved.size === 0) return null;
    const rounds = (await ledgerRecords.roundProviders(tx, [...moved.values()])).filter(({ provider }) => provider !== "house");
    const open = rounds.flatMap(({ provider, tenant_id, round_id, player_id, state }) => {
      const at = moved.get(`${tenant_id} ${round_id}`)?.at;
      return state === "open" && at ? [{ tenant_id, round_id, player_id, provider_code: provider, moved_at: at }] : [];
    });
    if (open.length > 0) await openRoundStore.save(tx, open);
    for (const round of rounds) if (round.state !== "open") await openRoundStore.remove(tx, round);
    return null;
  },
  reset: openRoundStore.clear,
};
