import { userInfo } from "node:os";
import { withDatabase } from "./command-database.ts";
import { proofs } from "./compose-proofs.ts";
import { systemClock } from "./kernel/clock.ts";
import { readConfig } from "./kernel/config.ts";
import type { Database, Db } from "./kernel/db.ts";
import { createLog } from "./kernel/log.ts";
import { createMetrics } from "./kernel/metrics.ts";
import type { Finding } from "./kernel/proof.ts";
import { type Audit, createAudit } from "./modules/audit/index.ts";
import { tenantSlugs } from "./modules/tenants/index.ts";
import { measureLedger } from "./modules/wallet/index.ts";

/** Lines of one proof; there may be a thousand. */
const told = 20;

const say = (line: string) => void process.stdout.write(`${line}\n`);

const usage = "usage: verify | verify release <tenant> <reason>";

/**
 * `npm run verify` proves everything: what is found is written down and freezes payouts, as when the product itself finds it. Exit
 * code 1 when something is wrong. `npm run verify -- release <tenant> <reason>` lets payouts go on. The product may run meanwhile.
 */
async function run(database: Database, [word, slug, ...reason]: string[]): Promise<void> {
  const { db } = database;
  const [installed] = await database.sql<{ audit: string | null }[]>`select to_regclass('findings')::text as audit`;
  if (!installed?.audit) throw new Error("This database is older than the proofs: start the product once.");
  // The person who runs it is who an alert would call.
  const audit = createAudit({
    db,
    clock: systemClock,
    log: createLog("silent"),
    metrics: createMetrics(),
    alerts: { raise: () => undefined },
    jobs: { every: () => undefined },
    proofs,
  });
  if (word === undefined) return verify(db, audit);
  if (word !== "release" || !slug || reason.length === 0) throw new Error(usage);
  const [tenantId] = [...(await tenantSlugs(db))].find(([, name]) => name === slug) ?? [];
  if (tenantId === undefined) throw new Error(`There is no tenant ${slug}.`);
  if (!(await audit.payoutsFrozen(tenantId))) throw new Error(`Payouts of ${slug} are not frozen.`);
  const resolved = await audit.release(tenantId, { by: userInfo().username, reason: reason.join(" ") });
  say(`payouts of ${slug} go on; ${resolved} findings are resolved`);
}

async function verify(db: Db, audit: Audit): Promise<void> {
  const started = Date.now();
  let wrong = 0;
  await audit.proveWhole("all", (proof, findings) => {
    wrong += findings.length;
    tell(proof, findings);
  });
  const { clearing, entries, wallets } = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(measureLedger);
  for (const { tenant_id, counterparty, sum } of clearing) say(`sum   tenant ${tenant_id} ${counterparty}: ${sum} centavos`);
  const slugs = await tenantSlugs(db);
  for (const tenantId of await audit.frozenTenants())
    say(
      `FROZEN payouts of ${slugs.get(tenantId) ?? `tenant ${tenantId}`}: ${(await audit.freezeOf(tenantId))?.findings ?? 0} findings stand open`,
    );
  say(`${entries} entries of ${wallets} wallets in ${Date.now() - started} ms`);
  process.exitCode = wrong > 0 ? 1 : 0;
}

function tell(proof: string, findings: readonly Finding[]): void {
  if (findings.length === 0) return say(`ok    ${proof}`);
  say(`WRONG ${proof}: ${findings.length}`);
  for (const { tenant_id, subject, detail } of findings.slice(0, told)) say(`        tenant ${tenant_id} ${subject}: ${detail}`);
  if (findings.length > told) say(`        and ${findings.length - told} more`);
}

await withDatabase(readConfig(process.env), "trevo-verify", (database) => run(database, process.argv.slice(2))).catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof AggregateError ? error.errors.map(String).join("\n") : error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
