import { store } from "./store.ts";

/** Read access to grants, for invariants of the modules that grant. */
export const rewardRecords = { bySource: store.bySource, byCode: store.byCode };
