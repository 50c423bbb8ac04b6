import { type Generated, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/**
 * Effects on marketing: two signs of `distress`, `care_case`, `reality_check_stop` or `limit_reached` within 14 days block it. `care_case`,
 * `complaint`, `chargeback`, `age_doubt`, `elevated_risk`, `no_contact` block it while open; `reality_check_stop`, `limit_reached` block it
 * for 7 days. `distress` stands for words or conduct of a player in distress.
 */
export type RiskSignKind =
  | "distress"
  | "care_case"
  | "complaint"
  | "chargeback"
  | "age_doubt"
  | "elevated_risk"
  | "reality_check_stop"
  | "limit_reached"
  | "no_contact";

export type SignTables = {
  protection_signs: {
    tenant_id: number;
    player_id: string;
    id: Generated<number>;
    kind: RiskSignKind;
    reference: string;
    at: Date;
    until: Date | null;
    closed_at: Date | null;
    handled_at: Date | null;
    /** When the time to review it starts, if later than `at`. */
    due_from: Generated<Date | null>;
  };
};

export type SignRow = Selectable<SignTables["protection_signs"]>;

const at = (db: Db | Tx) => db.withTables<SignTables>();

/** All SQL on signs of risk. */
export const signStore = {
  insert: async (tx: Tx, row: Omit<SignTables["protection_signs"], "id" | "due_from">): Promise<void> => {
    await at(tx)
      .insertInto("protection_signs")
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "player_id", "kind", "reference"])
          .where("closed_at", "is", null)
          .where(sql<boolean>`reference <> ''`)
          .doNothing(),
      )
      .execute();
  },

  close: async (
    tx: Tx,
    { tenant_id, player_id }: PlayerKey,
    { kind, reference, closed_at }: { kind: RiskSignKind; reference?: string | undefined; closed_at: Date },
  ): Promise<void> => {
    await at(tx)
      .updateTable("protection_signs")
      .set({ closed_at })
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("kind", "=", kind)
      .where("closed_at", "is", null)
      .$if(reference !== undefined, (query) => query.where("reference", "=", reference ?? ""))
      .execute();
  },
};
