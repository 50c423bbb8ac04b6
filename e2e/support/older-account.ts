import { createSql } from "../../apps/server/src/kernel/sql.ts";

/** Moves the creation time of an account into the past: no journey waits for a day, and moving the clock would affect all journeys. */
export async function makeOlder(player: { readonly email: string }, days: number): Promise<void> {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new Error("DATABASE_URL is not set: run journeys by `npm run e2e`.");
  const sql = createSql(url);
  try {
    await sql`update players set created_at = created_at - make_interval(days => ${days}) where email = ${player.email}`;
  } finally {
    await sql.end();
  }
}
