import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { OfferKey } from "./offers.ts";

export interface OfferListRow {
  readonly tenant_id: number;
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly author: string;
  readonly created_at: Date;
}

type ListTables = { offer_lists: OfferListRow; offer_list_players: { tenant_id: number; list_id: string; player_id: string } };

const at = (db: Db | Tx) => db.withTables<ListTables>();

/** All SQL on lists of players. */
export const listStore = {
  insert: async (tx: Tx, row: OfferListRow): Promise<void> => {
    await at(tx).insertInto("offer_lists").values(row).execute();
  },

  addPlayers: async (tx: Tx, { tenant_id, id }: OfferKey, playerIds: readonly string[]): Promise<void> => {
    await sql`insert into offer_list_players (tenant_id, list_id, player_id)
      select ${tenant_id}, ${id}, player_id from unnest(${playerIds}::uuid[]) as given (player_id)`.execute(tx);
  },

  /** Ids of the lists that contain the player. */
  ofPlayer: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<string[]> => {
    const rows = await at(db)
      .selectFrom("offer_list_players")
      .select("list_id")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .execute();
    return rows.map(({ list_id }) => list_id);
  },

  /** Oldest first, with the number of players in each. */
  list: async (
    db: Db,
    { tenant_id, after, limit }: { tenant_id: number; after: { created_at: Date; id: string } | null; limit: number },
  ): Promise<(OfferListRow & { players: number })[]> => {
    const beyond = after === null ? sql`` : sql`and (l.created_at, l.id) > (${after.created_at}, ${after.id}::uuid)`;
    const { rows } = await sql<OfferListRow & { players: number }>`
      select l.*, (select count(*) from offer_list_players p where p.tenant_id = l.tenant_id and p.list_id = l.id) as players
      from offer_lists l where l.tenant_id = ${tenant_id} ${beyond} order by l.created_at, l.id limit ${limit}`.execute(db);
    return rows;
  },
};
