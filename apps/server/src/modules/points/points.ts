import type { PointsView } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";

/** In hundredths of a point. */
export interface PointBalance {
  readonly balance: number;
  /** All points ever earned by stakes. */
  readonly earned: number;
}

export interface PointMove {
  /** Whole points, above 0. */
  readonly points: number;
  /** Identifies the cause, 1 to 320 characters. A cause is booked once. */
  readonly key: string;
}

/**
 * Owns players' points, in books of their own: they are not money. Guarantees: a cause is booked once; a balance is never below zero;
 * entries never change. Does not move money, or decide what points are worth (`rewards` grants what they are exchanged for).
 */
export interface Points {
  read(scope: PlayerScope): Promise<PointsView>;
  of(player: PlayerKey, db?: Db | Tx): Promise<PointBalance>;
  /** Points that the player's stakes earned in the period, in hundredths. */
  earnedOf(player: PlayerKey, period: { since: Date; until: Date }): Promise<number>;
  /** Points earned by stakes in the period by player, in hundredths. Only for these players if any are given. */
  earnedBetween(
    tenantId: number,
    period: { since: Date; until: Date },
    of?: { db: Db | Tx; players: readonly string[] },
  ): Promise<Map<string, number>>;
  /** Whether every stake before the moment that is now in the ledger has earned its points. */
  isBookedUntil(moment: Date): Promise<boolean>;
  /** Adds points as a reward. Returns false if the key was already booked. Lock the book before a wallet. */
  grant(tx: Tx, owner: PlayerKey, move: PointMove): Promise<boolean>;
  /** Locks the player's book until the transaction ends. */
  lock(tx: Tx, owner: PlayerKey): Promise<void>;
  /** Spends points in an exchange. Refuses with `insufficient_points`. Returns false if the key was already booked. */
  spend(tx: Tx, owner: PlayerKey, move: PointMove): Promise<boolean>;
  /** For the manifest. */
  readonly jobs: { lapsePoints(): Promise<void> };
}
