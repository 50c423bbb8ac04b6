import { randomUUID } from "node:crypto";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { type App, createApp } from "../src/app.ts";
import { type Cells, connectCell, readMoved } from "../src/cells/cell-database.ts";
import { type CheckNeeds, checkMove } from "../src/cells/check-move.ts";
import { type MoveNeeds, abortMove, moveBrand } from "../src/cells/move-brand.ts";
import { copyCatalogue } from "../src/cells/copy.ts";
import { numberCell } from "../src/cells/number-cell.ts";
import { startEmbeddedPostgres } from "../src/embedded-postgres.ts";
import { readConfig } from "../src/kernel/config.ts";
import { type Database, connect } from "../src/kernel/db.ts";
import { installJobSchema } from "../src/kernel/jobs.ts";
import { createLog } from "../src/kernel/log.ts";
import { migrate, readSchema } from "../src/kernel/migrate.ts";
import { invariants, sealedColumns, sealedFiles } from "../src/modules.ts";
import { silentFollowers } from "../src/silent-followers.ts";
import { storageOf } from "../src/storage-of.ts";
import { vaultOf } from "../src/vault-of.ts";
import { makeScratchFolder } from "./scratch.ts";
import { type CallOptions, type Member, type Reply, type TestSite, createCalls, startTestSite } from "./test-site.ts";

/** Two cells with PostgreSQL clusters of their own and one sandbox. The target has the brand `norte` of its own, the source all others too. */
export interface TwoCells extends Cells {
  readonly site: TestSite;
  /** The target's database as its owner. */
  readonly arrival: Database;
  /** Calls a server of the target. */
  call(method: "GET" | "POST", path: string, options?: CallOptions): Promise<Reply>;
  wallet: TestSite["wallet"];
  deposit: TestSite["deposit"];
  launch: TestSite["launch"];
  readonly lines: string[];
  moveNeeds(more?: Partial<MoveNeeds>): MoveNeeds;
  /** What prevents the move of the brand's operator, between the two cells or others. */
  check(slug: string, ends?: Cells): Promise<string[]>;
  move(slug: string, more?: Partial<MoveNeeds>): Promise<void>;
  /** Ends the move at the first line that says this. */
  moveUntil(slug: string, said: string): Promise<void>;
  abort(slug: string): Promise<void>;
  close(): Promise<void>;
}

export async function startTwoCells(): Promise<TwoCells> {
  const root = await makeScratchFolder("trevo-cell-");
  await chmod(root, 0o755);
  const site = await startTestSite();
  const cluster = await startEmbeddedPostgres({ dir: join(root, "pg"), database: "cell" });
  const arrival = connect(cluster.url, { max: 4, name: "cell" });
  await migrate(arrival.sql, await readSchema());
  await installJobSchema(cluster.url);
  const target = connectCell(cluster.url, "test-target");
  const source = connectCell(site.database.url, "test-source");
  await numberCell(target, 2);
  await copyCatalogue({ source, target });
  const app = await startCell(site, cluster.url);
  const lines: string[] = [];
  const moveNeeds: TwoCells["moveNeeds"] = (more = {}) => ({
    source,
    target,
    targetDb: arrival.db,
    names: { source: "one", target: "two" },
    followers: silentFollowers(arrival.db),
    invariants,
    say: (line) => void lines.push(line),
    settleMs: 300,
    timeoutMs: 20_000,
    ...more,
  });
  const moved = async (slug: string, from = source) => {
    const found = await readMoved(from, slug);
    if (!found) throw new Error(`no brand ${slug}`);
    return found;
  };
  const calls = createCalls(app.url(), site.sandboxUrl);
  return {
    ...calls,
    site,
    arrival,
    source,
    target,
    lines,
    moveNeeds,
    check: async (slug, ends = { source, target }) => checkMove(checkNeeds(site, ends), await moved(slug, ends.source)),
    move: async (slug, more) => moveBrand(moveNeeds(more), await moved(slug)),
    moveUntil: async (slug, said) => {
      const interruption = new Error(`interrupted at "${said}"`);
      const say = (line: string): void => {
        if (line.includes(said)) throw interruption;
      };
      const end: unknown = await moveBrand(moveNeeds({ say }), await moved(slug)).catch((error: unknown) => error);
      if (end !== interruption) throw new Error(`the move was not interrupted at "${said}"`, { cause: end });
    },
    abort: async (slug) => abortMove(moveNeeds(), await moved(slug)),
    close: async () => {
      await app.close();
      await Promise.all([source.end(), target.end(), arrival.close()]);
      await cluster.stop();
      await site.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const configOf = (site: TestSite, databaseUrl: string) =>
  readConfig({
    PORT: "0",
    DATABASE_URL: databaseUrl,
    SANDBOX_URL: site.sandboxUrl.replace("127.0.0.1", "localhost"),
    DATA_DIR: site.dataDir,
    RATE_LIMIT_SCALE: "1000",
    LOAD_LIMIT_SCALE: "20",
    SITE_DIR: "/nowhere",
    DEMO_CANCEL_WINDOW_SECONDS: "0",
    OUTGOING_LOOPBACK: "allowed",
    DEMO_BRANDS: "norte",
  });

async function startCell(site: TestSite, databaseUrl: string): Promise<App> {
  const app = await createApp({
    config: configOf(site, databaseUrl),
    log: createLog(process.env["TEST_LOG"] ?? "silent"),
    clock: site.clock,
  });
  await app.listen();
  return app;
}

function checkNeeds(site: TestSite, cells: Cells): CheckNeeds {
  const config = configOf(site, site.database.url);
  return { ...cells, vault: vaultOf(config), storage: storageOf(config), sealedColumns, sealedFiles };
}

/** One round of the house's dice; the same key gives the same round. */
export const playDice = (call: TestSite["call"], token: string, key: string = randomUUID()): Promise<Reply> =>
  call("POST", "/house/api/rounds", { token, key, body: { game: "dice", stake: 100, params: { target: 50, direction: "over" } } });

/** Cash, held and version of every wallet of the brands, and what the entries sum up to. */
export async function readMoney(cells: Cells, where: "source" | "target", tenantIds: readonly number[]) {
  const sql = cells[where];
  const wallets =
    await sql`select tenant_id, player_id, cash, bonus, held, version from wallets where tenant_id = any (${tenantIds}) order by 1, 2`;
  const entries = await sql`select tenant_id, player_id, count(*)::int as entries, sum(cash)::text as cash, max(version) as version
    from entries where tenant_id = any (${tenantIds}) group by 1, 2 order by 1, 2`;
  return { wallets, entries };
}

export type { Member };
