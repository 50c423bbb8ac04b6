import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type EmbeddedPostgres, runningPid, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { readConfig } from "./kernel/config.ts";
import { type Database, connect } from "./kernel/db.ts";
import { type LedgerReport, verifyLedger } from "./modules/wallet/index.ts";

/** `npm run verify`: proves the ledger of DATABASE_URL, or of the embedded PostgreSQL. Exit code 1 when it finds something wrong. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const dir = join(config.DATA_DIR, "pg");
  let embedded: EmbeddedPostgres | undefined;
  let url = config.DATABASE_URL ?? (await runningUrl(dir));
  if (!url) {
    embedded = await startEmbeddedPostgres({ dir, database: "trevo" });
    url = embedded.url;
  }
  const database = connect(url, { max: 1, name: "trevo-verify" });
  try {
    await report(database);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

async function report({ sql }: Database): Promise<void> {
  const [installed] = await sql<{ ledger: string | null }[]>`select to_regclass('entries')::text as ledger`;
  if (!installed?.ledger) throw new Error("This database has no ledger yet: start the product once.");
  const started = Date.now();
  const found = await verifyLedger(sql);
  print(found);
  process.stdout.write(`${found.entries} entries of ${found.wallets} wallets in ${Date.now() - started} ms\n`);
  process.exitCode = found.findings.length > 0 ? 1 : 0;
}

function print({ counts, findings, clearing }: LedgerReport): void {
  for (const [check, count] of Object.entries(counts)) {
    process.stdout.write(`${count === 0 ? "ok   " : "WRONG"} ${check}${count === 0 ? "" : `: ${count}`}\n`);
    for (const { detail } of findings.filter((finding) => finding.check === check)) process.stdout.write(`        ${detail}\n`);
  }
  for (const { tenant_id, counterparty, sum } of clearing) process.stdout.write(`sum   tenant ${tenant_id} ${counterparty}: ${sum} centavos\n`);
}

/** The embedded cluster of a product that runs now; its lock file names the port. */
async function runningUrl(dir: string): Promise<string | undefined> {
  if ((await runningPid(dir)) === null) return undefined;
  const port = (await readFile(join(dir, "postmaster.pid"), "utf8")).split("\n")[3];
  const password = (await readFile(`${dir}.password`, "utf8")).trim();
  return `postgres://trevo:${password}@127.0.0.1:${port}/trevo`;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
