import { sql } from "kysely";
import type { BoxPrizeForm } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import type { Whole } from "../../kernel/invariant.ts";
import { type RowKey, keysOf, playerKeysOf } from "../../kernel/state-invariant.ts";
import type { PrizeRow } from "./prize-store.ts";
import type { UserBoxRow } from "./user-box-store.ts";

/** A player's box with the prize that it must have produced. */
export interface CheckedBox extends UserBoxRow {
  readonly hash: string;
  /** Null if it is not opened. */
  readonly prize_status: PrizeRow["status"] | null;
  readonly form: BoxPrizeForm | null;
  readonly value: number | null;
}

/** Queries of the module's invariants. */
export const boxInvariantStore = {
  boxes: async (snapshot: Tx, keys: readonly RowKey[]): Promise<CheckedBox[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<CheckedBox>`
      select u.*, v.hash, p.status as prize_status, b.form, b.value from user_boxes u
      join box_versions v on v.tenant_id = u.tenant_id and v.box_id = u.box_id and v.version = u.version
      left join prizes p on p.tenant_id = u.tenant_id and p.user_box_id = u.id
      left join box_prizes b on b.tenant_id = p.tenant_id and b.box_id = p.box_id and b.version = p.version and b.prize_no = p.prize_no
      where (u.tenant_id, u.id) in (${keysOf(keys)})`.execute(snapshot);
    return rows;
  },

  prizes: async (snapshot: Tx, keys: readonly RowKey[]): Promise<PrizeRow[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<PrizeRow>`select * from prizes where (tenant_id, id) in (${keysOf(keys)})`.execute(snapshot);
    return rows;
  },

  /** Prizes of all players, or of the given ones, that grant something. */
  granting: async (snapshot: Tx, of: Whole): Promise<(PrizeRow & { readonly code: string })[]> => {
    if (of !== "all" && of.length === 0) return [];
    const some = of === "all" ? sql`true` : sql`(p.tenant_id, p.player_id) in (${playerKeysOf(of)})`;
    const { rows } = await sql<PrizeRow & { code: string }>`select p.*, b.reward ->> 'code' as code from prizes p
      join box_prizes b on b.tenant_id = p.tenant_id and b.box_id = p.box_id and b.version = p.version and b.prize_no = p.prize_no
      where b.reward is not null and ${some}`.execute(snapshot);
    return rows;
  },

  /** Items given without a box to all players, or to the given ones. */
  given: async (snapshot: Tx, of: Whole): Promise<PrizeRow[]> => {
    if (of !== "all" && of.length === 0) return [];
    const some = of === "all" ? sql`true` : sql`(tenant_id, player_id) in (${playerKeysOf(of)})`;
    const { rows } = await sql<PrizeRow>`select * from prizes where item is not null and ${some}`.execute(snapshot);
    return rows;
  },

  /** Items whose remaining and won pieces do not add up to those added. */
  wrongStock: async (snapshot: Tx): Promise<{ tenant_id: number; id: number; added: number; remaining: number; won: number }[]> => {
    const { rows } = await sql<{ tenant_id: number; id: number; added: number; remaining: number; won: number }>`
      select s.tenant_id, s.id, s.added, s.remaining, count(p.id) as won from box_stock s
      left join prizes p on p.tenant_id = s.tenant_id and p.stock_id = s.id
      group by s.tenant_id, s.id having s.added - s.remaining <> count(p.id)`.execute(snapshot);
    return rows;
  },

  /** Versions with their prize tables. */
  tables: async (snapshot: Tx): Promise<CheckedTable[]> => {
    const { rows } = await sql<CheckedTable>`
      select v.tenant_id, v.box_id, v.version, v.price, v.hash,
        jsonb_agg(jsonb_build_object('weight', p.weight, 'value', p.value, 'form', p.form) order by p.prize_no) as prizes
      from box_versions v
      join box_prizes p on p.tenant_id = v.tenant_id and p.box_id = v.box_id and p.version = v.version
      group by v.tenant_id, v.box_id, v.version`.execute(snapshot);
    return rows;
  },
};

export interface CheckedTable {
  readonly tenant_id: number;
  readonly box_id: number;
  readonly version: number;
  readonly price: number;
  readonly hash: string;
  readonly prizes: { readonly weight: number; readonly value: number; readonly form: BoxPrizeForm }[];
}
