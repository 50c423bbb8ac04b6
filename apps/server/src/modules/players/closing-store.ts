import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export type Contact = "phone" | "email";

type ClosingTables = {
  players: {
    tenant_id: number;
    id: string;
    state: "active" | "blocked" | "closed";
    closed_at: Date | null;
    phone: string;
    email: string;
    password_hash: string;
    phone_verified_at: Date | null;
    email_verified_at: Date | null;
    hide_metrics: boolean;
    ref: string | null;
    lmcp: string | null;
    terms_version: number | null;
    terms_accepted_at: Date;
  };
  closed_contacts: { tenant_id: number; contact: Contact; contact_index: Buffer; player_id: string };
};

/** SQL on what an account agreed to, and on its closing. */
export const closingStore = {
  acceptance: (db: Db, { tenant_id, player_id }: PlayerKey) =>
    db
      .withTables<ClosingTables>()
      .selectFrom("players")
      .select(["terms_version as version", "terms_accepted_at as accepted_at"])
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", player_id)
      .executeTakeFirstOrThrow(),

  /** Locks the account until the transaction ends. */
  lockState: async (tx: Tx, { tenant_id, player_id }: PlayerKey): Promise<ClosingTables["players"]["state"] | null> => {
    const row = await tx
      .withTables<ClosingTables>()
      .selectFrom("players")
      .select("state")
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", player_id)
      .forUpdate()
      .executeTakeFirst();
    return row?.state ?? null;
  },

  /** Requires that the account is locked. */
  setState: async (tx: Tx, { tenant_id, player_id }: PlayerKey, state: "active" | "blocked"): Promise<void> => {
    await tx
      .withTables<ClosingTables>()
      .updateTable("players")
      .set({ state })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", player_id)
      .execute();
  },

  closedAmong: async (db: Db, tenantId: number, playerIds: readonly string[]): Promise<string[]> => {
    if (playerIds.length === 0) return [];
    const { rows } = await sql<{
      id: string;
    }>`select id from players where tenant_id = ${tenantId} and id = any(${playerIds}::uuid[]) and state = 'closed'`.execute(db);
    return rows.map(({ id }) => id);
  },

  /**
   * As `closedAmong`, at any tenants. Locks all these accounts against a change of state, in the order of their ids, so that two callers
   * never deadlock.
   */
  lockClosedAmong: async (tx: Tx, keys: readonly PlayerKey[]): Promise<string[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<{ id: string; state: ClosingTables["players"]["state"] }>`
      select p.id, p.state from players p
      join unnest(${keys.map((key) => key.tenant_id)}::int[], ${keys.map((key) => key.player_id)}::uuid[]) requested (tenant_id, id)
        on p.tenant_id = requested.tenant_id and p.id = requested.id
      order by p.id for share of p`.execute(tx);
    return rows.filter(({ state }) => state === "closed").map(({ id }) => id);
  },

  close: async (db: Db, { tenant_id, player_id }: PlayerKey, at: Date): Promise<void> => {
    await db
      .withTables<ClosingTables>()
      .updateTable("players")
      .set({
        state: "closed",
        closed_at: at,
        phone: `closed:${player_id}`,
        email: `closed:${player_id}`,
        password_hash: "",
        phone_verified_at: null,
        email_verified_at: null,
        hide_metrics: true,
        ref: null,
        lmcp: null,
      })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", player_id)
      .execute();
  },

  keepClosedContacts: async (db: Db, { tenant_id, player_id }: PlayerKey, indexes: Readonly<Record<Contact, Buffer>>): Promise<void> => {
    const rows = Object.entries(indexes).map(([contact, contact_index]) => ({
      tenant_id,
      contact: contact as Contact,
      contact_index,
      player_id,
    }));
    await db
      .withTables<ClosingTables>()
      .insertInto("closed_contacts")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Which of these contacts belonged to a closed account of the tenant. */
  closedContact: async (db: Db, tenantId: number, indexes: Readonly<Partial<Record<Contact, Buffer>>>): Promise<Contact | null> => {
    const row = await db
      .withTables<ClosingTables>()
      .selectFrom("closed_contacts")
      .select("contact")
      .where("tenant_id", "=", tenantId)
      .where((eb) =>
        eb.or(
          Object.entries(indexes).map(([contact, index]) =>
            eb.and([eb("contact", "=", contact as Contact), eb("contact_index", "=", index)]),
          ),
        ),
      )
      .executeTakeFirst();
    return row?.contact ?? null;
  },
};
