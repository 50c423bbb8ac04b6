import { createSql } from "../../apps/server/src/kernel/sql.ts";

/** Runs the hourly search for linked accounts now. */
export async function findLinksNow(): Promise<void> {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new Error("DATABASE_URL is not set: run journeys by `npm run e2e`.");
  const sql = createSql(url);
  try {
    await sql`select graphile_worker.add_job('find-links')`;
  } finally {
    await sql.end();
  }
}
