import type { ClosingObstacle } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { statementStore } from "./statement-store.ts";

/** Statements that are still to be paid. Statements of later months are paid outside the product (`describeOutside`). */
export async function closingObstacles(db: Db | Tx, owner: PlayerKey): Promise<ClosingObstacle[]> {
  const amount = await statementStore.unpaid(db, owner);
  return amount > 0 ? [{ why: "commissions", amount }] : [];
}
