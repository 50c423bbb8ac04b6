import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { MadeExclusion } from "./needs.ts";
import { type Subject, exclusionStore } from "./store.ts";

type LastExclusion = MadeExclusion & { readonly removal_requested_at: Date | null };

/** The exclusion that holds now, at whichever brand it was made. */
export async function activeExclusion(needs: { clock: Clock }, db: Db, player: Subject): Promise<LastExclusion | null> {
  return lasting((await exclusionStore.last(db, player)) ?? null, needs.clock.now());
}

/** The exclusion that ends last, if it has not ended. */
export const lasting = <Made extends { readonly end_at: Date | null }>(last: Made | null, now: Date): Made | null =>
  last && (last.end_at === null || last.end_at > now) ? last : null;
