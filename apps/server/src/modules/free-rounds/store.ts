import { type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { playerKeysOf } from "../../kernel/state-invariant.ts";

export type FreeRoundStatus = "active" | "used" | "expired" | "cancelled";

type FreeRoundTables = {
  free_round_rewards: {
    tenant_id: number;
    id: string;
    player_id: string;
    source: string;
    external_id: string;
    offer_id: string | null;
    offer_version: number | null;
    /** Null if the wins are cash. */
    bonus_id: string | null;
    /** The deposit that brought it. */
    deposit_id: string | null;
    game_id: number;
    game_title: string;
    rounds: number;
    remaining: number;
    stake: number;
    status: FreeRoundStatus;
    valid_until: Date | null;
    created_at: Date;
    ended_at: Generated<Date | null>;
    reminded_at: Generated<Date | null>;
  };
  free_round_plays: {
    tenant_id: number;
    reward_id: string;
    no: number;
    player_id: string;
    external_id: string;
    round_id: string;
    payout: number;
    played_at: Date;
  };
};

export type RewardRow = Selectable<FreeRoundTables["free_round_rewards"]>;
export type NewRewardRow = Omit<RewardRow, "remaining" | "status" | "ended_at" | "reminded_at">;
export type PlayRow = FreeRoundTables["free_round_plays"];
export type RewardKey = Pick<RewardRow, "tenant_id" | "id">;

/** A reward with the total win of its rounds, in centavos. */
export type PlayedReward = RewardRow & { readonly won: number };

export interface RewardList {
  readonly group: "open" | "ended";
  readonly after: Pick<RewardRow, "created_at" | "id"> | null;
  readonly limit: number;
}

const at = (db: Db | Tx) => db.withTables<FreeRoundTables>();
const isPlayer = ({ tenant_id, player_id }: PlayerKey) => ({ tenant_id, player_id });

/** Locks the rows in the order of their ids first, so that two callers that end the same rows cannot deadlock. */
async function endInOrder(
  db: Db,
  which: RawBuilder<unknown>,
  change: { readonly status: "expired" | "cancelled"; readonly ended_at: Date },
): Promise<void> {
  await sql`with ending as materialized (select tenant_id, id from free_round_rewards where ${which} order by tenant_id, id for no key update)
    update free_round_rewards r set status = ${change.status}, ended_at = ${change.ended_at}::timestamptz
    from ending e where r.tenant_id = e.tenant_id and r.id = e.id and r.status = 'active'`.execute(db);
}

/** All SQL on free rounds. */
export const store = {
  insert: async (tx: Tx, row: NewRewardRow): Promise<void> => {
    await at(tx)
      .insertInto("free_round_rewards")
      .values({ ...row, remaining: row.rounds, status: "active" })
      .execute();
  },

  /** Finds the player's own reward and locks it. */
  lock: (tx: Tx, owner: PlayerKey, id: string): Promise<RewardRow | undefined> =>
    at(tx)
      .selectFrom("free_round_rewards")
      .selectAll()
      .where((eb) => eb.and(isPlayer(owner)))
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  playOf: (tx: Tx, { tenant_id, external_id }: Pick<PlayRow, "tenant_id" | "external_id">): Promise<PlayRow | undefined> =>
    at(tx)
      .selectFrom("free_round_plays")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("external_id", "=", external_id)
      .executeTakeFirst(),

  remaining: async (db: Db, owner: PlayerKey, id: string): Promise<number> => {
    const row = await at(db)
      .selectFrom("free_round_rewards")
      .select("remaining")
      .where((eb) => eb.and(isPlayer(owner)))
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.remaining ?? 0;
  },

  insertPlay: async (tx: Tx, play: PlayRow): Promise<void> => {
    await at(tx).insertInto("free_round_plays").values(play).execute();
  },

  /** Takes one round of a locked row; the last round ends it. Returns how many remain. */
  takeOne: async (tx: Tx, { tenant_id, id }: RewardKey, now: Date): Promise<number | undefined> => {
    const { rows } = await sql<{ remaining: number }>`update free_round_rewards set remaining = remaining - 1,
        status = case when remaining = 1 then 'used' else status end, ended_at = case when remaining = 1 then ${now}::timestamptz end
      where tenant_id = ${tenant_id} and id = ${id} and status = 'active' and remaining > 0 returning remaining`.execute(tx);
    return rows[0]?.remaining;
  },

  /** Playable rewards of a game, first to expire first. `bonus_id` is the player's active bonus. */
  playable: (
    db: Db,
    owner: PlayerKey,
    { game_id, bonus_id, now }: { readonly game_id: number; readonly bonus_id: string | null; readonly now: Date },
  ): Promise<RewardRow | undefined> =>
    at(db)
      .selectFrom("free_round_rewards")
      .selectAll()
      .where((eb) => eb.and(isPlayer(owner)))
      .where("game_id", "=", game_id)
      .where("status", "=", "active")
      .where((eb) => eb.or([eb("valid_until", ">", now), eb("bonus_id", "=", bonus_id)]))
      .orderBy("valid_until", (order) => order.asc().nullsLast())
      .orderBy("id")
      .limit(1)
      .executeTakeFirst(),

  /** Newest first. */
  list: async (db: Db, { tenant_id, player_id }: PlayerKey, { group, after, limit }: RewardList): Promise<PlayedReward[]> => {
    const isOpen = group === "open" ? sql`r.status = 'active'` : sql`r.status <> 'active'`;
    const isAfter = after === null ? sql`true` : sql`(r.created_at, r.id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`;
    const { rows } = await sql<PlayedReward>`
      select r.*, coalesce((select sum(p.payout) from free_round_plays p where p.tenant_id = r.tenant_id and p.reward_id = r.id), 0)::bigint as won
      from free_round_rewards r where r.tenant_id = ${tenant_id} and r.player_id = ${player_id} and ${isOpen} and ${isAfter}
      order by r.created_at desc, r.id desc limit ${limit}`.execute(db);
    return rows;
  },

  /** Ends expired rewards. Waits for rounds that are being played. */
  expire: async (db: Db, now: Date): Promise<void> => {
    const over = sql`status = 'active' and valid_until <= ${now}::timestamptz`;
    await endInOrder(db, over, { status: "expired", ended_at: now });
  },

  /** Open rewards that belong to a bonus, after this key. */
  ofBonuses: (db: Db, after: RewardKey, limit: number): Promise<(RewardKey & { bonus_id: string | null })[]> =>
    at(db)
      .selectFrom("free_round_rewards")
      .select(["tenant_id", "id", "bonus_id"])
      .where("status", "=", "active")
      .where("bonus_id", "is not", null)
      .where((eb) => eb(eb.refTuple("tenant_id", "id"), ">", eb.tuple(after.tenant_id, after.id)))
      .orderBy("tenant_id")
      .orderBy("id")
      .limit(limit)
      .execute(),

  end: async (db: Db, { tenant_id, id }: RewardKey, change: { readonly status: "expired" | "cancelled"; readonly ended_at: Date }) => {
    await at(db)
      .updateTable("free_round_rewards")
      .set(change)
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("status", "=", "active")
      .execute();
  },

  cancelOf: async (db: Db, owner: PlayerKey, ended_at: Date): Promise<void> => {
    const open = sql`tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id} and status = 'active'`;
    await endInOrder(db, open, { status: "cancelled", ended_at });
  },

  cancelOfDeposit: async (tx: Tx, { tenant_id, deposit_id }: { tenant_id: number; deposit_id: string }, ended_at: Date): Promise<void> => {
    const open = sql`tenant_id = ${tenant_id} and deposit_id = ${deposit_id} and status = 'active'`;
    await endInOrder(tx, open, { status: "cancelled", ended_at });
  },

  /** Open rewards that expire before this time, and whose players have not been reminded. */
  toRemind: (
    db: Db,
    { now, before, after, limit }: { now: Date; before: Date; after: RewardRow | null; limit: number },
  ): Promise<RewardRow[]> =>
    at(db)
      .selectFrom("free_round_rewards")
      .selectAll()
      .where("status", "=", "active")
      .where("reminded_at", "is", null)
      .where("valid_until", ">", now)
      .where("valid_until", "<=", before)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(valid_until, id) > (${after?.valid_until}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy("valid_until")
      .orderBy("id")
      .limit(limit)
      .execute(),

  /** Returns false if another process was first, or the reward has ended. */
  markReminded: async (tx: Tx, { tenant_id, id }: RewardKey, now: Date): Promise<boolean> => {
    const marked = await at(tx)
      .updateTable("free_round_rewards")
      .set({ reminded_at: now })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("status", "=", "active")
      .where("reminded_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    return marked !== undefined;
  },

  /** Rewards of all players, or of these, each with the key of its grant. */
  grants: async (snapshot: Tx, of: "all" | readonly PlayerKey[]): Promise<RewardRow[]> => {
    if (of !== "all" && of.length === 0) return [];
    const some = of === "all" ? sql`true` : sql`(tenant_id, player_id) in (${playerKeysOf(of)})`;
    return (await sql<RewardRow>`select * from free_round_rewards where ${some}`.execute(snapshot)).rows;
  },

  plays: async (snapshot: Tx, of: "all" | readonly PlayerKey[]): Promise<(PlayRow & Pick<RewardRow, "bonus_id" | "stake">)[]> => {
    if (of !== "all" && of.length === 0) return [];
    const some = of === "all" ? sql`true` : sql`(p.tenant_id, p.player_id) in (${playerKeysOf(of)})`;
    const { rows } = await sql<PlayRow & Pick<RewardRow, "bonus_id" | "stake">>`
      select p.*, r.bonus_id, r.stake from free_round_plays p join free_round_rewards r on r.tenant_id = p.tenant_id and r.id = p.reward_id
      where ${some}`.execute(snapshot);
    return rows;
  },

  /** Rewards whose remaining rounds do not match their plays, whose plays are not numbered from 1, or with a play of another player. */
  miscounted: async (
    snapshot: Tx,
    of: "all" | readonly PlayerKey[],
  ): Promise<(Pick<RewardRow, "tenant_id" | "id" | "rounds" | "remaining"> & { played: number })[]> => {
    if (of !== "all" && of.length === 0) return [];
    const some = of === "all" ? sql`true` : sql`(r.tenant_id, r.player_id) in (${playerKeysOf(of)})`;
    const { rows } = await sql<Pick<RewardRow, "tenant_id" | "id" | "rounds" | "remaining"> & { played: number }>`
      select r.tenant_id, r.id, r.rounds, r.remaining, count(p.no)::int as played
      from free_round_rewards r left join free_round_plays p on p.tenant_id = r.tenant_id and p.reward_id = r.id
      where ${some} group by r.tenant_id, r.id
      having r.remaining <> r.rounds - count(p.no) or coalesce(max(p.no), 0) <> count(p.no) or bool_or(p.player_id <> r.player_id)`.execute(
      snapshot,
    );
    return rows;
  },
};
