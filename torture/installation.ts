import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../apps/server/src/embedded-postgres.ts";
import { type Database, connect } from "../apps/server/src/kernel/db.ts";
import { type TestSandbox, startSandbox } from "../apps/server/test/sandbox.ts";
import { type CutCounts, type FaultProxy, type FaultProxyNeeds, startFaultProxy } from "./fault-proxy.ts";
import { type Victim, createVictim } from "./victim.ts";

const databaseName = "torture";
const restartPatienceMs = 60_000;

/** A whole product of its own: PostgreSQL with its own files, the sandbox, two servers, and the proxy between. */
export interface Installation {
  readonly dir: string;
  readonly sandbox: TestSandbox;
  readonly victims: readonly [Victim, Victim];
  /** One before each server; counted together. */
  readonly proxy: Pick<FaultProxy, "counts" | "commits">;
  readonly databasePid: () => number;
  /** PostgreSQL without the proxy, for looking; a fresh pool each time, since the last one may be dead. */
  look<T>(read: (database: Database) => Promise<T>): Promise<T>;
  /** `kill -9` of the postmaster; its children follow it by themselves. */
  killDatabase(): Promise<void>;
  /** Answers the milliseconds until it takes connections. */
  startDatabase(): Promise<number>;
  /** Everything the servers have logged. */
  readLogs(): Promise<string>;
  close(): Promise<void>;
}

export interface InstallationNeeds {
  /** As a proxy asks, with the server whose commit it is. */
  readonly decide: (...args: [...Parameters<FaultProxyNeeds["decide"]>, server: 0 | 1]) => ReturnType<FaultProxyNeeds["decide"]>;
  /** PostgreSQL settings as `name=value`; none is the honest way. */
  readonly settings?: string[];
  /** Runs once when the first server has migrated the database, before the second starts. */
  readonly tamper?: (database: Database) => Promise<void>;
}

export async function startInstallation(needs: InstallationNeeds): Promise<Installation> {
  const dir = await mkdtemp(join(tmpdir(), "trevo-torture-"));
  await chmod(dir, 0o755);
  const firstStart = { dir: join(dir, "pg"), database: databaseName, settings: needs.settings ?? [] };
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres(firstStart);
  const { url } = postgres;
  // The proxies find it at the same port after each death.
  const cluster = { ...firstStart, port: Number(new URL(url).port) };
  const startProxy = (server: 0 | 1) =>
    startFaultProxy({ targetPort: cluster.port, decide: (kind, touched) => needs.decide(kind, touched, server) });
  const proxies = [await startProxy(0), await startProxy(1)] as const;
  const behindProxy = (server: 0 | 1) => Object.assign(new URL(url), { port: String(proxies[server].port) }).toString();
  const sandbox = await startSandbox();
  const sandboxUrl = sandbox.url.replace("127.0.0.1", "localhost");
  const logs = [0, 1].map((index) => join(dir, `server-${index}.log`));
  const victim = (index: 0 | 1) => createVictim({ databaseUrl: behindProxy(index), sandboxUrl, logFile: join(dir, `server-${index}.log`) });
  const victims = [victim(0), victim(1)] as const;

  const look: Installation["look"] = async (read) => {
    const database = connect(url, { max: 2, name: "torture-look" });
    try {
      return await read(database);
    } finally {
      await database.close();
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
        return addCounts(proxies[0].counts, proxies[1].counts);
      },
      commits: () => proxies[0].commits() + proxies[1].commits(),
    },
    look,
    databasePid: () => postgres.pid,
    killDatabase: async () => {
      process.kill(postgres.pid, "SIGKILL");
      await postgres.exited;
    },
    startDatabase: async () => {
      const started = performance.now();
      postgres = await startAgain(cluster);
      return performance.now() - started;
    },
    readLogs: async () => (await Promise.all(logs.map((file) => readFile(file, "utf8").catch(() => "")))).join(""),
    close: async () => {
      await Promise.all(victims.map((each) => each.kill("SIGKILL")));
      await Promise.all(proxies.map((proxy) => proxy.close()));
      await sandbox.close();
      await postgres.stop();
      if (process.env["TORTURE_KEEP"] !== "1") await rm(dir, { recursive: true, force: true });
    },
  };
}

function addCounts(one: CutCounts, other: CutCounts): CutCounts {
  const add = (cut: keyof CutCounts) => ({
    transaction: one[cut].transaction + other[cut].transaction,
    batch: one[cut].batch + other[cut].batch,
    job: one[cut].job + other[cut].job,
  });
  return { after: add("after"), before: add("before") };
}

/** The first attempts may fail while the dead postmaster's children still leave. */
async function startAgain(cluster: Parameters<typeof startEmbeddedPostgres>[0]): Promise<EmbeddedPostgres> {
  const until = performance.now() + restartPatienceMs;
  for (;;) {
    try {
      return await startEmbeddedPostgres(cluster);
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(100);
    }
  }
}
