import { withDatabase } from "./command-database.ts";
import { readConfig } from "./kernel/config.ts";
import type { Database } from "./kernel/db.ts";
import { sealedColumns, sealedFiles } from "./modules.ts";
import { countSealed, resealColumn, resealFiles } from "./reseal.ts";
import { storageOf } from "./storage-of.ts";
import { vaultOf } from "./vault-of.ts";

const usage = `usage: keys           which key has sealed how many values
       keys reseal    seals what other keys have sealed under the first of KEY_FILE`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const config = readConfig(process.env);
const vault = vaultOf(config);

/**
 * `npm run keys` counts what each sealing key has sealed. `-- reseal` reseals everything with the first key of KEY_FILE, with the rights of
 * the tables' owner. Both may run beside the product, and may be run again after an interruption.
 */
async function run(database: Database, [word, ...more]: string[]): Promise<void> {
  if (more.length > 0 || (word !== undefined && word !== "reseal")) throw new Error(usage);
  if (word === "reseal") await reseal(database);
  await count(database);
}

async function reseal({ db }: Database): Promise<void> {
  for (const one of sealedColumns) {
    const what = `${one.table}.${one.column}`;
    const done = await resealColumn({ db, vault }, one, (rows) => say(`  ${what}: ${rows}`));
    if (done > 0) say(`sealed again: ${what}, ${done}`);
  }
  const storage = storageOf(config);
  for (const one of sealedFiles) {
    const done = await resealFiles({ db, vault, storage }, one, (files) => files % 100 === 0 && say(`  files of ${one.table}: ${files}`));
    if (done > 0) say(`sealed again: files of ${one.table}, ${done}`);
  }
}

async function count({ db }: Database): Promise<void> {
  const names = vault.sealingKeys.map(({ name }) => name);
  const sums = new Map<string, number>();
  say(`${"value".padEnd(42)}${names.map((name) => name.padStart(12)).join("")}`);
  for (const one of sealedColumns) {
    const by = await countSealed(db, vault, one);
    say(`${`${one.table}.${one.column}`.padEnd(42)}${names.map((name) => String(by.get(name) ?? 0).padStart(12)).join("")}`);
    for (const [name, values] of by) sums.set(name, (sums.get(name) ?? 0) + values);
  }
  say(`${"in all".padEnd(42)}${names.map((name) => String(sums.get(name) ?? 0).padStart(12)).join("")}`);
}

const owned = { ...config, DATABASE_URL: config.DATABASE_OWNER_URL ?? config.DATABASE_URL };
await withDatabase(owned, "trevo-keys", (database) => run(database, process.argv.slice(2))).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
