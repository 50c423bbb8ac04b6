import { isDeepStrictEqual } from "node:util";
import type { Storage } from "../adapters/storage/storage.ts";
import type { ArchivedRow } from "../kernel/archive-table.ts";
import type { Db } from "../kernel/db.ts";
import { type WalletSince, ledgerSpans } from "../modules/wallet/index.ts";
import { type Manifest, readManifest, readPart, rowsOf, sha256Of } from "./archive-files.ts";
import { carriedOut, carriedTable } from "./carried.ts";
import { type Month, monthAfter } from "./months.ts";
import { entriesOfRound } from "./read-archive.ts";

/** The faults found, one line each. */
type Faults = string[];
const mostFaults = 1_000;

/**
 * Verifies a month from its files alone: hashes, rows, the chain of every wallet from what was carried in to what is carried out, and every
 * round against its entries.
 */
export async function proveMonth(storage: Storage, month: Month): Promise<Faults> {
  const manifest = await readManifest(storage, month);
  if (!manifest) return [`${month} is not archived`];
  const previous = await readManifest(storage, monthAfter(month, -1));
  const faults: Faults = [];
  if ((previous && sha256Of(Buffer.from(JSON.stringify(previous)))) !== manifest.previous_sha256)
    faults.push(`${month} does not follow the month before`);
  for (const record of manifest.files) await readPart(storage, record).catch((error: Error) => faults.push(error.message));
  if (faults.length > 0) return faults;
  const tenants = new Set(manifest.files.filter(({ table }) => table === carriedTable).map(({ scope }) => scope));
  for (const tenant of tenants) {
    faults.push(...(await chainFaults(storage, { manifest, previous, tenant }).catch((error: Error) => [error.message])));
    faults.push(...(await roundFaults(storage, manifest, tenant)));
  }
  return faults.slice(0, mostFaults);
}

interface BrandOfMonth {
  readonly manifest: Manifest;
  readonly previous: Manifest | null;
  readonly tenant: number;
}

async function chainFaults(storage: Storage, { manifest, previous, tenant }: BrandOfMonth): Promise<Faults> {
  const carried = { table: carriedTable, scope: tenant };
  const stated = rowsOf(storage, manifest.files, carried);
  const entries = rowsOf(storage, manifest.files, { table: "entries", scope: tenant });
  for await (const wallet of carriedOut(rowsOf(storage, previous?.files ?? [], carried), entries)) {
    const { value } = await stated.next();
    if (!isDeepStrictEqual({ ...value }, { ...wallet }))
      return [`tenant ${tenant} player ${String(wallet["player_id"])}: carried is not what the entries say`];
  }
  return (await stated.next()).done ? [] : [`tenant ${tenant}: more wallets are carried than there are`];
}

const sumOf = (entries: readonly ArchivedRow[], column: "cash" | "bonus" | "debt", chosen: (entry: ArchivedRow) => boolean): bigint =>
  entries.filter(chosen).reduce((sum, entry) => sum + (entry[column] as bigint), 0n);

/** Sums a round like the ledger's own invariant. */
function roundOf(entries: readonly ArchivedRow[]): Record<string, bigint> {
  const is =
    (...kinds: string[]) =>
    (entry: ArchivedRow): boolean =>
      kinds.includes(String(entry["kind"]));
  const undone = new Set(entries.filter(is("win_rolled_back")).map((entry) => entry["corrects"]));
  const stands = (entry: ArchivedRow): boolean => is("win")(entry) && !undone.has(entry["id"] ?? null);
  const count = (chosen: (entry: ArchivedRow) => boolean): bigint => BigInt(entries.filter(chosen).length);
  const stakes = is("bet", "bet_rolled_back");
  return {
    staked_cash: -sumOf(entries, "cash", stakes) + sumOf(entries, "debt", (entry) => is("debt")(entry) && entry["reason"] === "reinstated"),
    staked_bonus: -sumOf(entries, "bonus", stakes),
    won_cash: sumOf(entries, "cash", stands),
    won_bonus: sumOf(entries, "bonus", stands),
    bets: count(is("bet")) - count(is("bet_rolled_back")),
    wins: count(stands),
  };
}

/** Entries and rounds are both sorted by player, so that only one player's rows are in memory at a time. */
async function roundFaults(storage: Storage, manifest: Manifest, tenant: number): Promise<Faults> {
  const faults: Faults = [];
  const entries = rowsOf(storage, manifest.files, { table: "entries", scope: tenant });
  let next = await entries.next();
  let player = "";
  let byRound = new Map<string, ArchivedRow[]>();
  for await (const round of rowsOf(storage, manifest.files, { table: "rounds", scope: tenant })) {
    const owner = String(round["player_id"]);
    if (owner !== player) {
      byRound = new Map();
      player = owner;
    }
    for (; !next.done && String(next.value["player_id"]) <= owner; next = await entries.next()) {
      const id = next.value["round_id"];
      if (next.value["player_id"] === owner && typeof id === "string") byRound.set(id, [...(byRound.get(id) ?? []), next.value]);
    }
    const began = Number(round["first_entry"]) < manifest.from_entry;
    const own = began ? await entriesOfRound(storage, manifest.month, round) : (byRound.get(String(round["id"])) ?? []);
    const said = roundOf(own);
    const wrong = Object.keys(said).filter((column) => said[column] !== round[column]);
    if (wrong.length > 0) faults.push(`tenant ${tenant} round ${String(round["id"])}: ${wrong.join(", ")} other than its entries`);
  }
  return faults;
}

const measured = ["cash", "bonus", "held", "debt", "version", "deposits"] as const;

/**
 * Verifies the ledger with the archive detached: every wallet must hold what the last archived month carries plus the entries after it.
 * Reads no archived entry, so the result is the same after these are dropped.
 */
export async function proveDetached({ db, storage }: { readonly db: Db; readonly storage: Storage }, month: Month): Promise<Faults> {
  const manifest = await readManifest(storage, month);
  if (!manifest) return [`${month} is not archived`];
  const faults: Faults = [];
  const tenants = new Set(manifest.files.filter(({ table }) => table === carriedTable).map(({ scope }) => scope));
  for (const tenant of tenants) {
    const carried = rowsOf(storage, manifest.files, { table: carriedTable, scope: tenant });
    let next = await carried.next();
    for await (const wallet of walletsOf(db, tenant, manifest.until_entry)) {
      for (; !next.done && String(next.value["player_id"]) < wallet.player_id; next = await carried.next())
        faults.push(`tenant ${tenant} player ${String(next.value["player_id"])}: carried, and has no wallet`);
      const from = !next.done && next.value["player_id"] === wallet.player_id ? next.value : null;
      if (from) next = await carried.next();
      const wrong = measured.filter((name) => Number(from?.[name] ?? 0n) + wallet.moved[name] !== wallet[name]);
      if (wrong.length > 0)
        faults.push(`tenant ${tenant} player ${wallet.player_id}: ${wrong.join(", ")} other than carried and moved since`);
    }
    for (; !next.done; next = await carried.next())
      faults.push(`tenant ${tenant} player ${String(next.value["player_id"])}: carried, and has no wallet`);
  }
  return faults.slice(0, mostFaults);
}

async function* walletsOf(db: Db, tenant_id: number, entry: number): AsyncGenerator<WalletSince> {
  const most = 1_000;
  for (let after: string | null = null; ;) {
    const page: WalletSince[] = await ledgerSpans.walletsSince(db, { tenant_id, entry, after, most });
    yield* page;
    if (page.length < most) return;
    after = page.at(-1)?.player_id ?? null;
  }
}
