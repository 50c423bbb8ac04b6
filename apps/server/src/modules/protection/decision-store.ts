import type { AlertAction, reportSources } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type DecisionTables = {
  protection_decisions: {
    tenant_id: number;
    id: string;
    player_id: string;
    decided_by: string;
    action: AlertAction;
    reason: string;
    told_by: (typeof reportSources)[number] | null;
    at: Date;
    until: Date | null;
  };
};

export type DecisionRow = DecisionTables["protection_decisions"];

const at = (db: Db | Tx) => db.withTables<DecisionTables>();

/** SQL on what staff did to protect players, which is append-only. */
export const decisionStore = {
  insert: async (tx: Tx, row: DecisionRow): Promise<void> => {
    await at(tx).insertInto("protection_decisions").values(row).execute();
  },

  /** Newest first. */
  list: (db: Db, { tenant_id, player_id }: PlayerKey, limit: number): Promise<DecisionRow[]> =>
    at(db)
      .selectFrom("protection_decisions")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),
};
