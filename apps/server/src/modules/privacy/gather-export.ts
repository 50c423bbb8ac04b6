import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { dataExportDays } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { readPersonalRows } from "../../kernel/personal-data.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { exportFile } from "./export-file.ts";
import type { PrivacyNeeds } from "./needs.ts";
import { type ExportKey, type ExportRow, privacyStore } from "./store.ts";

export const gatherExportJob = "gather-data-export";

const dayMs = 24 * 3_600_000;

export const shownTables = ({ tables }: Pick<PrivacyNeeds, "tables">) => tables.filter(({ shows }) => shows.length > 0);

/** The job that writes the data copy. Running it twice produces the same file. It reads one moment: a read-only snapshot. */
export async function gatherExport(needs: PrivacyNeeds, { tenant_id, id }: ExportKey): Promise<void> {
  const row = await privacyStore.find(needs.db, { tenant_id, id });
  if (!row || row.ready_at) return;
  const packed = await needs.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => pipeline(partsOf(needs, tx, row), createGzip(), (packing) => buffer(packing)));
  await exportFile.put(needs, row, packed);
  const ready_at = needs.clock.now();
  const there = await privacyStore.finish(needs.db, row, { ready_at, expires_at: new Date(ready_at.getTime() + dataExportDays * dayMs) });
  if (!there) await exportFile.remove(needs, row);
}

/** Yields the pieces of one JSON object: the account, then a list for each table. */
async function* partsOf(needs: PrivacyNeeds, tx: Tx, row: ExportRow): AsyncGenerator<string> {
  const player = { tenant_id: row.tenant_id, player_id: row.player_id };
  yield `{\n"exported_at": ${JSON.stringify(needs.clock.now())},\n"account": ${JSON.stringify(await readAccount(needs, tx, player))}`;
  let done = 1;
  for (const table of shownTables(needs)) {
    await privacyStore.progress(needs.db, row, done++);
    yield `,\n${JSON.stringify(table.table)}: [`;
    let first = true;
    for await (const rows of readPersonalRows({ tx, vault: needs.vault }, table, player)) {
      const lines = rows.map((line) => JSON.stringify(line)).join(",\n");
      yield `${first ? "\n" : ",\n"}${lines}`;
      first = false;
    }
    yield "]";
  }
  yield "\n}\n";
}

async function readAccount({ players }: PrivacyNeeds, tx: Tx, key: PlayerKey) {
  const player = await players.byId(key, tx);
  if (!player) return null;
  const { first_name, last_name, birth_date, cpf, phone, email } = player;
  return { id: player.id, first_name, last_name, birth_date, cpf, phone, email };
}
