export { manifest } from "./manifest.ts";
export { providerRoundId } from "./batch.ts";
export { createWallet } from "./create-wallet.ts";
export type { Command, JsonObject } from "./command.ts";
export type { Restrictions, RestrictionsNow, PeriodLimits } from "./restrictions.ts";
export { closedBy, entriesSource, providerRounds, readEntriesOf, roundResults, activeMoves } from "./follow-entries.ts";
export type { ClosedRound, FollowedEntry, RoundKey, RoundResult } from "./follow-entries.ts";
export type { EntryKind, EntryRecord, Period, PeriodMoves, RoundRecord } from "./history.ts";
export type { Posting, PostingStatus, WalletBalance } from "./posting.ts";
export { ledgerInvariants } from "./invariants.ts";
export { endOfEntries } from "./invariant-ranges.ts";
export {
  clearingAccount,
  readClearingMoves,
  readHeld,
  readMovesOfKeys,
  readRoundMoves,
  readActiveBets,
  readWonAfterClosing,
} from "./read-moves.ts";
export type { Move } from "./read-moves.ts";
export { movesByKey, nameOf, summarizeMoves } from "./summarize-moves.ts";
export type { ClosureBlockers } from "./closure-blockers.ts";
export { samplePlayers } from "./sample-players.ts";
export { sumClosed } from "./sum-closed.ts";
export { measureLedger, verifyLedger } from "./verify-ledger.ts";
export type { LedgerReport } from "./verify-ledger.ts";
export type { Wallet } from "./wallet.ts";
