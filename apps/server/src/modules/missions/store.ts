import type { Localized } from "@trevo/domain";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { RewardArgs } from "@trevo/offers";
import type { StatedGoal } from "./goal.ts";
import type { MissionState } from "./policy.ts";
import { faceValuesInSql } from "../offers/index.ts";

export interface MissionKey extends PlayerKey {
  readonly mission_id: string;
}

type MissionTables = {
  mission_players: {
    tenant_id: number;
    mission_id: string;
    player_id: string;
    version: number;
    state: MissionState;
    name: Localized;
    goals: readonly StatedGoal[];
    goals_in_order: boolean;
    /** Number of goals reached, of goals in order; otherwise 0. */
    goals_reached: number;
    /** When the last of them was reached. */
    reached_at: Date | null;
    rewards: readonly RewardArgs[];
    timezone: string;
    assigned_at: Date | null;
    accepted_xid: string | null;
    accepted_at: Date | null;
    ends_at: Date | null;
    completed_at: Date | null;
    claimed_at: Date | null;
    ended_at: Date | null;
  };
};

export type MissionRow = Selectable<MissionTables["mission_players"]>;

/** A mission that is being counted. */
export interface AcceptedMission
  extends MissionKey, Pick<MissionRow, "name" | "goals" | "goals_in_order" | "goals_reached" | "reached_at" | "timezone" | "ends_at"> {
  readonly accepted_xid: string;
  readonly accepted_at: Date;
}

export type NewMission = Pick<MissionRow, "version" | "name" | "goals" | "goals_in_order" | "rewards" | "timezone" | "ends_at">;

const at = (db: Db | Tx) => db.withTables<MissionTables>();
const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;

const one = (db: Db | Tx, { tenant_id, mission_id, player_id }: MissionKey) =>
  at(db)
    .selectFrom("mission_players")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("mission_id", "=", mission_id)
    .where("player_id", "=", player_id);

const change = (tx: Tx, { tenant_id, mission_id, player_id }: MissionKey, from: MissionState) =>
  at(tx)
    .updateTable("mission_players")
    .where("tenant_id", "=", tenant_id)
    .where("mission_id", "=", mission_id)
    .where("player_id", "=", player_id)
    .where("state", "=", from)
    .returningAll();

const playersOf = (players: readonly PlayerKey[]) =>
  sql`unnest(${`{${players.map(({ tenant_id }) => tenant_id).join(",")}}`}::int[], ${`{${players.map(({ player_id }) => player_id).join(",")}}`}::uuid[]) as listed (tenant_id, player_id)`;

const namesOf = (keys: readonly MissionKey[]) =>
  sql`unnest(${`{${keys.map((key) => key.tenant_id).join(",")}}`}::int[], ${`{${keys.map((key) => key.mission_id).join(",")}}`}::uuid[], ${`{${keys.map((key) => key.player_id).join(",")}}`}::uuid[]) as named (tenant_id, mission_id, player_id)`;

/** What accepted missions use of their offers' limits, in the form that `invariantOfUses` reads. */
export const missionUses = sql`select tenant_id, mission_id as offer_id, state <> 'claimed' as is_reserved, ${faceValuesInSql(sql`rewards`)} as cents
  from mission_players where state in ('accepted', 'completed', 'claimed')`;

