import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { BalanceSums } from "./balance-sums.ts";
import { roundStore } from "./round-store.ts";
import type { WalletTable } from "./tables.ts";

export type WalletRow = Selectable<WalletTable>;

export const walletKey = (owner: PlayerKey): string => `${owner.tenant_id} ${owner.player_id}`;

/** What remains in a wallet, in centavos, and the number of its open rounds. */
export interface ClosureBlockers {
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly debt: number;
  readonly open_rounds: number;
}

/** Cash received by a wallet that cannot be used, in centavos, and when the last of it arrived. */
export interface DormantBalance {
  readonly player_id: string;
  readonly cash: number;
  readonly since: Date;
}

/** All SQL on wallets, except their restrictions. */
export const walletStore = {
  insert: async (tx: Tx, owner: PlayerKey, timezone: string): Promise<void> => {
    await sql`select open_wallet(${owner.tenant_id}::int, ${owner.player_id}::uuid, ${timezone}::text)`.execute(tx);
  },

  /** The wallets that exist, by `walletKey`. Each is looked up by its key. */
  read: async (db: Db, owners: readonly PlayerKey[]): Promise<Map<string, WalletRow>> => {
    const arrays = [owners.map((owner) => owner.tenant_id), owners.map((owner) => owner.player_id)].map(
      (values) => `{${values.join(",")}}`,
    );
    const { rows } = await sql<WalletRow>`
    select found.* from unnest(${arrays[0]}::int[], ${arrays[1]}::uuid[]) as requested (tenant_id, player_id)
    cross join lateral (select tenant_id, player_id, cash, bonus, held, debt, version, deposit_count, seed_id, next_nonce from wallets w
      where w.tenant_id = requested.tenant_id and w.player_id = requested.player_id offset 0) found`.execute(db);
    return new Map(rows.map((row) => [walletKey(row), row]));
  },

  /** Number of nonces used with the previous seed, read under the wallet's lock; null if there is no wallet. */
  updateSeed: async (tx: Tx, { tenant_id, player_id }: PlayerKey, seedId: string): Promise<number | null> => {
    const { rows } = await sql<{ used: number | null }>`
      select replace_wallet_seed(${tenant_id}::int, ${player_id}::uuid, ${seedId}::uuid) as used`.execute(tx);
    return rows[0]?.used ?? null;
  },

  closureBlockers: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<ClosureBlockers | null> => {
    const { rows } = await sql<ClosureBlockers>`
    select cash, bonus, held, debt, (select count(*) from ${roundStore.ofPlayer({ tenant_id, player_id })} r where state = 'open') as open_rounds
    from wallets w where tenant_id = ${tenant_id} and player_id = ${player_id}`.execute(db);
    return rows[0] ?? null;
  },

  /** Sums of all tenants, or of one. Reads each wallet and locks none: half a million took 1.5 s on two busy cores. */
  sums: async (snapshot: Db | Tx, tenantId: number | null): Promise<BalanceSums[]> => {
    const { rows } = await sql<BalanceSums>`
    select tenant_id, sum(cash)::bigint as cash, sum(bonus)::bigint as bonus, sum(held)::bigint as held, sum(debt)::bigint as debt
    from wallets where ${tenantId === null ? sql`true` : sql`tenant_id = ${tenantId}`} group by tenant_id`.execute(snapshot);
    return rows;
  },

  /** Wallets that may neither stake nor deposit but hold cash, because wins and returns always go through; oldest first. There are few. */
  dormantBalances: async (db: Db, tenantId: number): Promise<DormantBalance[]> => {
    const { rows } = await sql<DormantBalance>`
    select w.player_id, w.cash, last.at as since
    from wallets w
      cross join lateral (select e.at from entries e
        where e.tenant_id = w.tenant_id and e.player_id = w.player_id order by e.id desc limit 1) last
    where w.tenant_id = ${tenantId} and w.reason = 'blocked' and w.cash > 0
    order by last.at`.execute(db);
    return rows;
  },

  /** Players with reserved money and its amount; of all wallets, or of those in range. */
  held: async (snapshot: Tx, players: "all" | readonly PlayerKey[]): Promise<(PlayerKey & { readonly held: number })[]> => {
    if (players !== "all" && players.length === 0) return [];
    const these =
      players === "all"
        ? sql``
        : sql`and (tenant_id, player_id) in (${sql.join(players.map((one) => sql`(${one.tenant_id}::int, ${one.player_id}::uuid)`))})`;
    const { rows } = await sql<
      PlayerKey & { held: number }
    >`select tenant_id, player_id, held from wallets where held <> 0 ${these}`.execute(snapshot);
    return rows;
  },

  /** A random sample: about this share of all players, or this many if the share would be smaller. */
  sample: async (db: Db | Tx, { share, atLeast }: { share: number; atLeast: number }): Promise<PlayerKey[]> => {
    const { rows } = await sql<PlayerKey>`
    select tenant_id, player_id from wallets
    where random() < greatest(${share}::float8, ${atLeast}::float8 / greatest((select count(*) from wallets), 1))`.execute(db);
    return rows;
  },

  count: async (snapshot: Tx): Promise<number> => {
    const { rows } = await sql<{ wallets: number }>`select count(*) as wallets from wallets`.execute(snapshot);
    return rows[0]?.wallets ?? 0;
  },
};
