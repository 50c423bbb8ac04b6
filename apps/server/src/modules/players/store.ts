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

/** What a player may change of the account. */
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
  /** The operator's person of this CPF, locked until the transaction ends; `draft` is stored if there is none yet. */
  claimPerson: async (db: Db, draft: PlayerTables["persons"]): Promise<string> => {
    const row = await db
      .withTables<PlayerTables>()
      .insertInto("persons")
      .values(draft)
      // An update that changes nothing: it locks the row that is already there, and returns its id.
      .onConflict((conflict) => conflict.columns(["operator_id", "cpf_index"]).doUpdateSet({ cpf_index: draft.cpf_index }))
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  },

  /** The operator's person of this CPF; `draft` is stored if there is none yet. */
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

  /** The operator's person of this CPF. */
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

  /** What a public feed may name. */
  publicFaces: (db: Db, tenantId: number, playerIds: readonly string[]) =>
    db
      .withTables<PlayerTables>()
      .selectFrom("players")
      .select(["id", "first_name", "hide_metrics"])
      .where("tenant_id", "=", tenantId)
      .where("id", "in", playerIds)
      .execute(),

  /** The account, unless it is closed. Two ids with the same end are not told apart: 60 random bits. */
  byIdEnd: async (db: Db | Tx, tenantId: number, idEnd: string): Promise<string | null> => {
    const { rows } = await sql<{ id: string }>`
      select id from players where tenant_id = ${tenantId} and right(id::text, 16) = ${idEnd} and state <> 'closed' limit 1`.execute(db);
    return rows[0]?.id ?? null;
  },

  /** Newest first, bounded; what the anchor saw. */
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

  /** As it is until the transaction ends. */
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

  /** The row stays, as what points to it needs, until the transaction ends: whoever closes the account waits. */
  hold: async (tx: Tx, key: PlayerKey): Promise<void> => {
    await accountRow(tx, key).forKeyShare().execute();
  },

  /** As `hold`, and for one transaction at a time. Rows that point to the account can still be written. */
  holdAlone: async (tx: Tx, key: PlayerKey): Promise<void> => {
    await accountRow(tx, key).forNoKeyUpdate().execute();
  },

  ofPersonsAt: async (db: Db, tenantId: number, personIds: readonly string[]): Promise<{ person_id: string; player_id: string }[]> => {
    const { rows } = await sql<{ person_id: string; player_id: string }>`
      select person_id, id as player_id from players
      where tenant_id = ${tenantId} and person_id = any(${personIds}::uuid[]) order by id`.execute(db);
    return rows;
  },

  /** Without a lock: another one may appear. */
  accountsOfPerson: (db: Db | Tx, person: { operator_id: number; person_id: string }): Promise<PlayerKey[]> =>
    db
      .withTables<PlayerTables>()
      .selectFrom("players")
      .select(["tenant_id", "id as player_id"])
      .where("operator_id", "=", person.operator_id)
      .where("person_id", "=", person.person_id)
      .orderBy("tenant_id")
      .execute(),

  /** Of these ids, those of the tenant's accounts that are not closed. */
  openAmong: async (db: Db | Tx, tenantId: number, playerIds: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from players where tenant_id = ${tenantId} and id = any(${playerIds}::uuid[]) and state <> 'closed'`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** Accounts of the person at every brand of the operator, the person locked until the transaction ends. */
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

  /** Keeps the first time of a contact's confirmation. */
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

  /** Only while no person is known; false when one was. */
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
