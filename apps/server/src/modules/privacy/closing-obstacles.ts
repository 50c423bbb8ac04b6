import type { ClosingObstacle } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { PrivacyNeeds } from "./needs.ts";
import { presentObstacles } from "./present.ts";

interface ClosingNow {
  readonly obstacles: readonly ClosingObstacle[];
  /** Bonus that closing forfeits, in centavos. */
  readonly bonus: number;
}

/**
 * Returns what prevents closing the account. With `tx` the wallet is locked first: what was bought with its money, and what may become
 * money, does not change until the transaction ends.
 */
export async function closingObstacles(
  { db, wallet, obstacles }: Pick<PrivacyNeeds, "db" | "wallet" | "obstacles">,
  key: PlayerKey,
  tx?: Tx,
): Promise<ClosingNow> {
  const blockers = await wallet.closureBlockers(key, tx);
  const found: ClosingObstacle[] = presentObstacles(blockers);
  for (const source of obstacles) found.push(...(await source(tx ?? db, key)));
  return { obstacles: found, bonus: blockers.bonus };
}
