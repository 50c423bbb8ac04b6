import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Whole } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { playerKeysOf } from "../../kernel/state-invariant.ts";
import type { RaceKey } from "./races-store.ts";
import type { RaceScore, RaceTerms, ScoredRound } from "./score.ts";

export interface Standing {
  readonly player_id: string;
  readonly score: number;
  readonly reached_at: Date;
}

/** A player in a race, with what the follower needs to score. */
export interface Participant extends PlayerKey, RaceTerms {
  readonly race_id: string;
  readonly joined_xid: string;
}

/** A stored score. */
export interface Stored {
  readonly stored: number;
  readonly reached_at: Date | null;
}

type ParticipantKey = PlayerKey & { readonly race_id: string };
type RoundRow = ParticipantKey & ScoredRound;
type ParticipantTables = {
  race_players: ParticipantKey & { joined_at: Date; joined_xid: unknown; score: number; reached_at: Date | null };
};

const at = (db: Db | Tx) => db.withTables<ParticipantTables>();
const arrayOf = (values: readonly (string | number)[]): string => `{${values.join(",")}}`;
const named = (keys: readonly ParticipantKey[]) =>
  sql`unnest(${arrayOf(keys.map((key) => key.tenant_id))}::int[], ${arrayOf(keys.map((key) => key.race_id))}::uuid[],
    ${arrayOf(keys.map((key) => key.player_id))}::uuid[]) as named (tenant_id, race_id, player_id)`;

