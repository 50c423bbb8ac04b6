import type { ClosingObstacle } from "@trevo/contract";
import { availableCashback, localMoment, nextCashbackAmount } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import { type PlayerKey, tenantOfRow } from "../../kernel/scope.ts";
import { type ItemRow, itemsStore } from "./items-store.ts";
import type { CashbackNeeds } from "./needs.ts";
import { isClaimable, readGrowth } from "./settle-rakeback.ts";

/** Returns what can be claimed now. Slots that are not open yet are lost with the account. */
export async function closingObstacles(
  needs: Pick<CashbackNeeds, "clock" | "tenants" | "programmes">,
  db: Db | Tx,
  owner: PlayerKey,
): Promise<ClosingObstacle[]> {
  const tenant = await tenantOfRow(needs.tenants, owner.tenant_id);
  if (!tenant.settings.cashback) return [];
  const now = localMoment(needs.clock.now(), tenant.timezone);
  const items = await itemsStore.unclaimed(db, owner);
  const growth = await readGrowth(needs, db, { tenant, player_id: owner.player_id });
  const grown = growth && isClaimable(growth) ? growth.total : 0;
  const amount = items.reduce((sum, item) => sum + claimable(item, availableCashback(item, now)), grown);
  return amount > 0 ? [{ why: "cashback", amount }] : [];
}

/** Returns the sum of the next slots, in centavos. */
function claimable(item: ItemRow, slots: number): number {
  const next = Array.from({ length: slots }, (_, nth) => nextCashbackAmount({ ...item, claimed: item.claimed + nth }));
  return item.type === "immediate" ? (next[0] ?? 0) : next.reduce((sum, amount) => sum + amount, 0);
}
