import { sql } from "kysely";
import type { Db, Tx } from "../src/kernel/db.ts";
import { newId } from "../src/kernel/ids.ts";
import type { PlayerKey } from "../src/kernel/scope.ts";

/** Adds only the row of a permanent exclusion: no restriction, no job and no end of a session follows from it. */
export async function excludeBySql(db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<void> {
  await sql`insert into exclusions (tenant_id, id, operator_id, player_id, person_id, start_at, end_at)
    select p.tenant_id, ${newId()}::uuid, t.operator_id, p.id, p.person_id, p.created_at, null
    from players p join tenants t on t.id = p.tenant_id where p.tenant_id = ${tenant_id} and p.id = ${player_id}`.execute(db);
}
