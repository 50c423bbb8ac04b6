import { chown, copyFile, lstat, mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSql } from "../../apps/server/src/kernel/sql.ts";

/** Contents that PostgreSQL recreates at every start, or that belong only to a running server. */
const leftOut = new Set(["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"]);
const runningOnly = new Set(["postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map"]);

/** Returns server settings that archive every finished WAL segment in `dir`. A segment is finished after at most `timeoutS` seconds. */
export const archiving = ({ dir, timeoutS }: { dir: string; timeoutS: number }): string[] => [
  "archive_mode=on",
  `archive_timeout=${timeoutS}`,
  // A name appears in the archive only once its content is complete, and is never overwritten.
  `archive_command=test ! -f "${dir}/%f" && cp "%p" "${dir}/%f.part" && mv "${dir}/%f.part" "${dir}/%f"`,
];

/** Takes a base backup of a running cluster into the folder `to`. Returns the bytes copied. */
export async function takeBaseBackup({ url, clusterDir, to }: { url: string; clusterDir: string; to: string }): Promise<number> {
  const sql = createSql(url);
  const session = await sql.reserve();
  try {
    // Start and stop must use one session: the backup ends with it.
    await session`select pg_backup_start('trevo', fast => true)`;
    const bytes = await copyTree(clusterDir, to, (name) => runningOnly.has(name));
    const [label] = await session<{ labelfile: string }[]>`select labelfile from pg_backup_stop(wait_for_archive => true)`;
    await writeAs(clusterDir, join(to, "backup_label"), label?.labelfile ?? "");
    return bytes;
  } finally {
    session.release();
    await sql.end();
  }
}

export interface Restore {
  /** Folder of the base backup. */
  backup: string;
  /** Folder of the archived WAL. */
  archive: string;
  /** Folder of the restored cluster. */
  to: string;
  /** Restore target time, in PostgreSQL's notation; if absent, everything that was archived. */
  until?: string;
}

/** Prepares the copy for recovery. Returns the settings for its first start. */
export async function layOutRestore({ backup, archive, to, until }: Restore): Promise<string[]> {
  const draft = `${to}.new`;
  await copyTree(backup, draft, () => false);
  await writeAs(backup, join(draft, "recovery.signal"), "");
  await rename(draft, to);
  const target = until === undefined ? [] : [`recovery_target_time=${until}`];
  return [`restore_command=cp "${archive}/%f" "%p"`, "recovery_target_action=promote", ...target];
}

/** Copies files with owners and modes. Files that vanish meanwhile were dropped, and the WAL records that. */
async function copyTree(from: string, to: string, skips: (name: string) => boolean): Promise<number> {
  const { mode, uid, gid } = await lstat(from);
  await mkdir(to, { mode });
  await chown(to, uid, gid);
  let bytes = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (skips(entry.name) || entry.name.startsWith("pgsql_tmp")) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) bytes += await copyOne(source, target);
    else if (!leftOut.has(entry.name)) bytes += await copyTree(source, target, skips);
    else await copyFolders(source, target);
  }
  return bytes;
}

/** Copies the folder and its subfolders, without files. */
async function copyFolders(from: string, to: string): Promise<void> {
  const { mode, uid, gid } = await lstat(from);
  await mkdir(to, { mode });
  await chown(to, uid, gid);
  const folders = (await readdir(from, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name } of folders) await copyFolders(join(from, name), join(to, name));
}

async function copyOne(from: string, to: string): Promise<number> {
  try {
    const { uid, gid, size } = await lstat(from);
    await copyFile(from, to);
    await chown(to, uid, gid);
    return size;
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return 0;
    throw error;
  }
}

/** Writes a file with the same owner as `like`. */
async function writeAs(like: string, file: string, content: string): Promise<void> {
  const { uid, gid } = await lstat(like);
  await writeFile(file, content, { mode: 0o600 });
  await chown(file, uid, gid);
}
