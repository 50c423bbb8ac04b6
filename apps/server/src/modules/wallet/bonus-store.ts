import assert from "node:assert/strict";
import type { BonusTerms, EndReason } from "@trevo/offers";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** A wallet's active bonus, its progress and its terms; in centavos. `expires_at` is ISO 8601. */
export interface ActiveBonus extends BonusTerms {
  readonly bonus_id: string;
  readonly granted: number;
  readonly required: number;
  readonly wagered: number;
  readonly converted: number;
  readonly steps_done: number;
  readonly open_rounds: number;
}

/** The ledger's record of a bonus, active or ended; in centavos. */
export interface BonusRecord {
  readonly bonus_id: string;
  readonly granted: number;
  readonly required: number;
  readonly wagered: number;
  readonly converted: number;
  /** Remaining bonus money. */
  readonly remaining: number;
  readonly rounds_remaining: number;
  readonly expires_at: Date;
  /** Null while active. */
  readonly end_reason: EndReason | null;
  readonly ended_at: Date | null;
}

export interface BonusKey {
  readonly tenant_id: number;
  readonly bonus_id: string;
}

export type EndedBonusRecord = BonusKey &
  PlayerKey & { readonly end_reason: EndReason; readonly ended_at: Date; readonly converted: number };

/** All SQL that reads bonuses. Only `post_commands` writes them. */
export const bonusStore = {
  readActive: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<ActiveBonus | null> => {
    const { rows } = await sql<{ active: ActiveBonus }>`
      select to_jsonb(b) - 'tenant_id' - 'player_id' as active from active_bonuses b
      where tenant_id = ${tenant_id} and player_id = ${player_id}`.execute(db);
    return rows[0]?.active ?? null;
  },

  /** Records of the given bonuses that exist in the ledger. */
  readRecords: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey, ids: readonly string[]): Promise<BonusRecord[]> => {
    if (ids.length === 0) return [];
    const { rows } = await sql<BonusRecord>`
      select a.bonus_id, granted, required, wagered, converted, w.bonus as remaining, rounds_remaining, expires_at,
        null as end_reason, null::timestamptz as ended_at
      from active_bonuses a join wallets w on w.tenant_id = a.tenant_id and w.player_id = a.player_id
      where a.tenant_id = ${tenant_id} and a.player_id = ${player_id} and a.bonus_id = any(${ids}::uuid[])
      union all
      select bonus_id, granted, required, wagered, converted, 0, rounds_remaining, expires_at, end_reason::text, ended_at
      from ended_bonuses where tenant_id = ${tenant_id} and player_id = ${player_id} and bonus_id = any(${ids}::uuid[])`.execute(db);
    return rows;
  },

  /** Records of the given bonuses that have ended. */
  readEnded: async (tx: Tx, keys: readonly BonusKey[]): Promise<EndedBonusRecord[]> => {
    if (keys.length === 0) return [];
    const requested = sql.join(keys.map(({ tenant_id, bonus_id }) => sql`(${tenant_id}::int, ${bonus_id}::uuid)`));
    const { rows } = await sql<EndedBonusRecord>`
      select tenant_id, player_id, bonus_id, end_reason::text as end_reason, ended_at, converted
      from ended_bonuses where (tenant_id, bonus_id) in (${requested})`.execute(tx);
    return rows;
  },

  /** What a game may stake now, by the function that the ledger decides with. */
  readSpendable: async (
    db: Db,
    { tenant_id, player_id }: PlayerKey,
    { moment, ...game }: SpendingGame & { readonly moment: Date },
  ): Promise<number> => {
    const { game_id, wager_class = null, cash_only = false } = game;
    const { rows } = await sql<{ spendable: number }>`
      select w.cash + case when w.bonus = 0 or ${cash_only}::boolean
        or bonus_weight(b, ${game_id}::int, ${wager_class}::int, ${moment}::timestamptz) < 0 then 0 else w.bonus end as spendable
      from wallets w left join active_bonuses b on b.tenant_id = w.tenant_id and b.player_id = w.player_id
      where w.tenant_id = ${tenant_id} and w.player_id = ${player_id}`.execute(db);
    return rows[0]?.spendable ?? 0;
  },

  /** The same after an entry, with the bonus that was active then. */
  readSpendableAfter: async (
    db: Db,
    { tenant_id, player_id }: PlayerKey,
    { entry_id, ...game }: SpendingGame & { readonly entry_id: string },
  ): Promise<number> => {
    const { game_id, wager_class = null, cash_only = false } = game;
    const { rows } = await sql<{ spendable: number }>`
      select e.cash_after + case when e.bonus_after = 0 or ${cash_only}::boolean
        or bonus_weight(b.terms, ${game_id}::int, ${wager_class}::int, e.at) < 0 then 0 else e.bonus_after end as spendable
      from entries e
      left join lateral (select g.bonus_id from entries g
        where g.tenant_id = e.tenant_id and g.player_id = e.player_id and g.id <= e.id and g.kind = 'grant' and g.bonus_id is not null
        order by g.id desc limit 1) started on e.bonus_after > 0
      left join lateral (
        select a as terms from active_bonuses a
          where a.tenant_id = e.tenant_id and a.player_id = e.player_id and a.bonus_id = started.bonus_id
        union all select jsonb_populate_record(null::active_bonuses, to_jsonb(n)) from ended_bonuses n
          where n.tenant_id = e.tenant_id and n.bonus_id = started.bonus_id) b on true
      where e.tenant_id = ${tenant_id} and e.player_id = ${player_id} and e.id = ${entry_id}::bigint`.execute(db);
    const [found] = rows;
    assert(found, `no entry ${entry_id}`);
    return found.spendable;
  },
};

export interface SpendingGame {
  readonly game_id: number;
  /** Absent if unknown. */
  readonly wager_class?: number;
  readonly cash_only?: boolean;
}
