import type { DocumentState, DocumentType } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { RejectionReason } from "./policy.ts";
import { assertDocumentStep } from "./states.ts";

type DocumentTables = {
  documents: {
    tenant_id: number;
    id: string;
    player_id: string;
    type: DocumentType;
    state: DocumentState;
    reason: RejectionReason | null;
    media_type: "image/jpeg" | "application/pdf";
    bytes: number;
    created_at: Date;
    updated_at: Date;
  };
};

export type DocumentRow = DocumentTables["documents"];

const at = (db: Db | Tx) => db.withTables<DocumentTables>();

/** All SQL on documents. */
export const documentStore = {
  insert: async (tx: Tx, row: DocumentRow): Promise<void> => {
    await at(tx).insertInto("documents").values(row).execute();
  },

  /** Newest first. */
  list: (db: Db, { tenant_id, player_id }: PlayerKey, most: number): Promise<DocumentRow[]> =>
    at(db)
      .selectFrom("documents")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(most)
      .execute(),

  inState: (db: Db | Tx, { tenant_id, player_id }: PlayerKey, state: DocumentState): Promise<DocumentRow[]> =>
    at(db)
      .selectFrom("documents")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("state", "=", state)
      .execute(),

  /** Another player's document is not found. */
  find: (db: Db | Tx, { tenant_id, player_id }: PlayerKey, id: string): Promise<DocumentRow | undefined> =>
    at(db)
      .selectFrom("documents")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("player_id", "=", player_id)
      .executeTakeFirst(),

  /** Number of documents under review by player. Players without any are missing. */
  countUnderReview: async (db: Db, tenantId: number, playerIds: readonly string[]): Promise<Map<string, number>> => {
    if (playerIds.length === 0) return new Map();
    const rows = await at(db)
      .selectFrom("documents")
      .select(({ fn }) => ["player_id", fn.countAll<number>().as("count")])
      .where("tenant_id", "=", tenantId)
      .where("player_id", "in", playerIds)
      .where("state", "=", "under_review")
      .groupBy("player_id")
      .execute();
    return new Map(rows.map(({ player_id, count }) => [player_id, count]));
  },

  /** When the `nth` newest document since then was sent; undefined if there are fewer. */
  nthSince: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey, { since, nth }: { since: Date; nth: number }) =>
    (
      await at(db)
        .selectFrom("documents")
        .select("created_at")
        .where("tenant_id", "=", tenant_id)
        .where("player_id", "=", player_id)
        .where("created_at", ">", since)
        .orderBy("created_at", "desc")
        .offset(nth - 1)
        .limit(1)
        .executeTakeFirst()
    )?.created_at,

  transition: async (
    tx: Tx,
    { tenant_id, id, state }: DocumentRow,
    to: { state: DocumentState; reason?: RejectionReason; at: Date },
  ): Promise<void> => {
    assertDocumentStep(state, to.state);
    await at(tx)
      .updateTable("documents")
      .set({ state: to.state, reason: to.reason ?? null, updated_at: to.at })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .execute();
  },
};
