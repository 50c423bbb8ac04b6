import type { Config } from "./config.ts";
import type { Sql } from "./sql.ts";
import type { Log } from "./log.ts";

/** Without one of these, PostgreSQL acknowledges a commit that a crash or a power cut takes back, or tears pages that it cannot mend. */
const needed = ["fsync", "full_page_writes", "synchronous_commit"] as const;

/** What PostgreSQL says of itself to this product's own sessions: role and database may set it apart from the server. */
export async function readWeakSettings(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from pg_settings where name in ${sql(needed)} and setting = 'off' order by name`;
  return rows.map(({ name }) => name);
}

/** An acknowledged posting survives every crash, or nothing is acknowledged: live mode refuses a database that may lose commits; demo mode warns. */
export async function checkDurability(needs: { sql: Sql; log: Log; mode: Config["TREVO_MODE"] }): Promise<void> {
  const weak = await readWeakSettings(needs.sql);
  if (weak.length === 0) return;
  const words = `PostgreSQL may lose what it has acknowledged: ${weak.map((name) => `${name} = off`).join(", ")}`;
  if (needs.mode === "live")
    throw new Error(
      `${words}. Live mode refuses to start: set ${weak.length > 1 ? "them" : "it"} to on for the server, the database and the role.`,
    );
  needs.log.warn({ settings: weak }, words);
}
