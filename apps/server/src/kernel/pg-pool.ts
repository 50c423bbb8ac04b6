import { hash } from "node:crypto";
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import { type PoolClient, type PoolConfig, Pool, types } from "pg";
import { ConnectionLost, WrongSession, checkPrimary, checkRole, checkSettings } from "./pg-session.ts";
import { pgTroubleOf, sqlStateOf } from "./pg-trouble.ts";
import { type EndTransaction, traceTransaction } from "./tracing.ts";

export interface PoolOptions {
  readonly max: number;
  readonly name: string;
  /** Role to switch to, if it is not the URL's user. Checked on each new connection. */
  readonly role?: string | undefined;
  /** Session settings, in the form returned by `current_setting`. Checked on each new connection. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  readonly parseBigint: (text: string) => number;
}

/** Longer than any normal wait for a free connection. */
const timeoutMs = 10_000;
/** A frozen node never closes its connections: TCP keep-alive probes idle ones after this time. */
const keepAliveAfterMs = 5_000;
/** Maximum number of prepared statements per connection, so that statements with varying text cannot fill its memory. */
const preparedAtMost = 500;
const bigint = 20;
const bigints = 1016;
const dayOrLocalTime = new Set([1082, 1114]);

/** Configuration for a pool or a single connection. */
export function connectionConfig(
  url: string,
  options: Pick<PoolOptions, "name" | "role" | "settings"> & Partial<Pick<PoolOptions, "parseBigint">>,
): PoolConfig {
  const { role, settings = {}, parseBigint = Number } = options;
  const startUp = { TimeZone: "UTC", ...settings, ...(role && { role }) };
  return {
    connectionString: url,
    application_name: options.name,
    options: Object.entries(startUp)
      .map(([name, value]) => `-c ${name}=${value.replaceAll(" ", "\\ ")}`)
      .join(" "),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    connectionTimeoutMillis: timeoutMs,
    types: {
      getTypeParser: ((oid: number, format?: "text") =>
        parserOf(oid, parseBigint) ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  };
}

/** `text[]`; the library's types cover single values only. */
const readTexts = types.getTypeParser(1009 as Parameters<typeof types.getTypeParser>[0]) as (text: string) => unknown;

function parserOf(oid: number, parseBigint: (text: string) => number): ((text: string) => unknown) | null {
  if (oid === bigint) return parseBigint;
  if (oid === bigints) return (text) => (readTexts(text) as (string | null)[]).map((item) => (item === null ? null : parseBigint(item)));
  return dayOrLocalTime.has(oid) ? (text) => new Date(text) : null;
}

/**
 * Connections for queries and transactions. A connection that fails takes its transaction with it and is never reused: no statement of a
 * transaction can run on another one.
 */
export function createPgPool(url: string, options: PoolOptions): { dialect: PostgresDialect; close(): Promise<void> } {
  const pool = new Pool({ ...connectionConfig(url, options), max: options.max });
  // The pool drops a failed idle connection; the next caller gets a new one.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const nameOf = createNames();
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect().catch(throwLost);
    const known = clients.get(client);
    if (known) return known;
    await admit(client, options);
    const wrapped = wrapClient(client, { nameOf, pool: options.name });
    clients.set(client, wrapped);
    return wrapped;
  };
  const kyselyPool: PostgresPool = { connect, end: () => pool.end(), options: {} };
  return { dialect: new PostgresDialect({ pool: kyselyPool }), close: () => pool.end() };
}

/** Closes a connection that may not be used. */
async function admit(client: PoolClient, { role, settings }: PoolOptions): Promise<void> {
  try {
    if (settings) await checkSettings(client, settings).catch(throwLost);
    if (!role) return;
    await checkRole(client, role).catch(throwLost);
    await checkPrimary(client).catch(throwLost);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

interface ClientNeeds {
  readonly nameOf: (text: string) => string | undefined;
  readonly pool: string;
}

function wrapClient(client: PoolClient, { nameOf, pool }: ClientNeeds): PostgresPoolClient {
  let isBroken = false;
  const transaction = followTransaction(pool);
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (parameters.length === 0) transaction.begins(text);
    const name = parameters.length > 0 ? nameOf(text) : undefined;
    const values = parameters.map((value) => (value instanceof Date ? value.toISOString() : value));
    const { command, rowCount, rows } = await client
      .query({ text, ...(name && { name }), ...(values.length > 0 && { values }) })
      .catch((error: unknown) => {
        isBroken ||= error instanceof Error && isLost(error);
        if (isBroken) transaction.ends("lost");
        return throwLost(error);
      });
    if (command === "COMMIT" || command === "ROLLBACK") transaction.ends(command === "COMMIT" ? "commit" : "rollback");
    return { command: command as "SELECT", rowCount: rowCount ?? 0, rows };
  };
  // Kysely also supports cursors, which are not used here.
  return { query: query as PostgresPoolClient["query"], release: (discarded) => client.release(discarded || isBroken) };
}

/** Trace span of the running transaction of a connection. */
function followTransaction(pool: string): { begins(text: string): void; ends: EndTransaction } {
  let end: EndTransaction | null = null;
  return {
    begins: (text) => {
      if (text === "begin" || text.startsWith("start transaction")) end = traceTransaction(pool);
    },
    ends: (outcome) => {
      end?.(outcome);
      end = null;
    },
  };
}

/** Assigns each statement a short name, so that PostgreSQL plans it once per connection. */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= preparedAtMost) return known;
    const name = hash("sha1", text);
    names.set(text, name);
    return name;
  };
}

/**
 * True if the connection failed rather than the statement: an error of the system or the driver, or PostgreSQL's last message before
 * closing.
 */
export const isLost = (error: Error): boolean => sqlStateOf(error) === null || pgTroubleOf(error) === "lost";

function throwLost(error: unknown): never {
  if (!(error instanceof Error) || error instanceof WrongSession || !isLost(error)) throw error;
  throw new ConnectionLost(error.message, { cause: error });
}
