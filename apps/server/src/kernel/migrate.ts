import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureAppRole, refuseTemporaryTables } from "./app-role.ts";
import type { Sql } from "./sql.ts";

const migrationsDir = join(import.meta.dirname, "../../migrations");

/** Any constant serves; every process of the product uses this one. */
const migrationLock = 7_263_548_101;

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** The `NNNN_name.sql` files in order, with content hashes. */
export async function readMigrations(dir = migrationsDir): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(dir, name), "utf8");
      return { name, text, hash: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/**
 * Brings the database up to this build: forward only, each file in its own transaction, under an advisory lock,
 * so that two processes may start at once. Runs as the owner of the tables; the role that the product works as is made first.
 * Throws, with what to do, on a database that a newer build has migrated or that was created before the baseline, and on a changed file.
 * Returns the names applied now.
 */
export async function migrate(sql: Sql, migrations: Migration[], progress: (name: string) => void = () => undefined): Promise<string[]> {
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${migrationLock})`;
    await ensureAppRole(connection);
    await refuseTemporaryTables(connection);
    await connection`create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`;
    const applied = new Map(
      (await connection<{ name: string; hash: string }[]>`select name, hash from migrations`).map((row) => [row.name, row.hash]),
    );
    refuseForeignHistory(applied, migrations);
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of pending) {
      progress(migration.name);
      await connection
        .unsafe(
          `begin;\n${migration.text}\n;insert into migrations (name, hash) values ('${migration.name}', '${migration.hash}'); commit;`,
        )
        .catch(async (error: Error) => {
          await connection.unsafe("rollback").catch(() => undefined);
          throw new Error(`Migration ${migration.name} failed: ${error.message}`, { cause: error });
        });
    }
    return pending.map((migration) => migration.name);
  } finally {
    await connection`select pg_advisory_unlock(${migrationLock})`.catch(() => undefined);
    connection.release();
  }
}

/** A database of this product has the baseline's first file; one created before the baseline has other files instead. */
function refuseBeforeBaseline(applied: Map<string, string>, migrations: Migration[]): void {
  const [baseline] = migrations;
  const [oldest] = [...applied.keys()].sort();
  if (!baseline || !oldest || applied.has(baseline.name)) return;
  throw new Error(
    `This database was created before Trevo's first release (it has ${oldest}, and not ${baseline.name}) and cannot be brought up to this version. It holds development data only, which a start creates again: set DATA_DIR to a new folder (or delete the old one), or DATABASE_URL to an empty database, and start again.`,
  );
}

function refuseForeignHistory(applied: Map<string, string>, migrations: Migration[]): void {
  refuseBeforeBaseline(applied, migrations);
  const known = new Map(migrations.map((migration) => [migration.name, migration.hash]));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was migrated by a newer version of Trevo (${unknown.join(", ")}). Start that version, or point DATABASE_URL or DATA_DIR elsewhere.`,
    );
  }
  const changed = [...applied].filter(([name, hash]) => known.get(name) !== hash).map(([name]) => name);
  if (changed.length > 0) {
    throw new Error(
      `Applied migrations differ from this build's files: ${changed.join(", ")}. Migrations are never edited; add a new one, or start with a fresh DATA_DIR.`,
    );
  }
}
