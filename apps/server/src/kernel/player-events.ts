import { sql } from "kysely";
import type { Db, Tx } from "./db.ts";
import type { Position, Source } from "./follower.ts";
import type { PlayerKey } from "./scope.ts";

/** Events of players other than money movements, with their data. Each module adds its own, next to its manifest. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the modules fill it
export interface PlayerEventData {}

export type PlayerEventKind = keyof PlayerEventData;

export interface NewPlayerEvent<Kind extends PlayerEventKind> extends PlayerKey {
  readonly kind: Kind;
  /** Identifies the event within its kind. The same key is recorded once. */
  readonly key: string;
  /** Ids, codes and centavos; never a name, document or address. */
  readonly data: PlayerEventData[Kind];
  readonly at: Date;
}

type EventTables = {
  player_events: { tenant_id: number; player_id: string; kind: string; key: string; data: Record<string, unknown>; at: Date };
};

/** Records an event in the transaction of its cause. Returns false if it was recorded before. */
export async function recordPlayerEvent<Kind extends PlayerEventKind>(tx: Tx, event: NewPlayerEvent<Kind>): Promise<boolean> {
  const { tenant_id, player_id, kind, key, data, at } = event;
  const row = await tx
    .withTables<EventTables>()
    .insertInto("player_events")
    .values({ tenant_id, player_id, kind, key, data: { ...data }, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

/** An event as followers read it. */
export type PlayerEvent = {
  [Kind in PlayerEventKind]: Position & PlayerKey & { readonly kind: Kind; readonly data: PlayerEventData[Kind]; readonly at: Date };
}[PlayerEventKind];

/** Every event once, over all tenants, in transaction order, up to the oldest running transaction. */
export const playerEventsSource: Source<PlayerEvent> = {
  table: "player_events",
  read: async (tx, after, limit) => {
    const { rows } = await sql<PlayerEvent>`
      select xid, id, tenant_id, player_id, kind, data, at from player_events
      where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid, id limit ${limit}`.execute(tx);
    return rows;
  },
  waiting: async (db, after, most) => {
    const {
      rows: [found],
    } = await sql<{ rows: number; oldest: Date | null }>`
      select count(*) as rows, min(at) as oldest from (
        select at from player_events where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) order by xid, id limit ${most}) waiting`.execute(
      db,
    );
    return found ?? { rows: 0, oldest: null };
  },
};

/** A player's events of these kinds, oldest first. */
export async function playerEventsOf(db: Db | Tx, { tenant_id, player_id }: PlayerKey, kinds: readonly string[]): Promise<PlayerEvent[]> {
  const { rows } = await sql<PlayerEvent>`
    select xid, id, tenant_id, player_id, kind, data, at from player_events
    where tenant_id = ${tenant_id} and player_id = ${player_id} and kind = any(${`{${kinds.join(",")}}`}::text[]) order by xid, id`.execute(
    db,
  );
  return rows;
}

/** A player's events recorded before a given one, newest first. */
export async function playerEventsBefore(
  db: Db,
  { tenant_id, player_id }: PlayerKey,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<{ id: number; kind: string; at: Date }[]> {
  const { rows } = await sql<{ id: number; kind: string; at: Date }>`
    select id, kind, at from player_events
    where tenant_id = ${tenant_id} and player_id = ${player_id} and id < ${before} order by id desc limit ${limit}`.execute(db);
  return rows;
}
