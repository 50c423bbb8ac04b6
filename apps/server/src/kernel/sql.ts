import { type PoolClient, Pool, escapeIdentifier } from "pg";
import { type PoolOptions, connectionConfig } from "./pg-pool.ts";

/** A value can have methods of any name: a symbol tells fragments apart. */
const write = Symbol("write");

/** A part of a statement that is not a value; made by `sql(…)`. */
interface Fragment {
  /** Returns its SQL; `bind` adds a parameter and returns its placeholder. */
  readonly [write]: (bind: (value: unknown) => string) => string;
}

export interface SqlTag {
  /** Runs the statement at once, with its values as parameters. */
  <Rows extends readonly object[] = Record<string, unknown>[]>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Rows>;
  /** A quoted identifier. */
  (name: string): Fragment;
  /** Values for `in (…)`. */
  (values: readonly string[]): Fragment;
  /** Rows for `insert into t`. The keys of the first row are the columns. */
  (rows: object | readonly object[]): Fragment;
  /** Raw text. Without values it may contain several statements and returns the rows of the last one. */
  unsafe<Rows extends readonly object[] = Record<string, unknown>[]>(text: string, values?: readonly unknown[]): Promise<Rows>;
  /** A value for a json column. */
  json(value: unknown): string;
}

/** Statements on one connection, which `release` returns to the pool. */
export interface ReservedSql extends SqlTag {
  release(): void;
}

/** Plain SQL over a pool. */
export interface Sql extends SqlTag {
  /** Commits if `work` resolves, rolls back if it rejects. `mode` is appended to `begin`. */
  begin<T>(work: (tx: SqlTag) => Promise<T>): Promise<T>;
  begin<T>(mode: string, work: (tx: SqlTag) => Promise<T>): Promise<T>;
  reserve(): Promise<ReservedSql>;
  end(): Promise<void>;
}

const idleForMs = 20_000;

/** Connects on first use. A lost connection fails its statement and is not reused. */
export function createSql(url: string, options: Partial<PoolOptions> & { connectWithinMs?: number } = {}): Sql {
  const { max = 1, name = "trevo", connectWithinMs, ...others } = options;
  const pool = new Pool({
    ...connectionConfig(url, { name, ...others }),
    max,
    idleTimeoutMillis: idleForMs,
    ...(connectWithinMs !== undefined && { connectionTimeoutMillis: connectWithinMs }),
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const reserve = async (): Promise<ReservedSql> => {
    const client = await pool.connect();
    return Object.assign(createTag(client), { release: () => client.release() });
  };
  return Object.assign(createTag(pool), {
    begin: async <T>(...args: [(tx: SqlTag) => Promise<T>] | [string, (tx: SqlTag) => Promise<T>]): Promise<T> => {
      const [mode, work] = args.length === 1 ? ["", args[0]] : args;
      const client = await pool.connect();
      return runTransaction(client, mode, work);
    },
    reserve,
    end: () => pool.end(),
  });
}

async function runTransaction<T>(client: PoolClient, mode: string, work: (tx: SqlTag) => Promise<T>): Promise<T> {
  let isBroken = false;
  try {
    await client.query(`begin ${mode}`);
    const result = await work(createTag(client));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

function createTag(target: Pool | PoolClient): SqlTag {
  const query = async (text: string, values: readonly unknown[]): Promise<object[]> => {
    const result: unknown = await target.query({ text, ...(values.length > 0 && { values: values.map(toParameter) }) });
    const last = (Array.isArray(result) ? result.at(-1) : result) as { rows: object[] };
    return last.rows;
  };
  const tag = (first: TemplateStringsArray | string | object | readonly (string | object)[], ...values: readonly unknown[]) => {
    if (isTemplate(first)) return query(...statementOf(first, values));
    if (typeof first === "string") return { [write]: () => escapeIdentifier(first) };
    return fragmentOf(Array.isArray(first) ? first : [first]);
  };
  return Object.assign(tag, {
    unsafe: (text: string, values: readonly unknown[] = []) => query(text, values),
    json: (value: unknown) => JSON.stringify(value),
  }) as SqlTag;
}

/** The driver would format dates in the machine's time zone. */
const toParameter = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

const isTemplate = (value: unknown): value is TemplateStringsArray => Array.isArray(value) && "raw" in value;

const isFragment = (value: unknown): value is Fragment => typeof value === "object" && value !== null && write in value;

function statementOf(texts: TemplateStringsArray, args: readonly unknown[]): [text: string, values: unknown[]] {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const parts = texts.map((text, index) => {
    if (index === args.length) return text;
    const value = args[index];
    return text + (isFragment(value) ? value[write](bind) : bind(value));
  });
  return [parts.join(""), values];
}

function fragmentOf(list: readonly unknown[]): Fragment {
  const [first] = list;
  if (typeof first !== "object" || first === null) return { [write]: (bind) => `(${list.map(bind).join(", ")})` };
  const columns = Object.keys(first);
  const rows = list as readonly Record<string, unknown>[];
  const writeRows: Fragment[typeof write] = (bind) => {
    const written = rows.map((row) => `(${columns.map((column) => bind(row[column])).join(", ")})`);
    return `(${columns.map((column) => escapeIdentifier(column)).join(", ")}) values ${written.join(", ")}`;
  };
  return { [write]: writeRows };
}
