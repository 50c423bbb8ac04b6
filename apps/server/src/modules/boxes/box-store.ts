import { type Selectable, type Updateable, sql, type Generated } from "kysely";
import type { BoxPrizeReward } from "@trevo/contract";
import type { BoxPrizeForm, Localized } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";

type BoxTables = {
  boxes: {
    tenant_id: number;
    id: Generated<number>;
    name: string;
    title: Localized;
    image: string;
    state: "draft" | "on_sale" | "withdrawn";
    version: number | null;
    position: number;
    created_at: Date;
  };
  box_versions: {
    tenant_id: number;
    box_id: number;
    version: number;
    price: number;
    sell_share_bps: number;
    hash: string;
    published_by: string;
    published_at: Date;
  };
  box_prizes: {
    tenant_id: number;
    box_id: number;
    version: number;
    prize_no: number;
    weight: number;
    value: number;
    form: BoxPrizeForm;
    title: Localized;
    image: string;
    stock_id: number | null;
    given_box_id: number | null;
    reward: BoxPrizeReward | null;
  };
  box_stock: { tenant_id: number; id: Generated<number>; title: Localized; added: number; remaining: number };
};

export type BoxRow = Selectable<BoxTables["boxes"]>;
export type VersionRow = BoxTables["box_versions"];
export type BoxPrizeRow = BoxTables["box_prizes"];
export type StockRow = Selectable<BoxTables["box_stock"]>;

export interface VersionKey {
  readonly tenant_id: number;
  readonly box_id: number;
  readonly version: number;
}

/** One version of a box, with its prize table in order. */
export interface BoxVersion {
  readonly box: BoxRow;
  readonly version: VersionRow;
  readonly prizes: readonly BoxPrizeRow[];
}

const at = (db: Db | Tx) => db.withTables<BoxTables>();
const named = (row: BoxRow) => ({ tenant_id: row.tenant_id, box_id: row.id, version: row.version ?? 0 });

/** All SQL on boxes, their versions and prizes. */
export const boxStore = {
  /** Boxes on sale that have a price, in the brand's order. */
  listOnSale: async (db: Db, tenantId: number, { limit, offset }: { limit: number; offset: number }) => {
    const onSale = at(db)
      .selectFrom("boxes")
      .innerJoin("box_versions as v", (join) =>
        join.onRef("v.tenant_id", "=", "boxes.tenant_id").onRef("v.box_id", "=", "boxes.id").onRef("v.version", "=", "boxes.version"),
      )
      .where("boxes.tenant_id", "=", tenantId)
      .where("boxes.state", "=", "on_sale")
      .where("v.price", ">", 0);
    const { total } = await onSale.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const rows = await onSale.selectAll("boxes").orderBy("boxes.position").orderBy("boxes.id").limit(limit).offset(offset).execute();
    return { rows, total };
  },

  all: (db: Db, tenantId: number): Promise<BoxRow[]> =>
    at(db).selectFrom("boxes").selectAll().where("tenant_id", "=", tenantId).orderBy("position").orderBy("id").execute(),

  byName: (db: Db | Tx, tenantId: number, name: string): Promise<BoxRow | undefined> =>
    at(db).selectFrom("boxes").selectAll().where("tenant_id", "=", tenantId).where("name", "=", name).executeTakeFirst(),

  find: (db: Db | Tx, tenantId: number, id: number): Promise<BoxRow | undefined> =>
    at(db).selectFrom("boxes").selectAll().where("tenant_id", "=", tenantId).where("id", "=", id).executeTakeFirst(),

  /** Titles by id. Ids of offers are strings. */
  titles: async (db: Db, tenantId: number, ids: readonly string[]): Promise<Map<string, Localized>> => {
    const rows = await at(db)
      .selectFrom("boxes")
      .select(["id", "title"])
      .where("tenant_id", "=", tenantId)
      .where("id", "in", ids.map(Number).filter(Number.isSafeInteger))
      .execute();
    return new Map(rows.map(({ id, title }) => [String(id), title]));
  },

  /** Locks the row for sharing: nothing is published until the transaction ends. */
  hold: (tx: Tx, tenantId: number, id: number): Promise<BoxRow | undefined> =>
    at(tx).selectFrom("boxes").selectAll().where("tenant_id", "=", tenantId).where("id", "=", id).forShare().executeTakeFirst(),

  /** Locks the row for publishing. */
  lock: (tx: Tx, tenantId: number, id: number): Promise<BoxRow | undefined> =>
    at(tx).selectFrom("boxes").selectAll().where("tenant_id", "=", tenantId).where("id", "=", id).forUpdate().executeTakeFirst(),

  /** Null if the name is taken. */
  insert: async (tx: Tx, row: Omit<BoxRow, "id" | "version" | "state">): Promise<BoxRow | null> =>
    (await at(tx)
      .insertInto("boxes")
      .values({ ...row, version: null, state: "draft" })
      .onConflict((conflict) => conflict.columns(["tenant_id", "name"]).doNothing())
      .returningAll()
      .executeTakeFirst()) ?? null,

  update: async (tx: Tx, { tenant_id, id }: Pick<BoxRow, "tenant_id" | "id">, change: Updateable<BoxTables["boxes"]>): Promise<void> => {
    await at(tx).updateTable("boxes").set(change).where("tenant_id", "=", tenant_id).where("id", "=", id).execute();
  },

  insertVersion: async (tx: Tx, version: VersionRow, prizes: readonly BoxPrizeRow[]): Promise<void> => {
    await at(tx).insertInto("box_versions").values(version).execute();
    await at(tx)
      .insertInto("box_prizes")
      .values([...prizes])
      .execute();
  },

  /** The version currently on sale of each box, in the given order. */
  current: async (db: Db, boxes: readonly BoxRow[]): Promise<BoxVersion[]> => {
    const found = await boxStore.versions(db, boxes.map(named));
    return boxes.flatMap((box) => found.get(versionName(named(box))) ?? []);
  },

  /** Keyed by `versionName`. */
  versions: async (db: Db | Tx, of: readonly NamedVersion[]): Promise<Map<string, BoxVersion>> => {
    const keys = of.filter(isOfBox);
    if (keys.length === 0) return new Map();
    const wanted = sql.join(keys.map((key) => sql`(${key.tenant_id}::int, ${key.box_id}::int, ${key.version}::int)`));
    const versions = await at(db)
      .selectFrom("box_versions")
      .selectAll()
      .where(sql<boolean>`(tenant_id, box_id, version) in (${wanted})`)
      .execute();
    const prizes = await at(db)
      .selectFrom("box_prizes")
      .selectAll()
      .where(sql<boolean>`(tenant_id, box_id, version) in (${wanted})`)
      .orderBy("prize_no")
      .execute();
    const boxes = await at(db)
      .selectFrom("boxes")
      .selectAll()
      .where(sql<boolean>`(tenant_id, id) in (${sql.join(keys.map((key) => sql`(${key.tenant_id}::int, ${key.box_id}::int)`))})`)
      .execute();
    return new Map(
      versions.flatMap((version): [string, BoxVersion][] => {
        const box = boxes.find((one) => one.tenant_id === version.tenant_id && one.id === version.box_id);
        const own = prizes.filter((prize) => versionName(prize) === versionName(version));
        return box ? [[versionName(version), { box, version, prizes: own }]] : [];
      }),
    );
  },

  version: async (db: Db | Tx, key: VersionKey): Promise<BoxVersion | null> =>
    (await boxStore.versions(db, [key])).get(versionName(key)) ?? null,
};

