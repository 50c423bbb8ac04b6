import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

type CrashTables = {
  crash_chains: { id: string; commitment: string; length: number; sealed_secret: Buffer; created_at: Date };
  crash_rounds: {
    id: string;
    chain_id: string;
    nth: number;
    commitment: string;
    phase: "betting" | "flying" | "crashed" | "returned";
    opened_at: Date;
    closes_at: Date;
    started_at: Date | null;
    seen_at: Date;
    ended_at: Date | null;
    cleared_at: Date | null;
    chain_hash: string | null;
    point_x100: number | null;
  };
  crash_bets: {
    tenant_id: number;
    id: string;
    round_id: string;
    holder_id: string;
    game_id: number;
    is_demo: boolean;
    stake: number;
    requested_x100: number | null;
    target_x100: number;
    idempotency_key: string | null;
    state: "open" | "won" | "lost" | "returned";
    cashed_x100: number | null;
    payout: number;
    created_at: Date;
    settled_at: Date | null;
    cash_out_x100: number | null;
    attempts: number;
    next_attempt_at: Date | null;
  };
};

export type StoredChain = Selectable<CrashTables["crash_chains"]>;
export type StoredRound = Selectable<CrashTables["crash_rounds"]>;
export type StoredBet = Selectable<CrashTables["crash_bets"]>;

/** Holder of bets: a player or a demo launch. */
export interface BetHolder {
  readonly tenant_id: number;
  readonly holder_id: string;
}

export interface BetRef {
  readonly tenant_id: number;
  readonly id: string;
}

const betsOf = (db: Db | Tx, holder: BetHolder) =>
  db
    .withTables<CrashTables>()
    .selectFrom("crash_bets")
    .selectAll()
    .where("tenant_id", "=", holder.tenant_id)
    .where("holder_id", "=", holder.holder_id);

const oneBet = (tx: Tx, bet: BetRef) =>
  tx.withTables<CrashTables>().selectFrom("crash_bets").selectAll().where("tenant_id", "=", bet.tenant_id).where("id", "=", bet.id);

/** Selects bets that were never tried, or postponed bets that are due. */
export interface Turn {
  readonly attempt: "first" | "again";
  readonly now: Date;
}

const isDue =
  ({ attempt, now }: Turn) =>
  (eb: ExpressionBuilder<CrashTables, "crash_bets">) =>
    attempt === "first" ? eb("next_attempt_at", "is", null) : eb("next_attempt_at", "<=", now);