/** All SQL on players' missions. */
export const store = {
  /** Serialises decisions about how many missions a player has. */
  lockPlayer: async (tx: Tx, { tenant_id, player_id }: PlayerKey): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`missions:${tenant_id}:${player_id}`}, 0))`.execute(tx);
  },

  find: (db: Db | Tx, key: MissionKey): Promise<MissionRow | undefined> => one(db, key).executeTakeFirst(),

  lock: (tx: Tx, key: MissionKey): Promise<MissionRow | undefined> => one(tx, key).forUpdate().executeTakeFirst(),

  ofPlayer: (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<MissionRow[]> =>
    at(db)
      .selectFrom("mission_players")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("mission_id")
      .execute(),

  countAccepted: async (tx: Tx, { tenant_id, player_id }: PlayerKey): Promise<number> => {
    const { accepted } = await at(tx)
      .selectFrom("mission_players")
      .select((eb) => eb.fn.countAll<number>().as("accepted"))
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("state", "=", "accepted")
      .executeTakeFirstOrThrow();
    return accepted;
  },

  countCompleted: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<number> => {
    const { completed } = await at(db)
      .selectFrom("mission_players")
      .select((eb) => eb.fn.countAll<number>().as("completed"))
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("state", "=", "completed")
      .executeTakeFirstOrThrow();
    return completed;
  },

  /** Stores a mission that waits to be accepted. Returns false if the player already has it. */
  assign: async (tx: Tx, key: MissionKey, mission: NewMission & { readonly assigned_at: Date }): Promise<boolean> => {
    const inserted = await at(tx)
      .insertInto("mission_players")
      .values({ ...idOf(key), ...mission, ...nothingYet, ...asJson(mission), state: "open" })
      .onConflict((conflict) => conflict.doNothing())
      .returning("mission_id")
      .executeTakeFirst();
    return inserted !== undefined;
  },

  /** What this and later transactions write counts from now on. An assigned mission becomes an accepted one. */
  accept: (tx: Tx, key: MissionKey, mission: NewMission & { readonly accepted_at: Date }): Promise<MissionRow | undefined> => {
    const accepted = { ...mission, ...asJson(mission), state: "accepted" as const, accepted_xid: sql<string>`pg_current_xact_id()` };
    return at(tx)
      .insertInto("mission_players")
      .values({ ...idOf(key), ...nothingYet, assigned_at: null, ...accepted })
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "mission_id", "player_id"]).doUpdateSet(accepted).where("mission_players.state", "=", "open"),
      )
      .returningAll()
      .executeTakeFirst();
  },

  claim: (tx: Tx, key: MissionKey, claimed_at: Date): Promise<MissionRow | undefined> =>
    change(tx, key, "completed").set({ state: "claimed", claimed_at }).executeTakeFirst(),

  leave: (tx: Tx, key: MissionKey, ended_at: Date): Promise<MissionRow | undefined> =>
    change(tx, key, "accepted").set({ state: "left", ended_at }).executeTakeFirst(),

  /** Goals in order that have been reached stay reached. */
  reach: async (tx: Tx, key: MissionKey, reached: Pick<MissionRow, "goals_reached" | "reached_at">): Promise<void> => {
    await change(tx, key, "accepted").set(reached).executeTakeFirst();
  },

  complete: (tx: Tx, key: MissionKey, completed_at: Date): Promise<MissionRow | undefined> =>
    change(tx, key, "accepted").set({ state: "completed", completed_at }).executeTakeFirst(),

  expire: (tx: Tx, key: MissionKey, ended_at: Date): Promise<MissionRow | undefined> =>
    change(tx, key, "accepted").set({ state: "expired", ended_at }).executeTakeFirst(),

  /** Accepted missions that ended before this time, in pages. */
  ended: (db: Db, { before, after, limit }: { before: Date; after: MissionRow | null; limit: number }): Promise<MissionRow[]> =>
    at(db)
      .selectFrom("mission_players")
      .selectAll()
      .where("state", "=", "accepted")
      .where("ends_at", "<=", before)
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(ends_at, tenant_id, mission_id, player_id)
            > (${after?.ends_at}::timestamptz, ${after?.tenant_id}::int, ${after?.mission_id}::uuid, ${after?.player_id}::uuid)`,
        ),
      )
      .orderBy("ends_at")
      .orderBy("tenant_id")
      .orderBy("mission_id")
      .orderBy("player_id")
      .limit(limit)
      .execute(),

  /** The accepted missions of these players, locked in one order everywhere. Excludes missions that are left or expire in the meantime. */
  lockAccepted: async (tx: Tx, players: readonly PlayerKey[]): Promise<AcceptedMission[]> => {
    if (players.length === 0) return [];
    const { rows } = await sql<AcceptedMission>`
      select m.tenant_id, m.mission_id, m.player_id, m.name, m.goals, m.goals_in_order, m.goals_reached, m.reached_at, m.timezone, m.ends_at,
        m.accepted_xid, m.accepted_at
      from ${playersOf(players)} join mission_players m on m.tenant_id = listed.tenant_id and m.player_id = listed.player_id
      where m.state = 'accepted' order by m.tenant_id, m.player_id, m.mission_id for update of m`.execute(tx);
    return rows;
  },

  /** Missions of these players, or of all. For invariants. */
  inState: async (snapshot: Tx, of: "all" | readonly PlayerKey[], states: readonly MissionState[]): Promise<MissionRow[]> => {
    const source = of === "all" ? sql`mission_players m` : sql`${playersOf(of)} join mission_players m using (tenant_id, player_id)`;
    const { rows } = await sql<MissionRow>`select m.* from ${source} where m.state = any(${`{${states.join(",")}}`}::text[])
      order by m.tenant_id, m.player_id, m.mission_id`.execute(snapshot);
    return rows;
  },

  names: namesOf,
};

/** The player's key alone, because a key with more columns must not be written as a `PlayerKey`. */
export const playerOf = ({ tenant_id, player_id }: PlayerKey): PlayerKey => ({ tenant_id, player_id });

const idOf = ({ tenant_id, mission_id, player_id }: MissionKey): MissionKey => ({ tenant_id, mission_id, player_id });
const nothingYet = {
  goals_reached: 0,
  reached_at: null,
  accepted_xid: null,
  accepted_at: null,
  completed_at: null,
  claimed_at: null,
  ended_at: null,
};
const asJson = ({ goals, rewards, name }: Pick<NewMission, "goals" | "rewards" | "name">) => ({
  goals: json(goals),
  rewards: json(rewards),
  name: json(name),
});
