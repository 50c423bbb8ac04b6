import type { Db, Tx } from "../../kernel/db.ts";

type ProviderTables = {
  provider_credentials: {
    tenant_id: number;
    provider_code: string;
    base_url: string;
    client_id: string;
    own_key_sealed: Buffer;
    own_key_fingerprint: string;
    changed_at: Date;
  };
  provider_callback_keys: {
    tenant_id: number;
    provider_code: string;
    fingerprint: string;
    key_sealed: Buffer;
    added_at: Date;
    ends_at: Date | null;
  };
};

export interface Place {
  readonly tenant_id: number;
  readonly provider_code: string;
}

export type CredentialsRow = Omit<ProviderTables["provider_credentials"], keyof Place>;
export type CallbackKeyRow = Omit<ProviderTables["provider_callback_keys"], keyof Place>;

/** All SQL on credentials and callback keys. */
export const credentialStore = {
  find: (db: Db | Tx, { tenant_id, provider_code }: Place): Promise<CredentialsRow | undefined> =>
    db
      .withTables<ProviderTables>()
      .selectFrom("provider_credentials")
      .select(["base_url", "client_id", "own_key_sealed", "own_key_fingerprint", "changed_at"])
      .where("tenant_id", "=", tenant_id)
      .where("provider_code", "=", provider_code)
      .executeTakeFirst(),

  /** Newest first. */
  keys: (db: Db | Tx, { tenant_id, provider_code }: Place): Promise<CallbackKeyRow[]> =>
    db
      .withTables<ProviderTables>()
      .selectFrom("provider_callback_keys")
      .select(["fingerprint", "key_sealed", "added_at", "ends_at"])
      .where("tenant_id", "=", tenant_id)
      .where("provider_code", "=", provider_code)
      .orderBy("added_at", "desc")
      .execute(),

  save: async (tx: Tx, place: Place, row: CredentialsRow): Promise<void> => {
    await tx
      .withTables<ProviderTables>()
      .insertInto("provider_credentials")
      .values({ ...place, ...row })
      .onConflict((conflict) => conflict.columns(["tenant_id", "provider_code"]).doUpdateSet(row))
      .execute();
  },

  /** An expired key becomes valid again. */
  addKey: async (tx: Tx, place: Place, row: CallbackKeyRow): Promise<void> => {
    await tx
      .withTables<ProviderTables>()
      .insertInto("provider_callback_keys")
      .values({ ...place, ...row })
      .onConflict((conflict) => conflict.columns(["tenant_id", "provider_code", "fingerprint"]).doUpdateSet(row))
      .execute();
  },

  /** Ends every other key at this time, unless it ends sooner. */
  endOtherKeys: async (tx: Tx, { tenant_id, provider_code }: Place, but: { fingerprint: string; ends_at: Date }): Promise<void> => {
    await tx
      .withTables<ProviderTables>()
      .updateTable("provider_callback_keys")
      .set({ ends_at: but.ends_at })
      .where("tenant_id", "=", tenant_id)
      .where("provider_code", "=", provider_code)
      .where("fingerprint", "!=", but.fingerprint)
      .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", but.ends_at)]))
      .execute();
  },

  tenantsOf: async (db: Db, provider_code: string): Promise<number[]> => {
    const rows = await db
      .withTables<ProviderTables>()
      .selectFrom("provider_credentials")
      .select("tenant_id")
      .where("provider_code", "=", provider_code)
      .execute();
    return rows.map(({ tenant_id }) => tenant_id);
  },
};
