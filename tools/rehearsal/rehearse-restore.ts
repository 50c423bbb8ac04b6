import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../apps/server/src/embedded-postgres.ts";
import { connect } from "../../apps/server/src/kernel/db.ts";
import type { Sql } from "../../apps/server/src/kernel/sql.ts";
import { root as repository } from "../child.ts";
import { archiving, layOutRestore, takeBaseBackup } from "./cluster-backup.ts";
import { type Acknowledged, startPlayers } from "./players-at-work.ts";

export interface RehearsalOptions {
  /** Time in ms that players play before the backup, and again between the backup and the restore point. */
  playMs: number;
  /** Maximum delay of the archive, in seconds, while it works. */
  archiveTimeoutS: number;
  progress: (line: string) => void;
}

export interface Restored {
  /** Time in ms until the restored database accepted writes; `verifyMs` is the time of the `verify` that followed. */
  readonly readyMs: number;
  readonly verifyMs: number;
  /** True if `verify` found nothing. */
  readonly sound: boolean;
  readonly verdict: string;
  /** Acknowledged postings that are missing but should be there. */
  readonly missing: Acknowledged[];
  /** Postings that are there but should not be. */
  readonly beyond: Acknowledged[];
}

export interface Rehearsal {
  readonly postings: number;
  readonly backupBytes: number;
  readonly backupMs: number;
  readonly segments: number;
  /** Restored to the moment before the data was corrupted. */
  readonly toPoint: Restored;
  /** Restored after the loss of the machine and its disk: everything that reached the archive. */
  readonly toEnd: Restored;
  /** Time in ms between the newest acknowledged posting and the newest restored one, in `toEnd`. */
  readonly lostMs: number;
}

interface Place {
  root: string;
  cluster: string;
  archive: string;
  backup: string;
}

