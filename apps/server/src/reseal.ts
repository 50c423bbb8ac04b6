import { sql } from "kysely";
import type { Storage } from "./adapters/storage/storage.ts";
import type { SealingKey, Vault } from "./kernel/crypto.ts";
import type { Db } from "./kernel/db.ts";
import type { SealedColumn, SealedFiles, SealedRow } from "./kernel/sealed-values.ts";

/** Rows per transaction: few enough that nothing waits long for a row lock. */
const batch = 200;

/** Number of values sealed by each key. Values that do not name their key count as sealed by the master secret's key. */
export type SealedBy = ReadonlyMap<string, number>;

type Resealing = Pick<Vault, "sealingKeys" | "seal" | "openBytes">;

const current = ({ sealingKeys }: Pick<Vault, "sealingKeys">): SealingKey => {
  const [first] = sealingKeys;
  if (!first) throw new Error("the vault has no key");
  return first;
};

const isSealedBy = ({ prefix }: SealingKey, sealed: Uint8Array): boolean => prefix.equals(sealed.subarray(0, prefix.length));

/**
 * Counts the values per key, by their first bytes. A key that was removed from KEY_FILE counts as `master`: only opening a value shows the
 * difference.
 */
export async function countSealed(db: Db, vault: Pick<Vault, "sealingKeys">, { table, column }: SealedColumn): Promise<SealedBy> {
  const names = vault.sealingKeys.map(
    ({ name, prefix }) => sql`when substring(${sql.ref(column)} from 1 for 5) = ${prefix} then ${name}::text`,
  );
  const { rows } = await sql<{ name: string; count: number }>`
    select case ${sql.join(names, sql` `)} else 'master' end as name, count(*)::int as count
    from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1`.execute(db);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/**
 * Seals again every value of the column that was sealed by another key; `progress` receives the number done so far. It may be stopped and
 * repeated, and run while the product runs: a value that changes meanwhile is left as it is. Throws at a value that cannot be opened, and
 * names its row.
 */
export async function resealColumn(
  { db, vault }: { readonly db: Db; readonly vault: Resealing },
  { table, column, key, also, context }: SealedColumn,
  progress: (done: number) => void,
): Promise<number> {
  const { prefix } = current(vault);
  const keyColumns = sql.join(key.map((one) => sql.ref(one)));
  const read = sql.join([...new Set([...key, ...also, column])].map((one) => sql.ref(one)));
  let after: readonly unknown[] | null = null;
  let done = 0;
  for (;;) {
    const later: ReturnType<typeof sql> = after === null ? sql`` : sql`and (${keyColumns}) > (${sql.join([...after])})`;
    const { rows } = await sql<SealedRow>`
      select ${read} from ${sql.table(table)}
      where substring(${sql.ref(column)} from 1 for 5) <> ${prefix} ${later} order by ${keyColumns} limit ${batch}`.execute(db);
    const last = rows.at(-1);
    if (!last) return done;
    await db.transaction().execute(async (tx) => {
      for (const row of rows) {
        const was = row[column] as Buffer;
        const same = sql.join(
          key.map((one) => sql`${sql.ref(one)} = ${row[one]}`),
          sql` and `,
        );
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealAgain(vault, was, { table, key, row, context: context(row) })}
          where ${same} and ${sql.ref(column)} = ${was}`.execute(tx);
      }
    });
    after = key.map((one) => last[one]);
    progress((done += rows.length));
  }
}

interface Place {
  readonly table: string;
  readonly key: readonly string[];
  readonly row: SealedRow;
  readonly context: string;
}

function sealAgain(vault: Resealing, sealed: Buffer, { table, key, row, context }: Place): Buffer {
  try {
    return vault.seal(vault.openBytes(sealed, context), context);
  } catch (cause) {
    const which = key.map((one) => `${one} ${String(row[one])}`).join(", ");
    throw new Error(`cannot decrypt a value of ${table} (${which}): is a line of KEY_FILE missing?`, { cause });
  }
}

/** Does the same for stored files. A missing file, such as a removed document's, is skipped. */
export async function resealFiles(
  { db, vault, storage }: { readonly db: Db; readonly vault: Resealing; readonly storage: Pick<Storage, "get" | "put"> },
  { table, key, place }: SealedFiles,
  progress: (done: number) => void,
): Promise<number> {
  const keyColumns = sql.join(key.map((one) => sql.ref(one)));
  let after: readonly unknown[] | null = null;
  let done = 0;
  for (;;) {
    const later: ReturnType<typeof sql> = after === null ? sql`` : sql`where (${keyColumns}) > (${sql.join([...after])})`;
    const { rows } = await sql<SealedRow>`
      select ${keyColumns} from ${sql.table(table)} ${later} order by ${keyColumns} limit ${batch}`.execute(db);
    const last = rows.at(-1);
    if (!last) return done;
    for (const row of rows) {
      const { path, context } = place(row);
      const sealed = await storage.get(path);
      if (!sealed || isSealedBy(current(vault), sealed)) continue;
      await storage.put(path, sealAgain(vault, sealed, { table, key, row, context }));
      progress((done += 1));
    }
    after = key.map((one) => last[one]);
  }
}
