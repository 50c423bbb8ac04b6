import type { reportSources } from "@trevo/contract";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { Subject } from "./store.ts";

export interface ListedRow {
  readonly id: string;
  readonly player_id: string;
  readonly start_at: Date;
  readonly end_at: Date | null;
  readonly removal_requested_at: Date | null;
  readonly is_imposed: boolean;
  /** Who informed staff, from the staff decision that made the exclusion. Null if there was no decision, or nobody informed staff. */
  readonly told_by: (typeof reportSources)[number] | null;
  readonly decided_by: string | null;
}

export interface ExclusionsFilter {
  readonly tenant_id: number;
  /** Null includes both active and ended exclusions. */
  readonly active: boolean | null;
  /** Null includes exclusions requested by anybody. */
  readonly imposed: boolean | null;
  readonly now: Date;
  /** Where the previous page ended. */
  readonly before: { readonly at: Date; readonly id: string } | null;
  readonly limit: number;
}

/** The staff decision that made an exclusion `e`: it has the same time. */
const madeBy = sql`select told_by, decided_by from protection_decisions d
  where d.tenant_id = e.tenant_id and d.player_id = e.player_id and d.at = e.start_at and d.action = 'exclude' limit 1`;

/** SQL on lists of exclusions in the back office. */
export const exclusionListStore = {
  /** Newest first. */
  list: async (db: Db, { tenant_id, active, imposed, now, before, limit }: ExclusionsFilter): Promise<ListedRow[]> => {
    const holds = sql`(e.end_at is null or e.end_at > ${now})`;
    const { rows } = await sql<ListedRow>`
      select e.id, e.player_id, e.start_at, e.end_at, e.removal_requested_at, e.is_imposed, made.told_by, made.decided_by
      from exclusions e left join lateral (${madeBy}) made on true
      where e.tenant_id = ${tenant_id}
        ${active === null ? sql`` : active ? sql`and ${holds}` : sql`and not ${holds}`}
        ${imposed === null ? sql`` : sql`and e.is_imposed = ${imposed}`}
        ${before === null ? sql`` : sql`and (e.start_at, e.id) < (${before.at}, ${before.id})`}
      order by e.start_at desc, e.id desc limit ${limit}`.execute(db);
    return rows;
  },

  /** Exclusions of an account and its person at every brand of the operator, ended or not, newest first. */
  ofSubject: async (db: Db, { tenant_id, id, operator_id, person_id }: Subject, limit: number): Promise<ListedRow[]> => {
    const { rows } = await sql<ListedRow>`
      select e.id, e.player_id, e.start_at, e.end_at, e.removal_requested_at, e.is_imposed, made.told_by, made.decided_by
      from exclusions e left join lateral (${madeBy}) made on true
      where e.tenant_id = ${tenant_id} and e.player_id = ${id} or e.operator_id = ${operator_id} and e.person_id = ${person_id}::uuid
      order by e.start_at desc, e.id desc limit ${limit}`.execute(db);
    return rows;
  },
};
