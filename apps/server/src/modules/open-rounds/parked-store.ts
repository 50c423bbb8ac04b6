import type { ParkReason, ParkedWinState } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { NamedRound } from "../play/index.ts";

type ParkedTables = {
  parked_wins: {
    tenant_id: number;
    id: string;
    provider_code: string;
    external_id: string;
    round: string;
    player_id: string;
    game_id: number;
    amount: number;
    closes: boolean;
    reason: ParkReason;
    state: ParkedWinState;
    parked_at: Date;
    decided_by: string | null;
    decision_reason: string | null;
    decided_at: Date | null;
  };
};

export type ParkedWin = ParkedTables["parked_wins"];
export type NewParkedWin = Omit<ParkedWin, "state" | "decided_by" | "decision_reason" | "decided_at">;
export type ParkedKey = Pick<ParkedWin, "tenant_id" | "id">;

const at = (db: Db | Tx) => db.withTables<ParkedTables>();

/** All SQL on wins that wait for a decision of staff. */
export const parkedStore = {
  insert: async (tx: Tx, win: NewParkedWin): Promise<void> => {
    await at(tx)
      .insertInto("parked_wins")
      .values({ ...win, state: "waiting", decided_by: null, decision_reason: null, decided_at: null })
      .execute();
  },

  findBySource: (
    db: Db | Tx,
    { tenant_id, provider_code, external_id }: Pick<ParkedWin, "tenant_id" | "provider_code" | "external_id">,
  ): Promise<ParkedWin | undefined> =>
    at(db)
      .selectFrom("parked_wins")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("provider_code", "=", provider_code)
      .where("external_id", "=", external_id)
      .executeTakeFirst(),

  find: (db: Db | Tx, { tenant_id, id }: ParkedKey): Promise<ParkedWin | undefined> =>
    at(db).selectFrom("parked_wins").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id).executeTakeFirst(),

  waitsIn: async (tx: Tx, { tenant_id, provider_code, round, player_id }: NamedRound): Promise<boolean> =>
    (await at(tx)
      .selectFrom("parked_wins")
      .select("id")
      .where("tenant_id", "=", tenant_id)
      .where("state", "=", "waiting")
      .where("provider_code", "=", provider_code)
      .where("round", "=", round)
      .where("player_id", "=", player_id)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  decide: async (
    tx: Tx,
    { tenant_id, id }: ParkedKey,
    decision: Pick<ParkedWin, "state" | "decided_by" | "decision_reason" | "decided_at">,
  ) =>
    at(tx)
      .updateTable("parked_wins")
      .set(decision)
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Waiting wins of a brand, oldest first. */
  waiting: (
    db: Db,
    { tenant_id, after, limit }: { tenant_id: number; after: Pick<ParkedWin, "parked_at" | "id"> | null; limit: number },
  ): Promise<ParkedWin[]> =>
    at(db)
      .selectFrom("parked_wins")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("state", "=", "waiting")
      .$if(after !== null, (wins) =>
        wins.where((eb) => eb(eb.refTuple("parked_at", "id"), ">", eb.tuple(after?.parked_at ?? new Date(0), after?.id ?? ""))),
      )
      .orderBy("parked_at")
      .orderBy("id")
      .limit(limit)
      .execute(),
};
