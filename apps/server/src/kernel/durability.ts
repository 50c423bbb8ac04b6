import type { Config } from "./config.ts";
import type { Sql } from "./sql.ts";
import type { Log } from "./log.ts";

/** If one of these is off, PostgreSQL acknowledges commits that a crash or power cut undoes, or corrupts pages beyond repair. */
const needed = ["fsync", "full_page_writes", "synchronous_commit"] as const;

/** Reads the settings in effect for this product's sessions: role and database may override the server's. */
export async function readWeakSettings(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from pg_settings where name in ${sql(needed)} and setting = 'off' order by name`;
  return rows.map(({ name }) => name);
}

/** An acknowledged posting must survive every crash: live mode refuses a database that may lose commits; demo mode warns. */
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
