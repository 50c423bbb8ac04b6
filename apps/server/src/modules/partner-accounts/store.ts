import type { PartnerKind, PartnerState } from "@trevo/contract";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

type PartnerTables = {
  partner_accounts: {
    tenant_id: number;
    id: string;
    kind: PartnerKind;
    adapter: string;
    config: Readonly<Record<string, string>>;
    secrets_sealed: Buffer;
    data_key_wrapped: Buffer;
    key_id: string;
    fingerprints: Readonly<Record<string, string>>;
    state: PartnerState;
    made_by: string;
    made_at: Date;
    checked_at: Date | null;
    check_fault: string | null;
    activated_at: Date | null;
    ended_at: Date | null;
  };
};

export type AccountRow = Selectable<PartnerTables["partner_accounts"]>;

export interface AccountRef {
  readonly tenant_id: number;
  readonly id: string;
}

interface From {
  /** The states it must be in. */
  readonly from: readonly PartnerState[];
}

export interface KindKey {
  readonly tenant_id: number;
  readonly kind: PartnerKind;
}

type Change = Partial<Pick<AccountRow, "state" | "checked_at" | "check_fault" | "activated_at" | "ended_at">>;
type Wrapping = Pick<AccountRow, "tenant_id" | "id" | "data_key_wrapped" | "key_id">;

const at = (db: Db | Tx) => db.withTables<PartnerTables>();

/** All SQL on partner accounts. */
export const store = {
  insert: async (tx: Tx, row: AccountRow): Promise<void> => {
    await at(tx).insertInto("partner_accounts").values(row).execute();
  },

  /** Newest first. */
  list: (db: Db, tenantId: number): Promise<AccountRow[]> =>
    at(db)
      .selectFrom("partner_accounts")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .orderBy("made_at", "desc")
      .orderBy("id", "desc")
      .limit(200)
      .execute(),

  find: (db: Db | Tx, { tenant_id, id }: AccountRef): Promise<AccountRow | undefined> =>
    at(db).selectFrom("partner_accounts").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id).executeTakeFirst(),

  lock: (tx: Tx, { tenant_id, id }: AccountRef): Promise<AccountRow | undefined> =>
    at(tx)
      .selectFrom("partner_accounts")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst(),

  /** Locks all accounts of the kind that were ever active, latest first. This serialises activations. */
  lockActivated: (tx: Tx, { tenant_id, kind }: KindKey): Promise<AccountRow[]> =>
    at(tx)
      .selectFrom("partner_accounts")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("kind", "=", kind)
      .where("activated_at", "is not", null)
      .orderBy("activated_at", "desc")
      .orderBy("id", "desc")
      .forUpdate()
      .execute(),

  draftsOf: async (tx: Tx, tenantId: number): Promise<number> => {
    const { drafts } = await at(tx)
      .selectFrom("partner_accounts")
      .select((eb) => eb.fn.countAll<number>().as("drafts"))
      .where("tenant_id", "=", tenantId)
      .where("state", "in", ["draft", "checked"])
      .executeTakeFirstOrThrow();
    return drafts;
  },

  /** Returns undefined if the account is not in one of these states. */
  change: (tx: Tx, { tenant_id, id, from }: AccountRef & From, change: Change): Promise<AccountRow | undefined> =>
    at(tx)
      .updateTable("partner_accounts")
      .set(change)
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("state", "in", [...from])
      .returningAll()
      .executeTakeFirst(),

  active: (db: Db, { tenant_id, kind }: KindKey): Promise<AccountRow | undefined> =>
    at(db)
      .selectFrom("partner_accounts")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("kind", "=", kind)
      .where("state", "=", "active")
      .executeTakeFirst(),

  /** Accounts that were active until after this time, latest first. */
  endedAfter: (db: Db, { tenant_id, kind }: KindKey, instant: Date): Promise<AccountRow[]> =>
    at(db)
      .selectFrom("partner_accounts")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("kind", "=", kind)
      .where("activated_at", "is not", null)
      .where("ended_at", ">", instant)
      .orderBy("ended_at", "desc")
      .execute(),

  /** Accounts whose data key is not wrapped with this key. */
  wrappedByOthers: (db: Db, tenantId: number, keyId: string): Promise<Wrapping[]> =>
    at(db)
      .selectFrom("partner_accounts")
      .select(["tenant_id", "id", "data_key_wrapped", "key_id"])
      .where("tenant_id", "=", tenantId)
      .where("key_id", "!=", keyId)
      .limit(500)
      .execute(),

  rewrap: async (db: Db, { tenant_id, id, key_id }: Wrapping, to: Pick<Wrapping, "data_key_wrapped" | "key_id">): Promise<void> => {
    await at(db)
      .updateTable("partner_accounts")
      .set(to)
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("key_id", "=", key_id)
      .execute();
  },
};
