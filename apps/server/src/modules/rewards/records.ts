import { store } from "./store.ts";

/** What was granted, for invariants of the modules that grant. */
export const rewardRecords = { bySource: store.bySource, byCode: store.byCode };
