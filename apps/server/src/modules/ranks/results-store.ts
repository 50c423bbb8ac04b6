import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Position } from "../../kernel/follower.ts";
import type { Whole } from "../../kernel/invariant.ts";
import { playerKeysOf } from "../../kernel/state-invariant.ts";
import type { Reward } from "./programmes.ts";

export interface BoardKey {
  readonly tenant_id: number;
  /** A period, such as `week:2026-11-16`, or `race:` and the id of its run. */
  readonly board: string;
}

export interface FrozenBoard extends BoardKey {
  readonly offer_id: string | null;
  readonly offer_version: number | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly frozen_at: Date;
  readonly xid: string;
  readonly entry_id: number;
  readonly skipped: readonly string[];
}

export interface FrozenPlace extends BoardKey {
  readonly place: number;
  readonly player_id: string;
  readonly score: number;
  readonly reached_at: Date;
  readonly rewards: readonly Reward[];
}

type ResultTables = {
  boards_frozen: FrozenBoard;
  ranking_results: Omit<FrozenPlace, "rewards"> & { rewards: unknown };
  ranking_payouts: BoardKey & { place: number; paid_at: Date; granted: boolean };
};

const at = (db: Db | Tx) => db.withTables<ResultTables>();
const columns = ["tenant_id", "board", "place", "player_id", "score", "reached_at", "rewards"] as const;

