import type { RefusalCode, SportBetRequest } from "@trevo/contract";
import type { Ticket } from "@trevo/sports";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** Why a request was refused: the code and its extra fields, as in an error response. */
export interface RequestRefusal {
  readonly code: RefusalCode;
  readonly extras: Readonly<Record<string, unknown>>;
}

type RequestTables = {
  sport_bet_requests: {
    tenant_id: number;
    id: string;
    player_id: string;
    book_id: number;
    request: SportBetRequest;
    ticket: Ticket;
    received_at: Date;
    due_at: Date;
    status: "pending" | "accepted" | "refused";
    refusal: RequestRefusal | null;
    decided_at: Date | null;
  };
};

export type StoredRequest = Selectable<RequestTables["sport_bet_requests"]>;

export interface RequestKey {
  readonly tenant_id: number;
  readonly id: string;
}

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`;
const databaseNow = sql<Date>`clock_timestamp()`;

/** SQL on requests of bets that wait, and on their outcomes. */
export const betRequestStore = {
  insert: async (tx: Tx, request: Omit<StoredRequest, "status" | "refusal" | "decided_at">): Promise<void> => {
    await tx
      .withTables<RequestTables>()
      .insertInto("sport_bet_requests")
      .values({ ...request, request: json(request.request), ticket: json(request.ticket), status: "pending" })
      .execute();
  },

  /** The oldest due requests. Takes no lock. */
  due: async (db: Db, limit: number): Promise<RequestKey[]> => {
    const { rows } = await sql<RequestKey>`
      select tenant_id, id from sport_bet_requests
      where status = 'pending' and due_at <= clock_timestamp() order by due_at, id limit ${limit}`.execute(db);
    return rows;
  },

  /**
   * Locks an undecided request until the transaction ends; undefined if another process holds it or it is decided. `is_late`: due more than
   * `lateMs` ago.
   */
  lock: async (tx: Tx, { tenant_id, id }: RequestKey, lateMs: number): Promise<(StoredRequest & { is_late: boolean }) | undefined> => {
    const { rows } = await sql<StoredRequest & { is_late: boolean }>`
      select r.*, r.due_at < clock_timestamp() - ${lateMs}::int * interval '1 millisecond' as is_late from sport_bet_requests r
      where tenant_id = ${tenant_id} and id = ${id} and status = 'pending'
      for update skip locked`.execute(tx);
    return rows[0];
  },

  accept: async (tx: Tx, { tenant_id, id }: RequestKey): Promise<void> => {
    await tx
      .withTables<RequestTables>()
      .updateTable("sport_bet_requests")
      .set({ status: "accepted", decided_at: databaseNow })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .execute();
  },

  refuse: async (tx: Tx, { tenant_id, id }: RequestKey, refusal: RequestRefusal): Promise<void> => {
    await tx
      .withTables<RequestTables>()
      .updateTable("sport_bet_requests")
      .set({ status: "refused", refusal: json(refusal), decided_at: databaseNow })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .execute();
  },

  find: (db: Db | Tx, tenant_id: number, ids: readonly string[]): Promise<StoredRequest[]> =>
    db
      .withTables<RequestTables>()
      .selectFrom("sport_bet_requests")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("id", "in", ids)
      .execute(),

  /** A player's waiting requests and those refused within the last `refusedMs`, newest first. */
  recent: async (db: Db, { tenant_id, player_id }: PlayerKey, refusedMs: number): Promise<StoredRequest[]> => {
    const { rows } = await sql<StoredRequest>`
      select * from sport_bet_requests
      where tenant_id = ${tenant_id} and player_id = ${player_id}
        and (status = 'pending' or status = 'refused' and decided_at > clock_timestamp() - ${refusedMs}::int * interval '1 millisecond')
      order by received_at desc, id desc limit 20`.execute(db);
    return rows;
  },
};
