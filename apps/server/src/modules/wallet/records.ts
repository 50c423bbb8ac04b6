import type { Source } from "../../kernel/follower.ts";
import { type FollowedEntry, entryStore } from "./entry-store.ts";
import { bonusStore } from "./bonus-store.ts";
import { freeRoundStore } from "./free-round-store.ts";
import { rangeStore } from "./range-store.ts";
import { roundListStore } from "./round-list-store.ts";
import { roundStore } from "./round-store.ts";
import { walletStore } from "./wallet-store.ts";
import { weighedRoundStore } from "./weighed-round-store.ts";

/**
 * Every entry of the ledger once, over all tenants. Ids become visible out of order, so the order is that of transactions, and the stream
 * ends before the oldest running transaction: nothing can be inserted before what was read.
 */
export const entriesSource: Source<FollowedEntry> = { table: "entries", read: entryStore.next, waiting: entryStore.waiting };

/** Ledger records for followers and invariants of other modules, read in their own transaction or snapshot. */
export const ledgerRecords = {
  balances: walletStore.sums,
  movedAfter: entryStore.sumsAfter,
  openStakes: roundStore.openStakes,
  clearingMoves: entryStore.clearingMoves,
  movesOfKeys: entryStore.movesOfKeys,
  entriesOf: entryStore.ofPlayers,
  roundEntriesSince: entryStore.ofRoundsSince,
  correctedAt: entryStore.correctedAt,
  weightsOf: entryStore.weights,
  hasEntriesBefore: entryStore.hasBefore,
  endOfEntries: rangeStore.end,
  roundsOf: rangeStore.roundsOf,
  endedBonuses: bonusStore.readEnded,
  held: walletStore.held,
  samplePlayers: walletStore.sample,
  rounds: roundStore.read,
  listRounds: roundListStore.list,
  roundBySource: roundStore.readBySource,
  activeBets: roundStore.activeBets,
  wonAfterClosing: roundStore.wonAfterClosing,
  roundMoves: roundStore.moves,
  roundResults: roundStore.results,
  roundClosings: roundStore.closings,
  drawnRounds: roundStore.drawn,
  freeRounds: freeRoundStore.read,
  weighedRounds: weighedRoundStore.read,
  roundProviders: roundStore.providers,
  roundsClosedBy: roundStore.closedBy,
  activeMoves: roundStore.activeMoves,
  sumClosed: roundStore.sumClosed,
};