/** All SQL on chains, rounds and bets of the crash table. */
export const crashStore = {
  /**
   * Excludes demo bets. Uses the index of open bets, which contains those of one flight and those that could not be paid yet. A bet and its
   * round in the ledger have the same id.
   */
  openKeys: async (db: Db, tenantId: number): Promise<{ tenant_id: number; round_id: string }[]> => {
    const { rows } = await sql<{ tenant_id: number; round_id: string }>`
      select tenant_id, id as round_id from crash_bets where tenant_id = ${tenantId} and state = 'open' and not is_demo`.execute(db);
    return rows;
  },

  /** The chain for new rounds. Its ids come from the machine's clock, which the demo clock does not change. */
  latestChain: (db: Db): Promise<StoredChain | undefined> =>
    db.withTables<CrashTables>().selectFrom("crash_chains").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst(),

  /** Number of links of a chain that have been played. */
  usedLinks: async (db: Db, chainId: string): Promise<number> => {
    const { used } = await db
      .withTables<CrashTables>()
      .selectFrom("crash_rounds")
      .select((eb) => eb.fn.max("nth").as("used"))
      .where("chain_id", "=", chainId)
      .executeTakeFirstOrThrow();
    return used ?? 0;
  },

  findChain: (db: Db, id: string): Promise<StoredChain> =>
    db.withTables<CrashTables>().selectFrom("crash_chains").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),

  insertChain: async (db: Db, chain: StoredChain): Promise<void> => {
    await db.withTables<CrashTables>().insertInto("crash_chains").values(chain).execute();
  },

  /**
   * The round at the table, or else the last one. At most one round is at the table, and it takes precedence whatever its id is: ids come
   * from a server's clock, and a new leader's clock may be behind the last leader's.
   */
  latestRound: async (db: Db): Promise<StoredRound | undefined> => {
    const rounds = db.withTables<CrashTables>().selectFrom("crash_rounds").selectAll();
    const present = await rounds.where("cleared_at", "is", null).executeTakeFirst();
    return present ?? rounds.orderBy("id", "desc").limit(1).executeTakeFirst();
  },

  findRound: (db: Db | Tx, id: string): Promise<StoredRound | undefined> =>
    db.withTables<CrashTables>().selectFrom("crash_rounds").selectAll().where("id", "=", id).executeTakeFirst(),

  endedRounds: (db: Db, limit: number): Promise<StoredRound[]> =>
    db
      .withTables<CrashTables>()
      .selectFrom("crash_rounds")
      .selectAll()
      .where("ended_at", "is not", null)
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),

  /** Returns false if another leader has opened a round: there is one round at the table, and one round per link. */
  insertRound: async (db: Db, round: StoredRound): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await db
      .withTables<CrashTables>()
      .insertInto("crash_rounds")
      .values(round)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },

  /** Takes the round from one phase to the next. Returns false if it has already left that phase. Waits for bets that hold the round. */
  changePhase: async (
    db: Db,
    round: Pick<StoredRound, "id" | "phase">,
    change: Partial<Pick<StoredRound, "phase" | "started_at" | "seen_at" | "ended_at" | "chain_hash" | "point_x100">>,
  ): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .withTables<CrashTables>()
      .updateTable("crash_rounds")
      .set(change)
      .where("id", "=", round.id)
      .where("phase", "=", round.phase)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** Takes the round off the table; does nothing if another leader has. */
  clearRound: async (db: Db, id: string, at: Date): Promise<void> => {
    await db
      .withTables<CrashTables>()
      .updateTable("crash_rounds")
      .set({ cleared_at: at })
      .where("id", "=", id)
      .where("cleared_at", "is", null)
      .execute();
  },

  /** Keeps the round in its phase until this transaction ends. Many bets can hold it at once. */
  holdRound: (tx: Tx, id: string): Promise<StoredRound | undefined> =>
    tx.withTables<CrashTables>().selectFrom("crash_rounds").selectAll().where("id", "=", id).forShare().executeTakeFirst(),

  /** Returns false if the holder has a bet in this round or has used the key. */
  insertBet: async (tx: Tx, bet: StoredBet): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await tx
      .withTables<CrashTables>()
      .insertInto("crash_bets")
      .values(bet)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },

  findBetByKey: (db: Db | Tx, holder: BetHolder, key: string): Promise<StoredBet | undefined> =>
    betsOf(db, holder).where("idempotency_key", "=", key).executeTakeFirst(),

  findBetInRound: (db: Db, holder: BetHolder, roundId: string): Promise<StoredBet | undefined> =>
    betsOf(db, holder).where("round_id", "=", roundId).executeTakeFirst(),

  latestBet: (db: Db | Tx, holder: BetHolder): Promise<StoredBet | undefined> =>
    betsOf(db, holder).orderBy("created_at", "desc").limit(1).executeTakeFirst(),

  findBet: (db: Db, bet: BetRef): Promise<StoredBet | undefined> =>
    db
      .withTables<CrashTables>()
      .selectFrom("crash_bets")
      .selectAll()
      .where("tenant_id", "=", bet.tenant_id)
      .where("id", "=", bet.id)
      .executeTakeFirst(),

  /** Locks the bet, as every transaction that settles it does. */
  lockBet: (tx: Tx, bet: BetRef): Promise<StoredBet | undefined> => oneBet(tx, bet).forUpdate().executeTakeFirst(),

  /** The same, but returns undefined if another transaction holds the lock. */
  lockFreeBet: (tx: Tx, bet: BetRef): Promise<StoredBet | undefined> => oneBet(tx, bet).forUpdate().skipLocked().executeTakeFirst(),

  changeBet: async (
    tx: Tx,
    bet: BetRef,
    change: Partial<Pick<StoredBet, "state" | "cashed_x100" | "payout" | "settled_at" | "cash_out_x100" | "attempts" | "next_attempt_at">>,
  ): Promise<void> => {
    await tx
      .withTables<CrashTables>()
      .updateTable("crash_bets")
      .set(change)
      .where("tenant_id", "=", bet.tenant_id)
      .where("id", "=", bet.id)
      .execute();
  },

  /** Flights with open bets that are due, latest first: those still running, and those that ended by `endedBy`. */
  roundsWithOpenBets: (db: Db, { turn, endedBy }: { turn: Turn; endedBy: Date }): Promise<StoredRound[]> =>
    db
      .withTables<CrashTables>()
      .selectFrom("crash_rounds")
      .selectAll()
      .where("started_at", "is not", null)
      .where((eb) => eb.or([eb("ended_at", "is", null), eb("ended_at", "<=", endedBy)]))
      .where((eb) => eb("id", "in", eb.selectFrom("crash_bets").select("round_id").where("state", "=", "open").where(isDue(turn))))
      .orderBy("id", "desc")
      .execute(),

  /**
   * Open bets of a round, of every brand: those cashed out by the player, and those with a target within `reachedX100`, lowest target
   * first.
   */
  dueBets: (
    db: Db,
    roundId: string,
    { turn, reachedX100, limit }: { turn: Turn; reachedX100: number; limit: number },
  ): Promise<StoredBet[]> =>
    db
      .withTables<CrashTables>()
      .selectFrom("crash_bets")
      .selectAll()
      .where("round_id", "=", roundId)
      .where("state", "=", "open")
      .where((eb) => eb.or([eb("target_x100", "<=", reachedX100), eb("cash_out_x100", "is not", null)]))
      .where(isDue(turn))
      .orderBy("target_x100")
      .limit(limit)
      .execute(),

  /** Real-money bets only: demo bets are not shown to others. Largest first. */
  shownBets: (db: Db, place: { tenant_id: number; round_id: string }, limit: number): Promise<StoredBet[]> =>
    db
      .withTables<CrashTables>()
      .selectFrom("crash_bets")
      .selectAll()
      .where("tenant_id", "=", place.tenant_id)
      .where("round_id", "=", place.round_id)
      .where("is_demo", "=", false)
      .orderBy("stake", "desc")
      .orderBy("id")
      .limit(limit)
      .execute(),
};
