import type { CashbackItem } from "@trevo/contract";
import { emptyPage, type ListPage, pageOf } from "../../kernel/page-of.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { itemsStore } from "./items-store.ts";
import type { CashbackNeeds } from "./needs.ts";
import { presentGrowth, presentItem } from "./present.ts";
import { readGrowth } from "./settle-rakeback.ts";

const perPage = 20;

export async function listCashback(
  needs: Pick<CashbackNeeds, "db" | "clock" | "programmes">,
  scope: PlayerScope,
  page: number,
): Promise<ListPage<CashbackItem>> {
  if (!scope.tenant.settings.cashback) return emptyPage({ page, perPage });
  const { rows, total } = await itemsStore.page(needs.db, keyOf(scope), { page, perPage });
  const now = needs.clock.now();
  const items = rows.map((item) => presentItem(item, now, scope.tenant.timezone));
  const growing = await todaysRakeback(needs, scope, now);
  // The first page has one more entry, so that the other pages do not change when it becomes an item.
  return { ...pageOf([...(page === 1 ? growing : []), ...items], { page, perPage, total }), total: total + growing.length };
}

/** Today's growing rakeback, listed before the items as soon as it is not empty. */
async function todaysRakeback(
  needs: Pick<CashbackNeeds, "db" | "clock" | "programmes">,
  { tenant, player_id }: PlayerScope,
  now: Date,
): Promise<CashbackItem[]> {
  const growth = await readGrowth(needs, needs.db, { tenant, player_id });
  return growth && (growth.total > 0 || growth.edge_x10000 > 0) ? [presentGrowth(growth, now, tenant.timezone)] : [];
}
