import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export interface ExchangeRow extends PlayerKey {
  readonly id: string;
  readonly person_id: string | null;
  readonly offer_id: string;
  readonly version: number;
  /** Price in whole points. */
  readonly points: number;
  /** Face value in centavos. */
  readonly amount: number;
  readonly at: Date;
}

type ShopTables = { shop_exchanges: ExchangeRow };

/** What every exchange uses up of its offer, in the form that `invariantOfUses` reads. */
export const exchangeUses = sql`select tenant_id, offer_id, false as is_reserved, amount as cents from shop_exchanges`;

/** All SQL on exchanges. */
export const shopStore = {
  add: async (tx: Tx, row: ExchangeRow): Promise<void> => {
    await tx.withTables<ShopTables>().insertInto("shop_exchanges").values(row).execute();
  },

  /** How often the account or its person has taken each of these offers. */
  taken: async (
    db: Db | Tx,
    { tenant_id, player_id, person_id, offer_ids }: PlayerKey & { person_id: string | null; offer_ids: readonly string[] },
  ): Promise<Map<string, number>> => {
    if (offer_ids.length === 0) return new Map();
    const { rows } = await sql<{ offer_id: string; times: number }>`select offer_id, count(*)::int as times from shop_exchanges
      where tenant_id = ${tenant_id} and offer_id = any(${[...offer_ids]}::uuid[])
        and (player_id = ${player_id} or person_id = ${person_id}::uuid) group by offer_id`.execute(db);
    return new Map(rows.map(({ offer_id, times }) => [offer_id, times]));
  },
};
