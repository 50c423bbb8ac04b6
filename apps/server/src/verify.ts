import { withDatabase } from "./command-database.ts";
import { readConfig } from "./kernel/config.ts";
import type { Database } from "./kernel/db.ts";
import { type LedgerReport, verifyLedger } from "./modules/wallet/index.ts";

/** `npm run verify`: proves the ledger of DATABASE_URL, or of the embedded PostgreSQL. Exit code 1 when it finds something wrong. */
async function report({ db }: Database): Promise<void> {
  const started = Date.now();
  const found = await verifyLedger(db);
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

await withDatabase(readConfig(process.env), "trevo-verify", report).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
