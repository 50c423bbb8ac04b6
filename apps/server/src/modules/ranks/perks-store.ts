import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { PlayerTier } from "./tiers-store.ts";

export type GivenPerkCode = "monthly_box" | "birthday_bonus";

export interface GivenPerk extends PlayerKey {
  readonly perk: GivenPerkCode;
  /** The month or year of the perk. */
  readonly period: string;
  readonly tier: number;
  readonly offer_id: string | null;
  readonly offer_version: number | null;
  readonly at: Date;
}

export interface HoldersPage {
  readonly tiers: readonly number[];
  readonly after: string;
  readonly limit: number;
}

type PerkTables = { tier_perks: GivenPerk };

/** Minimum time between two birthday bonuses of a player, so that changing the date of birth gives none in between. */
const birthdaysApart = "300 days";

/** All SQL on perks given by tiers. */
export const perksStore = {
  /** Records the perk. Returns false if the player already has it. Waits for a concurrent transaction that is giving it. */
  take: async (tx: Tx, { tenant_id, player_id, perk, period, tier, offer_id, offer_version, at }: GivenPerk): Promise<boolean> => {
    const { rows } = await sql`
      insert into tier_perks (tenant_id, player_id, perk, period, tier, offer_id, offer_version, at)
      select ${tenant_id}, ${player_id}::uuid, ${perk}, ${period}, ${tier}, ${offer_id}::uuid, ${offer_version}::int, ${at}::timestamptz
      where not exists (
        select from tier_perks where tenant_id = ${tenant_id} and player_id = ${player_id} and perk = ${perk} and ${perk} = 'birthday_bonus'
          and at > ${at}::timestamptz - ${birthdaysApart}::interval)
      on conflict do nothing returning 1`.execute(tx);
    return rows.length === 1;
  },

  /** Newest first. */
  ofPlayer: (db: Db, { tenant_id, player_id }: PlayerKey): Promise<GivenPerk[]> =>
    db
      .withTables<PerkTables>()
      .selectFrom("tier_perks")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("at", "desc")
      .execute(),

  /** Players of these tiers, by id. */
  holders: async (db: Db, tenantId: number, { tiers, after, limit }: HoldersPage): Promise<PlayerTier[]> => {
    const { rows } = await sql<PlayerTier>`
      select * from player_tiers where tenant_id = ${tenantId} and tier = any(${`{${tiers.join(",")}}`}::int[]) and player_id > ${after}::uuid
      order by player_id limit ${limit}`.execute(db);
    return rows;
  },

  /** Which of these players have not received the monthly box. */
  withoutBox: async (db: Db, tenantId: number, players: readonly string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ player_id: string }>`
      select t.player_id from player_tiers t where t.tenant_id = ${tenantId} and t.player_id = any(${`{${players.join(",")}}`}::uuid[])
        and not exists (select from tier_perks p where p.tenant_id = t.tenant_id and p.player_id = t.player_id
          and p.perk = 'monthly_box' and p.period = t.month)`.execute(db);
    return new Set(rows.map(({ player_id }) => player_id));
  },
};
