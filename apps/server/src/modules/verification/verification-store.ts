import type { ReviewCause, Verification } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { RejectionReason } from "./policy.ts";

export type VerificationTables = {
  verifications: {
    tenant_id: number;
    player_id: string;
    state: Verification["state"];
    reason: RejectionReason | null;
    check_id: string | null;
    attempts: number;
    delayed: boolean;
    subject_index: Buffer | null;
    decided_at: Date | null;
    review_since: Date | null;
    review_cause: ReviewCause | null;
    decided_by: string | null;
  };
};

export type VerificationRow = Omit<VerificationTables["verifications"], "tenant_id" | "player_id">;

const blank: VerificationRow = {
  state: "none",
  reason: null,
  check_id: null,
  attempts: 0,
  delayed: false,
  subject_index: null,
  decided_at: null,
  review_since: null,
  review_cause: null,
  decided_by: null,
};

/** No check is in progress and no review is waiting. */
export const noCheck = { check_id: null, delayed: false, review_since: null, review_cause: null } as const;

const at = (db: Db | Tx) => db.withTables<VerificationTables>();

/** All SQL on verifications. A player who has sent nothing has no row. */
export const verificationStore = {
  read: async (db: Db, { tenant_id, player_id }: PlayerKey): Promise<VerificationRow> =>
    (await at(db)
      .selectFrom("verifications")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .executeTakeFirst()) ?? blank,

  /** Creates the row if there is none. Until the transaction ends, nobody else can send, cancel or decide for this player. */
  lock: async (tx: Tx, { tenant_id, player_id }: PlayerKey): Promise<VerificationRow> => {
    await at(tx)
      .insertInto("verifications")
      .values({ tenant_id, player_id, ...blank })
      .onConflict((conflict) => conflict.columns(["tenant_id", "player_id"]).doNothing())
      .execute();
    return at(tx)
      .selectFrom("verifications")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
  },

  change: async (tx: Tx, { tenant_id, player_id }: PlayerKey, change: Partial<VerificationRow>): Promise<void> => {
    await at(tx).updateTable("verifications").set(change).where("tenant_id", "=", tenant_id).where("player_id", "=", player_id).execute();
  },
};
