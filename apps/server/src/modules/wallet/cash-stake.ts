import type { FollowedEntry } from "./entry-store.ts";

/** What an entry adds to the cash staked, centavos: less than 0 where a stake was returned, null where it is no stake. */
export function cashStakeOf({ kind, cash, debt, reason }: Pick<FollowedEntry, "kind" | "cash" | "debt" | "reason">): number | null {
  if (kind === "bet" || kind === "bet_rolled_back") return -cash;
  // What a reinstated stake found no money for.
  return kind === "debt" && reason === "reinstated" ? debt : null;
}
