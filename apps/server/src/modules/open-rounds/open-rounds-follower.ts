import type { Follower } from "../../kernel/follower.ts";
import { type FollowedEntry, entriesSource, ledgerRecords } from "../wallet/index.ts";
import { openRoundStore } from "./store.ts";

/** Their rounds do not end by a provider's response. */
const ownProviders: ReadonlySet<string> = new Set(["house", "sportsbook"]);
const ownRevenues: ReadonlySet<string | null> = new Set([...ownProviders].map((provider) => `game_revenue:${provider}`));

/**
 * Keeps rounds of other providers while they are open. Each round is read in its present state: one that has closed in the meantime is not
 * kept, and one that closes later has an entry still to come. Rounds of the house and of our own sportsbook are skipped.
 */
export const openRoundsFollower: Follower<FollowedEntry> = {
  name: "open-rounds",
  source: entriesSource,
  apply: async (tx, batch) => {
    const moved = new Map<string, FollowedEntry & { readonly round_id: string }>();
    for (const entry of batch) {
      const { tenant_id, round_id } = entry;
      if (round_id !== null && !ownRevenues.has(entry.counterparty)) moved.set(`${tenant_id} ${round_id}`, { ...entry, round_id });
    }
    if (moved.size === 0) return null;
    const rounds = (await ledgerRecords.roundProviders(tx, [...moved.values()])).filter(({ provider }) => !ownProviders.has(provider));
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
