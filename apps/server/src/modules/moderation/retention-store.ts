import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

export interface Terms {
  /** Time limit, inclusive. */
  readonly usual: Date;
  /** The same for cases that protect somebody. */
  readonly protective: Date;
}

/** Cases that were passed on to protect somebody, or to an authority: calls for help, children, threats, fraud. */
const isProtective = sql`(urgency <= 3 or reason in ('threat', 'minors', 'fraud'))`;

/** SQL on the erasure of old data, a limited number at a time, and on data that must still be kept. */
export const retentionStore = {
  /** Erases the quotes and appeals of decided cases and returns the number of cases. */
  eraseWords: async (db: Db, { usual, protective }: Terms, limit: number): Promise<number> => {
    const { rows } = await sql`
      with old as (select tenant_id, id from moderation_cases
        where quote_sealed is not null and decided_at <= ${usual} and state <> 'appealed'
          and (not ${isProtective} or decided_at <= ${protective})
        order by decided_at limit ${limit} for update skip locked),
      unsaid as (update appeals a set text_sealed = null from old where a.tenant_id = old.tenant_id and a.case_id = old.id)
      update moderation_cases c set quote_sealed = null from old where c.tenant_id = old.tenant_id and c.id = old.id
      returning c.id`.execute(db);
    return rows.length;
  },

  /** Deletes notes of a case once its quote has been erased, and other notes after the same time. */
  eraseNotes: async (db: Db, { usual }: Pick<Terms, "usual">, limit: number): Promise<number> => {
    const { rows } = await sql`
      with old as (select n.tenant_id, n.id from moderation_notes n
        where n.at <= ${usual} and not exists (select from moderation_cases c
          where c.tenant_id = n.tenant_id and c.id = n.case_id and c.quote_sealed is not null)
        order by n.at limit ${limit})
      delete from moderation_notes n using old where n.tenant_id = old.tenant_id and n.id = old.id returning n.id`.execute(db);
    return rows.length;
  },

  /** Returns which of these messages an open case or appeal is about. */
  underReview: async (
    db: Db | Tx,
    messages: readonly { readonly tenant_id: number; readonly id: string; readonly case_id: string | null }[],
  ): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select m.id from unnest(${messages.map(({ tenant_id }) => tenant_id)}::int[], ${messages.map(({ id }) => id)}::uuid[],
        ${messages.map(({ case_id }) => case_id)}::uuid[]) as m (tenant_id, id, case_id)
      where exists (select from moderation_cases c where c.tenant_id = m.tenant_id and c.subject_type = 'message'
          and c.subject_id = m.id::text and c.state in ('open', 'taken', 'appealed'))
        or exists (select from moderation_cases c where c.tenant_id = m.tenant_id and c.id = m.case_id
          and c.state in ('open', 'taken', 'appealed'))`.execute(db);
    return rows.map(({ id }) => id);
  },
};
