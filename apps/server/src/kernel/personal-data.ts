import { type RawBuilder, sql } from "kysely";
import type { Vault } from "./crypto.ts";
import type { Db, Tx } from "./db.ts";
import type { PlayerKey } from "./scope.ts";

type Row = Record<string, unknown>;

/** Personal data in one table: how it is exported for the player, and what happens to it when the account is closed. */
export interface PersonalDataTable {
  readonly table: string;
  /** Columns of the player's copy. Empty if nothing is readable, such as hashes, or if another part contains it. */
  readonly shows: readonly string[];
  /** Additional columns that `open` reads. They are exported only through it. */
  readonly sealed?: readonly string[];
  /** Adds the row's sealed values in clear. */
  readonly open?: (vault: Pick<Vault, "open">, player: PlayerKey, row: Row) => Row;
  /** Column that identifies the owner; `player_id` if absent. With a prefix, the value follows it. */
  readonly owner?: { readonly column: string; readonly prefix?: string };
  /** The player's rows as a relation, for tables without an index on the owner. */
  readonly rows?: (player: PlayerKey) => RawBuilder<unknown>;
  /** `kept`: required by law, or for the player's protection. */
  readonly atClosing: "kept" | "erased";
  /** Key of the row's file in the file store, which is erased with it. Reads `shows` and `sealed`. */
  readonly file?: (player: PlayerKey, row: Row) => string | null;
}

const rowsAPiece = 2_000;

const ownRows = ({ owner, table }: PersonalDataTable, { tenant_id, player_id }: PlayerKey): RawBuilder<unknown> =>
  sql`from ${sql.table(table)} where tenant_id = ${tenant_id} and ${sql.ref(owner?.column ?? "player_id")} = ${`${owner?.prefix ?? ""}${player_id}`}`;

const shownRows = (table: PersonalDataTable, player: PlayerKey): RawBuilder<unknown> =>
  table.rows ? sql`from ${table.rows(player)} own` : ownRows(table, player);

const columnsOf = ({ shows, sealed = [] }: PersonalDataTable): RawBuilder<unknown> =>
  sql.join([...shows, ...sealed].map((column) => sql.ref(column)));

/** Streams the player's rows for the export. Requires a transaction, because it uses a cursor; only one chunk is in memory. */
export async function* readPersonalRows(
  needs: { tx: Tx; vault: Pick<Vault, "open"> },
  table: PersonalDataTable,
  player: PlayerKey,
): AsyncGenerator<Row[]> {
  const { tx, vault } = needs;
  const cursor = sql.ref(`personal_${table.table}`);
  await sql`declare ${cursor} no scroll cursor for select ${columnsOf(table)} ${shownRows(table, player)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAPiece)} from ${cursor}`.execute(tx);
    if (rows.length > 0) yield rows.map((row) => shown(vault, table, { player, row }));
    if (rows.length < rowsAPiece) break;
  }
  await sql`close ${cursor}`.execute(tx);
}

function shown(vault: Pick<Vault, "open">, table: PersonalDataTable, { player, row }: { player: PlayerKey; row: Row }): Row {
  const plain = Object.fromEntries(table.shows.map((column) => [column, row[column]]));
  return table.open ? { ...plain, ...table.open(vault, player, row) } : plain;
}

/** Erases the player's rows of a table marked `erased`. Returns the files that belonged to them. */
export async function erasePersonalRows(db: Db | Tx, table: PersonalDataTable, player: PlayerKey): Promise<string[]> {
  const { file } = table;
  const files = file
    ? (await sql<Row>`select ${columnsOf(table)} ${ownRows(table, player)}`.execute(db)).rows.map((row) => file(player, row))
    : [];
  await sql`delete ${ownRows(table, player)}`.execute(db);
  return files.filter((name) => name !== null);
}
