import type { CashbackItem } from "@trevo/contract";
import { emptyPage, type ListPage, pageOf } from "../../kernel/page-of.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { itemsStore } from "./items-store.ts";
import type { CashbackNeeds } from "./needs.ts";
import { presentItem } from "./present.ts";

const perPage = 20;

export async function listCashback(
  { db, clock }: Pick<CashbackNeeds, "db" | "clock">,
  scope: PlayerScope,
  page: number,
): Promise<ListPage<CashbackItem>> {
  if (!scope.tenant.settings.cashback) return emptyPage({ page, perPage });
  const { rows, total } = await itemsStore.page(db, keyOf(scope), { page, perPage });
  const now = clock.now();
  return pageOf(
    rows.map((item) => presentItem(item, now, scope.tenant.timezone)),
    { page, perPage, total },
  );
}
