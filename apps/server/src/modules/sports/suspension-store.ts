import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { type SuspensionKey, type SuspensionReason, type SuspensionScope, suspensionBits } from "./suspension-reasons.ts";

type SuspensionTables = {
  sport_suspensions: {
    book_id: number;
    scope: SuspensionScope;
    scope_id: number;
    reasons: number;
    since: Partial<Record<SuspensionReason, string>>;
    last_suspended_at: Date;
  };
};

export type StoredSuspension = Selectable<SuspensionTables["sport_suspensions"]>;

export interface StandingSuspension {
  readonly market_id: number;
  readonly book_id: number;
  readonly reason: string;
  readonly since: Date;
}

/** Classes of advisory locks with two numbers. They never collide with the locks of one number, which leaders hold. */
const lockClasses = { book: 71, fixture: 72, producer: 73 } as const;

export interface SuspensionLock {
  readonly of: keyof typeof lockClasses;
  readonly id: number;
}

/** SQL on suspensions, and on the locks that order them with bets. */
export const suspensionStore = {
  /** Takes the exclusive lock until the transaction ends: nobody else changes it or takes bets on it. */
  lockAlone: async (tx: Tx, of: keyof typeof lockClasses, id: number): Promise<void> => {
    await sql`select pg_advisory_xact_lock(${lockClasses[of]}::int, ${id}::int)`.execute(tx);
  },

  /** Takes shared locks, for bets, in the given order: the book, then producers by id, then fixtures by id. */
  lockShared: async (tx: Tx, locks: readonly SuspensionLock[]): Promise<void> => {
    const [classes, ids] = [locks.map(({ of }) => lockClasses[of]), locks.map(({ id }) => id)];
    await sql`
      select pg_advisory_xact_lock_shared(l.class, l.id)
      from unnest(${classes}::int[], ${ids}::int[]) with ordinality l (class, id, place) order by l.place`.execute(tx);
  },

  /**
   * Call it after the lock, because the suspension begins at the database's time of this statement. A reason that is already set keeps its
   * beginning.
   */
  suspend: async (tx: Tx, { book_id, scope, scope_id }: SuspensionKey, reason: SuspensionReason): Promise<void> => {
    const bit = suspensionBits[reason];
    await sql`
      insert into sport_suspensions as s (book_id, scope, scope_id, reasons, since, last_suspended_at)
      values (${book_id}, ${scope}, ${scope_id}, ${bit}, jsonb_build_object(${reason}::text, clock_timestamp()), clock_timestamp())
      on conflict (book_id, scope, scope_id) do update set
        reasons = s.reasons | excluded.reasons,
        since = case when s.reasons & ${bit} = 0 then s.since || excluded.since else s.since end,
        last_suspended_at = excluded.last_suspended_at`.execute(tx);
  },

  /** Lifts only this reason. Returns whether it was set. */
  lift: async (tx: Tx, { book_id, scope, scope_id }: SuspensionKey, reason: SuspensionReason): Promise<boolean> => {
    const bit = suspensionBits[reason];
    const { numAffectedRows = 0n } = await sql`
      update sport_suspensions set reasons = reasons & ~${bit}::int, since = since - ${reason}::text
      where book_id = ${book_id} and scope = ${scope} and scope_id = ${scope_id} and reasons & ${bit} <> 0`.execute(tx);
    return numAffectedRows > 0n;
  },

  /** The suspensions in force on these markets, one row per cause with its beginning. `book_id` 0: in every book. */
  standingOn: async (db: Db | Tx, market_ids: readonly number[]): Promise<StandingSuspension[]> => {
    const { rows } = await sql<StandingSuspension>`
      select m.id as market_id, case when s.scope = 'book' then s.scope_id else s.book_id end as book_id, r.reason, r.since::timestamptz as since
      from sport_markets m join sport_fixtures f on f.id = m.fixture_id
      join sport_suspensions s on s.scope = 'book' or (s.scope, s.scope_id) in (
        ('producer', f.producer), ('competition', f.competition_id), ('fixture', f.id), ('market', m.id))
      cross join lateral jsonb_each_text(s.since) r (reason, since)
      where m.id = any(${market_ids}::int[]) and s.reasons <> 0`.execute(db);
    return rows;
  },

  /** A trader's suspensions in a book. */
  byTrader: async (db: Db | Tx, book_id: number): Promise<Pick<StoredSuspension, "scope" | "scope_id">[]> => {
    const { rows } = await sql<Pick<StoredSuspension, "scope" | "scope_id">>`
      select scope, scope_id from sport_suspensions
      where book_id = ${book_id} and reasons & ${suspensionBits.trader} <> 0 order by scope, scope_id`.execute(db);
    return rows;
  },

  /** The rows that exist for these keys, including rows without a reason. */
  find: async (db: Db | Tx, keys: readonly SuspensionKey[]): Promise<StoredSuspension[]> => {
    if (keys.length === 0) return [];
    const columns = {
      books: keys.map(({ book_id }) => book_id),
      scopes: keys.map(({ scope }) => scope),
      ids: keys.map(({ scope_id }) => scope_id),
    };
    const { rows } = await sql<StoredSuspension>`
      select s.* from unnest(${columns.books}::int[], ${columns.scopes}::text[], ${columns.ids}::int[]) k (book_id, scope, scope_id)
      join sport_suspensions s using (book_id, scope, scope_id)`.execute(db);
    return rows;
  },
};
