import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureAppRole, refuseTemporaryTables } from "./app-role.ts";
import type { ReservedSql, Sql } from "./sql.ts";

const databaseDir = join(import.meta.dirname, "../../database");

/** Any constant serves; every process of the product uses this one. */
const migrationLock = 7_263_548_101;

export interface SchemaFile {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** What a database must have to serve this build. */
export interface Schema {
  /** `NNNN_name.sql`, in order: tables and types. Applied once each, forward only. */
  readonly migrations: readonly SchemaFile[];
  /** `name.sql`: functions and triggers, each as it stands. Applied after the migrations whenever its text is new to the database. */
  readonly functions: readonly SchemaFile[];
}

export async function readSchema(dir = databaseDir): Promise<Schema> {
  return {
    migrations: await readFiles(join(dir, "migrations"), /^\d{4}_[\w-]+\.sql$/),
    functions: await readFiles(join(dir, "functions"), /^[\w-]+\.sql$/),
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
 * Brings the database up to this build under an advisory lock, so that two processes may start at once. Each migration has a
 * transaction of its own; changed functions share the last one's, so that running servers see a changed type and the functions
 * that use it in the same moment. Runs as the owner of the tables; the role that the product works as is made first.
 *
 * A database that a newer build has migrated is left as it is, as long as it can serve this build: see `requirementOf`.
 * Throws, with what to do, when it cannot, on a database from before the baseline, and on a migration that was edited.
 * Returns the names of the files applied now.
 */
export async function migrate(sql: Sql, schema: Schema, progress: (name: string) => void = () => undefined): Promise<string[]> {
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${migrationLock})`;
    await ensureAppRole(connection);
    await refuseTemporaryTables(connection);
    await connection`create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`;
    await connection`alter table migrations add column if not exists requires text`;
    await connection`create table if not exists applied_functions (name text, hash text, applied_at timestamptz not null default now(), primary key (name, hash))`;
    const pending = await pendingMigrations(connection, schema.migrations);
    const functions = await newFunctions(connection, schema.functions);
    const steps = pending.map((migration) => [migration]);
    const last = steps.pop() ?? [];
    for (const files of [...steps, [...last, ...functions]]) await apply(connection, files, { functions, progress });
    return [...pending, ...functions].map(({ name }) => name);
  } finally {
    await connection`select pg_advisory_unlock(${migrationLock})`.catch(() => undefined);
    connection.release();
  }
}

interface ApplyOptions {
  functions: readonly SchemaFile[];
  progress: (name: string) => void;
}

/** All of the files or none. */
async function apply(connection: ReservedSql, files: readonly SchemaFile[], { functions, progress }: ApplyOptions): Promise<void> {
  if (files.length === 0) return;
  await connection`begin`;
  try {
    for (const file of files) {
      progress(file.name);
      await connection.unsafe(file.text).catch((error: Error) => {
        throw new Error(`Migration ${file.name} failed: ${error.message}`, { cause: error });
      });
      const { name, hash } = file;
      if (functions.includes(file)) await connection`insert into applied_functions (name, hash) values (${name}, ${hash})`;
      else await connection`insert into migrations (name, hash, requires) values (${name}, ${hash}, ${requirementOf(file)})`;
    }
    await connection`commit`;
  } catch (error) {
    await connection`rollback`.catch(() => undefined);
    throw error;
  }
}

/**
 * The migration that a build must have to work with a database where this one was applied, or null: every build can.
 * A migration that only adds needs nothing. One that removes what an earlier release still used begins with
 * `-- Requires NNNN_name.sql`, naming the migration since which it is not used.
 */
export function requirementOf({ text }: Pick<SchemaFile, "text">): string | null {
  return /^-- Requires (\d{4}_[\w-]+\.sql)\b/.exec(text)?.[1] ?? null;
}

/**
 * Functions with a text that this database has never had. One that it had and replaced is older than what runs there now:
 * the build that replaced it is newer, and its functions serve this build too.
 */
async function newFunctions(connection: ReservedSql, functions: readonly SchemaFile[]): Promise<SchemaFile[]> {
  const rows = await connection<{ name: string; hash: string }[]>`select name, hash from applied_functions`;
  const applied = new Set(rows.map((row) => `${row.name} ${row.hash}`));
  return functions.filter(({ name, hash }) => !applied.has(`${name} ${hash}`));
}

interface AppliedMigration {
  name: string;
  hash: string;
  requires: string | null;
}

async function pendingMigrations(connection: ReservedSql, migrations: readonly SchemaFile[]): Promise<SchemaFile[]> {
  const applied = await connection<AppliedMigration[]>`select name, hash, requires from migrations order by name`;
  refuseBeforeBaseline(applied, migrations);
  refuseUnusable(applied, migrations);
  refuseEdited(applied, migrations);
  const names = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name));
}

/** A database of this product has the baseline's first file; one created before the baseline has other files instead. */
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
