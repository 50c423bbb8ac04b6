import type { Tx } from "../../kernel/db.ts";
import { roundResults } from "../wallet/index.ts";
import { type FollowedRound, type OpenRoundRef, openRoundStore } from "./store.ts";
import { type SweepNeeds, waitForPerson } from "./sweep-rounds.ts";

/** Rounds of the house whose end is known and cannot be posted: their game goes on trying, and a person learns of them. */
export const createOwnCases = (needs: Pick<SweepNeeds, "db" | "clock" | "alerts">) => ({
  /** As often as it is tried in vain; listed and told once, and no more when a person has decided. */
  report: async (round: FollowedRound): Promise<void> => {
    const [now] = await roundResults(needs.db, [round]);
    if (now?.state !== "open") return;
    const kept = await needs.db.transaction().execute((tx) => openRoundStore.keep(tx, round));
    await waitForPerson(needs, kept, "cannot_be_settled");
  },
  /** In the transaction that ends the round. */
  over: (tx: Tx, round: OpenRoundRef): Promise<void> => openRoundStore.remove(tx, round),
});
