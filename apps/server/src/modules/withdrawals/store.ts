import { freezeStore } from "./freeze-store.ts";
import { holdStore } from "./hold-store.ts";
import { invariantStore } from "./invariant-store.ts";
import { payoutReturnStore } from "./payout-return-store.ts";
import { payoutTimesStore } from "./payout-times-store.ts";
import { reviewStore } from "./review-store.ts";
import { withdrawalListsStore } from "./withdrawal-lists-store.ts";
import { withdrawalStore } from "./withdrawal-store.ts";

/** All SQL of the module. */
export const store = {
  withdrawals: withdrawalStore,
  lists: withdrawalListsStore,
  returns: payoutReturnStore,
  reviews: reviewStore,
  holds: holdStore,
  freezes: freezeStore,
  times: payoutTimesStore,
  invariants: invariantStore,
};
