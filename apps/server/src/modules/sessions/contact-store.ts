import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export type Contact = "phone" | "email";

type ContactTables = {
  contact_changes: { tenant_id: number; player_id: string; contact: Contact; value_sealed: Buffer; expires_at: Date };
};

interface ChangeKey extends PlayerKey {
  readonly contact: Contact;
}

/** All SQL on pending contact changes. */
export const contactStore = {
  put: async (db: Db, change: ContactTables["contact_changes"]): Promise<void> => {
    const { value_sealed, expires_at } = change;
    await db
      .withTables<ContactTables>()
      .insertInto("contact_changes")
      .values(change)
      .onConflict((conflict) => conflict.columns(["tenant_id", "player_id", "contact"]).doUpdateSet({ value_sealed, expires_at }))
      .execute();
  },

  find: async (db: Db, { tenant_id, player_id, contact }: ChangeKey, now: Date): Promise<Buffer | null> => {
    const row = await db
      .withTables<ContactTables>()
      .selectFrom("contact_changes")
      .select("value_sealed")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("contact", "=", contact)
      .where("expires_at", ">", now)
      .executeTakeFirst();
    return row?.value_sealed ?? null;
  },

  take: async (db: Db, { tenant_id, player_id, contact }: ChangeKey): Promise<Buffer | null> => {
    const row = await db
      .withTables<ContactTables>()
      .deleteFrom("contact_changes")
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("contact", "=", contact)
      .returning("value_sealed")
      .executeTakeFirst();
    return row?.value_sealed ?? null;
  },
};
