import type { PointsView } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";

/** Hundredths of a point. */
export interface PointBalance {
  readonly balance: number;
  /** What stakes have brought over all time. */
  readonly earned: number;
}

export interface PointMove {
  /** Whole points, above 0. */
  readonly points: number;
  /** Names the cause, 1 to 320 characters: it is booked once. */
  readonly key: string;
}

/**
 * Owns players' points, in books of their own: they are no money.
 * Promises: a cause is booked once; a balance is never below zero; entries never change.
 * Does not: move money, or decide what points are worth (`rewards` grants what they are exchanged for).
 */
export interface Points {
  read(scope: PlayerScope): Promise<PointsView>;
  of(player: PlayerKey, db?: Db | Tx): Promise<PointBalance>;
  /** What stakes have brought the player in the period, hundredths. */
  earnedOf(player: PlayerKey, period: { since: Date; until: Date }): Promise<number>;
  /** By player: what stakes have brought in the period, hundredths; of these players alone where they are named. */
  earnedBetween(
    tenantId: number,
    period: { since: Date; until: Date },
    of?: { db: Db | Tx; players: readonly string[] },
  ): Promise<Map<string, number>>;
  /** Whether every stake before the moment that is in the ledger now has brought its points. */
  isBookedUntil(moment: Date): Promise<boolean>;
  /** Adds points that are a reward. False when the key was booked before. The book is locked before a wallet. */
  grant(tx: Tx, owner: PlayerKey, move: PointMove): Promise<boolean>;
  /** Locks the player's book until the transaction ends. */
  lock(tx: Tx, owner: PlayerKey): Promise<void>;
  /** Takes points for what they are exchanged for. Refuses with `insufficient_points`. False when the key was booked before. */
  spend(tx: Tx, owner: PlayerKey, move: PointMove): Promise<boolean>;
  /** For the manifest. */
  readonly jobs: { lapsePoints(): Promise<void> };
}
