import { createReadStream } from "node:fs";
import { userInfo } from "node:os";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { withDatabase } from "./command-database.ts";
import { systemClock } from "./kernel/clock.ts";
import { readConfig } from "./kernel/config.ts";
import type { Database } from "./kernel/db.ts";
import { ImportRefused, importCatalog } from "./modules/catalog/index.ts";

const usage = "usage: catalog import <file of JSON lines> --tenant <slug> [--tenant <slug> …] [--by <name>]";
/** Maximum number of invalid lines printed; the rest are counted. */
const faultsShown = 20;

/** `npm run catalog -- import games.jsonl --tenant trevo`: docs/catalogue.md. The product may keep running and shows the games at once. */
async function run(database: Database, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { tenant: { type: "string", multiple: true }, by: { type: "string", default: userInfo().username } },
  });
  const [word, file] = positionals;
  if (word !== "import" || !file || !values.tenant) throw new Error(usage);
  const tenants = await tenantsOf(database, values.tenant);
  const { games, added, changed, same } = await importCatalog(
    { db: database.db, clock: systemClock },
    {
      lines: linesOf(file),
      tenants,
      actor: `staff:${values.by}`,
      progress: ({ step, games: count }) => process.stdout.write(`${step} ${count} games\n`),
    },
  );
  process.stdout.write(`${games} games: ${added} new, ${changed} changed, ${same} as they were\n`);
}

/** Opened when the first line is read: a reader opened before it has a listener may end unnoticed. */
async function* linesOf(file: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
}

async function tenantsOf({ sql }: Database, slugs: string[]): Promise<{ id: number; slug: string }[]> {
  const rows = await sql<{ id: number; slug: string }[]>`select id, slug from tenants where slug in ${sql(slugs)}`;
  const missing = slugs.filter((slug) => rows.every((row) => row.slug !== slug));
  if (missing.length > 0) throw new Error(`There is no brand ${missing.join(", ")}.`);
  return rows.map(({ id, slug }) => ({ id, slug }));
}

function explain(error: unknown): string {
  if (!(error instanceof ImportRefused)) return error instanceof Error ? error.message : String(error);
  const shown = error.faults.slice(0, faultsShown).map(({ line, fault }) => `line ${line}: ${fault}`);
  const more = error.faults.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : []), error.message].join("\n");
}

await withDatabase(readConfig(process.env), "trevo-catalog", (database) => run(database, process.argv.slice(2))).catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
