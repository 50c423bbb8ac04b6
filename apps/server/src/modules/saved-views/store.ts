import { sql, type Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

type ViewTables = {
  staff_views: {
    operator_id: number;
    id: string;
    staff_id: string;
    list: string;
    name: string;
    query: Readonly<Record<string, string>>;
    columns: string[] | null;
    shared: boolean;
    created_at: Date;
  };
};

export type ViewRow = Selectable<ViewTables["staff_views"]>;

/** The member who owns a view. */
interface Owner {
  readonly operator_id: number;
  readonly staff_id: string;
}

type ViewKey = Owner & { readonly id: string };

const at = (db: Db | Tx) => db.withTables<ViewTables>();
const ownerOf = ({ operator_id, staff_id }: Owner): Owner => ({ operator_id, staff_id });

/** All SQL on staff_views. */
export const store = {
  /** The member's own views and shared ones, by name. */
  list: (db: Db, { operator_id, staff_id }: Owner): Promise<ViewRow[]> =>
    at(db)
      .selectFrom("staff_views")
      .selectAll()
      .where("operator_id", "=", operator_id)
      .where((eb) => eb.or([eb("staff_id", "=", staff_id), eb("shared", "=", true)]))
      .orderBy("name")
      .orderBy("id")
      .execute(),

  findOwn: (db: Db, { id, ...owner }: ViewKey): Promise<ViewRow | undefined> =>
    at(db)
      .selectFrom("staff_views")
      .selectAll()
      .where((eb) => eb.and(ownerOf(owner)))
      .where("id", "=", id)
      .executeTakeFirst(),

  /** Number of the member's views on the list. The lock prevents adding another one until the transaction ends. */
  lockCount: async (tx: Tx, owner: Owner, list: string): Promise<number> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`staff_views ${owner.staff_id}`}, 0))`.execute(tx);
    const { count } = await at(tx)
      .selectFrom("staff_views")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where((eb) => eb.and(ownerOf(owner)))
      .where("list", "=", list)
      .executeTakeFirstOrThrow();
    return count;
  },

  insert: async (tx: Tx, row: ViewRow): Promise<void> => {
    await at(tx)
      .insertInto("staff_views")
      .values({ ...row, query: { ...row.query } })
      .execute();
  },

  change: async (db: Db, { id, ...owner }: ViewKey, change: Pick<ViewRow, "name" | "query" | "columns" | "shared">): Promise<boolean> => {
    const result = await at(db)
      .updateTable("staff_views")
      .set({ ...change, query: { ...change.query } })
      .where((eb) => eb.and(ownerOf(owner)))
      .where("id", "=", id)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** Removes the member's own view, or with `sharedToo` any shared view. */
  remove: async (db: Db, { operator_id, staff_id, id }: ViewKey, sharedToo: boolean): Promise<boolean> => {
    const result = await at(db)
      .deleteFrom("staff_views")
      .where("operator_id", "=", operator_id)
      .where("id", "=", id)
      .where((eb) => eb.or([eb("staff_id", "=", staff_id), ...(sharedToo ? [eb("shared", "=", true)] : [])]))
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },
};