/** All SQL on participants, their rounds and scores. */
export const participantsStore = {
  /** Returns false if the player had already joined. */
  join: async (tx: Tx, { tenant_id, player_id }: PlayerKey, { race_id, now }: { race_id: string; now: Date }): Promise<boolean> => {
    const row = await at(tx)
      .insertInto("race_players")
      .values({ tenant_id, race_id, player_id, joined_at: now, joined_xid: sql`pg_current_xact_id()`, score: 0, reached_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning("race_id")
      .executeTakeFirst();
    return row !== undefined;
  },

  hasJoined: async (db: Db, { tenant_id, player_id }: PlayerKey, raceIds: readonly string[]): Promise<Set<string>> => {
    if (raceIds.length === 0) return new Set();
    const rows = await at(db)
      .selectFrom("race_players")
      .select("race_id")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("race_id", "in", [...raceIds])
      .execute();
    return new Set(rows.map(({ race_id }) => race_id));
  },

  countOf: async (db: Db, { tenant_id, id }: RaceKey): Promise<number> => {
    const row = await at(db)
      .selectFrom("race_players")
      .select((eb) => eb.fn.countAll<number>().as("players"))
      .where("tenant_id", "=", tenant_id)
      .where("race_id", "=", id)
      .executeTakeFirstOrThrow();
    return row.players;
  },

  /** Races of these players that ended after the moment, locked in a fixed order. */
  lockOf: async (tx: Tx, players: readonly PlayerKey[], endedAfter: Date): Promise<Participant[]> => {
    if (players.length === 0) return [];
    const { rows } = await sql<Participant>`
      select p.tenant_id, p.race_id, p.player_id, p.joined_xid, r.score, r.starts_at, r.ends_at
      from unnest(${arrayOf(players.map((key) => key.tenant_id))}::int[], ${arrayOf(players.map((key) => key.player_id))}::uuid[]) as listed (tenant_id, player_id)
      join race_players p using (tenant_id, player_id)
      join races r on r.tenant_id = p.tenant_id and r.id = p.race_id and r.ends_at > ${endedAfter}
      order by p.tenant_id, p.race_id, p.player_id for update of p`.execute(tx);
    return rows;
  },

  saveRounds: async (tx: Tx, rows: readonly RoundRow[]): Promise<void> => {
    if (rows.length === 0) return;
    await sql`insert into race_rounds (tenant_id, race_id, player_id, round_id, points, closed_at)
      select n.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (tenant_id int, race_id uuid, player_id uuid, round_id uuid, points bigint, closed_at timestamptz)
      on conflict (tenant_id, race_id, player_id, round_id) do update set points = excluded.points, closed_at = excluded.closed_at`.execute(
      tx,
    );
  },

  removeRounds: async (tx: Tx, keys: readonly (ParticipantKey & Pick<ScoredRound, "round_id">)[]): Promise<void> => {
    if (keys.length === 0) return;
    await sql`delete from race_rounds r
      using jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as n (tenant_id int, race_id uuid, player_id uuid, round_id uuid)
      where r.tenant_id = n.tenant_id and r.race_id = n.race_id and r.player_id = n.player_id and r.round_id = n.round_id`.execute(tx);
  },

  /** Recomputes scores of players, in races with the same score rule, from their rounds. Returns the races in which a score has changed. */
  rescore: async (tx: Tx, { rounds }: Pick<RaceScore, "rounds">, keys: readonly ParticipantKey[]): Promise<string[]> => {
    if (keys.length === 0) return [];
    const frame = rounds === null ? sql`unbounded preceding` : sql`${sql.lit(rounds - 1)} preceding`;
    const { rows } = await sql<{ race_id: string }>`
      with sums as (
        select r.tenant_id, r.race_id, r.player_id, r.closed_at,
          sum(r.points) over (partition by r.tenant_id, r.race_id, r.player_id order by r.closed_at, r.round_id rows ${frame}) as points
        from ${named(keys)} join race_rounds r using (tenant_id, race_id, player_id)),
      best as (select tenant_id, race_id, player_id, max(points) as score from sums group by 1, 2, 3 having max(points) > 0),
      scored as (
        select b.tenant_id, b.race_id, b.player_id, b.score::bigint as score, min(s.closed_at) as reached_at
        from best b join sums s using (tenant_id, race_id, player_id) where s.points = b.score group by 1, 2, 3, 4),
      due as (
        select named.*, coalesce(scored.score, 0) as score, scored.reached_at
        from ${named(keys)} left join scored using (tenant_id, race_id, player_id))
      update race_players p set score = due.score, reached_at = due.reached_at from due
      where p.tenant_id = due.tenant_id and p.race_id = due.race_id and p.player_id = due.player_id
        and (p.score, p.reached_at) is distinct from (due.score, due.reached_at)
      returning p.race_id`.execute(tx);
    return rows.map(({ race_id }) => race_id);
  },

  /** The best players after the first `skip`: highest score first, then the time at which it was reached, then the smaller id. */
  highest: async (db: Db | Tx, { tenant_id, id }: RaceKey, { most, skip = 0 }: { most: number; skip?: number }): Promise<Standing[]> => {
    const { rows } = await sql<Standing>`select player_id, score, reached_at from race_players
      where tenant_id = ${tenant_id} and race_id = ${id} and score > 0
      order by score desc, reached_at, player_id limit ${most} offset ${skip}`.execute(db);
    return rows;
  },

  /** Null without a score. */
  positionOf: async (db: Db, { tenant_id, id }: RaceKey, playerId: string): Promise<{ position: number; score: number } | null> => {
    const { rows } = await sql<{ position: number; score: number }>`
      select own.score, (select count(*) from race_players p where p.tenant_id = own.tenant_id and p.race_id = own.race_id and p.score > 0
        and (p.score > own.score or (p.score = own.score and (p.reached_at, p.player_id) < (own.reached_at, own.player_id)))) + 1 as position
      from race_players own
      where own.tenant_id = ${tenant_id} and own.race_id = ${id} and own.player_id = ${playerId} and own.score > 0`.execute(db);
    return rows[0] ?? null;
  },

  /** Participants of races that are not frozen, with their stored scores. */
  open: async (snapshot: Tx, of: Whole): Promise<(Participant & Stored)[]> => {
    if (of !== "all" && of.length === 0) return [];
    const within = of === "all" ? sql`true` : sql`(p.tenant_id, p.player_id) in (${playerKeysOf(of)})`;
    const { rows } = await sql<Participant & Stored>`
      select p.tenant_id, p.race_id, p.player_id, p.joined_xid, r.score, r.starts_at, r.ends_at, p.score as stored, p.reached_at
      from race_players p join races r on r.tenant_id = p.tenant_id and r.id = p.race_id and r.frozen_at is null
      where ${within}`.execute(snapshot);
    return rows;
  },

  /** When these players joined a race; those whose rows were erased are missing. */
  joinedXids: async (snapshot: Tx, { tenant_id, id }: RaceKey, playerIds: readonly string[]): Promise<Map<string, string>> => {
    const { rows } = await sql<{ player_id: string; joined_xid: string }>`select player_id, joined_xid from race_players
      where tenant_id = ${tenant_id} and race_id = ${id} and player_id = any(${arrayOf(playerIds)}::uuid[])`.execute(snapshot);
    return new Map(rows.map(({ player_id, joined_xid }) => [player_id, joined_xid]));
  },

  clear: async (tx: Tx): Promise<void> => {
    await sql`delete from race_rounds`.execute(tx);
    await sql`update race_players set score = 0, reached_at = null where score > 0`.execute(tx);
  },
};
