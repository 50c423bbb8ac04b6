import type { ClosingObstacle } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { prizeStore } from "./prize-store.ts";
import { userBoxStore } from "./user-box-store.ts";

/** Bought, unopened boxes, and prizes that are under way or unsold. Boxes received without a purchase are lost. */
export async function closingObstacles(db: Db | Tx, owner: PlayerKey): Promise<ClosingObstacle[]> {
  const boxes = (await userBoxStore.refundable(db, owner)).length;
  const prizes = await prizeStore.countUnsettled(db, owner);
  return [
    ...(boxes > 0 ? [{ why: "boxes", count: boxes } as const] : []),
    ...(prizes > 0 ? [{ why: "prizes", count: prizes } as const] : []),
  ];
}
