import { ledgerRecords } from "../wallet/index.ts";
import { type FollowedRound, openRoundStore } from "./store.ts";
import { type SweepNeeds, waitForPerson } from "./sweep-rounds.ts";

/**
 * A round of the house whose end is known and cannot be posted: its game goes on trying, and a person learns of it. Listed and reported once, however often
 * it is tried in vain, and no more when a person has decided.
 */
export async function reportRound(needs: Pick<SweepNeeds, "db" | "clock" | "alerts">, round: FollowedRound): Promise<void> {
  const [now] = await ledgerRecords.roundResults(needs.db, [round]);
  if (now?.state !== "open") return;
  const kept = await needs.db.transaction().execute((tx) => openRoundStore.keep(tx, round));
  await waitForPerson(needs, kept, "cannot_be_settled");
}
