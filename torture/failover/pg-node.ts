import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../apps/server/src/embedded-postgres.ts";
import { createSql } from "../../apps/server/src/kernel/sql.ts";
import { databaseName } from "../database.ts";

const run = promisify(execFile);

/** One of several PostgreSQL nodes, with all its processes. */
export interface PgNode {
  readonly dir: string;
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Runs one statement as the owner of the cluster and returns its rows. */
  query<Row extends object>(text: string): Promise<Row[]>;
  /** Sends `kill -9` to all its processes, including frozen ones. Resolves when they have ended. */
  kill(): Promise<void>;
  /** Fast shutdown: standbys receive everything first. */
  stop(): Promise<void>;
  /** Sends SIGSTOP to all its processes, as when a machine is paused or moved. Its sockets stay open. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/** Starts a node. `follows` is the node whose WAL it receives; the folder must be marked as a standby. */
export async function startPgNode(dir: string, follows?: PgNode): Promise<PgNode> {
  const postgres = await startEmbeddedPostgres({ dir, database: databaseName, settings: settingsOf(dir, follows) });
  return wrap(dir, postgres);
}

function settingsOf(dir: string, follows: PgNode | undefined): string[] {
  const kept = ["wal_keep_size=512MB", "hot_standby=on", "wal_receiver_timeout=10s", "wal_retrieve_retry_interval=100ms"];
  if (!follows) return kept;
  const { username, password } = new URL(follows.url);
  return [
    ...kept,
    `primary_conninfo=host=127.0.0.1 port=${follows.port} user=${username} password=${password} application_name=${dir.split("/").at(-1)}`,
  ];
}

function wrap(dir: string, postgres: EmbeddedPostgres): PgNode {
  const { pid, url } = postgres;
  let frozen: number[] = [];
  return {
    dir,
    url,
    port: Number(new URL(url).port),
    pid,
    query: async <Row extends object>(text: string) => {
      const sql = createSql(url, { max: 1, name: "torture-node" });
      try {
        return await sql.unsafe<Row[]>(text);
      } finally {
        await sql.end();
      }
    },
    kill: async () => {
      const all = [pid, ...(await childrenOf(pid))];
      all.forEach((each) => signal(each, "SIGKILL"));
      await postgres.exited;
    },
    stop: () => postgres.stop(),
    freeze: async () => {
      // The postmaster first: it then starts no more children.
      signal(pid, "SIGSTOP");
      frozen = await childrenOf(pid);
      frozen.forEach((child) => signal(child, "SIGSTOP"));
    },
    thaw: async () => [...frozen, pid].forEach((each) => signal(each, "SIGCONT")),
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as { code?: string }).code !== "ESRCH") throw error;
  }
}

/** Returns the child processes. Each leads its own process group: the postmaster's group does not contain them. */
async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid="]);
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}
