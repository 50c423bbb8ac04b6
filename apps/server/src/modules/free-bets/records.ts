import { store } from "./store.ts";

/** Free bets with the bets that have them, for invariants of the book. */
export const freeBetRecords = { all: store.all };
