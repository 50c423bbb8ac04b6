import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox } from "../apps/sandbox/src/app.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../apps/server/src/embedded-postgres.ts";
import { seedPlayers } from "./seed-players.ts";
import { type BenchServer, productProgram, startServer } from "./servers.ts";

/** A new installation of the product on its own PostgreSQL, with players who can play. */
export interface Installation {
  readonly postgres: EmbeddedPostgres;
  readonly logDir: string;
  /** Starts a server process of the product, with the role `api` by default. */
  startProduct(options?: { roles?: string; profileDir?: string | undefined; env?: Record<string, string> }): Promise<BenchServer>;
  /** Starts a server whose routes do nothing. */
  startEmpty(): Promise<BenchServer>;
  /** Starts the server of plain bets, without the product. `createPlainTables` creates its tables. */
  startPlain(): Promise<BenchServer>;
  close(): Promise<void>;
}

export async function createInstallation(players: number): Promise<Installation> {
  const root = await mkdtemp(join(tmpdir(), "trevo-bench-"));
  await chmod(root, 0o755);
  const postgres = await startEmbeddedPostgres({
    dir: join(root, "pg"),
    database: "trevo",
    settings: ["shared_preload_libraries=pg_stat_statements"],
  });
  const sandbox = await createSandbox({ productUrl: () => "http://localhost:9", dataDir: root });
  const sandboxUrl = (await sandbox.listen({ port: 0, host: "127.0.0.1" })).replace("127.0.0.1", "localhost");
  let serial = 0;
  const servers: BenchServer[] = [];
  const kept = async (starting: Promise<BenchServer>): Promise<BenchServer> => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  const logFile = () => join(root, `server-${serial++}.log`);
  const startProduct: Installation["startProduct"] = ({ roles = "api", profileDir, env } = {}) =>
    kept(
      startServer({
        program: productProgram,
        logFile: logFile(),
        profileDir,
        env: { DATABASE_URL: postgres.url, SANDBOX_URL: sandboxUrl, DATA_DIR: root, TREVO_ROLES: roles, SITE_DIR: "/nowhere", ...env },
      }),
    );
  const first = await startProduct(); // it migrates, and creates tenants and games
  await first.stop();
  await seedPlayers(postgres.url, players);
  return {
    postgres,
    logDir: root,
    startProduct,
    startEmpty: () => kept(startServer({ program: "bench/empty-server.ts", logFile: logFile() })),
    startPlain: () => kept(startServer({ program: "bench/plain-server.ts", logFile: logFile(), env: { DATABASE_URL: postgres.url } })),
    close: async () => {
      for (const server of servers) await server.stop();
      await sandbox.close();
      await postgres.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
