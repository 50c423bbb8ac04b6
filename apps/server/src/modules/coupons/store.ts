import { batchStore, codeStore } from "./code-store.ts";
import { groupStore } from "./group-store.ts";
import { missStore } from "./miss-store.ts";
import { redemptionStore } from "./redemption-store.ts";
import { signalStore } from "./signal-store.ts";

/** All SQL of the module. */
export const store = {
  batches: batchStore,
  codes: codeStore,
  groups: groupStore,
  misses: missStore,
  redemptions: redemptionStore,
  signals: signalStore,
};
