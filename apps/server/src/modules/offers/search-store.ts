import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { type FoundThing, type SearchText, mostFound } from "../../kernel/staff-search.ts";

/** Escapes `%`, `_` and `\`, so that they match literally. */
const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** A brand has hundreds of offers, not millions: a scan of their names is enough. */
export const offerSearchStore = {
  /** Finds offers by id, or by a part of the name in either language, newest first. */
  find: async (db: Db, tenantIds: readonly number[], { id, text }: SearchText): Promise<FoundThing[]> => {
    const pattern = likePattern(text);
    const { rows } = await sql<FoundThing>`
      select o.tenant_id, o.id, null as player_id, v.name, null as amount, o.created_at as at
      from offers o cross join lateral (select name from offer_versions v where v.tenant_id = o.tenant_id and v.offer_id = o.id
        order by v.state in ('published', 'paused') desc, v.version desc limit 1) v
      where o.tenant_id = any(${tenantIds}::int[])
        and ${id === null ? sql`(v.name->>'pt' ilike ${pattern} or v.name->>'en' ilike ${pattern})` : sql`o.id = ${id}::uuid`}
      order by o.created_at desc, o.id limit ${mostFound}`.execute(db);
    return rows;
  },
};
