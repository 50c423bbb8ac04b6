import { type Generated, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type PayerTables = {
  payer_links: {
    tenant_id: number;
    player_id: string;
    operator_id: number;
    payer_id: string;
    first_paid_at: Date;
    last_paid_at: Date;
    closed_at: Date | null;
  };
  payer_link_closures: LinkClosure & { id: Generated<number> };
};

/** A link that a member of staff has reviewed. */
export interface LinkClosure {
  readonly tenant_id: number;
  readonly player_id: string;
  readonly payer_id: string;
  readonly reason: string;
  /** The accounts that were linked at that time. */
  readonly linked: string[];
  readonly closed_by: string;
  readonly note: string;
  readonly closed_at: Date;
}

interface PayerLink extends PlayerKey {
  readonly operator_id: number;
  /** The id of a person of the operator. */
  readonly payer_id: string;
}

/** An account whose payer also has their own account here, or also paid for other accounts. */
export interface PayerLinkCase {
  readonly player_id: string;
  /** The id of a person of the operator. */
  readonly payer_id: string;
  /** The payer's other accounts at the brand. */
  readonly linked: string[];
  /** `payer_excluded`: closed for play. `payer_excluded_later`: the payer was excluded after the last payment; the account is open. */
  readonly reason: "payer_excluded" | "payer_excluded_later" | "shared_payer";
  readonly since: Date;
}

interface KnownPayer {
  readonly payer_id: string;
  /** The payer's own account at the brand. */
  readonly own_id: string | null;
  /** Whether the payer may not bet. */
  readonly barred: boolean;
}

export interface Brand {
  readonly operator_id: number;
  readonly tenant_id: number;
}

const at = (db: Db | Tx) => db.withTables<PayerTables>();

/**
 * Whether an account was closed by a payment of somebody who may not bet now, because of an exclusion at the operator or an entry in the
 * national register.
 */
export const closedByPayer = (
  account: Readonly<Record<"operator_id" | "tenant_id" | "player_id" | "now", RawBuilder<unknown>>>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from payer_links l
    where l.tenant_id = ${account.tenant_id} and l.player_id = ${account.player_id} and l.closed_at is not null and (
      exists (select from exclusions e where e.operator_id = ${account.operator_id} and e.person_id = l.payer_id
        and (e.end_at is null or e.end_at > ${account.now}))
      or exists (select from register_checks r
        where r.operator_id = ${account.operator_id} and r.person_id = l.payer_id and r.answer = 'impeded')))`;

/** All SQL on payers and the accounts that they paid for. */
export const payerStore = {
  /** A closed link stays closed. */
  record: async (tx: Tx, link: PayerLink, { paidAt, closes }: { paidAt: Date; closes: boolean }): Promise<void> => {
    await at(tx)
      .insertInto("payer_links")
      .values({ ...link, first_paid_at: paidAt, last_paid_at: paidAt, closed_at: closes ? paidAt : null })
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "player_id", "payer_id"]).doUpdateSet({
          last_paid_at: paidAt,
          ...(closes && { closed_at: sql<Date>`coalesce(payer_links.closed_at, ${paidAt})` }),
        }),
      )
      .execute();
  },

  /** Payers whose payment closed the account. */
  closedBy: async (db: Db, { tenant_id, player_id }: PlayerKey): Promise<string[]> => {
    const rows = await at(db)
      .selectFrom("payer_links")
      .select("payer_id")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("closed_at", "is not", null)
      .execute();
    return rows.map((row) => row.payer_id);
  },

  /** Payers of the brand's links by id, starting after `after`. */
  payersAfter: async (
    db: Db,
    { operator_id, tenant_id }: Brand,
    { after, limit }: { after: string | null; limit: number },
  ): Promise<string[]> => {
    const rows = await at(db)
      .selectFrom("payer_links")
      .select("payer_id")
      .distinct()
      .where("operator_id", "=", operator_id)
      .where("tenant_id", "=", tenant_id)
      .$if(after !== null, (query) => query.where("payer_id", ">", after ?? ""))
      .orderBy("payer_id")
      .limit(limit)
      .execute();
    return rows.map((row) => row.payer_id);
  },

  /** The brand's accounts that these persons paid for. */
  accountsOf: (db: Db, { operator_id, tenant_id }: Brand, payers: readonly string[]): Promise<{ payer_id: string; player_id: string }[]> =>
    payers.length === 0
      ? Promise.resolve([])
      : at(db)
          .selectFrom("payer_links")
          .select(["payer_id", "player_id"])
          .where("operator_id", "=", operator_id)
          .where("tenant_id", "=", tenant_id)
          .where("payer_id", "in", [...payers])
          .execute(),

  /** Everybody who paid for the account, by id. */
  payersOf: async (db: Db, { tenant_id, player_id }: PlayerKey): Promise<string[]> => {
    const rows = await at(db)
      .selectFrom("payer_links")
      .select("payer_id")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("payer_id")
      .execute();
    return rows.map((row) => row.payer_id);
  },

  /** Everybody who paid for one of these accounts of a brand. */
  payersOfAny: async (tx: Tx, of: { tenant_id: number; player_ids: readonly string[] }): Promise<string[]> => {
    if (of.player_ids.length === 0) return [];
    const rows = await at(tx)
      .selectFrom("payer_links")
      .select("payer_id")
      .distinct()
      .where("tenant_id", "=", of.tenant_id)
      .where("player_id", "in", [...of.player_ids])
      .execute();
    return rows.map((row) => row.payer_id);
  },

  /** Links of these payers at the brand that a person has to review: nobody has closed them in their current state. */
  openLinks: async (db: Db, { operator_id, tenant_id }: Brand, payers: readonly KnownPayer[]): Promise<PayerLinkCase[]> => {
    const { rows } = await sql<PayerLinkCase>`
      with known as (
        select payer_id, own_id, barred
        from unnest(${payers.map((payer) => payer.payer_id)}::uuid[], ${payers.map((payer) => payer.own_id)}::uuid[],
          ${payers.map((payer) => payer.barred)}::boolean[]) k (payer_id, own_id, barred)
      ), paid as (
        select l.player_id, l.payer_id, l.first_paid_at, l.closed_at, known.own_id, known.barred
        from known join payer_links l using (payer_id)
        where l.operator_id = ${operator_id} and l.tenant_id = ${tenant_id}
      ), accounts as (
        select payer_id, array_agg(player_id order by first_paid_at, player_id) as players from paid group by payer_id
      ), links as (
        select player_id, payer_id, array_remove(array_remove(own_id || players, player_id), null) as linked,
          coalesce(closed_at, first_paid_at) as since,
          case when not barred then 'shared_payer' when closed_at is null then 'payer_excluded_later' else 'payer_excluded' end as reason
        from paid join accounts using (payer_id)
      )
      select player_id, payer_id, linked, reason, since from links
      where (linked <> '{}' or reason <> 'shared_payer') and not exists (
        select 1 from payer_link_closures c
        where c.tenant_id = ${tenant_id} and c.player_id = links.player_id and c.payer_id = links.payer_id
          and c.reason = links.reason and c.linked @> links.linked)`.execute(db);
    return rows;
  },

  close: async (tx: Tx, closures: readonly LinkClosure[]): Promise<void> => {
    await at(tx)
      .insertInto("payer_link_closures")
      .values([...closures])
      .execute();
  },
};
