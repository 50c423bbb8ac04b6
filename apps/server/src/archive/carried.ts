import { createHash } from "node:crypto";
import type { ArchivedColumns, ArchivedRow } from "../kernel/archive-table.ts";

/** Balances of each wallet at the end of a month, and the digest of all its entries until then. Sorted by player. */
export const carriedTable = "carried";

export const carriedColumns: ArchivedColumns = {
  tenant_id: "integer",
  player_id: "text",
  cash: "integer",
  bonus: "integer",
  held: "integer",
  debt: "integer",
  version: "integer",
  deposits: "integer",
  last_entry: "integer",
  chain: "text",
};

const moneyColumns = ["cash", "bonus", "held", "debt"] as const;

const asText = (row: ArchivedRow): string =>
  JSON.stringify(Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)]));

const start = (entry: ArchivedRow): ArchivedRow => ({
  tenant_id: entry["tenant_id"] ?? null,
  player_id: entry["player_id"] ?? null,
  cash: 0n,
  bonus: 0n,
  held: 0n,
  debt: 0n,
  version: 0n,
  deposits: 0n,
  last_entry: 0n,
  chain: "",
});

const numberOf = (row: ArchivedRow, column: string): bigint => row[column] as bigint;

/**
 * Returns the wallet after this entry. Throws if the entry does not follow: then the ledger or the file is wrong, and nothing is archived.
 */
export function carry(before: ArchivedRow | undefined, entry: ArchivedRow): ArchivedRow {
  const from = before ?? start(entry);
  const version = numberOf(from, "version") + 1n;
  const money = Object.fromEntries(moneyColumns.map((column) => [column, numberOf(from, column) + numberOf(entry, column)]));
  const follows =
    entry["version"] === version &&
    numberOf(entry, "id") > numberOf(from, "last_entry") &&
    moneyColumns.every((column) => entry[`${column}_after`] === money[column]);
  if (!follows) throw new Error(`entry ${String(entry["id"])} of player ${String(entry["player_id"])} does not follow the one before it`);
  return {
    ...from,
    ...money,
    version,
    deposits: numberOf(from, "deposits") + (entry["kind"] === "deposit" ? 1n : 0n),
    last_entry: numberOf(entry, "id"),
    chain: createHash("sha256")
      .update(`${String(from["chain"])}\n${asText(entry)}`)
      .digest("hex"),
  };
}

const playerOf = (row: ArchivedRow): string => String(row["player_id"]);

/** Combines what was carried into the month with its entries into what is carried out of it. All three are sorted by player. */
export async function* carriedOut(
  carriedIn: AsyncGenerator<ArchivedRow>,
  entries: AsyncGenerator<ArchivedRow>,
): AsyncGenerator<ArchivedRow> {
  let next = await carriedIn.next();
  let wallet: ArchivedRow | undefined;
  for await (const entry of entries) {
    if (wallet && playerOf(wallet) !== playerOf(entry)) {
      yield wallet;
      wallet = undefined;
    }
    if (!wallet) {
      for (; !next.done && playerOf(next.value) < playerOf(entry); next = await carriedIn.next()) yield next.value;
      if (!next.done && playerOf(next.value) === playerOf(entry)) {
        wallet = next.value;
        next = await carriedIn.next();
      }
    }
    wallet = carry(wallet, entry);
  }
  if (wallet) yield wallet;
  for (; !next.done; next = await carriedIn.next()) yield next.value;
}
