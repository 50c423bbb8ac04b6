import type { ExportedList, exportFaults, exportStates } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { type Generated, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

type ExportState = (typeof exportStates)[number];
export type ExportFault = (typeof exportFaults)[number];

type ExportTables = {
  list_exports: {
    operator_id: number;
    id: string;
    staff_id: string;
    session_id: string;
    request_id: string;
    locale: Locale;
    list: ExportedList;
    tenant_id: number | null;
    tenant_ids: number[];
    query: Readonly<Record<string, string>>;
    state: Generated<ExportState>;
    attempts: Generated<number>;
    rows: Generated<number>;
    fault: ExportFault | null;
    requested_at: Date;
    ready_at: Date | null;
    ends_at: Date | null;
    link_hash: Buffer | null;
    link_ends_at: Date | null;
    downloads: Generated<number>;
  };
};

export type ExportRow = Selectable<ExportTables["list_exports"]>;

type NewExport = Pick<
  ExportRow,
  | "operator_id"
  | "id"
  | "staff_id"
  | "session_id"
  | "request_id"
  | "locale"
  | "list"
  | "tenant_id"
  | "tenant_ids"
  | "query"
  | "requested_at"
>;

export interface ExportKey {
  readonly operator_id: number;
  readonly id: string;
}

/** One run of the job. A later run replaces it, and its writes then have no effect. */
export interface AttemptKey extends ExportKey {
  readonly attempts: number;
}

/** Key with its owner. */
interface OwnKey extends ExportKey {
  readonly staff_id: string;
}

const at = (db: Db | Tx) => db.withTables<ExportTables>();

const unfinished = ["waiting", "running"] as const;
const keyOf = ({ operator_id, id }: ExportKey): ExportKey => ({ operator_id, id });
const attemptOf = ({ operator_id, id, attempts }: AttemptKey): AttemptKey => ({ operator_id, id, attempts });
const ownOf = ({ operator_id, staff_id, id }: OwnKey): OwnKey => ({ operator_id, staff_id, id });

/** All SQL on list_exports. */
export const store = {
  /** Returns undefined while another export of the member is unfinished. The database decides, even for concurrent requests. */
  add: (tx: Tx, row: NewExport): Promise<ExportRow | undefined> =>
    at(tx)
      .insertInto("list_exports")
      .values({ ...row, query: { ...row.query } })
      .onConflict((conflict) => conflict.columns(["operator_id", "staff_id"]).where("state", "in", unfinished).doNothing())
      .returningAll()
      .executeTakeFirst(),

  find: (db: Db | Tx, key: OwnKey): Promise<ExportRow | undefined> =>
    at(db)
      .selectFrom("list_exports")
      .selectAll()
      .where((eb) => eb.and(ownOf(key)))
      .executeTakeFirst(),

  /** Finds an export of any member. For the job. */
  read: (db: Db, key: ExportKey): Promise<ExportRow | undefined> =>
    at(db)
      .selectFrom("list_exports")
      .selectAll()
      .where((eb) => eb.and(keyOf(key)))
      .executeTakeFirst(),

  /** Newest first. */
  list: (db: Db, { operator_id, staff_id }: Omit<OwnKey, "id">, since: Date): Promise<ExportRow[]> =>
    at(db)
      .selectFrom("list_exports")
      .selectAll()
      .where("operator_id", "=", operator_id)
      .where("staff_id", "=", staff_id)
      .where("requested_at", ">", since)
      .orderBy("requested_at", "desc")
      .limit(100)
      .execute(),

  /** Starts or restarts the export. Returns undefined if it was cancelled or has ended. */
  begin: (db: Db, key: ExportKey): Promise<ExportRow | undefined> =>
    at(db)
      .updateTable("list_exports")
      .set(({ eb }) => ({ state: "running", rows: 0, attempts: eb("attempts", "+", 1) }))
      .where((eb) => eb.and(keyOf(key)))
      .where("state", "in", unfinished)
      .returningAll()
      .executeTakeFirst(),

  /** Returns false if it was cancelled or restarted in the meantime. */
  progress: async (db: Db, key: AttemptKey, rows: number): Promise<boolean> => {
    const result = await at(db)
      .updateTable("list_exports")
      .set({ rows })
      .where((eb) => eb.and(attemptOf(key)))
      .where("state", "=", "running")
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** Ends this run. Returns undefined if it was cancelled or restarted in the meantime. */
  end: (
    db: Db,
    key: AttemptKey,
    to: Pick<ExportRow, "state"> & Partial<Pick<ExportRow, "fault" | "ready_at" | "ends_at">>,
  ): Promise<ExportRow | undefined> =>
    at(db)
      .updateTable("list_exports")
      .set(to)
      .where((eb) => eb.and(attemptOf(key)))
      .where("state", "=", "running")
      .returningAll()
      .executeTakeFirst(),

  /** Returns undefined if it is not in one of these states. */
  change: (
    db: Db | Tx,
    key: ExportKey,
    { from, to }: { readonly from: readonly ExportState[]; readonly to: ExportState },
  ): Promise<ExportRow | undefined> =>
    at(db)
      .updateTable("list_exports")
      .set({ state: to })
      .where((eb) => eb.and(keyOf(key)))
      .where("state", "in", from)
      .returningAll()
      .executeTakeFirst(),

  /** Invalidates the previous link. */
  setLink: async (db: Db, key: OwnKey, { hash, ends_at, now }: { hash: Buffer; ends_at: Date; now: Date }): Promise<boolean> => {
    const result = await at(db)
      .updateTable("list_exports")
      .set({ link_hash: hash, link_ends_at: ends_at })
      .where((eb) => eb.and(ownOf(key)))
      .where("state", "=", "ready")
      .where("ends_at", ">", now)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** Works once. */
  takeLink: async (tx: Tx, key: OwnKey, { hash, now }: { hash: Buffer; now: Date }): Promise<boolean> => {
    const result = await at(tx)
      .updateTable("list_exports")
      .set(({ eb }) => ({ link_hash: null, link_ends_at: null, downloads: eb("downloads", "+", 1) }))
      .where((eb) => eb.and(ownOf(key)))
      .where("state", "=", "ready")
      .where("link_hash", "=", hash)
      .where("link_ends_at", ">", now)
      .where("ends_at", ">", now)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** Expired exports of all operators. For the job. */
  ended: (db: Db, now: Date): Promise<AttemptKey[]> =>
    at(db)
      .selectFrom("list_exports")
      .select(["operator_id", "id", "attempts"])
      .where("state", "=", sql.lit("ready"))
      .where("ends_at", "<=", now)
      .limit(1_000)
      .execute(),
};
