import { type Generated, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

type CodeTables = {
  coupon_batches: {
    tenant_id: number;
    id: string;
    offer_id: string;
    size: number;
    made: Generated<number>;
    created_by: string;
    created_at: Date;
    exported_at: Date | null;
    exported_by: string | null;
  };
  coupon_codes: {
    tenant_id: number;
    id: string;
    offer_id: string;
    batch_id: string | null;
    code: string | null;
    code_hmac: Buffer | null;
    max_uses: number | null;
    used: Generated<number>;
    state: Generated<"active" | "exhausted" | "expired" | "withdrawn">;
    expires_at: Date | null;
    created_at: Date;
  };
};

export type CouponBatch = Selectable<CodeTables["coupon_batches"]>;
export type CouponCode = Selectable<CodeTables["coupon_codes"]>;

export interface CodeKey {
  readonly tenant_id: number;
  readonly id: string;
}

const codes = (db: Db | Tx) => db.withTables<CodeTables>();

/** SQL on codes and their batches. */
export const codeStore = {
  /** Looks for both spellings in one statement, so that the query takes as long for an unknown code as for a known one. */
  find: async (db: Db | Tx, key: { tenant_id: number; code: string; code_hmac: Buffer }): Promise<CouponCode | null> => {
    const row = await codes(db)
      .selectFrom("coupon_codes")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where((eb) => eb.or([eb("code", "=", key.code), eb("code_hmac", "=", key.code_hmac)]))
      .executeTakeFirst();
    return row ?? null;
  },

  /** Codes of these offers that many players can use and that are usable now, newest first. */
  listUsable: async (db: Db, filter: { tenant_id: number; offer_ids: readonly string[]; now: Date }): Promise<CouponCode[]> => {
    if (filter.offer_ids.length === 0) return [];
    return codes(db)
      .selectFrom("coupon_codes")
      .selectAll()
      .where("tenant_id", "=", filter.tenant_id)
      .where("offer_id", "in", [...filter.offer_ids])
      .where("batch_id", "is", null)
      .where("state", "=", "active")
      .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", filter.now)]))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
  },

  /** Codes of an offer that belong to no batch, oldest first. */
  listPlain: async (db: Db, key: { tenant_id: number; offer_id: string }): Promise<CouponCode[]> =>
    codes(db)
      .selectFrom("coupon_codes")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where("offer_id", "=", key.offer_id)
      .where("batch_id", "is", null)
      .orderBy("created_at")
      .orderBy("id")
      .limit(1_000)
      .execute(),

  /** Returns false if the brand already has the code. */
  add: async (tx: Tx, code: Omit<CouponCode, "used" | "state">): Promise<boolean> => {
    const row = await codes(tx)
      .insertInto("coupon_codes")
      .values(code)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Inserts codes of a batch in one statement. The batch must be locked. */
  addMany: async (tx: Tx, rows: readonly Omit<CouponCode, "used" | "state">[]): Promise<void> => {
    await codes(tx)
      .insertInto("coupon_codes")
      .values([...rows])
      .execute();
  },

  /** Counts one use. Returns false if no use is left or the code is no longer usable. */
  use: async (tx: Tx, { tenant_id, id, now }: CodeKey & { now: Date }): Promise<boolean> => {
    const { rows } = await sql<{ id: string }>`
      update coupon_codes set used = used + 1, state = case when used + 1 >= max_uses then 'exhausted' else state end
      where tenant_id = ${tenant_id} and id = ${id} and state = 'active' and (expires_at is null or expires_at > ${now})
      returning id`.execute(tx);
    return rows.length > 0;
  },

  /** Gives a use back. */
  giveBack: async (tx: Tx, { tenant_id, id }: CodeKey): Promise<void> => {
    await sql`update coupon_codes set used = used - 1, state = case when state = 'exhausted' then 'active' else state end
      where tenant_id = ${tenant_id} and id = ${id} and used > 0`.execute(tx);
  },

  expire: async (db: Db, now: Date): Promise<void> => {
    await sql`update coupon_codes set state = 'expired' where state = 'active' and expires_at <= ${now}`.execute(db);
  },

  hasPlain: async (db: Db | Tx, key: CodeKey): Promise<boolean> => {
    const row = await codes(db)
      .selectFrom("coupon_codes")
      .select("id")
      .where("tenant_id", "=", key.tenant_id)
      .where("id", "=", key.id)
      .where("batch_id", "is", null)
      .executeTakeFirst();
    return row !== undefined;
  },

  withdraw: async (tx: Tx, key: CodeKey): Promise<CouponCode | null> => {
    const row = await codes(tx)
      .updateTable("coupon_codes")
      .set({ state: "withdrawn" })
      .where("tenant_id", "=", key.tenant_id)
      .where("id", "=", key.id)
      .where("state", "in", ["active", "exhausted"])
      .returningAll()
      .executeTakeFirst();
    return row ?? null;
  },
};

/** SQL on batches. */
export const batchStore = {
  add: async (tx: Tx, batch: Omit<CouponBatch, "made" | "exported_at" | "exported_by">): Promise<CouponBatch> =>
    codes(tx)
      .insertInto("coupon_batches")
      .values({ ...batch, exported_at: null, exported_by: null })
      .returningAll()
      .executeTakeFirstOrThrow(),

  list: async (db: Db, key: { tenant_id: number; offer_id: string }): Promise<CouponBatch[]> =>
    codes(db)
      .selectFrom("coupon_batches")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where("offer_id", "=", key.offer_id)
      .orderBy("created_at")
      .orderBy("id")
      .limit(1_000)
      .execute(),

  lock: async (tx: Tx, key: CodeKey): Promise<CouponBatch | null> => {
    const row = await codes(tx)
      .selectFrom("coupon_batches")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where("id", "=", key.id)
      .forUpdate()
      .executeTakeFirst();
    return row ?? null;
  },

  setMade: async (tx: Tx, { tenant_id, id, made }: CodeKey & { made: number }): Promise<void> => {
    await codes(tx).updateTable("coupon_batches").set({ made }).where("tenant_id", "=", tenant_id).where("id", "=", id).execute();
  },

  setExported: async (tx: Tx, { tenant_id, id, at, by }: CodeKey & { at: Date; by: string }): Promise<void> => {
    await codes(tx)
      .updateTable("coupon_batches")
      .set({ exported_at: at, exported_by: by })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .execute();
  },
};
