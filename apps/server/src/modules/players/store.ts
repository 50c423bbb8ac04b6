import assert from "node:assert/strict";
import { type Generated, sql } from "kysely";
import type { Locale } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import { type ListAnchor, seenBy } from "../../kernel/list-anchor.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type PlayerTables = {
  persons: { operator_id: number; id: string; cpf_index: Buffer; cpf_sealed: Buffer; created_at: Date };
  players: {
    tenant_id: number;
    id: string;
    operator_id: number;
    person_id: string | null;
    first_name: string;
    last_name: string;
    phone: string;
    email: string;
    password_hash: string;
    birth_date: string;
    language: Locale;
    phone_verified_at: Date | null;
    email_verified_at: Date | null;
    ref: string | null;
    lmcp: string | null;
    hide_metrics: Generated<boolean>;
    state: Generated<"active" | "blocked" | "closed">;
    terms_accepted_at: Date;
    terms_version: number | null;
    created_at: Date;
    closed_at: Date | null;
  };
};
export type NewPlayerRow = Omit<
  PlayerTables["players"],
  "hide_metrics" | "state" | "phone_verified_at" | "email_verified_at" | "closed_at"
>;

/** The account fields that a player may change. */
export type PlayerChange = Partial<
  Pick<PlayerTables["players"], "first_name" | "last_name" | "birth_date" | "language"> & { hide_metrics: boolean }
>;

const playerColumns = [
  "players.tenant_id",
  "players.id",
  "players.operator_id",
  "players.person_id",
  "players.first_name",
  "players.last_name",
  "players.phone",
  "players.email",
  "players.language",
  "players.phone_verified_at",
  "players.email_verified_at",
  "players.ref",
  "players.lmcp",
  "players.hide_metrics",
  "players.state",
  "players.created_at",
  "players.closed_at",
] as const;

export const playersWithCpf = (db: Db) =>
  db
    .withTables<PlayerTables>()
    .selectFrom("players")
    .leftJoin("persons", (join) =>
      join.onRef("persons.operator_id", "=", "players.operator_id").onRef("persons.id", "=", "players.person_id"),
    )
    .select(playerColumns)
    .select(["persons.cpf_sealed", sql<string>`players.birth_date::text`.as("birth_date")]);

export type PlayerRow = NonNullable<Awaited<ReturnType<typeof playerStore.byId>>>;

const passwordOf = (db: Db | Tx, { tenant_id, player_id }: PlayerKey) =>
  db
    .withTables<PlayerTables>()
    .selectFrom("players")
    .select("password_hash")
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", player_id);

const accountRow = (tx: Tx, { tenant_id, player_id }: PlayerKey) =>
  tx.withTables<PlayerTables>().selectFrom("players").select("id").where("tenant_id", "=", tenant_id).where("id", "=", player_id);

