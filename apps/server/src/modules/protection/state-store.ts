import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Holder } from "./holder.ts";

type StateTables = {
  protection_states: {
    operator_id: number;
    subject_id: string;
    paused_until: Date | null;
    time_up_until: Date | null;
    reality_check_minutes: number | null;
    tenant_id: number;
    player_id: string;
  };
};

export interface PlayState {
  readonly paused_until: Date | null;
  /** When play reopens after a time limit was reached. */
  readonly time_up_until: Date | null;
  /** Null for the brand's default. */
  readonly reality_check_minutes: number | null;
}

const noState: PlayState = { paused_until: null, time_up_until: null, reality_check_minutes: null };

const at = (db: Db | Tx) => db.withTables<StateTables>();

/** All SQL on pauses and related state. */
export const stateStore = {
  read: async (db: Db, holder: Holder): Promise<PlayState> =>
    (await at(db)
      .selectFrom("protection_states")
      .select(["paused_until", "time_up_until", "reality_check_minutes"])
      .where("operator_id", "=", holder.operator_id)
      .where("subject_id", "=", holder.subject_id)
      .executeTakeFirst()) ?? noState,

  change: async (tx: Tx, whose: Holder & PlayerKey, change: Partial<PlayState>): Promise<void> => {
    await at(tx)
      .insertInto("protection_states")
      .values({ ...whose, ...noState, ...change })
      .onConflict((conflict) => conflict.columns(["operator_id", "subject_id"]).doUpdateSet(change))
      .execute();
  },

  /** The longer of the two pauses applies to the person. */
  moveTo: async (tx: Tx, from: Holder, to: Holder): Promise<void> => {
    await sql`insert into protection_states (operator_id, subject_id, paused_until, time_up_until, reality_check_minutes, tenant_id, player_id)
      select operator_id, ${to.subject_id}, paused_until, time_up_until, reality_check_minutes, tenant_id, player_id from protection_states
        where operator_id = ${from.operator_id} and subject_id = ${from.subject_id}
      on conflict (operator_id, subject_id) do update set
        paused_until = greatest(protection_states.paused_until, excluded.paused_until),
        time_up_until = greatest(protection_states.time_up_until, excluded.time_up_until),
        reality_check_minutes = least(protection_states.reality_check_minutes, excluded.reality_check_minutes)`.execute(tx);
    await at(tx)
      .deleteFrom("protection_states")
      .where("operator_id", "=", from.operator_id)
      .where("subject_id", "=", from.subject_id)
      .execute();
  },

  /** One account of each holder whose pause has ended. */
  due: (db: Db, now: Date): Promise<PlayerKey[]> =>
    at(db)
      .selectFrom("protection_states")
      .select(["tenant_id", "player_id"])
      .where((eb) => eb.or([eb("paused_until", "<=", now), eb("time_up_until", "<=", now)]))
      .limit(500)
      .execute(),
};
