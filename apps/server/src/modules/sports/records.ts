import { bookStore } from "./book-store.ts";
import { resultStore } from "./result-store.ts";

/** What is recorded of results and prices, for invariants of other modules: in their own snapshot. */
export const sportRecords = { results: resultStore.standing, streamRows: bookStore.streamRows };