/** All SQL on persons and players. */
export const playerStore = {
  /** Returns the operator's person with this CPF, locked until the transaction ends. Stores `draft` if there is none yet. */
  claimPerson: async (db: Db, draft: PlayerTables["persons"]): Promise<string> => {
    const row = await db
      .withTables<PlayerTables>()
      .insertInto("persons")
      .values(draft)
      // An update that changes nothing locks the existing row and returns its id.
      .onConflict((conflict) => conflict.columns(["operator_id", "cpf_index"]).doUpdateSet({ cpf_index: draft.cpf_index }))
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  },

  /** Returns the operator's person with this CPF. Stores `draft` if there is none yet. */
  ensurePerson: async (db: Db, draft: PlayerTables["persons"]): Promise<string> => {
    await db
      .withTables<PlayerTables>()
      .insertInto("persons")
      .values(draft)
      .onConflict((conflict) => conflict.columns(["operator_id", "cpf_index"]).doNothing())
      .execute();
    const id = await playerStore.findPerson(db, draft);
    assert(id !== null, "a person was stored now or before");
    return id;
  },

  /** The operator's person with this CPF. */
  findPerson: async (db: Db, person: Pick<PlayerTables["persons"], "operator_id" | "cpf_index">): Promise<string | null> => {
    const row = await db
      .withTables<PlayerTables>()
      .selectFrom("persons")
      .select("id")
      .where("operator_id", "=", person.operator_id)
      .where("cpf_index", "=", person.cpf_index)
      .executeTakeFirst();
    return row?.id ?? null;
  },

  insert: async (db: Db, row: NewPlayerRow): Promise<void> => {
    await db.withTables<PlayerTables>().insertInto("players").values(row).execute();
  },

  byId: (db: Db, { tenant_id, player_id }: PlayerKey) =>
    playersWithCpf(db).where("players.tenant_id", "=", tenant_id).where("players.id", "=", player_id).executeTakeFirst(),

  /** What public feeds may show of players. */
  publicFaces: (db: Db, tenantId: number, playerIds: readonly string[]) =>
    db
      .withTables<PlayerTables>()
      .selectFrom("players")
      .select(["id", "first_name", "hide_metrics"])
      .where("tenant_id", "=", tenantId)
      .where("id", "in", playerIds)
      .execute(),

  /** The account with this id ending, unless it is closed. Ids with the same ending (60 random bits) are not distinguished. */
  byIdEnd: async (db: Db | Tx, tenantId: number, idEnd: string): Promise<string | null> => {
    const { rows } = await sql<{ id: string }>`
      select id from players where tenant_id = ${tenantId} and right(id::text, 16) = ${idEnd} and state <> 'closed' limit 1`.execute(db);
    return rows[0]?.id ?? null;
  },

  /** Newest first, up to a limit, as of the anchor. */
  byRef: (db: Db, tenantId: number, { ref, anchor, most }: { ref: string; anchor: ListAnchor; most: number }) =>
    db
      .withTables<PlayerTables>()
      .selectFrom("players")
      .select(["id as player_id", "created_at"])
      .where("tenant_id", "=", tenantId)
      .where("ref", "=", ref)
      .where(seenBy(anchor, "listed_xid"))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(most)
      .execute(),

  byContact: (db: Db, tenantId: number, contact: { phone: string } | { email: string }) =>
    playersWithCpf(db)
      .where("players.tenant_id", "=", tenantId)
      .where((eb) => ("phone" in contact ? eb("players.phone", "=", contact.phone) : eb("players.email", "=", contact.email)))
      .where("players.state", "<>", "closed")
      .executeTakeFirst(),

  byCpf: (db: Db, tenantId: number, cpfIndex: Buffer) =>
    playersWithCpf(db)
      .where("players.tenant_id", "=", tenantId)
      .where("persons.cpf_index", "=", cpfIndex)
      .where("players.state", "<>", "closed")
      .executeTakeFirst(),

  passwordHash: async (db: Db, key: PlayerKey): Promise<string | null> =>
    (await passwordOf(db, key).executeTakeFirst())?.password_hash ?? null,

  /** The password hash, which cannot change until the transaction ends. */
  holdPasswordHash: async (tx: Tx, key: PlayerKey): Promise<string | null> =>
    (await passwordOf(tx, key).forShare().executeTakeFirst())?.password_hash ?? null,

  change: async (db: Db, { tenant_id, player_id }: PlayerKey, change: PlayerChange): Promise<void> => {
    if (Object.keys(change).length === 0) return;
    await db
      .withTables<PlayerTables>()
      .updateTable("players")
      .set(change)
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", player_id)
      .execute();
  },

  setPasswordHash: async (db: Db, { tenant_id, player_id }: PlayerKey, password_hash: string): Promise<void> => {
    await db
      .withTables<PlayerTables>()
      .updateTable("players")
      .set({ password_hash })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", player_id)
      .execute();
  },

  /** Keeps the row, as rows that reference it require, until the transaction ends. A closing of the account waits. */
  hold: async (tx: Tx, key: PlayerKey): Promise<void> => {
    await accountRow(tx, key).forKeyShare().execute();
  },

  /** As `hold`, but for one transaction at a time. Rows that reference the account can still be written. */
  holdAlone: async (tx: Tx, key: PlayerKey): Promise<void> => {
    await accountRow(tx, key).forNoKeyUpdate().execute();
  },

  ofPersonsAt: async (db: Db, tenantId: number, personIds: readonly string[]): Promise<{ person_id: string; player_id: string }[]> => {
    const { rows } = await sql<{ person_id: string; player_id: string }>`
      select person_id, id as player_id from players
      where tenant_id = ${tenantId} and person_id = any(${personIds}::uuid[]) order by id`.execute(db);
    return rows;
  },

  /** Takes no lock: another account may appear. */
  accountsOfPerson: (db: Db | Tx, person: { operator_id: number; person_id: string }): Promise<PlayerKey[]> =>
    db
      .withTables<PlayerTables>()
      .selectFrom("players")
      .select(["tenant_id", "id as player_id"])
      .where("operator_id", "=", person.operator_id)
      .where("person_id", "=", person.person_id)
      .orderBy("tenant_id")
      .execute(),

  /** Which of these ids are accounts of the tenant that are not closed. */
  openAmong: async (db: Db | Tx, tenantId: number, playerIds: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from players where tenant_id = ${tenantId} and id = any(${playerIds}::uuid[]) and state <> 'closed'`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** Accounts of the person at every brand of the operator. Locks the person until the transaction ends. */
  ofPerson: async (tx: Tx, person: { operator_id: number; person_id: string }): Promise<PlayerKey[]> => {
    const tables = tx.withTables<PlayerTables>();
    await tables
      .selectFrom("persons")
      .select("id")
      .where("operator_id", "=", person.operator_id)
      .where("id", "=", person.person_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return tables
      .selectFrom("players")
      .select(["tenant_id", "id as player_id"])
      .where("operator_id", "=", person.operator_id)
      .where("person_id", "=", person.person_id)
      .orderBy("tenant_id")
      .execute();
  },

  /** Keeps the time of a contact's first confirmation. */
  markVerified: async (db: Db, { tenant_id, player_id }: PlayerKey, change: { contact: "phone" | "email"; at: Date }): Promise<void> => {
    const column = `${change.contact}_verified_at` as const;
    await db
      .withTables<PlayerTables>()
      .updateTable("players")
      .set({ [column]: change.at })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", player_id)
      .where(column, "is", null)
      .execute();
  },

  setContact: async (
    db: Db,
    { tenant_id, player_id }: PlayerKey,
    to: { contact: "phone" | "email"; value: string; at: Date },
  ): Promise<void> => {
    await db
      .withTables<PlayerTables>()
      .updateTable("players")
      .set({ [to.contact]: to.value, [`${to.contact}_verified_at` as const]: to.at })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", player_id)
      .execute();
  },

  /** Sets the person if none is known. Returns false if one was known. */
  setPerson: async (db: Db, { tenant_id, player_id }: PlayerKey, personId: string): Promise<boolean> => {
    const result = await db
      .withTables<PlayerTables>()
      .updateTable("players")
      .set({ person_id: personId })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", player_id)
      .where("person_id", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },
};
