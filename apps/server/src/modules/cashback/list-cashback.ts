import type { CashbackItem } from "@trevo/contract";
import { emptyPage, type ListPage, pageOf } from "../../kernel/page-of.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { WageringArgs } from "@trevo/offers";
import { type ItemRow, itemsStore } from "./items-store.ts";
import type { CashbackNeeds } from "./needs.ts";
import { presentGrowth, presentItem } from "./present.ts";
import { itemOfGrowth, readGrowth } from "./settle-rakeback.ts";

const perPage = 20;

export async function listCashback(
  needs: Pick<CashbackNeeds, "db" | "clock" | "programmes">,
  scope: PlayerScope,
  page: number,
): Promise<ListPage<CashbackItem>> {
  if (!scope.tenant.settings.cashback) return emptyPage({ page, perPage });
  const { rows, total } = await itemsStore.page(needs.db, keyOf(scope), { page, perPage });
  const now = needs.clock.now();
  const wageringOf = await readWagering(needs, rows);
  const { timezone } = scope.tenant;
  const items = rows.map((item) => presentItem(item, { now, timezone, wagering: wageringOf(item) }));
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
  if (!growth || (growth.total <= 0 && growth.edge_x10000 <= 0)) return [];
  const wageringOf = await readWagering(needs, [itemOfGrowth(growth, now)]);
  return [presentGrowth(growth, { now, timezone: tenant.timezone, wagering: wageringOf(itemOfGrowth(growth, now)) })];
}

/** Reads the wagering terms of items that are paid as a bonus, once per version of an offer. */
async function readWagering({ db, programmes }: Pick<CashbackNeeds, "db" | "programmes">, items: readonly ItemRow[]) {
  const keyOfItem = ({ offer_id, offer_version }: ItemRow) => `${offer_id}:${offer_version}`;
  const found = new Map<string, WageringArgs | null>();
  for (const item of items) {
    const { tenant_id, offer_id, offer_version } = item;
    if (item.paid_as === "cash" || offer_id === null || offer_version === null || found.has(keyOfItem(item))) continue;
    const offer = await programmes.offerVersion(db, { tenant_id, id: offer_id, version: offer_version });
    found.set(keyOfItem(item), offer?.args.wagering ?? null);
  }
  return (item: ItemRow): WageringArgs | null => (item.paid_as === "cash" ? null : (found.get(keyOfItem(item)) ?? null));
}
