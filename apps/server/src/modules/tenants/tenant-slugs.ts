import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

/** Ids of all tenants, and their slugs: for commands, which must work whatever a tenant's settings say. */
export async function tenantSlugs(db: Db): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; slug: string }>`select id, slug from tenants`.execute(db);
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}
