import { store } from "./store.ts";

/** Free bets with the bets that use them, for invariants of the book. */
export const freeBetRecords = { all: store.all };
