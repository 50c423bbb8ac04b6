import { lastArchived, readManifest } from "./archive/archive-files.ts";
import { isMonth, lastSettled, monthAfter, monthOf } from "./archive/months.ts";
import { proveDetached, proveMonth } from "./archive/prove-month.ts";
import { readRound, readStatement } from "./archive/read-archive.ts";
import { type ArchiveNeeds, monthsDue, writeMonth } from "./archive/write-month.ts";
import { withDatabase } from "./command-database.ts";
import { readConfig } from "./kernel/config.ts";
import type { Database } from "./kernel/db.ts";
import { callArchive } from "./modules/providers/index.ts";
import { streamArchive } from "./modules/sports/index.ts";
import { tenantSlugs } from "./modules/tenants/index.ts";
import { ledgerArchive } from "./modules/wallet/index.ts";
import { storageOf } from "./storage-of.ts";

const usage = `usage: archive                                       the months that are archived
       archive write [month]                         archives every month that is over, up to this one; goes on where a run ended
       archive prove [month]                         proves the files, and the wallets without what is archived
       archive statement <brand> <player> <month>    a player's entries of an archived month
       archive round <brand> <round>                 an archived round with its entries
months are written 2026-09, and are those of UTC`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const json = (value: unknown): string => JSON.stringify(value, (_name, part: unknown) => (typeof part === "bigint" ? Number(part) : part));

async function run(database: Database, words: readonly string[]): Promise<void> {
  const [word, ...rest] = words;
  const needs: ArchiveNeeds = {
    db: database.db,
    storage: storageOf(readConfig(process.env)),
    tables: [...ledgerArchive, ...callArchive, ...streamArchive],
    now: new Date(),
    say,
  };
  const month = rest.at(-1);
  if (word === undefined) return list(needs);
  if (word === "write" && rest.length <= 1 && (month === undefined || isMonth(month))) return write(needs, month ?? lastSettled(needs.now));
  if (word === "prove" && rest.length <= 1 && (month === undefined || isMonth(month))) return prove(needs, month);
  if (word === "statement" && rest.length === 3 && month && isMonth(month)) return statement(needs, rest);
  if (word === "round" && rest.length === 2) return round(needs, rest);
  throw new Error(usage);
}

async function list({ storage, now }: ArchiveNeeds): Promise<void> {
  let month = await lastArchived(storage, monthOf(now));
  if (!month) return say("no month is archived");
  for (let manifest = await readManifest(storage, month); manifest; manifest = await readManifest(storage, (month = monthAfter(month, -1))))
    say(`${month}: entries ${manifest.from_entry} to ${manifest.until_entry - 1}, ${manifest.files.length} files`);
}

async function write(needs: ArchiveNeeds, until: string): Promise<void> {
  const due = await monthsDue(needs, until);
  if (due.length === 0) say(`nothing is due up to ${until}`);
  for (const month of due) await writeMonth(needs, month);
}

async function prove(needs: ArchiveNeeds, wanted: string | undefined): Promise<void> {
  const last = await lastArchived(needs.storage, monthOf(needs.now));
  const month = wanted ?? last;
  if (!month || !last) throw new Error("no month is archived");
  const faults = [...(await proveMonth(needs.storage, month)), ...(await proveDetached(needs, last))];
  for (const fault of faults) say(`WRONG ${fault}`);
  if (faults.length === 0)
    say(`ok    ${month}: its files, its chains and its rounds; every wallet is what ${last} carries and what moved since`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

async function statement(needs: ArchiveNeeds, [slug = "", player = "", month = ""]: readonly string[]): Promise<void> {
  const { opening, entries, closing } = await readStatement(needs.storage, month, { tenant: await brandOf(needs, slug), player });
  say(`opening ${json(opening)}`);
  for (const entry of entries) say(json(entry));
  say(`closing ${json(closing)}`);
}

async function round(needs: ArchiveNeeds, [slug = "", id = ""]: readonly string[]): Promise<void> {
  const last = await lastArchived(needs.storage, monthOf(needs.now));
  const found = last && (await readRound(needs.storage, last, { tenant: await brandOf(needs, slug), id }));
  if (!found) throw new Error(`round ${id} of ${slug} is in no archived month`);
  say(`${found.month} ${json(found.round)}`);
  for (const entry of found.entries) say(json(entry));
}

async function brandOf({ db }: ArchiveNeeds, slug: string): Promise<number> {
  const [tenant] = [...(await tenantSlugs(db))].find(([, name]) => name === slug) ?? [];
  if (tenant === undefined) throw new Error(`There is no brand ${slug}.`);
  return tenant;
}

await withDatabase(readConfig(process.env), "trevo-archive", (database) => run(database, process.argv.slice(2))).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
