import { bonusStore } from "./bonus-store.ts";
import { entryRangesStore } from "./entry-ranges-store.ts";
import { entryStore } from "./entry-store.ts";
import { historyStore } from "./history-store.ts";
import { restrictionsStore } from "./restrictions-store.ts";
import { roundStore } from "./round-store.ts";
import { walletStore } from "./wallet-store.ts";

/** All SQL of the module, except its invariants and the posting of commands. */
export const store = {
  wallets: walletStore,
  bonuses: bonusStore,
  entries: entryStore,
  entryRanges: entryRangesStore,
  rounds: roundStore,
  restrictions: restrictionsStore,
  history: historyStore,
};
