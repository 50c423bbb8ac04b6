import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export interface PlayerTier extends PlayerKey {
  /** Starts at 0, the lowest. */
  readonly tier: number;
  readonly since: Date;
  /** The previous tier. Null if there was none. */
  readonly tier_before: number | null;
  /** In hundredths of a point. */
  readonly points_90d: number;
  readonly month: string;
}

type TierTables = {
  player_tiers: PlayerTier;
  tier_months: { tenant_id: number; month: string; set_at: Date };
  tier_warnings: { tenant_id: number; month: string; warned_at: Date };
  tier_warning_cursors: { tenant_id: number; month: string; after_id: string | null };
};

const at = (db: Db | Tx) => db.withTables<TierTables>();

/** All SQL on tiers. */
export const tiersStore = {
  read: async (db: Db, { tenant_id, player_id }: PlayerKey): Promise<PlayerTier | null> =>
    (await at(db)
      .selectFrom("player_tiers")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .executeTakeFirst()) ?? null,

  all: (db: Db | Tx, tenantId: number): Promise<PlayerTier[]> =>
    at(db).selectFrom("player_tiers").selectAll().where("tenant_id", "=", tenantId).execute(),

  after: (db: Db | Tx, tenantId: number, { after, limit }: { after: string | null; limit: number }): Promise<PlayerTier[]> => {
    const tiers = at(db).selectFrom("player_tiers").selectAll().where("tenant_id", "=", tenantId);
    return (after === null ? tiers : tiers.where("player_id", ">", after)).orderBy("player_id").limit(limit).execute();
  },

  ofPlayers: async (db: Db | Tx, tenantId: number, players: readonly string[]): Promise<PlayerTier[]> =>
    players.length === 0
      ? []
      : at(db)
          .selectFrom("player_tiers")
          .selectAll()
          .where("tenant_id", "=", tenantId)
          .where("player_id", "in", [...players])
          .execute(),

  isSet: async (db: Db, tenantId: number, month: string): Promise<boolean> =>
    (await at(db)
      .selectFrom("tier_months")
      .select("month")
      .where("tenant_id", "=", tenantId)
      .where("month", "=", month)
      .executeTakeFirst()) !== undefined,

  /** Returns false if the month's tiers were already set. Waits for a concurrent transaction that is setting them. */
  takeMonth: async (tx: Tx, tenantId: number, { month, set_at }: { month: string; set_at: Date }): Promise<boolean> => {
    const taken = await at(tx)
      .insertInto("tier_months")
      .values({ tenant_id: tenantId, month, set_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning("month")
      .executeTakeFirst();
    return taken !== undefined;
  },

  isWarned: async (db: Db | Tx, tenantId: number, month: string): Promise<boolean> =>
    (await at(db)
      .selectFrom("tier_warnings")
      .select("month")
      .where("tenant_id", "=", tenantId)
      .where("month", "=", month)
      .executeTakeFirst()) !== undefined,

  /**
   * Returns the last player checked for the month, null before the first. The lock prevents other processes from notifying the brand's
   * players until the transaction ends.
   */
  lockCursor: async (tx: Tx, tenantId: number, month: string): Promise<string | null> => {
    const { after_id } = await at(tx)
      .insertInto("tier_warning_cursors")
      .values({ tenant_id: tenantId, month, after_id: null })
      .onConflict((conflict) =>
        conflict.column("tenant_id").doUpdateSet({
          month,
          after_id: sql<string | null>`case when tier_warning_cursors.month = ${month} then tier_warning_cursors.after_id end`,
        }),
      )
      .returning("after_id")
      .executeTakeFirstOrThrow();
    return after_id;
  },

  /** Requires the cursor's lock. */
  moveCursor: async (tx: Tx, tenantId: number, after_id: string | null): Promise<void> => {
    await at(tx).updateTable("tier_warning_cursors").set({ after_id }).where("tenant_id", "=", tenantId).execute();
  },

  /** Records that all players of the brand have been notified. */
  closeWarning: async (tx: Tx, tenantId: number, { month, warned_at }: { month: string; warned_at: Date }): Promise<void> => {
    await at(tx)
      .insertInto("tier_warnings")
      .values({ tenant_id: tenantId, month, warned_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  save: async (tx: Tx, tiers: readonly PlayerTier[]): Promise<void> => {
    if (tiers.length === 0) return;
    await sql`insert into player_tiers (tenant_id, player_id, tier, since, tier_before, points_90d, month)
      select * from jsonb_to_recordset(${JSON.stringify(tiers)}::jsonb)
        as n (tenant_id int, player_id uuid, tier int, since timestamptz, tier_before int, points_90d bigint, month text) order by 1, 2
      on conflict (tenant_id, player_id) do update
        set tier = excluded.tier, since = excluded.since, tier_before = excluded.tier_before, points_90d = excluded.points_90d, month = excluded.month`.execute(
      tx,
    );
  },
};
