import { userInfo } from "node:os";
import { withDatabase } from "./command-database.ts";
import { systemClock } from "./kernel/clock.ts";
import { readConfig } from "./kernel/config.ts";
import type { Database, Db } from "./kernel/db.ts";
import { createLog } from "./kernel/log.ts";
import { createMetrics } from "./kernel/metrics.ts";
import type { Violation } from "./kernel/invariant.ts";
import { invariants } from "./modules.ts";
import { type Integrity, createIntegrity } from "./modules/integrity/index.ts";
import { tenantSlugs } from "./modules/tenants/index.ts";
import { measureLedger } from "./modules/wallet/index.ts";
import { type PayoutFreezes, createPayoutFreezes } from "./modules/withdrawals/index.ts";

/** Maximum number of lines per invariant; there may be a thousand violations. */
const mostPrinted = 20;

const say = (line: string) => void process.stdout.write(`${line}\n`);

const usage = "usage: verify | verify release <tenant> <reason>";

/**
 * `npm run verify` checks every invariant: violations are recorded and freeze payouts, as when the product itself finds them. The exit code
 * is 1 if a violation was found. `npm run verify -- release <tenant> <reason>` releases the payouts. The product may run meanwhile.
 */
async function run(database: Database, [word, slug, ...reason]: string[]): Promise<void> {
  const { db } = database;
  const [installed] = await database.sql<{ violations: string | null }[]>`select to_regclass('violations')::text as violations`;
  if (!installed?.violations) throw new Error("This database is older than the invariants: start the product once.");
  const clock = systemClock;
  const log = createLog("silent");
  const metrics = createMetrics();
  // No alert is needed: the person who runs this command sees the result.
  const integrity = createIntegrity({
    db,
    clock,
    log,
    metrics,
    alerts: { raise: () => undefined },
    invariants,
  });
  const freezes = createPayoutFreezes({ db, clock, log, metrics, integrity });
  integrity.onRecorded(freezes.freeze);
  if (word === undefined) return verify(db, { integrity, freezes });
  if (word !== "release" || !slug || reason.length === 0) throw new Error(usage);
  const [tenantId] = [...(await tenantSlugs(db))].find(([, name]) => name === slug) ?? [];
  if (tenantId === undefined) throw new Error(`There is no tenant ${slug}.`);
  if (!(await freezes.isFrozen(tenantId))) throw new Error(`Payouts of ${slug} are not frozen.`);
  const resolved = await freezes.release(tenantId, { by: userInfo().username, reason: reason.join(" ") });
  say(`payouts of ${slug} go on; ${resolved} violations are resolved`);
}

async function verify(db: Db, { integrity, freezes }: { integrity: Integrity; freezes: PayoutFreezes }): Promise<void> {
  const started = Date.now();
  let wrong = 0;
  await integrity.checkWhole("all", (invariant, violations) => {
    wrong += violations.length;
    printViolations(invariant, violations);
  });
  const { clearing, entries, wallets } = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(measureLedger);
  for (const { tenant_id, counterparty, sum } of clearing) say(`sum   tenant ${tenant_id} ${counterparty}: ${sum} centavos`);
  const slugs = await tenantSlugs(db);
  for (const tenantId of await freezes.frozenTenants())
    say(
      `FROZEN payouts of ${slugs.get(tenantId) ?? `tenant ${tenantId}`}: ${(await freezes.find(tenantId))?.violations ?? 0} violations stand open`,
    );
  say(`${entries} entries of ${wallets} wallets in ${Date.now() - started} ms`);
  process.exitCode = wrong > 0 ? 1 : 0;
}

function printViolations(invariant: string, violations: readonly Violation[]): void {
  if (violations.length === 0) return say(`ok    ${invariant}`);
  say(`WRONG ${invariant}: ${violations.length}`);
  for (const { tenant_id, subject, detail } of violations.slice(0, mostPrinted)) say(`        tenant ${tenant_id} ${subject}: ${detail}`);
  if (violations.length > mostPrinted) say(`        and ${violations.length - mostPrinted} more`);
}

await withDatabase(readConfig(process.env), "trevo-verify", (database) => run(database, process.argv.slice(2))).catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof AggregateError ? error.errors.map(String).join("\n") : error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
