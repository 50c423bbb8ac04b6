import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { createSql } from "../apps/server/src/kernel/sql.ts";
import type { EmbeddedPostgres } from "../apps/server/src/embedded-postgres.ts";
import { cpuSecondsOf } from "./processes.ts";

const run = promisify(execFile);
const clients = 32;
const scale = 50;

export interface PgbenchFigure {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly latency: number;
  readonly command: string;
  /** CPU microseconds per transaction: of the PostgreSQL servers, and of all including pgbench itself. */
  readonly cpuMicros: { readonly postgres: number; readonly all: number };
}

const isInstalled = (): boolean => spawnSync("pgbench", ["--version"]).status === 0;

/** Installs Debian's package if permitted, because the embedded PostgreSQL has no tools. */
function install(say: (line: string) => void): void {
  if (isInstalled() || process.getuid?.() !== 0) return;
  say("installing postgresql-contrib for pgbench");
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "postgresql-contrib"], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

/** Runs simple updates (`-N`), prepared, on a separate database of the same cluster. Returns null if pgbench is not available. */
export async function pgbench(cluster: EmbeddedPostgres, seconds: number, say: (line: string) => void): Promise<PgbenchFigure | null> {
  install(say);
  if (!isInstalled()) return null;
  const url = new URL(cluster.url);
  const admin = createSql(cluster.url);
  await admin.unsafe("drop database if exists pgbench");
  await admin.unsafe("create database pgbench");
  const env = { ...process.env, PGHOST: url.hostname, PGPORT: url.port, PGUSER: url.username, PGPASSWORD: url.password };
  await run("pgbench", ["-i", "-q", "-s", String(scale), "pgbench"], { env });
  await admin.unsafe("checkpoint");
  const args = ["-N", "-M", "prepared", "-c", String(clients), "-T", String(seconds), "pgbench"];
  const before = { postgres: cpuSecondsOf(cluster.pid), all: cpuSecondsOf(process.pid) };
  const { stdout } = await run("pgbench", args, { env });
  const used = { postgres: cpuSecondsOf(cluster.pid) - before.postgres, all: cpuSecondsOf(process.pid) - before.all };
  await admin.unsafe("drop database pgbench");
  await admin.end();
  const read = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1]);
  const transactions = read(/transactions actually processed: (\d+)/);
  const cpuMicros = { postgres: (used.postgres / transactions) * 1e6, all: (used.all / transactions) * 1e6 };
  return {
    cpuMicros,
    perSecond: read(/tps = ([\d.]+)/),
    latency: read(/latency average = ([\d.]+)/),
    command: `pgbench ${args.join(" ")} (scale ${scale})`,
  };
}
