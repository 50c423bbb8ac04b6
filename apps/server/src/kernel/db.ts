import assert from "node:assert/strict";
import { Kysely, type Transaction } from "kysely";
import { PostgresJSDialect } from "kysely-postgres-js";
import postgres from "postgres";

/** No table is visible until a store asks for its own: `db.withTables<CouponTables>()`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the empty schema is the point
export type Db = Kysely<{}>;
// oxlint-disable-next-line typescript/no-empty-object-type -- as above
export type Tx = Transaction<{}>;
export type Sql = postgres.Sql<{ bigint: number }>;

export interface Database {
  /** Typed queries and transactions. */
  readonly db: Db;
  /** The driver itself: for the ledger's batches and for LISTEN. */
  readonly sql: Sql;
  readonly url: string;
  close(): Promise<void>;
}

/** int8 arrives as a number; a value that a number cannot hold is a bug, never a rounding. */
function parseBigint(text: string): number {
  const value = Number(text);
  assert(Number.isSafeInteger(value), `bigint out of range: ${text}`);
  return value;
}

/** As the user of the URL, or as a role that this user may switch to. */
export function connect(url: string, options: { max?: number; name?: string; role?: string } = {}): Database {
  const sql = postgres(url, {
    max: options.max ?? 16,
    onnotice: () => undefined,
    connection: { application_name: options.name ?? "trevo", TimeZone: "UTC", ...(options.role && { role: options.role }) },
    types: { bigint: { to: 20, from: [20], parse: parseBigint, serialize: (value: number) => String(value) } },
  });
  const db: Db = new Kysely({ dialect: new PostgresJSDialect({ postgres: sql as unknown as postgres.Sql }) });
  return { db, sql, url, close: () => sql.end({ timeout: 5 }) };
}

/** The name of the violated constraint when `error` is a unique violation, else null. */
export function uniqueViolation(error: unknown): string | null {
  return error instanceof postgres.PostgresError && error.code === "23505" ? (error.constraint_name ?? "") : null;
}
