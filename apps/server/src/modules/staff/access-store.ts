import { sql } from "kysely";
import { breakGlassDetail } from "../../kernel/break-glass.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { StaffKey } from "./store.ts";

export type AccessAction =
  | "invited"
  | "invited_again"
  | "set_up"
  | "login"
  | "login_refused"
  | "code_refused"
  | "step_up"
  | "step_up_refused"
  | "passkey_added"
  | "passkey_renamed"
  | "passkey_removed"
  | "passkey_blocked"
  | "passkey_refused"
  | "logout"
  | "sessions_ended"
  | "permissions_changed"
  | "permissions_added"
  | "grant_ended"
  | "closed"
  | "break_glass_taken"
  | "break_glass_reviewed"
  | "role_made"
  | "role_changed"
  | "role_closed";

interface AccessEvent {
  readonly at: Date;
  readonly actor: string;
  readonly action: AccessAction;
  readonly request_id: string | null;
  /** Codes, counts, and the reason given; never a name, an address or a secret. */
  readonly detail?: Readonly<Record<string, string | number>>;
}

type AccessTables = {
  staff_events: StaffKey & {
    id: number;
    at: Date;
    actor: string;
    action: AccessAction;
    request_id: string | null;
    detail: Record<string, unknown>;
  };
};

export type AccessEventRow = AccessTables["staff_events"];

interface UnderBreakGlass {
  readonly operator_id: number;
  readonly actor: string;
  /** Id of the break-glass access. */
  readonly id: string;
  readonly limit: number;
}

/** All SQL on the access log of staff. */
export const accessStore = {
  /** Call it in the transaction of the event. A refusal has no transaction left, so it is written separately. */
  record: async (db: Db | Tx, { operator_id, staff_id }: StaffKey, event: AccessEvent): Promise<void> => {
    const { detail = {}, ...facts } = event;
    await db
      .withTables<{ staff_events: Omit<AccessEventRow, "id"> }>()
      .insertInto("staff_events")
      .values({ operator_id, staff_id, ...facts, detail: { ...detail, ...breakGlassDetail() } })
      .execute();
  },

  /** What a member did with the permissions of a break-glass access, oldest first. */
  under: async (db: Db, { operator_id, actor, id, limit }: UnderBreakGlass): Promise<AccessEventRow[]> => {
    const { rows } = await sql<AccessEventRow>`
      select * from staff_events
      where operator_id = ${operator_id} and actor = ${actor} and detail ->> 'break_glass' = ${id} order by id limit ${limit}`.execute(db);
    return rows;
  },

  /** Newest first. */
  list: (db: Db, operatorId: number, page: { before: number | null; limit: number }): Promise<AccessEventRow[]> =>
    db
      .withTables<AccessTables>()
      .selectFrom("staff_events")
      .selectAll()
      .where("operator_id", "=", operatorId)
      .$if(page.before !== null, (query) => query.where("id", "<", page.before))
      .orderBy("id", "desc")
      .limit(page.limit)
      .execute(),
};
