import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** A closed round. Amounts in centavos. */
export interface FeedRound {
  readonly tenant_id: number;
  readonly round_id: string;
  readonly player_id: string;
  readonly game_id: number;
  readonly staked: number;
  readonly won: number;
  readonly closed_at: Date;
}

type FeedTables = { feed_rounds: FeedRound };

const at = (db: Db | Tx) => db.withTables<FeedTables>();

const ofRounds = (rounds: readonly { tenant_id: number; round_id: string }[]) =>
  sql<boolean>`(tenant_id, round_id) in (select * from unnest(${`{${rounds.map((round) => round.tenant_id).join(",")}}`}::int[], ${`{${rounds.map((round) => round.round_id).join(",")}}`}::uuid[]))`;

/** All SQL on the feed. */
export const feedStore = {
  /** Newest first. */
  newest: (db: Db, tenantId: number, most: number): Promise<FeedRound[]> =>
    at(db)
      .selectFrom("feed_rounds")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .orderBy("closed_at", "desc")
      .orderBy("round_id", "desc")
      .limit(most)
      .execute(),

  /** Returns which of these rounds the feed contains. */
  known: async (tx: Tx, rounds: readonly FeedRound[]): Promise<Set<string>> => {
    const rows = await at(tx).selectFrom("feed_rounds").select("round_id").where(ofRounds(rounds)).execute();
    return new Set(rows.map((row) => row.round_id));
  },

  save: async (tx: Tx, rounds: readonly FeedRound[]): Promise<void> => {
    await at(tx)
      .insertInto("feed_rounds")
      .values(rounds)
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "round_id"]).doUpdateSet((eb) => ({
          staked: eb.ref("excluded.staked"),
          won: eb.ref("excluded.won"),
          closed_at: eb.ref("excluded.closed_at"),
        })),
      )
      .execute();
  },

  remove: async (tx: Tx, rounds: readonly { tenant_id: number; round_id: string }[]): Promise<void> => {
    await at(tx).deleteFrom("feed_rounds").where(ofRounds(rounds)).execute();
  },

  /** Returns the ids of the removed rounds. */
  prune: async (tx: Tx, tenantId: number, keep: number): Promise<string[]> => {
    const { rows } = await sql<{ round_id: string }>`
      delete from feed_rounds where tenant_id = ${tenantId} and (closed_at, round_id) <= (
        select closed_at, round_id from feed_rounds where tenant_id = ${tenantId} order by closed_at desc, round_id desc offset ${keep} limit 1)
      returning round_id`.execute(tx);
    return rows.map((row) => row.round_id);
  },

  clear: async (tx: Tx): Promise<void> => {
    await sql`delete from feed_rounds`.execute(tx);
  },
};
