import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "../../apps/server/src/embedded-postgres.ts";
import { createSql } from "../../apps/server/src/kernel/sql.ts";
import { makeScratchFolder } from "../../apps/server/test/scratch.ts";
import { root } from "../child.ts";
import { type Mutant, applyMutant } from "./mutant.ts";

const run = promisify(execFile);

export interface Workspace {
  readonly dir: string;
  /** Address of a PostgreSQL shared by all runs in this workspace: starting a new one for each run would take longer than many tests. */
  readonly databaseUrl: string;
  /** Runs `task` with the mutant applied, and restores the file afterwards, even after a failure. */
  withMutant<T>(mutant: Mutant, task: () => Promise<T>): Promise<T>;
  /** Drops databases left by failed runs and templates of changed SQL: a thousand runs would fill the memory. */
  clean(): Promise<void>;
  remove(): Promise<void>;
}

/** Generated files that git ignores and tests read. */
const generated = ["apps/site/build", "apps/games/dist", "apps/site/src/paraglide"];

/**
 * Creates a copy of the checkout, including changed and untracked files, so that a run never touches the sources a person works on.
 * Packages are hard links: their relative links to the workspaces lead into the copy.
 */
export async function createWorkspace(): Promise<Workspace> {
  const dir = await mkdtemp(join(tmpdir(), "trevo-mutate-"));
  const { stdout } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const path of stdout.split("\0").filter(Boolean)) await copyFile(join(root, path), join(dir, path));
  for (const path of generated) await cp(join(root, path), join(dir, path), { recursive: true }).catch(() => undefined);
  await run("cp", ["-al", join(root, "node_modules"), join(dir, "node_modules")]);
  // Placed outside the copy: if root runs this, the cluster belongs to another user.
  const clusterDir = await makeScratchFolder("trevo-mutate-pg-");
  await chmod(clusterDir, 0o755);
  const server = await startEmbeddedPostgres({ dir: join(clusterDir, "pg"), database: "postgres" });
  process.once("exit", server.kill);
  return {
    dir,
    databaseUrl: server.url,
    withMutant: async (mutant, task) => {
      const file = join(dir, mutant.file);
      const source = await readFile(file, "utf8");
      await writeFile(file, applyMutant(mutant, source));
      try {
        return await task();
      } finally {
        await writeFile(file, source);
      }
    },
    clean: () => dropDatabases(server.url),
    remove: async () => {
      process.removeListener("exit", server.kill);
      await server.stop();
      for (const each of [dir, clusterDir]) await rm(each, { recursive: true, force: true });
    },
  };
}

/** Keeps only the oldest template, which belongs to the unchanged sources: a suite runs unchanged before its mutants. */
async function dropDatabases(url: string): Promise<void> {
  const sql = createSql(url);
  try {
    const left = await sql<{ datname: string }[]>`
      select datname from pg_database where datname ~ '^(t|draft)_' or datname ~ '^template_' order by oid`;
    const first = left.find(({ datname }) => datname.startsWith("template_"));
    for (const { datname } of left) if (datname !== first?.datname) await sql.unsafe(`drop database if exists ${datname} with (force)`);
  } finally {
    await sql.end();
  }
}

/** Copies a file. Skips files that are tracked but deleted. */
async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}
