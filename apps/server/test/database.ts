import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { rm, chmod } from "node:fs/promises";
import { startEmbeddedPostgres } from "../src/embedded-postgres.ts";
import { appLoginOf } from "../src/kernel/app-login.ts";
import { appRole, refuseTemporaryTables } from "../src/kernel/app-role.ts";
import { type Database, connect } from "../src/kernel/db.ts";
import { migrate, readSchema } from "../src/kernel/migrate.ts";
import { installJobSchema } from "../src/kernel/jobs.ts";
import { sqlStateOf } from "../src/kernel/pg-trouble.ts";
import { type SqlTag, createSql } from "../src/kernel/sql.ts";
import { makeScratchFolder } from "./scratch.ts";

/**
 * Returns the URL of PostgreSQL for tests: TEST_DATABASE_URL (any database of a cluster in which tests may create databases), set by the
 * global setup.
 */
const clusterUrl = (): string => {
  const url = process.env["TEST_DATABASE_URL"];
  if (!url) throw new Error("TEST_DATABASE_URL is not set: run tests through vitest, whose global setup starts PostgreSQL.");
  return url;
};

const withDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).toString();

export interface TestDatabase extends Database {
  readonly name: string;
  /** Connects as the owner of the tables, for actions that the product may not do, such as corrupting its own history. */
  readonly owner: Database;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/**
 * Creates a new, fully migrated database as a clone of a template, in a fraction of a second. Its pool works as the product's role. With a
 * `seed`, the template has what it wrote: it runs once in a run of tests, on the URL of the template, so there must be one seed only.
 */
export async function createTestDatabase(seed?: (url: string) => Promise<void>): Promise<TestDatabase> {
  const template = await ensureTemplate(seed);
  const name = `t_${randomBytes(6).toString("hex")}`;
  const admin = createSql(clusterUrl());
  try {
    await cloneTemplate(admin, name, template);
  } finally {
    await admin.end();
  }
  const url = withDatabase(clusterUrl(), name);
  const database = connect(url, { max: 10, name, role: appRole });
  const owner = connect(url, { max: 4, name });
  await refuseTemporaryTables(owner.sql);
  return { ...database, name, owner, drop: () => dropDatabase([database, owner], name) };
}

async function dropDatabase(pools: readonly Database[], name: string): Promise<void> {
  await Promise.all(pools.map((pool) => pool.close()));
  const admin = createSql(clusterUrl());
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.unsafe(`drop role if exists ${appLoginOf(name)}`);
  await admin.end();
}

const cloneTemplate = (admin: SqlTag, name: string, template: string): Promise<void> =>
  onceUnused(admin, `create database ${name} template ${template} strategy file_copy`);

/** Runs the statement once nobody uses the database: backends end a moment after their connections. */
async function onceUnused(admin: SqlTag, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.unsafe(statement);
      return;
    } catch (error) {
      const busy = sqlStateOf(error) === "55006";
      if (!busy || attempt > 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Creates one template per version of the schema, and one per run of tests for the seed, once, under an advisory lock. */
async function ensureTemplate(seed?: (url: string) => Promise<void>): Promise<string> {
  const { migrations, functions } = await readSchema();
  const hash = createHash("sha256")
    .update([...migrations, ...functions].map((file) => file.hash).join())
    .digest("hex");
  const bare = `template_${hash.slice(0, 12)}`;
  const admin = createSql(clusterUrl());
  try {
    await admin`select pg_advisory_lock(724001)`;
    await ensureDatabase(admin, bare, { fill: fillBare });
    if (!seed) return bare;
    const seeded = seededName();
    await ensureDatabase(admin, seeded, { from: bare, fill: seed });
    return seeded;
  } finally {
    await admin.end();
  }
}

/** What the code of this run seeds. A later run may seed something else with the same schema. */
const seededName = (): string => `seeded_${process.env["TEST_RUN"]}`;

interface Filling {
  readonly from?: string;
  readonly fill: (url: string) => Promise<void>;
}

/** Fills a draft and renames it, so that a failed start leaves no template. */
async function ensureDatabase(admin: SqlTag, name: string, { from = "template1", fill }: Filling): Promise<void> {
  const [found] = await admin`select 1 from pg_database where datname = ${name}`;
  if (found) return;
  const draft = `draft_${randomBytes(6).toString("hex")}`;
  await cloneTemplate(admin, draft, from);
  await fill(withDatabase(clusterUrl(), draft));
  await onceUnused(admin, `alter database ${draft} rename to ${name}`);
  await admin.unsafe(`drop role if exists ${appLoginOf(draft)}`);
}

async function fillBare(url: string): Promise<void> {
  const database = connect(url, { max: 2 });
  try {
    await migrate(database.sql, await readSchema());
    await installJobSchema(url);
    // Tests create their own tables for negative controls.
    await database.sql.unsafe(`grant create on schema public to ${appRole}`);
  } finally {
    await database.close();
  }
}

/** Global setup of Vitest: starts a temporary PostgreSQL with durable settings, unless one is given. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Each project of the run calls this.
  if (process.env["TEST_RUN"]) return undefined;
  process.env["TEST_RUN"] = randomBytes(6).toString("hex");
  if (process.env["TEST_DATABASE_URL"]) return dropSeeded;
  const root = await makeScratchFolder("trevo-test-");
  await chmod(root, 0o755);
  const server = await startEmbeddedPostgres({ dir: join(root, "pg"), database: "postgres" });
  process.env["TEST_DATABASE_URL"] = server.url;
  return async () => {
    await server.stop();
    await rm(root, { recursive: true, force: true });
  };
}

async function dropSeeded(): Promise<void> {
  const admin = createSql(clusterUrl());
  await admin.unsafe(`drop database if exists ${seededName()}`);
  await admin.end();
}
