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

/** A whole product of its own: PostgreSQL with its own files, the sandbox, two servers, and the proxy between. */
export interface Installation {
  readonly dir: string;
  readonly sandbox: TestSandbox;
  readonly victims: readonly [Victim, Victim];
  /** One before each server; counted together. */
  readonly proxy: Pick<FaultProxy, "counts" | "commits">;
  /** Null where PostgreSQL is a single one. */
  readonly replicated: ReplicatedDatabase | null;
  /** PostgreSQL without the proxy, for looking; a fresh pool each time, since the last one may be dead. */
  look<T>(read: (database: Database) => Promise<T>): Promise<T>;
  /** `kill -9` of PostgreSQL, or of its primary. */
  killDatabase(): Promise<void>;
  /** Answers the milliseconds until it, or its standby as the new primary, takes connections. */
  startDatabase(): Promise<number>;
  /** Everything the servers have logged. */
  readLogs(): Promise<string>;
  close(): Promise<void>;
}

/** Several nodes instead of one. */
export interface Replication {
  /** Who decides which of them takes writes: the harness over two nodes, or Patroni over three. */
  readonly by: "harness" | "patroni";
  /** Whether a commit waits for a standby. */
  readonly isSynchronous: boolean;
}

export interface InstallationNeeds {
  /** As a proxy asks, with the server whose commit it is. */
  readonly decide: (...args: [...Parameters<FaultProxyNeeds["decide"]>, server: 0 | 1]) => ReturnType<FaultProxyNeeds["decide"]>;
  /** PostgreSQL settings as `name=value`; none is the honest way. */
  readonly settings?: string[];
  readonly replication?: Replication | undefined;
  /** Settings of the sandbox. */
  readonly sandbox?: Record<string, string>;
  /** Runs once when the first server has migrated the database, before the second starts. */
  readonly tamper?: (database: Database) => Promise<void>;
}

export async function startInstallation(needs: InstallationNeeds): Promise<Installation> {
  const dir = await mkdtemp(join(tmpdir(), "trevo-torture-"));
  await chmod(dir, 0o755);
  const proxies: FaultProxy[] = [];
  const endSessions = (port: number) => proxies.forEach((proxy) => proxy.endSessions(port));
  const replicated = needs.replication ? await startReplicated(needs.replication, { dir, endSessions }) : null;
  const database = replicated ?? (await startSingleDatabase(dir, needs.settings ?? []));
  // They find a single one at the same port after each death, and of several nodes the one that takes writes.
  const targetPort = () => (replicated ? replicated.port : Number(new URL(database.url).port));
  const behindProxy = async (server: 0 | 1): Promise<string> => {
    const proxy = await startFaultProxy({ targetPort, decide: (kind, touched) => needs.decide(kind, touched, server) });
    proxies.push(proxy);
    return Object.assign(new URL(database.url), { port: String(proxy.port) }).toString();
  };
  const sandbox = await startSandbox(needs.sandbox);
  const sandboxUrl = sandbox.url.replace("127.0.0.1", "localhost");
  const logs = [0, 1].map((index) => join(dir, `server-${index}.log`));
  const victim = async (index: 0 | 1) =>
    createVictim({ databaseUrl: await behindProxy(index), sandboxUrl, logFile: join(dir, `server-${index}.log`) });
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