/** Rehearses a disaster on a database of its own: backup, play, a mistake that corrupts wallets, loss of the disk, and both restores. */
export async function rehearseRestore(options: RehearsalOptions): Promise<Rehearsal> {
  const root = await mkdtemp(join(tmpdir(), "trevo-rehearsal-"));
  await chmod(root, 0o755);
  const place = { root, cluster: join(root, "pg"), archive: join(root, "archive"), backup: join(root, "backup") };
  try {
    return await rehearse(place, options);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function rehearse(place: Place, { playMs, archiveTimeoutS, progress }: RehearsalOptions): Promise<Rehearsal> {
  await mkdir(place.archive, { mode: 0o777 });
  await chmod(place.archive, 0o777);
  const server = await startEmbeddedPostgres({
    dir: place.cluster,
    database: "trevo",
    settings: archiving({ dir: place.archive, timeoutS: archiveTimeoutS }),
  });
  const owner = connect(server.url, { max: 1 });
  const players = await startPlayers(server.url);
  await sleep(playMs);
  progress(`Players play: ${players.acknowledged.length} postings so far`);
  const backupStarted = Date.now();
  const backupBytes = await takeBaseBackup({ url: server.url, clusterDir: place.cluster, to: place.backup });
  const backupMs = Date.now() - backupStarted;
  progress(`Base backup while they play: ${Math.round(backupBytes / 1e6)} MB in ${backupMs} ms`);
  await sleep(playMs);
  const point = await momentOf(owner.sql);
  await sleep(200);
  await owner.sql`update wallets set cash = cash + 100000 where player_id = (select min(player_id::text)::uuid from wallets)`;
  progress("Somebody gives a player R$ 1.000 with an UPDATE, and the play goes on");
  await archived(owner.sql, point.at, archiveTimeoutS);
  // The disk may fail at any moment: on average halfway to the archiving of the next WAL segment.
  await sleep((archiveTimeoutS * 1_000) / 2);
  await owner.close();
  server.kill();
  await server.exited;
  await players.stop();
  const { acknowledged } = players;
  progress(`The machine is lost after ${acknowledged.length} postings`);

  const toPoint = await restore(place, {
    name: "point",
    until: point.text,
    missing: (posting) => posting.answeredAt < point.at,
    beyond: (posting) => posting.sentAt > point.at,
    acknowledged,
  });
  progress(`Restored to the moment before the mistake in ${toPoint.readyMs} ms, proved in ${toPoint.verifyMs} ms`);
  const toEnd = await restore(place, { name: "end", missing: () => true, beyond: () => false, acknowledged });
  progress(`Restored to the end of the archive in ${toEnd.readyMs} ms`);
  const segments = (await readdir(place.archive)).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
  return { postings: acknowledged.length, backupBytes, backupMs, segments, toPoint, toEnd, lostMs: lostTime(acknowledged, toEnd.missing) };
}

/** Returns the database's own time, with which recovery compares commits. On one machine, the journal uses the same clock. */
async function momentOf(sql: Sql): Promise<{ text: string; at: number }> {
  const [now] = await sql<
    { text: string; at: number }[]
  >`select clock_timestamp()::text as text, extract(epoch from clock_timestamp())::float8 * 1000 as at`;
  assert(now);
  return now;
}

/** Waits until a WAL segment that ends after that moment has reached the archive. */
async function archived(sql: Sql, after: number, timeoutS: number): Promise<void> {
  for (const deadline = Date.now() + (timeoutS + 60) * 1_000; Date.now() < deadline; await sleep(100)) {
    const [archiver] = await sql<
      { at: number | null }[]
    >`select extract(epoch from last_archived_time)::float8 * 1000 as at from pg_stat_archiver`;
    if ((archiver?.at ?? 0) > after + 1_000) return;
  }
  throw new Error("the archive does not get the log");
}

interface Way {
  name: string;
  until?: string;
  acknowledged: readonly Acknowledged[];
  /** Returns true for a posting that counts as lost if it is absent; `beyond` returns true for a posting that must be absent. */
  missing: (posting: Acknowledged) => boolean;
  beyond: (posting: Acknowledged) => boolean;
}

async function restore(place: Place, way: Way): Promise<Restored> {
  const started = Date.now();
  const dir = join(place.root, way.name);
  const settings = await layOutRestore({ backup: place.backup, archive: place.archive, to: dir, ...(way.until && { until: way.until }) });
  await copyPassword(place.cluster, dir);
  const server = await startEmbeddedPostgres({ dir, database: "trevo", settings });
  try {
    const { sql, close } = connect(server.url, { max: 1 });
    while ((await sql<{ recovering: boolean }[]>`select pg_is_in_recovery() as recovering`)[0]?.recovering) await sleep(50);
    await sql`create table took_writes as select now()`;
    const readyMs = Date.now() - started;
    const there = new Set(
      (await sql<{ external_id: string }[]>`select external_id from entries where source = 'rehearsal'`).map((entry) => entry.external_id),
    );
    await close();
    const { code, output, ms } = await verify(server);
    return {
      readyMs,
      verifyMs: ms,
      sound: code === 0,
      verdict: output,
      missing: way.acknowledged.filter((posting) => way.missing(posting) && !there.has(posting.external_id)),
      beyond: way.acknowledged.filter((posting) => way.beyond(posting) && there.has(posting.external_id)),
    };
  } finally {
    await server.stop();
  }
}

async function copyPassword(from: string, to: string): Promise<void> {
  const { uid, gid } = await stat(`${from}.password`);
  await copyFile(`${from}.password`, `${to}.password`);
  await chown(`${to}.password`, uid, gid);
}

/** Runs the same command that a person would run. */
async function verify({ url }: EmbeddedPostgres): Promise<{ code: number | string; output: string; ms: number }> {
  const started = Date.now();
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(repository, "apps/server/src/verify.ts")],
      { env: { ...process.env, DATABASE_URL: url } },
      (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, output: stdout + stderr, ms: Date.now() - started });
      },
    );
  });
}

function lostTime(acknowledged: readonly Acknowledged[], missing: readonly Acknowledged[]): number {
  const first = Math.min(...missing.map((posting) => posting.answeredAt));
  const last = Math.max(...acknowledged.map((posting) => posting.answeredAt));
  return missing.length === 0 ? 0 : last - first;
}
