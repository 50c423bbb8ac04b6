import type { TicketRefKind } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

type MessageTables = {
  ticket_messages: {
    tenant_id: number;
    ticket_id: string;
    seq: number;
    player_id: string | null;
    author: "player" | "staff";
    staff_id: string | null;
    client_id: string;
    text_sealed: Buffer;
    file_id: string | null;
    created_at: Date;
  };
  ticket_files: {
    tenant_id: number;
    id: string;
    ticket_id: string;
    player_id: string | null;
    bytes: number;
    width: number;
    height: number;
    created_at: Date;
  };
  ticket_notes: {
    tenant_id: number;
    id: string;
    ticket_id: string;
    staff_id: string;
    client_id: string;
    text_sealed: Buffer;
    created_at: Date;
  };
  ticket_refs: { tenant_id: number; ticket_id: string; kind: TicketRefKind; ref_id: string };
};

export type MessageRow = MessageTables["ticket_messages"];
export type FileRow = MessageTables["ticket_files"];
export type NoteRow = MessageTables["ticket_notes"];
export type RefRow = MessageTables["ticket_refs"];

interface OfTicket {
  readonly tenant_id: number;
  readonly ticket_id: string;
}

const at = (db: Db | Tx) => db.withTables<MessageTables>();

/** All SQL on the messages of tickets. */
export const messageStore = {
  insert: async (tx: Tx, row: MessageRow): Promise<void> => {
    await at(tx).insertInto("ticket_messages").values(row).execute();
  },

  /** Ordered by their number. */
  list: (db: Db | Tx, { tenant_id, ticket_id }: OfTicket): Promise<MessageRow[]> =>
    at(db)
      .selectFrom("ticket_messages")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("ticket_id", "=", ticket_id)
      .orderBy("seq")
      .execute(),

  /** The first message of each of these tickets. */
  firstOf: (db: Db, tenantId: number, ticketIds: readonly string[]): Promise<MessageRow[]> =>
    ticketIds.length === 0
      ? Promise.resolve([])
      : at(db)
          .selectFrom("ticket_messages")
          .selectAll()
          .where("tenant_id", "=", tenantId)
          .where("ticket_id", "in", [...ticketIds])
          .where("seq", "=", 1)
          .execute(),

  /** True if the same request has already written a message. */
  isKnown: async (tx: Tx, of: OfTicket & Pick<MessageRow, "author" | "client_id">): Promise<boolean> => {
    const row = await at(tx)
      .selectFrom("ticket_messages")
      .select("seq")
      .where("tenant_id", "=", of.tenant_id)
      .where("ticket_id", "=", of.ticket_id)
      .where("author", "=", of.author)
      .where("client_id", "=", of.client_id)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Number of the author's messages since the last answer. */
  countUnanswered: async (tx: Tx, { tenant_id, ticket_id }: OfTicket): Promise<number> => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from ticket_messages
      where tenant_id = ${tenant_id} and ticket_id = ${ticket_id} and author = 'player' and seq > coalesce((select max(seq)
        from ticket_messages where tenant_id = ${tenant_id} and ticket_id = ${ticket_id} and author = 'staff'), 0)`.execute(tx);
    return rows[0]?.waiting ?? 0;
  },
};

/** All SQL on tickets' pictures. */
export const fileStore = {
  insert: async (tx: Tx, row: FileRow): Promise<void> => {
    await at(tx).insertInto("ticket_files").values(row).execute();
  },

  ofTicket: (db: Db | Tx, { tenant_id, ticket_id }: OfTicket): Promise<FileRow[]> =>
    at(db).selectFrom("ticket_files").selectAll().where("tenant_id", "=", tenant_id).where("ticket_id", "=", ticket_id).execute(),

  /** A picture of this ticket; those of other tickets are not found. */
  find: (db: Db, { tenant_id, ticket_id, id }: OfTicket & { readonly id: string }): Promise<FileRow | undefined> =>
    at(db)
      .selectFrom("ticket_files")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("ticket_id", "=", ticket_id)
      .where("id", "=", id)
      .executeTakeFirst(),
};

/** All SQL on notes that only staff see. */
export const noteStore = {
  /** False if the same request has already added the note. */
  insert: async (tx: Tx, row: NoteRow): Promise<boolean> =>
    (await at(tx)
      .insertInto("ticket_notes")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst()) !== undefined,

  list: (db: Db | Tx, { tenant_id, ticket_id }: OfTicket): Promise<NoteRow[]> =>
    at(db)
      .selectFrom("ticket_notes")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("ticket_id", "=", ticket_id)
      .orderBy("created_at")
      .orderBy("id")
      .execute(),
};

/** All SQL on the refs of tickets: the things they are about. */
export const refStore = {
  insert: async (tx: Tx, rows: readonly RefRow[]): Promise<void> => {
    if (rows.length === 0) return;
    await at(tx)
      .insertInto("ticket_refs")
      .values([...rows])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  list: (db: Db | Tx, { tenant_id, ticket_id }: OfTicket): Promise<RefRow[]> =>
    at(db)
      .selectFrom("ticket_refs")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("ticket_id", "=", ticket_id)
      .orderBy("kind")
      .orderBy("ref_id")
      .execute(),
};
