import type { FollowedEntry } from "./entry-store.ts";

/** Change of the cash staked by an entry, in centavos: negative if a stake was returned, null if the entry is no stake. */
export function cashStakeOf({ kind, cash, debt, reason }: Pick<FollowedEntry, "kind" | "cash" | "debt" | "reason">): number | null {
  if (kind === "bet" || kind === "bet_rolled_back") return -cash;
  // The part of a reinstated stake that the wallet could not pay.
  return kind === "debt" && reason === "reinstated" ? debt : null;
}
