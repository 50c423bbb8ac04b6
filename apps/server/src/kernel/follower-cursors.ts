import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Db, Tx } from "./db.ts";
import type { Position } from "./follower.ts";

export interface Cursor {
  /** The last row applied. */
  readonly at: Position;
  /** The furthest row ever applied. Rows up to here are applied again, without hints. */
  readonly notified: Position;
}

type CursorTables = { follower_cursors: { name: string; xid: string; id: number; notified_xid: string; notified_id: number } };
type Row = CursorTables["follower_cursors"];

const at = (db: Db | Tx) => db.withTables<CursorTables>();
const cursorOf = (row: Row): Cursor => ({ at: { xid: row.xid, id: row.id }, notified: { xid: row.notified_xid, id: row.notified_id } });

/** All SQL on the cursors. */
export const followerCursors = {
  /** A new follower starts before the first row. */
  readOrCreate: async (db: Db, name: string): Promise<Cursor> => {
    const read = () => at(db).selectFrom("follower_cursors").selectAll().where("name", "=", name).executeTakeFirst();
    const row = await read();
    if (row) return cursorOf(row);
    await sql`insert into follower_cursors (name) values (${name}) on conflict do nothing`.execute(db);
    const created = await read();
    assert(created, "a cursor that was just created");
    return cursorOf(created);
  },

  /** Position of the follower's state. Read it in the snapshot that reads the state. Null if it has never run. */
  position: async (snapshot: Tx, name: string): Promise<Position | null> => {
    const row = await at(snapshot).selectFrom("follower_cursors").select(["xid", "id"]).where("name", "=", name).executeTakeFirst();
    return row ?? null;
  },

  /** Locked until the transaction ends. Null if another process holds the lock. */
  take: async (tx: Tx, name: string): Promise<Cursor | null> => {
    const row = await at(tx)
      .selectFrom("follower_cursors")
      .selectAll()
      .where("name", "=", name)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return row ? cursorOf(row) : null;
  },

  /** Position, locked until the transaction ends. Waits for the lock. Null if it has never run. */
  hold: async (tx: Tx, name: string): Promise<Position | null> => {
    const row = await at(tx).selectFrom("follower_cursors").select(["xid", "id"]).where("name", "=", name).forUpdate().executeTakeFirst();
    return row ?? null;
  },

  move: async (tx: Tx, name: string, to: Position): Promise<void> => {
    await sql`update follower_cursors set xid = ${to.xid}::xid8, id = ${to.id},
      (notified_xid, notified_id) = (select * from (values (notified_xid, notified_id), (${to.xid}::xid8, ${to.id}::bigint)) as t (xid, id) order by xid desc, id desc limit 1)
      where name = ${name}`.execute(tx);
  },

  /** Moves the cursor back to before the first row. Waits for the lock. Returns the previous position. */
  restart: async (tx: Tx, name: string): Promise<Position> => {
    const row = await at(tx)
      .updateTable("follower_cursors")
      .set({ xid: sql<string>`'0'`, id: 0 })
      .where("name", "=", name)
      .returningAll()
      .executeTakeFirstOrThrow();
    return cursorOf(row).notified;
  },

  /** Names of cursors that are ahead of every transaction that this database cluster has started. */
  beyondCluster: async (db: Db): Promise<string[]> => {
    const { rows } = await sql<{
      name: string;
    }>`select name from follower_cursors where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
    return rows.map((row) => row.name);
  },
};
