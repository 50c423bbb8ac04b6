import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { MadeExclusion } from "./needs.ts";
import { type Subject, exclusionStore } from "./store.ts";

type LastExclusion = MadeExclusion & { readonly removal_requested_at: Date | null };

/** Returns the exclusion in force now, at whichever brand it was made. */
export async function activeExclusion(needs: { clock: Clock }, db: Db, player: Subject): Promise<LastExclusion | null> {
  return lasting((await exclusionStore.last(db, player)) ?? null, needs.clock.now());
}

/** Returns the exclusion that ends last if it has not ended, or null. */
export const lasting = <Made extends { readonly end_at: Date | null }>(last: Made | null, now: Date): Made | null =>
  last && (last.end_at === null || last.end_at > now) ? last : null;
