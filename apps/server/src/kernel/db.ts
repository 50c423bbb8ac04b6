import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type Transaction } from "kysely";
import { createPgPool } from "./pg-pool.ts";
import { pgTroubleOf } from "./pg-trouble.ts";
import { type Sql, createSql } from "./sql.ts";

/** No table is visible until a store asks for its own: `db.withTables<CouponTables>()`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the empty schema is the point
export type Db = Kysely<{}>;
// oxlint-disable-next-line typescript/no-empty-object-type -- as above
export type Tx = Transaction<{}>;

export interface Database {
  /** Typed queries and transactions. */
  readonly db: Db;
  /**
   * The ledger's own connections. They do not wait for the rest of the product, and their settings fix the plans of the ledger's
   * statements: rows are looked up in the given order, each by its key, however large the table was when the statement was planned.
   */
  readonly ledger: Db;
  /**
   * Plain SQL for migrations, invariants and tests, outside the product's normal work. Its errors are the driver's own, including lost
   * connections.
   */
  readonly sql: Sql;
  readonly url: string;
  close(): Promise<void>;
}

/** int8 is returned as a number. A value that does not fit is a bug and is never rounded. */
function parseBigint(text: string): number {
  const value = Number(text);
  assert(Number.isSafeInteger(value), `bigint out of range: ${text}`);
  return value;
}

/** In seconds. */
const closeWithinS = 5;

/** Two running batches, and two wallets that others keep locked. */
const ledgerConnections = 4;

/** Settings of the sessions of `Database.ledger`. */
export const ledgerSettings = {
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_bitmapscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
  // A caller that holds a wallet for long must not block the batches of all others.
  lock_timeout: "2s",
} as const;

interface ConnectOptions {
  readonly max?: number;
  readonly name?: string;
  readonly role?: string;
  /** Maximum number of ledger connections. */
  readonly ledgerMax?: number;
}

/** Connects as the URL's user, or as a role that this user can switch to. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const poolOptions = { max: options.max ?? 16, name: options.name ?? "trevo", role: options.role, parseBigint };
  const sql = createSql(url, poolOptions);
  const pool = createPgPool(url, poolOptions);
  const db: Db = new Kysely({ dialect: pool.dialect });
  const ledgerMax = options.ledgerMax ?? Math.min(poolOptions.max, ledgerConnections);
  const ledgerPool = createPgPool(url, { ...poolOptions, max: ledgerMax, settings: ledgerSettings });
  return {
    db,
    ledger: new Kysely({ dialect: ledgerPool.dialect }),
    sql,
    url,
    close: async () =>
      void (await Promise.race([
        Promise.all([sql.end(), pool.close(), ledgerPool.close()]),
        sleep(closeWithinS * 1_000, undefined, { ref: false }),
      ])),
  };
}

/** Name of the violated constraint if `error` is a unique violation, otherwise null. */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof Error) || pgTroubleOf(error) !== "duplicate") return null;
  return "constraint" in error && typeof error.constraint === "string" ? error.constraint : "";
}
