import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { ActiveBonus, BonusRecord, SpendingGame } from "./bonus-store.ts";
import type { Command } from "./command.ts";
import type { Restrictions, RestrictionsNow } from "./restrictions.ts";
import type { EntriesQuery, EntryRecord, LatestRoundsQuery, Listed, PeriodMoves, RoundRecord, RoundsQuery } from "./history.ts";
import type { Posted, Posting, WalletBalance } from "./posting.ts";
import type { ClosureBlockers, DormantBalance } from "./wallet-store.ts";

/**
 * The ledger. Owns wallets, restrictions, entries, rounds and keys; nothing else writes them. Guarantees: a key posts once; no balance is
 * negative; an answer is returned only after a durable commit; entries never change. It does not decide who may stake (it enforces what
 * `protection` sets), call providers or payers, or send anything.
 */
export interface Wallet {
  /** Creates the wallet and its restrictions, in the registering transaction. */
  open(tx: Tx, owner: PlayerKey & { readonly operator_timezone: string }): Promise<void>;
  /**
   * Posts in a shared batch and answers after a durable commit. Every expected refusal is a status. Throws `refuse("busy")` if the queue is
   * full or the process is stopping, and a `Fault` with an unknown outcome if the database stays away: send the same command again, and its
   * key decides. Never await it inside a transaction: it needs a connection of its own and the wallet's lock.
   */
  post(command: Command): Promise<Posting>;
  /**
   * Makes the same decision inside the caller's transaction (read committed); it takes effect if that commits. Call `announce` after the
   * commit. Throws `refuse("busy")` if another node collides with it: restart the transaction.
   */
  postIn(tx: Tx, command: Command): Promise<Posting>;
  /** The same with a batch, in order. A refused command moves nothing; the others stand. */
  postAllIn(tx: Tx, commands: readonly Command[]): Promise<Posting[]>;
  balance(owner: PlayerKey, tx?: Tx): Promise<WalletBalance>;
  /** Reads the balance under the wallet's lock, so that it is stable until the transaction ends. */
  lockBalance(tx: Tx, owner: PlayerKey): Promise<WalletBalance>;
  /** Null without one. Stable until the end of a transaction that holds the wallet's lock. */
  activeBonus(owner: PlayerKey, tx?: Tx): Promise<ActiveBonus | null>;
  /** Records of the given bonuses that exist in the ledger, with their progress. */
  bonusRecords(owner: PlayerKey, ids: readonly string[], tx?: Tx): Promise<BonusRecord[]>;
  /** What this game may stake now: cash, plus bonus money if the active bonus allows it. In centavos. */
  spendable(owner: PlayerKey, game: SpendingGame): Promise<number>;
  /** What this game could stake after an entry. For callers that must repeat an earlier answer. */
  spendableAfter(owner: PlayerKey, entry_id: string, game: SpendingGame): Promise<number>;
  round(tenant_id: number, round_id: string): Promise<RoundRecord | null>;
  /** The round of this key's bet, win or play_round. */
  roundBySource(tenant_id: number, source: string, external_id: string): Promise<RoundRecord | null>;
  /** Ids of the round's entries, oldest first. Named by violations. */
  roundEntries(tenant_id: number, round_id: string): Promise<string[]>;
  /** Newest first, with the total number. Reads all of the player's entries. */
  rounds(owner: PlayerKey, query: RoundsQuery): Promise<Listed<RoundRecord>>;
  /** Newest first. Reads no further than necessary. */
  latestRounds(owner: PlayerKey, query: LatestRoundsQuery): Promise<RoundRecord[]>;
  /** Stake of the player's oldest settled round that is still in the ledger, in centavos; null without one. */
  firstSettledStake(owner: PlayerKey, tx?: Tx): Promise<number | null>;
  /** When the player's newest round with a stake was settled; null before the first. Reads no further than necessary. */
  lastSettledStakeAt(owner: PlayerKey, tx?: Tx): Promise<Date | null>;
  /** Newest first. */
  entries(owner: PlayerKey, query: EntriesQuery): Promise<Listed<EntryRecord>>;
  /** Entries posted in the wallet under these keys of one source, oldest first. */
  entriesOfKeys(owner: PlayerKey, keys: { readonly source: string; readonly external_ids: readonly string[] }): Promise<EntryRecord[]>;
  /**
   * True if the player has staked or bought anything since this key posted. Stable until the end of a transaction that holds the wallet's
   * lock.
   */
  playedSince(owner: PlayerKey, key: { readonly source: string; readonly external_id: string }, tx?: Tx): Promise<boolean>;
  /** Values at both ends of a period and the movements in between; they agree to the centavo. */
  movesIn(owner: PlayerKey, period: { readonly since: Date; readonly until: Date }): Promise<PeriodMoves>;
  /** Sets a new seed, which starts at nonce 0. Returns the number of nonces used with the previous one. */
  setNonceSeed(tx: Tx, owner: PlayerKey, seed_id: string): Promise<number>;
  nonce(owner: PlayerKey): Promise<{ seed_id: string | null; next_nonce: number }>;
  setRestrictions(tx: Tx, owner: PlayerKey, change: Partial<Restrictions>): Promise<void>;
  /** With the counters of the current periods. */
  restrictions(owner: PlayerKey): Promise<RestrictionsNow>;
  /** The same under the wallet's lock, stable until the transaction ends. To lock several wallets, call `lockMany` first. */
  lockRestrictions(tx: Tx, owner: PlayerKey): Promise<RestrictionsNow>;
  /**
   * Locks the wallets in the order that batches use. A transaction calls it once, with every wallet that it will touch. Waits as long as
   * its `lock_timeout` allows.
   */
  lockMany(tx: Tx, owners: readonly PlayerKey[]): Promise<void>;
  /** Permanently puts these wallets into a limit group whose counters they share. Limits are set for each of them. */
  shareLimits(tx: Tx, owners: readonly PlayerKey[], group: string): Promise<void>;
  /** What prevents closing the account. In a transaction it is read under the wallet's lock, so that it is stable until the commit. */
  closureBlockers(owner: PlayerKey, tx?: Tx): Promise<ClosureBlockers>;
  /** Permanently closed wallets that hold cash, oldest first. */
  dormantBalances(tenantId: number): Promise<DormantBalance[]>;
  /** Wins less stakes posted since then, in centavos, without rolled-back ones. */
  resultSince(owner: PlayerKey, since: Date): Promise<number>;
  /** Called after the commit, as a hint. */
  onPosted(listener: (postings: Posted[]) => void): void;
  /** Sends the current balance to the listeners, after the caller's own commit. */
  announce(owner: PlayerKey): Promise<void>;
  readonly jobs: {
    /** Prepares the next range of entries. */
    cutEntries(): Promise<void>;
    analyzeEntries(): Promise<void>;
  };
  /** Number of commands waiting for a batch in this process. */
  waiting(): number;
  drain(): Promise<void>;
}
