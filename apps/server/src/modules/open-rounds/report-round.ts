import { ledgerRecords } from "../wallet/index.ts";
import { type FollowedRound, openRoundStore } from "./store.ts";
import { type SweepNeeds, waitForPerson } from "./sweep-rounds.ts";

/**
 * Reports a house round whose end is known but cannot be posted, so that staff see it while its game goes on retrying. Listed and reported
 * once, however often it is retried, and not again after a decision of staff.
 */
export async function reportRound(needs: Pick<SweepNeeds, "db" | "clock" | "alerts">, round: FollowedRound): Promise<void> {
  const [now] = await ledgerRecords.roundResults(needs.db, [round]);
  if (now?.state !== "open") return;
  const kept = await needs.db.transaction().execute((tx) => openRoundStore.keep(tx, round));
  await waitForPerson(needs, kept, "cannot_be_settled");
}
