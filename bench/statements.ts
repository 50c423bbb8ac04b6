import { createSql } from "../apps/server/src/kernel/sql.ts";

/** Purpose of a statement, by its text. The first match counts. Statements without a match begin and end transactions. */
const parts: readonly (readonly [part: string, pattern: RegExp])[] = [
  ["call log", /\bprovider_call/i],
  ["posting", /\b(?:post_commands|fast_bets|fast_rounds|fast_wins)\b/i],
  ["reads", /^\s*(?:select|with)\b/i],
  ["writes", /^\s*(?:insert|update|delete)\b/i],
];

export interface StatementFigure {
  /** Number of executions of statements of this kind. */
  readonly calls: number;
  /** Total execution time in milliseconds, including waits. */
  readonly ms: number;
}

/** Counts PostgreSQL's statements by purpose, with `pg_stat_statements`. */
export function countStatements(databaseUrl: string) {
  const sql = createSql(databaseUrl);
  return {
    start: async (): Promise<void> => {
      await sql`create extension if not exists pg_stat_statements`;
      await sql`select pg_stat_statements_reset()`;
    },
    stop: async (): Promise<Record<string, StatementFigure>> => {
      const rows = await sql<{ query: string; calls: number; ms: number }[]>`
        select query, calls::int, total_exec_time as ms from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`;
      await sql.end();
      const figures: Record<string, StatementFigure> = {};
      for (const { query, calls, ms } of rows) {
        const part = parts.find(([, pattern]) => pattern.test(query))?.[0] ?? "transactions";
        const known = figures[part];
        figures[part] = { calls: (known?.calls ?? 0) + calls, ms: (known?.ms ?? 0) + ms };
      }
      return figures;
    },
  };
}

export interface PostgresBuild {
  readonly version: string;
  /** Compiler flags of its programs: `-Os` costs a bet about a sixth more than `-O2`. */
  readonly cflags: string;
}

export async function readBuild(databaseUrl: string): Promise<PostgresBuild> {
  const sql = createSql(databaseUrl);
  const [found] = await sql<{ version: string; cflags: string }[]>`
    select current_setting('server_version') as version, setting as cflags from pg_config where name = 'CFLAGS'`;
  await sql.end();
  if (!found) throw new Error("PostgreSQL does not say how it was compiled");
  return found;
}