/** Version of a prize; null for an item that was given without a box. */
export type NamedVersion = Pick<VersionKey, "tenant_id"> & { readonly box_id: number | null; readonly version: number | null };

const isOfBox = (key: NamedVersion): key is VersionKey => key.box_id !== null && key.version !== null;

export const versionName = ({ tenant_id, box_id, version }: NamedVersion): string => `${tenant_id} ${box_id} ${version}`;

/** All SQL on the stock of items. */
export const stockStore = {
  list: (db: Db, tenantId: number): Promise<StockRow[]> =>
    at(db).selectFrom("box_stock").selectAll().where("tenant_id", "=", tenantId).orderBy("id").execute(),

  byIds: (db: Db | Tx, tenantId: number, ids: readonly number[]): Promise<StockRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : at(db)
          .selectFrom("box_stock")
          .selectAll()
          .where("tenant_id", "=", tenantId)
          .where("id", "in", [...ids])
          .execute(),

  insert: (tx: Tx, row: { tenant_id: number; title: Localized; pieces: number }): Promise<StockRow> =>
    at(tx)
      .insertInto("box_stock")
      .values({ tenant_id: row.tenant_id, title: row.title, added: row.pieces, remaining: row.pieces })
      .returningAll()
      .executeTakeFirstOrThrow(),

  add: (tx: Tx, { tenant_id, id, pieces }: { tenant_id: number; id: number; pieces: number }): Promise<StockRow | undefined> =>
    at(tx)
      .updateTable("box_stock")
      .set((eb) => ({ added: eb("added", "+", pieces), remaining: eb("remaining", "+", pieces) }))
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst(),

  /** Takes one piece; false if none remains. */
  take: async (tx: Tx, { tenant_id, id }: { tenant_id: number; id: number }): Promise<boolean> => {
    const taken = await at(tx)
      .updateTable("box_stock")
      .set((eb) => ({ remaining: eb("remaining", "-", 1) }))
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("remaining", ">", 0)
      .returning("id")
      .executeTakeFirst();
    return taken !== undefined;
  },
};
