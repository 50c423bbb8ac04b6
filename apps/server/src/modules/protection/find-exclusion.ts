import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { MadeExclusion } from "./needs.ts";
import { type Subject, exclusionStore } from "./store.ts";

/** The exclusion that holds now, at whichever brand it was made. */
export async function activeExclusion(
  needs: { clock: Clock },
  db: Db,
  player: Subject,
): Promise<(MadeExclusion & { removal_requested_at: Date | null }) | null> {
  const last = await exclusionStore.last(db, player);
  return last && (last.end_at === null || last.end_at > needs.clock.now()) ? last : null;
}
