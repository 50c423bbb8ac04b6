import type { ExpressionBuilder, Generated } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Place } from "./store.ts";

type GrantTables = {
  free_round_grants: {
    tenant_id: number;
    id: string;
    provider_code: string;
    player_id: string;
    game_id: number;
    rounds: number;
    valid_until: Date;
    granted_at: Date;
    cancelled_at: Generated<Date | null>;
    provider_grant: Generated<string | null>;
    paid_by: Generated<string | null>;
  };
};

export type GrantRow = Omit<GrantTables["free_round_grants"], keyof Place | "cancelled_at" | "provider_grant" | "paid_by">;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const named = (eb: ExpressionBuilder<GrantTables, "free_round_grants">, id: string) =>
  uuid.test(id) ? eb.or([eb("id", "=", id), eb("provider_grant", "=", id)]) : eb("provider_grant", "=", id);

/** All SQL on grants of free rounds. */
export const grantStore = {
  insert: async (db: Db, place: Place, grant: GrantRow): Promise<void> => {
    await db
      .withTables<GrantTables>()
      .insertInto("free_round_grants")
      .values({ ...place, ...grant })
      .execute();
  },

  /** Finds a grant by our id or by the provider's own. */
  find: (db: Db, { tenant_id, provider_code }: Place, id: string): Promise<{ player_id: string; game_id: number } | undefined> =>
    db
      .withTables<GrantTables>()
      .selectFrom("free_round_grants")
      .select(["player_id", "game_id"])
      .where("tenant_id", "=", tenant_id)
      .where((eb) => named(eb, id))
      .where("provider_code", "=", provider_code)
      .executeTakeFirst(),

  setProviderGrant: async (db: Db, { tenant_id }: Place, grant: { id: string; provider_grant: string }): Promise<void> => {
    await db
      .withTables<GrantTables>()
      .updateTable("free_round_grants")
      .set({ provider_grant: grant.provider_grant })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", grant.id)
      .execute();
  },

  /** Whether no other win has paid it. Locks it until the transaction ends. */
  lockPayable: async (tx: Tx, { tenant_id, provider_code }: Place, win: { grant: string; external_id: string }): Promise<boolean> => {
    const row = await tx
      .withTables<GrantTables>()
      .selectFrom("free_round_grants")
      .select("paid_by")
      .where("tenant_id", "=", tenant_id)
      .where("provider_code", "=", provider_code)
      .where((eb) => named(eb, win.grant))
      .forUpdate()
      .executeTakeFirst();
    return row !== undefined && (row.paid_by === null || row.paid_by === win.external_id);
  },

  /** Call it after `lockPayable`. */
  pay: async (tx: Tx, { tenant_id, provider_code }: Place, win: { grant: string; external_id: string }): Promise<void> => {
    await tx
      .withTables<GrantTables>()
      .updateTable("free_round_grants")
      .set({ paid_by: win.external_id })
      .where("tenant_id", "=", tenant_id)
      .where("provider_code", "=", provider_code)
      .where((eb) => named(eb, win.grant))
      .execute();
  },

  cancel: async (db: Db, { tenant_id, provider_code }: Place, grant: { id: string; at: Date }): Promise<void> => {
    await db
      .withTables<GrantTables>()
      .updateTable("free_round_grants")
      .set({ cancelled_at: grant.at })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", grant.id)
      .where("provider_code", "=", provider_code)
      .execute();
  },
};
