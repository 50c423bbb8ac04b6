import { withDatabase } from "./command-database.ts";
import { readConfig } from "./kernel/config.ts";
import type { Database } from "./kernel/db.ts";
import { type CallRecord, findCall, listCalls } from "./modules/providers/index.ts";

const usage = `usage: calls <brand> <id>         a call of a provider, as the round's case names it
       calls <brand> <provider>   its last calls`;
const shownCalls = 20;

/** `npm run calls -- trevo 4711003`: prints a provider's call and our answer verbatim, except for redacted parts. */
async function run({ sql, db }: Database, [slug, which]: string[]): Promise<void> {
  if (!slug || !which) throw new Error(usage);
  const [tenant] = await sql<{ id: number }[]>`select id from tenants where slug = ${slug}`;
  if (!tenant) throw new Error(`There is no brand ${slug}.`);
  if (!/^\d+$/.test(which)) {
    const calls = await listCalls({ db }, tenant.id, { provider_code: which, limit: shownCalls });
    for (const call of calls.toReversed()) print(call);
    return;
  }
  const call = await findCall({ db }, tenant.id, Number(which));
  if (!call) throw new Error(`${slug} has no call ${which}.`);
  print(call);
}

function print({ id, at, action, status, code, ms, request, reply }: CallRecord): void {
  process.stdout.write(`${id} ${at.toISOString()} ${action}: ${status} ${code} in ${ms} ms\n  ${request}\n  ${reply}\n`);
}

await withDatabase(readConfig(process.env), "trevo-calls", (database) => run(database, process.argv.slice(2))).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
