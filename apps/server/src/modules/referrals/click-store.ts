import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** The visitors of a link on a day of the brand's zone. */
export interface LinkDay {
  readonly tenant_id: number;
  readonly link_id: string;
  readonly day: string;
}

/** A visit. Both hashes are under the salt of the day. */
export interface Click extends LinkDay {
  readonly visitor: Buffer;
  readonly network: Buffer;
}

/** What is stored already. */
export interface Counted {
  readonly is_known: boolean;
  readonly of_link: number;
  readonly of_network: number;
}

/** SQL on visits through affiliate links. */
export const clickStore = {
  /** The salt of a day, which the first visit of the day creates. */
  salt: async (db: Db | Tx, { tenant_id, day }: Pick<LinkDay, "tenant_id" | "day">, created: Buffer): Promise<Buffer> => {
    const read = async () =>
      (await sql<{ salt: Buffer }>`select salt from affiliate_click_salts where tenant_id = ${tenant_id} and day = ${day}`.execute(db))
        .rows[0]?.salt;
    const stored = await read();
    if (stored) return stored;
    await sql`insert into affiliate_click_salts (tenant_id, day, salt) values (${tenant_id}, ${day}, ${created})
      on conflict (tenant_id, day) do nothing`.execute(db);
    return (await read()) ?? created;
  },

  counted: async (tx: Tx, { tenant_id, link_id, day, visitor, network }: Click): Promise<Counted> => {
    const { rows } = await sql<Counted>`
      select exists (select from affiliate_clicks
          where tenant_id = ${tenant_id} and link_id = ${link_id} and day = ${day} and visitor = ${visitor}) as is_known,
        coalesce((select clicks from affiliate_click_days
          where tenant_id = ${tenant_id} and link_id = ${link_id} and day = ${day}), 0) as of_link,
        (select count(*)::int from affiliate_clicks
          where tenant_id = ${tenant_id} and link_id = ${link_id} and day = ${day} and network = ${network}) as of_network`.execute(tx);
    return rows[0] ?? { is_known: false, of_link: 0, of_network: 0 };
  },

  /** Locks the day of a link until the transaction ends. */
  lockDay: async (tx: Tx, { tenant_id, link_id, day }: LinkDay): Promise<void> => {
    await sql`insert into affiliate_click_days (tenant_id, link_id, day, clicks) values (${tenant_id}, ${link_id}, ${day}, 0)
      on conflict (tenant_id, link_id, day) do nothing`.execute(tx);
    await sql`select from affiliate_click_days where tenant_id = ${tenant_id} and link_id = ${link_id} and day = ${day}
      for update`.execute(tx);
  },

  /** Call it with the day locked, for a visitor who is not known. */
  add: async (tx: Tx, { tenant_id, link_id, day, visitor, network }: Click): Promise<void> => {
    await sql`insert into affiliate_clicks (tenant_id, link_id, day, visitor, network)
      values (${tenant_id}, ${link_id}, ${day}, ${visitor}, ${network})`.execute(tx);
    await sql`update affiliate_click_days set clicks = clicks + 1
      where tenant_id = ${tenant_id} and link_id = ${link_id} and day = ${day}`.execute(tx);
  },

  forgetSalts: async (db: Db, tenantId: number, before: string): Promise<void> => {
    await sql`delete from affiliate_click_salts where tenant_id = ${tenantId} and day < ${before}`.execute(db);
  },

  /** Deletes visits of earlier days, at most `limit`, and returns their number. */
  forget: async (db: Db, { tenant_id, before, limit }: { tenant_id: number; before: string; limit: number }): Promise<number> => {
    const { numAffectedRows } = await sql`delete from affiliate_clicks where ctid = any (array(
      select ctid from affiliate_clicks where tenant_id = ${tenant_id} and day < ${before} limit ${limit}))`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
