import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { isBefore } from "../../kernel/follower.ts";
import type { Violation } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { rewardRecords } from "../rewards/index.ts";
import { cashbackFollower } from "./cashback-follower.ts";
import type { CashbackDay } from "./count-moves.ts";
import { daysStore } from "./days-store.ts";
import { baseOn, couponItemId } from "./grant-coupon-item.ts";
import { type ItemRow, itemsStore } from "./items-store.ts";
import { couponTotal } from "./policy.ts";
import { releasesStore } from "./releases-store.ts";

const nameOf = ({ tenant_id, player_id }: PlayerKey): string => `${tenant_id} ${player_id}`;
type Grant = Awaited<ReturnType<typeof rewardRecords.byCode>>[number];

/** Describes how an item differs from its day and its grant; null if it does not. */
function faultOf(item: ItemRow, grant: Grant | undefined, days: readonly CashbackDay[]): string | null {
  if (!grant) return "no coupon gave it";
  const [share_bps, max] = [Number(grant.reward["share_bps"]), Number(grant.reward["max"])];
  const base = baseOn(days, item.base_day);
  const total = couponTotal({ ...base, share_bps, max });
  const paidAs = grant.reward["paid_as"] === "bonus" ? "bonus" : "cash";
  const due = [base.base, base.deducted, share_bps, total, paidAs, grant.amount].join(" ");
  const has = [item.base, item.deducted, item.share_bps, item.total, item.paid_as, item.total].join(" ");
  return has === due ? null : `has ${has}; its day and coupon give ${due}`;
}

/** Checks that each coupon's item is what its day gives, and that grants and items refer to each other. */
export async function judgeCouponItems(snapshot: Tx, players: readonly PlayerKey[]): Promise<Violation[]> {
  const items = (await itemsStore.ofPlayers(snapshot, players)).filter(({ origin }) => origin === "coupon");
  const grants = (await rewardRecords.byCode(snapshot, "cashback_item", players)).filter(({ amount }) => (amount ?? 0) > 0);
  if (items.length === 0 && grants.length === 0) return [];
  const granted = new Map(grants.map((grant) => [couponItemId(grant), grant]));
  const made = new Set(items.map(({ id }) => id));
  const days = Map.groupBy(await daysStore.ofPlayers(snapshot, players), nameOf);
  const upTo = await followerCursors.position(snapshot, cashbackFollower.name);
  const releases = await releasesStore.ofTenants(snapshot, [...new Set(players.map(({ tenant_id }) => tenant_id))]);
  const isRebuilt = new Set(releases.filter((release) => upTo === null || isBefore(upTo, release)).map(({ tenant_id }) => tenant_id));
  return [
    ...items.flatMap((item): Violation[] => {
      const detail = isRebuilt.has(item.tenant_id) ? null : faultOf(item, granted.get(item.id), days.get(nameOf(item)) ?? []);
      return detail === null ? [] : [{ tenant_id: item.tenant_id, subject: `cashback ${item.id}`, detail }];
    }),
    ...grants.flatMap((grant): Violation[] =>
      made.has(couponItemId(grant))
        ? []
        : [{ tenant_id: grant.tenant_id, subject: `grant ${grant.source} ${grant.external_id}`, detail: "has no cashback item" }],
    ),
  ];
}
