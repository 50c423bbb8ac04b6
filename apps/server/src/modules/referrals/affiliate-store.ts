import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export interface Affiliate extends PlayerKey {
  readonly id: string;
  readonly state: "active" | "paused";
  readonly offer_id: string;
  readonly sub_offer_id: string | null;
  readonly parent_id: string | null;
  readonly company_name: string | null;
  readonly company_cnpj: string | null;
  readonly created_at: Date;
  readonly created_by: string;
}

export interface AffiliateLink {
  readonly tenant_id: number;
  readonly id: string;
  readonly affiliate_id: string;
  readonly name: string;
  readonly kind: "ref" | "lmcp";
  readonly code: string;
  readonly created_at: Date;
}

export interface LinkResults {
  readonly clicks: number;
  readonly accounts: number;
}

type AffiliateTables = { affiliates: Affiliate; affiliate_links: AffiliateLink };

const at = (db: Db | Tx) => db.withTables<AffiliateTables>();

/** SQL on affiliates and their links. */
export const affiliateStore = {
  /** Returns false if the player is already an affiliate. */
  add: async (tx: Tx, row: Affiliate): Promise<boolean> =>
    (await at(tx)
      .insertInto("affiliates")
      .values(row)
      .onConflict((conflict) => conflict.columns(["tenant_id", "player_id"]).doNothing())
      .returning("id")
      .executeTakeFirst()) !== undefined,

  byId: async (db: Db | Tx, tenantId: number, id: string): Promise<Affiliate | null> =>
    (await at(db).selectFrom("affiliates").selectAll().where("tenant_id", "=", tenantId).where("id", "=", id).executeTakeFirst()) ?? null,

  ofPlayer: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<Affiliate | null> =>
    (await at(db)
      .selectFrom("affiliates")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .executeTakeFirst()) ?? null,

  /** The link of this code with its affiliate. */
  byCode: async (
    tx: Tx,
    { tenant_id, kind, code }: Pick<AffiliateLink, "tenant_id" | "kind" | "code">,
  ): Promise<{ link: AffiliateLink; affiliate: Affiliate } | null> => {
    const link = await at(tx)
      .selectFrom("affiliate_links")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("kind", "=", kind)
      .where("code", "=", code)
      .executeTakeFirst();
    const affiliate = link ? await affiliateStore.byId(tx, tenant_id, link.affiliate_id) : null;
    return link && affiliate ? { link, affiliate } : null;
  },

  /** Returns false if the code is taken. */
  addLink: async (tx: Tx, row: AffiliateLink): Promise<boolean> =>
    (await at(tx)
      .insertInto("affiliate_links")
      .values(row)
      .onConflict((conflict) => conflict.columns(["tenant_id", "kind", "code"]).doNothing())
      .returning("id")
      .executeTakeFirst()) !== undefined,

  /** Locks the affiliate until the transaction ends. */
  lock: async (tx: Tx, tenantId: number, id: string): Promise<Affiliate | null> =>
    (await at(tx)
      .selectFrom("affiliates")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null,

  setState: async (tx: Tx, { tenant_id, id }: Affiliate, state: Affiliate["state"]): Promise<void> => {
    await at(tx).updateTable("affiliates").set({ state }).where("tenant_id", "=", tenant_id).where("id", "=", id).execute();
  },

  /** Affiliates with a parent first, then oldest first. */
  all: (db: Db, tenantId: number, most?: number): Promise<Affiliate[]> =>
    at(db)
      .selectFrom("affiliates")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .orderBy("parent_id", (order) => order.asc().nullsLast())
      .orderBy("created_at")
      .$if(most !== undefined, (query) => query.limit(most ?? 0))
      .execute(),

  /** Oldest first, with the number of visits and of accounts registered through each link. */
  links: async (db: Db | Tx, { tenant_id, id }: Affiliate): Promise<(AffiliateLink & LinkResults)[]> => {
    const { rows } = await sql<AffiliateLink & LinkResults>`
      select l.*, (select coalesce(sum(d.clicks), 0) from affiliate_click_days d
        where d.tenant_id = l.tenant_id and d.link_id = l.id)::int as clicks, (select count(*) from attributions a
        where a.tenant_id = l.tenant_id and a.affiliate_id = l.affiliate_id and a.link_id = l.id and a.no = 1)::int as accounts
      from affiliate_links l where l.tenant_id = ${tenant_id} and l.affiliate_id = ${id} order by l.created_at, l.id`.execute(db);
    return rows;
  },

  /** Number of visits and of accounts that the affiliate brought, and how many of the accounts qualified. */
  funnel: async (db: Db, { tenant_id, id }: Affiliate): Promise<LinkResults & { qualified: number }> => {
    const { rows } = await sql<LinkResults & { qualified: number }>`
      select (select coalesce(sum(d.clicks), 0) from affiliate_links l
          join affiliate_click_days d on d.tenant_id = l.tenant_id and d.link_id = l.id
          where l.tenant_id = ${tenant_id} and l.affiliate_id = ${id})::int as clicks,
        (select count(*) from attributions where tenant_id = ${tenant_id} and affiliate_id = ${id} and no = 1)::int as accounts,
        (select count(*) from referrals where tenant_id = ${tenant_id} and affiliate_id = ${id}
          and qualified_at is not null and status <> 'refused')::int as qualified`.execute(db);
    return rows[0] ?? { clicks: 0, accounts: 0, qualified: 0 };
  },
};
