import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { closeOwnersFunctions, ensureAppRole, refuseNewObjects, refuseTemporaryTables } from "./app-role.ts";
import { sqlStateOf } from "./pg-trouble.ts";
import type { ReservedSql, Sql, SqlTag } from "./sql.ts";

const serverDir = join(import.meta.dirname, "../..");

/** Arbitrary constant, the same in every process of the product. */
const migrationLock = 7_263_548_101;

export interface SchemaFile {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** Schema that a database needs for this build. */
export interface Schema {
  /** `NNNN_name.sql`, in order: tables and types. Each is applied once, forward only. */
  readonly migrations: readonly SchemaFile[];
  /** `name.sql`: current text of functions and triggers. Applied after the migrations whenever the text has changed. */
  readonly functions: readonly SchemaFile[];
  /** Version of the product, `major.minor.patch`. It decides which of two texts of a function is newer. */
  readonly version: string;
}

export async function readSchema(dir = serverDir): Promise<Schema> {
  const { version } = JSON.parse(await readFile(join(dir, "package.json"), "utf8")) as { version: string };
  return {
    migrations: await readFiles(join(dir, "database/migrations"), /^\d{4}_[\w-]+\.sql$/),
    functions: await readFiles(join(dir, "database/functions"), /^[\w-]+\.sql$/),
    version,
  };
}

async function readFiles(dir: string, named: RegExp): Promise<SchemaFile[]> {
  const names = (await readdir(dir)).filter((name) => named.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(dir, name), "utf8");
      return { name, text, hash: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/**
 * Migrates the database to this build under an advisory lock, so that several processes can start at once. Each migration runs in its own
 * transaction. Changed functions run in the last one, or in every transaction from the first migration that alters a type: running servers
 * see a changed type and the functions that use it at the same moment. Runs as the owner of the tables; the product's role is created
 * first.
 *
 * A database migrated by a newer build is left unchanged as long as it can serve this build: see `requirementOf`. Throws, with a remedy, if
 * it cannot, if the database is older than the baseline, or if a migration was edited. Returns the names of the files applied.
 */
export async function migrate(sql: Sql, schema: Schema, progress: (name: string) => void = () => undefined): Promise<string[]> {
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${migrationLock})`;
    await ensureAppRole(connection);
    await refuseTemporaryTables(connection);
    await refuseNewObjects(connection);
    await connection`create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`;
    await connection`alter table migrations add column if not exists requires text`;
    await connection`create table if not exists applied_functions (name text primary key, hash text not null, version text not null, applied_at timestamptz not null default now())`;
    const pending = await pendingMigrations(connection, schema.migrations);
    const functions = await changedFunctions(connection, schema);
    const options = { functions, version: schema.version, progress };
    for (const files of transactionsOf(pending, functions)) await applyPatiently(connection, files, options);
    return [...pending, ...functions].map(({ name }) => name);
  } finally {
    await connection`select pg_advisory_unlock(${migrationLock})`.catch(() => undefined);
    connection.release();
  }
}

/**
 * Files that `migrate` would apply first: pending migrations, otherwise changed functions. Read only; the product's login may call it.
 * Throws like `migrate`.
 */
export async function pendingFiles(sql: SqlTag, schema: Schema): Promise<string[]> {
  const [row] = await sql<{ migrated: string | null }[]>`select to_regclass('applied_functions')::text as migrated`;
  if (!row?.migrated) return [...schema.migrations, ...schema.functions].map(({ name }) => name);
  const migrations = await pendingMigrations(sql, schema.migrations);
  // A pending migration may be what gives the product's login the right to read the functions.
  const pending = migrations.length > 0 || (await isOfNewerBuild(sql, schema)) ? migrations : await changedFunctions(sql, schema);
  return pending.map(({ name }) => name);
}

/** True if the database's functions are newer, which serve this build too. */
async function isOfNewerBuild(sql: SqlTag, { migrations }: Schema): Promise<boolean> {
  const known = new Set(migrations.map(({ name }) => name));
  return (await sql<{ name: string }[]>`select name from migrations`).some(({ name }) => !known.has(name));
}

/** Alters a composite type that functions hold in memory: they fail between the change of the type and their own. */
const altersType = /\balter type \w+ (?:add|drop|alter|rename) attribute\b/i;

function transactionsOf(pending: readonly SchemaFile[], functions: readonly SchemaFile[]): SchemaFile[][] {
  const found = pending.findIndex(({ text }) => altersType.test(text));
  const together = found === -1 ? Math.max(pending.length - 1, 0) : found;
  return [...pending.slice(0, together).map((migration) => [migration]), [...pending.slice(together), ...functions]];
}

const attempts = 5;
const lockTimeout = "5s";
const lockNotAvailable = "55P03";
const deadlock = "40P01";

/**
 * Running servers hold locks. Each statement waits at most five seconds for a lock, so that nothing queues behind it for long, and is then
 * retried.
 */
async function applyPatiently(connection: ReservedSql, files: readonly SchemaFile[], options: ApplyOptions): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(connection, files, options);
    } catch (error) {
      const state = sqlStateOf(error instanceof Error ? error.cause : error);
      if (attempt === attempts || (state !== lockNotAvailable && state !== deadlock)) throw error;
      await sleep(1_000 * attempt);
    }
  }
}

interface ApplyOptions {
  functions: readonly SchemaFile[];
  version: string;
  progress: (name: string) => void;
}

/** Applies all of the files or none. */
async function apply(connection: ReservedSql, files: readonly SchemaFile[], { functions, version, progress }: ApplyOptions): Promise<void> {
  if (files.length === 0) return;
  await connection`begin`;
  try {
    // Rows of brands that have left refuse all other writes (refuse_moved_row).
    await connection.unsafe(`set local lock_timeout = '${lockTimeout}'; set local trevo.migrating = 'on'`);
    for (const file of files) {
      progress(file.name);
      await connection.unsafe(file.text).catch((error: Error) => {
        throw new Error(`Migration ${file.name} failed: ${error.message}`, { cause: error });
      });
      const { name, hash } = file;
      if (functions.includes(file))
        await connection`insert into applied_functions (name, hash, version) values (${name}, ${hash}, ${version})
          on conflict (name) do update set hash = excluded.hash, version = excluded.version, applied_at = now()`;
      else await connection`insert into migrations (name, hash, requires) values (${name}, ${hash}, ${requirementOf(file)})`;
    }
    await closeOwnersFunctions(connection);
    await connection`commit`;
  } catch (error) {
    await connection`rollback`.catch(() => undefined);
    throw error;
  }
}

/**
 * Name of the migration that a build must include to work with a database where this file was applied; null if every build can. A migration
 * that only adds requires nothing. One that removes something an earlier release used begins with
 * `-- Requires NNNN_name.sql`, naming the migration since which it has been unused.
 */
export function requirementOf({ text }: Pick<SchemaFile, "text">): string | null {
  return /^-- Requires (\d{4}_[\w-]+\.sql)\b/.exec(text)?.[1] ?? null;
}

/** Functions whose text differs from the database's, unless a newer version wrote that one, which serves this build too. */
async function changedFunctions(connection: SqlTag, { functions, version }: Schema): Promise<SchemaFile[]> {
  const rows = await connection<{ name: string; hash: string; version: string }[]>`select name, hash, version from applied_functions`;
  const applied = new Map(rows.map((row) => [row.name, row]));
  return functions.filter(({ name, hash }) => {
    const there = applied.get(name);
    return !there || (there.hash !== hash && !isNewer(there.version, version));
  });
}

function isNewer(version: string, other: string): boolean {
  const [theirs, ours] = [version, other].map((text) => text.split(".").map(Number));
  const differing = theirs?.findIndex((part, index) => part !== ours?.[index]) ?? -1;
  return differing >= 0 && (theirs?.[differing] ?? 0) > (ours?.[differing] ?? 0);
}

interface AppliedMigration {
  name: string;
  hash: string;
  requires: string | null;
}

async function pendingMigrations(connection: SqlTag, migrations: readonly SchemaFile[]): Promise<SchemaFile[]> {
  const applied = await connection<AppliedMigration[]>`select name, hash, requires from migrations order by name`;
  refuseBeforeBaseline(applied, migrations);
  refuseUnusable(applied, migrations);
  refuseEdited(applied, migrations);
  const names = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name));
}

/** A database of this product has the baseline's first file. One created before the baseline has other files. */
function refuseBeforeBaseline(applied: readonly AppliedMigration[], migrations: readonly SchemaFile[]): void {
  const [baseline] = migrations;
  const [oldest] = applied;
  if (!baseline || !oldest || applied.some(({ name }) => name === baseline.name)) return;
  throw new Error(
    `This database was created before Trevo's first release (it has ${oldest.name}, and not ${baseline.name}) and cannot be brought up to this version. It holds development data only, which a start creates again: set DATA_DIR to a new folder (or delete the old one), or DATABASE_URL to an empty database, and start again.`,
  );
}

function refuseUnusable(applied: readonly AppliedMigration[], migrations: readonly SchemaFile[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unusable = applied.filter(({ name, requires }) => !known.has(name) && requires !== null && !known.has(requires));
  if (unusable.length === 0) return;
  throw new Error(
    `A newer version of Trevo has removed from this database what this version uses (${unusable.map(({ name }) => name).join(", ")}). Start that version, or point DATABASE_URL or DATA_DIR elsewhere.`,
  );
}

function refuseEdited(applied: readonly AppliedMigration[], migrations: readonly SchemaFile[]): void {
  const hashes = new Map(migrations.map(({ name, hash }) => [name, hash]));
  const edited = applied.filter(({ name, hash }) => hashes.has(name) && hashes.get(name) !== hash);
  if (edited.length === 0) return;
  throw new Error(
    `Applied migrations differ from this build's files: ${edited.map(({ name }) => name).join(", ")}. Migrations are never edited; add a new one, or start with a fresh DATA_DIR.`,
  );
}