/** All SQL on ended boards. */
export const resultsStore = {
  isFrozen: async (db: Db | Tx, { tenant_id, board }: BoardKey): Promise<boolean> =>
    (await at(db)
      .selectFrom("boards_frozen")
      .select("board")
      .where("tenant_id", "=", tenant_id)
      .where("board", "=", board)
      .executeTakeFirst()) !== undefined,

  /** Returns false if the board is already frozen. Waits for a concurrent transaction that is freezing it. */
  freeze: async (tx: Tx, board: FrozenBoard, places: readonly FrozenPlace[]): Promise<boolean> => {
    const frozen = await at(tx)
      .insertInto("boards_frozen")
      .values({ ...board, xid: sql<string>`${board.xid}::xid8`, skipped: [...board.skipped] })
      .onConflict((conflict) => conflict.doNothing())
      .returning("board")
      .executeTakeFirst();
    if (!frozen) return false;
    if (places.length > 0)
      await at(tx)
        .insertInto("ranking_results")
        .values(places.map((place) => ({ ...place, rewards: JSON.stringify(place.rewards) })))
        .execute();
    return true;
  },

  /** Frozen rankings, newest first. For given players, only rankings with a place of theirs. */
  rankings: async (snapshot: Tx, of: Whole, most: number): Promise<FrozenBoard[]> => {
    if (of !== "all" && of.length === 0) return [];
    const own =
      of === "all"
        ? sql`true`
        : sql`exists (select from ranking_results r where r.tenant_id = b.tenant_id and r.board = b.board
      and (r.tenant_id, r.player_id) in (${playerKeysOf(of)}))`;
    const { rows } = await sql<FrozenBoard>`select * from boards_frozen b where not starts_with(b.board, 'race:') and ${own}
      order by b.ends_at desc, b.tenant_id, b.board limit ${most}`.execute(snapshot);
    return rows;
  },

  /** The latest ended board of this kind. Null before the first one. */
  latest: async (db: Db, tenantId: number, prefix: string): Promise<Pick<FrozenBoard, "board" | "ends_at"> | null> =>
    (await at(db)
      .selectFrom("boards_frozen")
      .select(["board", "ends_at"])
      .where("tenant_id", "=", tenantId)
      .where(sql<SqlBool>`starts_with(board, ${prefix})`)
      .orderBy("ends_at", "desc")
      .limit(1)
      .executeTakeFirst()) ?? null,

  /** The follower's position in the ledger when the board was frozen. Null if it is not frozen. */
  frozenAt: async (db: Db | Tx, { tenant_id, board }: BoardKey): Promise<Position | null> => {
    const row = await at(db)
      .selectFrom("boards_frozen")
      .select(["xid", "entry_id as id"])
      .where("tenant_id", "=", tenant_id)
      .where("board", "=", board)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Null if the player has no place. */
  placeOf: async (db: Db, { tenant_id, board }: BoardKey, playerId: string): Promise<{ position: number; score: number } | null> =>
    (await at(db)
      .selectFrom("ranking_results")
      .select(["place as position", "score"])
      .where("tenant_id", "=", tenant_id)
      .where("board", "=", board)
      .where("player_id", "=", playerId)
      .executeTakeFirst()) ?? null,

  /** Players who were left out. Null if the board is not frozen. */
  skipped: async (db: Db, { tenant_id, board }: BoardKey): Promise<readonly string[] | null> =>
    (
      await at(db)
        .selectFrom("boards_frozen")
        .select("skipped")
        .where("tenant_id", "=", tenant_id)
        .where("board", "=", board)
        .executeTakeFirst()
    )?.skipped ?? null,

  /** The paid places, each with whether its rewards were granted. */
  paid: async (db: Db, { tenant_id, board }: BoardKey): Promise<Map<number, boolean>> => {
    const rows = await at(db)
      .selectFrom("ranking_payouts")
      .select(["place", "granted"])
      .where("tenant_id", "=", tenant_id)
      .where("board", "=", board)
      .execute();
    return new Map(rows.map(({ place, granted }) => [place, granted]));
  },

  places: async (db: Db | Tx, { tenant_id, board }: BoardKey, most: number): Promise<FrozenPlace[]> =>
    (
      await at(db)
        .selectFrom("ranking_results")
        .select(columns)
        .where("tenant_id", "=", tenant_id)
        .where("board", "=", board)
        .orderBy("place")
        .limit(most)
        .execute()
    ).map((row) => row as FrozenPlace),

  /** Unpaid places with rewards, starting after a given place. */
  unpaid: async (db: Db, { after, limit }: { after: FrozenPlace | null; limit: number }): Promise<FrozenPlace[]> =>
    (
      await at(db)
        .selectFrom("ranking_results as r")
        .select(columns.map((column) => `r.${column}` as const))
        .where(sql<SqlBool>`r.rewards <> '[]'`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("ranking_payouts as p")
                .select("p.place")
                .whereRef("p.tenant_id", "=", "r.tenant_id")
                .whereRef("p.board", "=", "r.board")
                .whereRef("p.place", "=", "r.place"),
            ),
          ),
        )
        .$if(after !== null, (query) =>
          query.where(
            sql<SqlBool>`(r.tenant_id, r.board, r.place) > (${after?.tenant_id}::int, ${after?.board}::text, ${after?.place}::int)`,
          ),
        )
        .orderBy("r.tenant_id")
        .orderBy("r.board")
        .orderBy("r.place")
        .limit(limit)
        .execute()
    ).map((row) => row as FrozenPlace),

  offerOf: async (db: Db | Tx, { tenant_id, board }: BoardKey): Promise<Pick<FrozenBoard, "offer_id" | "offer_version">> =>
    at(db)
      .selectFrom("boards_frozen")
      .select(["offer_id", "offer_version"])
      .where("tenant_id", "=", tenant_id)
      .where("board", "=", board)
      .executeTakeFirstOrThrow(),

  /** Locks the place; a concurrent payer waits. Returns false if it is already paid. */
  lockUnpaid: async (tx: Tx, { tenant_id, board, place }: FrozenPlace): Promise<boolean> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`place:${tenant_id}:${board}:${place}`}, 0))`.execute(tx);
    const paid = await at(tx)
      .selectFrom("ranking_payouts")
      .select("place")
      .where("tenant_id", "=", tenant_id)
      .where("board", "=", board)
      .where("place", "=", place)
      .executeTakeFirst();
    return paid === undefined;
  },

  /** Returns false if it was already paid. Waits for a concurrent transaction that is paying it. */
  pay: async (
    tx: Tx,
    { tenant_id, board, place }: FrozenPlace,
    { at: moment, granted }: { at: Date; granted: boolean },
  ): Promise<boolean> => {
    const paid = await at(tx)
      .insertInto("ranking_payouts")
      .values({ tenant_id, board, place, paid_at: moment, granted })
      .onConflict((conflict) => conflict.doNothing())
      .returning("place")
      .executeTakeFirst();
    return paid !== undefined;
  },
};
