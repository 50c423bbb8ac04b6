import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { ActiveBonus, BonusRecord, SpendingGame } from "./bonus-store.ts";
import type { Command } from "./command.ts";
import type { Restrictions, RestrictionsNow } from "./restrictions.ts";
import type { EntriesQuery, EntryRecord, LatestRoundsQuery, Listed, PeriodMoves, RoundRecord, RoundsQuery } from "./history.ts";
import type { Posted, Posting, WalletBalance } from "./posting.ts";
import type { ClosureBlockers, DormantBalance } from "./wallet-store.ts";

/**
 * The ledger. Owns wallets, restrictions, entries, rounds and keys: nobody else writes them.
 * Promises: a key posts once; never below zero; an answer comes after the commit is durable; entries never change.
 * Does not: decide who may stake (it enforces what `protection` sets), talk to providers or payers, or send anything.
 */
export interface Wallet {
  /** Creates the wallet and its restrictions, in the registering transaction. */
  open(tx: Tx, owner: PlayerKey & { readonly operator_timezone: string }): Promise<void>;
  /**
   * Posts in a shared batch; answers after the commit is durable. Every expected 'no' is a status.
   * Throws `refuse("busy")` when the queue is full or the process is stopping, and a `Fault` with an unknown
   * outcome when the database stays away: send the same command again, its key decides.
   * Never await it inside a transaction: it needs a connection of its own, and the wallet's lock.
   */
  post(command: Command): Promise<Posting>;
  /** The same decision inside the caller's transaction (read committed): it holds exactly when that commits. Call `announce` after the commit. Throws `refuse("busy")` when another node collides with it: the transaction is over, start it again. */
  postIn(tx: Tx, command: Command): Promise<Posting>;
  /** The same with one batch, in order: a command that is refused moves nothing, and the others stand. */
  postAllIn(tx: Tx, commands: readonly Command[]): Promise<Posting[]>;
  balance(owner: PlayerKey, tx?: Tx): Promise<WalletBalance>;
  /** The same under the wallet's lock: it holds until the transaction ends. */
  lockBalance(tx: Tx, owner: PlayerKey): Promise<WalletBalance>;
  /** Null without one. In a transaction that holds the wallet's lock, it stays so until the end. */
  activeBonus(owner: PlayerKey, tx?: Tx): Promise<ActiveBonus | null>;
  /** Those of these bonuses that are in the ledger, with their progress. */
  bonusRecords(owner: PlayerKey, ids: readonly string[], tx?: Tx): Promise<BonusRecord[]>;
  /** What this game may take now: cash, and bonus money where the active bonus allows it. Centavos. */
  spendable(owner: PlayerKey, game: SpendingGame): Promise<number>;
  /** What this game could take after an entry; for callers who answer a repeated command as the first time. */
  spendableAfter(owner: PlayerKey, entry_id: string, game: SpendingGame): Promise<number>;
  round(tenant_id: number, round_id: string): Promise<RoundRecord | null>;
  /** The round that this key's bet, win or play_round belongs to. */
  roundBySource(tenant_id: number, source: string, external_id: string): Promise<RoundRecord | null>;
  /** Ids of the round's entries, oldest first: named by a violation. */
  roundEntries(tenant_id: number, round_id: string): Promise<string[]>;
  /** Newest first, with how many there are: reads all entries of the player. */
  rounds(owner: PlayerKey, query: RoundsQuery): Promise<Listed<RoundRecord>>;
  /** Newest first: reads only as far as it must. */
  latestRounds(owner: PlayerKey, query: LatestRoundsQuery): Promise<RoundRecord[]>;
  /** When the player's newest round with a stake was settled; null before the first. Reads only as far as it must. */
  lastSettledStakeAt(owner: PlayerKey, tx?: Tx): Promise<Date | null>;
  /** Newest first. */
  entries(owner: PlayerKey, query: EntriesQuery): Promise<Listed<EntryRecord>>;
  /** What these keys of one source posted in the wallet, the oldest first. */
  entriesOfKeys(owner: PlayerKey, keys: { readonly source: string; readonly external_ids: readonly string[] }): Promise<EntryRecord[]>;
  /** Whether the player has staked or bought since this key posted. In a transaction that holds the wallet's lock, it stays so until the end. */
  playedSince(owner: PlayerKey, key: { readonly source: string; readonly external_id: string }, tx?: Tx): Promise<boolean>;
  /** What was there at both ends of a period, and what moved in it; they agree to the centavo. */
  movesIn(owner: PlayerKey, period: { readonly since: Date; readonly until: Date }): Promise<PeriodMoves>;
  /** A new seed starts at nonce 0. Answers how many nonces the one before has used. */
  setNonceSeed(tx: Tx, owner: PlayerKey, seed_id: string): Promise<number>;
  nonce(owner: PlayerKey): Promise<{ seed_id: string | null; next_nonce: number }>;
  setRestrictions(tx: Tx, owner: PlayerKey, change: Partial<Restrictions>): Promise<void>;
  /** With the counters of the periods that hold now. */
  restrictions(owner: PlayerKey): Promise<RestrictionsNow>;
  /** The same under the wallet's lock: what is decided with it holds until the transaction ends. Whoever needs several wallets calls `lockMany` first. */
  lockRestrictions(tx: Tx, owner: PlayerKey): Promise<RestrictionsNow>;
  /** Locks the wallets in the order of all, which is that of batches. A transaction calls it once, with every wallet that it will touch. Waits as long as its `lock_timeout` allows. */
  lockMany(tx: Tx, owners: readonly PlayerKey[]): Promise<void>;
  /** These wallets count towards each other's limits for ever. The limits themselves are set for each. */
  shareLimits(tx: Tx, owners: readonly PlayerKey[], group: string): Promise<void>;
  /** What prevents closing the account. In a transaction it is read under the wallet's lock, so that it holds until the commit. */
  closureBlockers(owner: PlayerKey, tx?: Tx): Promise<ClosureBlockers>;
  /** Of wallets that were shut for good, those with cash in them, the oldest first. */
  dormantBalances(tenantId: number): Promise<DormantBalance[]>;
  /** Wins less stakes posted since, centavos; what was rolled back does not count. */
  resultSince(owner: PlayerKey, since: Date): Promise<number>;
  /** Hints, after the commit. */
  onPosted(listener: (postings: Posted[]) => void): void;
  /** Tells the listeners the present balance, after the caller's own commit. */
  announce(owner: PlayerKey): Promise<void>;
  /** Finishes what is queued, refuses new. */
  /** Commands that wait for a batch in this process. */
  waiting(): number;
  drain(): Promise<void>;
}
