import { sql as kyselySql, type Generated, type Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { JsonObject } from "./command.ts";
import type { EntryKind, RoundRecord, RoundState } from "./history.ts";
import type { WalletBalance } from "./posting.ts";

interface WalletTable extends WalletBalance {
  tenant_id: number;
  player_id: string;
  seed_id: string | null;
  next_nonce: Generated<number>;
}

interface EntryTable {
  id: number;
  tenant_id: number;
  player_id: string;
  version: number;
  kind: EntryKind;
  cash: number;
  bonus: number;
  held: number;
  debt: number;
  cash_after: number;
  bonus_after: number;
  held_after: number;
  debt_after: number;
  counterparty: string | null;
  source: string;
  external_id: string;
  round_id: string | null;
  game_id: number | null;
  corrects: number | null;
  reason: string | null;
  at: Date;
}

interface RoundTable {
  tenant_id: number;
  id: string;
  player_id: string;
  provider: string;
  game_id: number;
  external_round: string;
  state: RoundState;
  staked_cash: number;
  staked_bonus: number;
  won_cash: number;
  won_bonus: number;
  bets: number;
  wins: number;
  seed_id: string | null;
  nonce: number | null;
  detail: JsonObject | null;
  first_entry: number;
  last_entry: number;
  opened_at: Date;
  closed_at: Date | null;
}

interface KeyTable {
  tenant_id: number;
  source: string;
  external_id: string;
  round_id: string | null;
}

type WalletTables = {
  wallets: WalletTable;
  entries: EntryTable;
  rounds: RoundTable;
  wallet_keys: KeyTable;
};

export const at = (db: Db | Tx) => db.withTables<WalletTables>();

export async function insertWallet(tx: Tx, owner: PlayerKey, timezone: string): Promise<void> {
  await kyselySql`insert into wallets (tenant_id, player_id, timezone) values (${owner.tenant_id}, ${owner.player_id}, ${timezone})`.execute(
    tx,
  );
}

export const walletKey = (owner: PlayerKey): string => `${owner.tenant_id} ${owner.player_id}`;

type WalletRow = Selectable<WalletTable>;

/** Those that there are, by `walletKey`: one look-up each through the key. */
export async function readWallets(db: Db, owners: readonly PlayerKey[]): Promise<Map<string, WalletRow>> {
  const arrays = [owners.map((owner) => owner.tenant_id), owners.map((owner) => owner.player_id)].map((values) => `{${values.join(",")}}`);
  const { rows } = await kyselySql<WalletRow>`
    select found.* from unnest(${arrays[0]}::int[], ${arrays[1]}::uuid[]) as asked (tenant_id, player_id)
    cross join lateral (select tenant_id, player_id, cash, bonus, held, debt, version, deposit_count, seed_id, next_nonce from wallets w
      where w.tenant_id = asked.tenant_id and w.player_id = asked.player_id offset 0) found`.execute(db);
  return new Map(rows.map((row) => [walletKey(row), row]));
}

/** How many nonces the seed before it has used, read as the wallet is locked; null when there is no wallet. */
export async function updateSeed(tx: Tx, { tenant_id, player_id }: PlayerKey, seedId: string): Promise<number | null> {
  const before = await at(tx)
    .selectFrom("wallets")
    .select("next_nonce")
    .where("tenant_id", "=", tenant_id)
    .where("player_id", "=", player_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await at(tx)
    .updateTable("wallets")
    .set({ seed_id: seedId, next_nonce: 0 })
    .where("tenant_id", "=", tenant_id)
    .where("player_id", "=", player_id)
    .execute();
  return before?.next_nonce ?? null;
}

export const roundColumns = [
  "id",
  "tenant_id",
  "player_id",
  "provider",
  "game_id",
  "external_round",
  "state",
  "staked_cash",
  "staked_bonus",
  "won_cash",
  "won_bonus",
  "bets",
  "wins",
  "seed_id",
  "nonce",
  "detail",
  "opened_at",
  "closed_at",
] as const;

export interface RoundName {
  readonly tenant_id: number;
  readonly id: string;
}

export const roundKey = ({ tenant_id, id }: RoundName): string => `${tenant_id} ${id}`;

/** Those that there are, by `roundKey`: one look-up each through the key, however the planner likes the size of the table. */
export async function readRounds(db: Db, names: readonly RoundName[]): Promise<Map<string, RoundRecord>> {
  const arrays = [names.map((name) => name.tenant_id), names.map((name) => name.id)].map((values) => `{${values.join(",")}}`);
  const { rows } = await kyselySql<RoundRecord>`
    select found.* from unnest(${arrays[0]}::int[], ${arrays[1]}::uuid[]) as asked (tenant_id, id)
    cross join lateral (select ${kyselySql.join(roundColumns.map((column) => kyselySql.ref(`rounds.${column}`)))} from rounds
      where rounds.tenant_id = asked.tenant_id and rounds.id = asked.id offset 0) found`.execute(db);
  return new Map(rows.map((row) => [roundKey(row), row]));
}

export const readRound = async (db: Db, tenantId: number, id: string): Promise<RoundRecord | null> =>
  (await readRounds(db, [{ tenant_id: tenantId, id }])).values().next().value ?? null;

export async function readRoundBySource(
  db: Db,
  tenantId: number,
  key: { source: string; external_id: string },
): Promise<RoundRecord | null> {
  const found = await at(db)
    .selectFrom("wallet_keys")
    .select("round_id")
    .where("tenant_id", "=", tenantId)
    .where("source", "=", key.source)
    .where("external_id", "=", key.external_id)
    .executeTakeFirst();
  return found?.round_id ? readRound(db, tenantId, found.round_id) : null;
}

/** Oldest first. */
export async function readRoundEntries(db: Db, tenantId: number, roundId: string): Promise<string[]> {
  const rows = await at(db)
    .selectFrom("rounds as r")
    .innerJoin("entries as e", (join) =>
      join
        .onRef("e.tenant_id", "=", "r.tenant_id")
        .onRef("e.player_id", "=", "r.player_id")
        .onRef("e.id", ">=", "r.first_entry")
        .onRef("e.id", "<=", "r.last_entry")
        .onRef("e.round_id", "=", "r.id"),
    )
    .select("e.id")
    .where("r.tenant_id", "=", tenantId)
    .where("r.id", "=", roundId)
    .orderBy("e.id")
    .execute();
  return rows.map((row) => String(row.id));
}

/** Wins less stakes since a moment: a short range at the end of the wallet's entries, however long its history is. */
export async function readResultSince(db: Db, { tenant_id, player_id }: PlayerKey, since: Date): Promise<number> {
  const { rows } = await kyselySql<{ result: number }>`
    select coalesce(sum(cash + bonus), 0)::bigint as result from entries
    where tenant_id = ${tenant_id} and player_id = ${player_id} and kind in ('bet', 'bet_rolled_back', 'win', 'win_rolled_back', 'purchase', 'sale', 'prize')
      and id > coalesce((select id from entries where tenant_id = ${tenant_id} and player_id = ${player_id} and at < ${since} order by id desc limit 1), 0)`.execute(
    db,
  );
  return rows[0]?.result ?? 0;
}

/** What an entry left in cash and bonus together. */
export async function readBalanceAfter(
  db: Db,
  { tenant_id, player_id }: PlayerKey,
  entryId: string,
): Promise<Pick<WalletBalance, "cash" | "bonus">> {
  const { cash_after, bonus_after } = await at(db)
    .selectFrom("entries")
    .select(["cash_after", "bonus_after"])
    .where("tenant_id", "=", tenant_id)
    .where("player_id", "=", player_id)
    .where("id", "=", Number(entryId))
    .executeTakeFirstOrThrow();
  return { cash: cash_after, bonus: bonus_after };
}
