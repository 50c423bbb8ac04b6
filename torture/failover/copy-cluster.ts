import { chown, copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { unprivilegedIdentity } from "../../apps/server/src/unprivileged.ts";

/** Folders whose contents belong only to the running server. They are empty in a copy. */
const emptied = new Set(["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"]);
const left = new Set(["postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map", "standby.signal", "recovery.signal"]);

type Owner = { readonly uid?: number; readonly gid?: number };

/**
 * Copies the files of a running PostgreSQL as a base backup, and marks the copy as a standby. The npm package does not include
 * `pg_basebackup`.
 */
export async function copyCluster(source: { readonly url: string; readonly dir: string }, target: string): Promise<void> {
  const owner = await unprivilegedIdentity([target]);
  // A backup must begin and end in one session. A pool would close it while the files are copied.
  const client = new Client({ connectionString: source.url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', fast => true)");
    await copyFolder({ from: source.dir, to: target, isTop: true }, owner);
    for (const folder of ["archive_status", "summaries"]) await makeFolder(join(target, "pg_wal", folder), owner);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(wait_for_archive => false)");
    await writeOwned(join(target, "backup_label"), rows[0]?.labelfile ?? "", owner);
    await writeOwned(join(target, "standby.signal"), "", owner);
    await copyOwned(`${source.dir}.password`, `${target}.password`, owner);
  } finally {
    await client.end();
  }
}

/** Marks a stopped cluster as a standby. */
export async function markStandby(dir: string): Promise<void> {
  await writeOwned(join(dir, "standby.signal"), "", await unprivilegedIdentity([dir]));
}

interface Folders {
  readonly from: string;
  readonly to: string;
  readonly isTop: boolean;
}

async function copyFolder({ from, to, isTop }: Folders, owner: Owner): Promise<void> {
  await makeFolder(to, owner);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (left.has(entry.name) || entry.name.startsWith("pgsql_tmp")) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) await copyOwned(source, target, owner);
    else if (isTop && emptied.has(entry.name)) await makeFolder(target, owner);
    else await copyFolder({ from: source, to: target, isTop: false }, owner);
  }
}

async function makeFolder(dir: string, owner: Owner): Promise<void> {
  await mkdir(dirname(dir), { recursive: true });
  await mkdir(dir, { mode: 0o700 });
  await give(dir, owner);
}

/** A table or segment may be dropped during the copy. The replayed WAL records it. */
async function copyOwned(from: string, to: string, owner: Owner): Promise<void> {
  try {
    await copyFile(from, to);
    await give(to, owner);
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOENT") throw error;
  }
}

async function writeOwned(file: string, text: string, owner: Owner): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await give(file, owner);
}

async function give(path: string, { uid, gid }: Owner): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}
