import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, connect } from "../apps/server/src/kernel/db.ts";
import { type TestSandbox, startSandbox } from "../apps/server/test/sandbox.ts";
import { type CutCounts, type FaultProxy, type FaultProxyNeeds, startFaultProxy } from "./fault-proxy.ts";
import { startSingleDatabase } from "./database.ts";
import { startPatroniDatabase } from "./failover/patroni-database.ts";
import { type ReplicatedDatabase, type ReplicationNeeds, startReplicatedDatabase } from "./failover/replicated-database.ts";
import { type Victim, createVictim } from "./victim.ts";

/** A complete installation of the product: PostgreSQL with its own files, the sandbox, two servers, and the proxy between them. */
export interface Installation {
  readonly dir: string;
  readonly sandbox: TestSandbox;
  readonly victims: readonly [Victim, Victim];
  /** There is one proxy in front of each server; they are counted together. */
  readonly proxy: Pick<FaultProxy, "counts" | "commits">;
  /** Null with a single PostgreSQL. */
  readonly replicated: ReplicatedDatabase | null;
  /** Reads from PostgreSQL without the proxy. Uses a new pool each time, because the last one may be broken. */
  look<T>(read: (database: Database) => Promise<T>): Promise<T>;
  /** Sends `kill -9` to PostgreSQL, or to its primary. */
  killDatabase(): Promise<void>;
  /** Returns the milliseconds until it, or its standby as the new primary, accepts connections. */
  startDatabase(): Promise<number>;
  /** Returns everything that the servers have logged. */
  readLogs(): Promise<string>;
  close(): Promise<void>;
}

/** Options for several nodes instead of one. */
export interface Replication {
  /** What decides which node accepts writes: the harness with two nodes, or Patroni with three. */
  readonly by: "harness" | "patroni";
  /** True if a commit waits for a standby. */
  readonly isSynchronous: boolean;
}

export interface InstallationNeeds {
  /** The proxy's `decide`, with the server that commits. */
  readonly decide: (...args: [...Parameters<FaultProxyNeeds["decide"]>, server: 0 | 1]) => ReturnType<FaultProxyNeeds["decide"]>;
  /** PostgreSQL settings as `name=value`. Without any, commits are durable. */
  readonly settings?: string[];
  readonly replication?: Replication | undefined;
  /** Settings of the sandbox's matches. Without them the servers take none: pricing matches would keep the machine busy. */
  readonly matches?: Record<string, string>;
  /** Runs once, after the first server has migrated the database and before the second starts. */
  readonly tamper?: (database: Database) => Promise<void>;
}

export async function startInstallation(needs: InstallationNeeds): Promise<Installation> {
  const dir = await mkdtemp(join(tmpdir(), "trevo-torture-"));
  await chmod(dir, 0o755);
  const proxies: FaultProxy[] = [];
  const endSessions = (port: number) => proxies.forEach((proxy) => proxy.endSessions(port));
  const replicated = needs.replication ? await startReplicated(needs.replication, { dir, endSessions }) : null;
  const database = replicated ?? (await startSingleDatabase(dir, needs.settings ?? []));
  // The proxies find a single PostgreSQL at the same port after each kill, and among several nodes the one that accepts writes.
  const targetPort = () => (replicated ? replicated.port : Number(new URL(database.url).port));
  const behindProxy = async (server: 0 | 1): Promise<string> => {
    const proxy = await startFaultProxy({ targetPort, decide: (kind, touched) => needs.decide(kind, touched, server) });
    proxies.push(proxy);
    return Object.assign(new URL(database.url), { port: String(proxy.port) }).toString();
  };
  const sandbox = await startSandbox(needs.matches);
  const sandboxUrl = sandbox.url.replace("127.0.0.1", "localhost");
  const logs = [0, 1].map((index) => join(dir, `server-${index}.log`));
  const victim = async (index: 0 | 1) =>
    createVictim({
      databaseUrl: await behindProxy(index),
      sandboxUrl,
      feeds: needs.matches ? "matches" : "none",
      logFile: join(dir, `server-${index}.log`),
    });
  const victims = [await victim(0), await victim(1)] as const;

  const look: Installation["look"] = async (read) => {
    const looking = connect(database.url, { max: 2, name: "torture-look" });
    try {
      return await read(looking);
    } finally {
      await looking.close();
    }
  };
  await victims[0].start();
  sandbox.setProductUrl(`http://localhost:${victims[0].port}`);
  if (needs.tamper) await look(needs.tamper);
  await victims[1].start();

  return {
    dir,
    sandbox,
    victims,
    proxy: {
      get counts() {
        return proxies.map(({ counts }) => counts).reduce(addCounts);
      },
      commits: () => proxies.reduce((sum, proxy) => sum + proxy.commits(), 0),
    },
    look,
    replicated,
    killDatabase: () => database.kill(),
    startDatabase: async () => {
      const started = performance.now();
      await database.recover();
      return performance.now() - started;
    },
    readLogs: async () => (await Promise.all(logs.map((file) => readFile(file, "utf8").catch(() => "")))).join(""),
    close: async () => {
      await Promise.all(victims.map((each) => each.kill("SIGKILL")));
      await Promise.all(proxies.map((proxy) => proxy.close()));
      await sandbox.close();
      await database.close();
      if (process.env["TORTURE_KEEP"] !== "1") await rm(dir, { recursive: true, force: true });
    },
  };
}

function startReplicated(
  { by, isSynchronous }: Replication,
  harness: Pick<ReplicationNeeds, "dir" | "endSessions">,
): Promise<ReplicatedDatabase> {
  return by === "patroni" ? startPatroniDatabase(isSynchronous) : startReplicatedDatabase({ ...harness, isSynchronous });
}

function addCounts(one: CutCounts, other: CutCounts): CutCounts {
  const add = (cut: keyof CutCounts) => ({
    transaction: one[cut].transaction + other[cut].transaction,
    batch: one[cut].batch + other[cut].batch,
    job: one[cut].job + other[cut].job,
  });
  return { after: add("after"), before: add("before") };
}
