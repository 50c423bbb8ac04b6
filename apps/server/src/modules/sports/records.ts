import { bookStore } from "./book-store.ts";
import { fixtureStore } from "./fixture-store.ts";
import { resultStore } from "./result-store.ts";
import { suspensionStore } from "./suspension-store.ts";

/** Records of results, suspensions and prices, for invariants of other modules, read in their own snapshot. */
export const sportRecords = {
  results: resultStore.standing,
  resultHistory: resultStore.history,
  beginnings: fixtureStore.beginnings,
  suspensions: suspensionStore.standingOn,
  streamRows: bookStore.streamRows,
};
