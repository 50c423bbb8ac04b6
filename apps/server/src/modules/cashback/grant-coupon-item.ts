import { localDate } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import { idNamed } from "../../kernel/ids.ts";
import { type PlayerKey, type Tenant, tenantOfRow } from "../../kernel/scope.ts";
import type { GiftOf, GrantedReward } from "../rewards/index.ts";
import { type CashbackDay } from "./count-moves.ts";
import { daysStore } from "./days-store.ts";
import { type ItemRow, itemsStore } from "./items-store.ts";
import type { CashbackNeeds } from "./needs.ts";
import { type Deduction, couponTotal, deductOn, excludedClasses } from "./policy.ts";
import { releasesStore } from "./releases-store.ts";

type CouponGift = GiftOf<"cashback_item">;
type CouponReward = CouponGift["reward"];
type Needs = Pick<CashbackNeeds, "clock" | "tenants">;

const dayMs = 86_400_000;
const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
const nothing = async () => undefined;

/** The item of a grant always has the same id, so that each can be found from the other. */
export const couponItemId = ({ tenant_id, source, external_id }: { tenant_id: number; source: string; external_id: string }): string =>
  idNamed(`cashback-coupon:${tenant_id}:${source}:${external_id}`);

interface Base {
  readonly base: number;
  readonly deducted: number;
}

/** Returns a day's base and what it deducts for stakes that earlier days returned. Days are in order, without a gap in what was counted. */
export function baseOn(days: readonly CashbackDay[], day: string): Base {
  const counted = days.filter((one) => one.day <= day && !excludedClasses.includes(one.wager_class));
  let deductions: readonly Deduction[] = [];
  let of: Base = { base: 0, deducted: 0 };
  for (const [date, parts] of Map.groupBy(counted, (one) => one.day)) {
    const base = parts.reduce((sum, { staked, won }) => sum + staked - won, 0);
    const result = deductOn(deductions, date, { base, returned: parts.reduce((sum, part) => sum + part.returned, 0) });
    deductions = result.deductions;
    if (date === day) of = { base, deducted: result.deducted };
  }
  return of;
}

interface Request {
  readonly owner: PlayerKey;
  readonly reward: CouponReward;
  readonly requested_at: Date;
  readonly tenant: Tenant;
}

type CouponAmounts = Base & { readonly base_day: string; readonly total: number };

/** Returns what the day before the request gives. Null if it gives nothing, is still being counted, or a coupon has used it. */
async function amountsOf(tx: Tx, { owner, reward, requested_at, tenant }: Request): Promise<CouponAmounts | null> {
  const base_day = dayBefore(localDate(requested_at, tenant.timezone));
  if (!(await releasesStore.has(tx, { tenant_id: owner.tenant_id, day: base_day }))) return null;
  if (await itemsStore.hasCouponItem(tx, owner, base_day)) return null;
  const base = baseOn(await daysStore.ofPlayers(tx, [owner]), base_day);
  const total = couponTotal({ ...base, ...reward });
  return total === 0 ? null : { ...base, base_day, total };
}

/** A player's request is refused before it takes a use of the offer. */
export async function refusalOfCoupon(
  needs: Needs,
  tx: Tx,
  { owner, reward }: { readonly owner: PlayerKey; readonly reward: CouponReward },
): Promise<Refusal | null> {
  const tenant = await tenantOfRow(needs.tenants, owner.tenant_id);
  // A brand that has switched cashback off shows no items, so that this one could not be claimed.
  if (!tenant.settings.cashback) return refuse("no_cashback_yesterday");
  const amounts = await amountsOf(tx, { owner, reward, requested_at: needs.clock.now(), tenant });
  return amounts ? null : refuse("no_cashback_yesterday");
}

/**
 * Creates the item of a coupon: the share of the day before the request, claimable at once. A released day does not change, so a request
 * that was held gives what it gave then; nothing if another coupon has used the day since.
 */
export async function grantCouponItem(
  needs: Needs,
  tx: Tx,
  { owner, gift }: { readonly owner: PlayerKey; readonly gift: CouponGift },
): Promise<GrantedReward> {
  const tenant = await tenantOfRow(needs.tenants, owner.tenant_id);
  const now = needs.clock.now();
  const { reward, requested_at = now, offer } = gift;
  const amounts = await amountsOf(tx, { owner, reward, requested_at, tenant });
  if (!amounts) return { amount: 0, after: nothing };
  const item: ItemRow = {
    tenant_id: owner.tenant_id,
    player_id: owner.player_id,
    id: couponItemId({ ...gift, tenant_id: owner.tenant_id }),
    ...amounts,
    available_at: localDate(now, tenant.timezone),
    type: "immediate",
    origin: "coupon",
    share_bps: reward.share_bps,
    carried: 0,
    claimed: 0,
    paid_as: reward.paid_as,
    offer_id: offer?.id ?? null,
    offer_version: offer?.version ?? null,
    created_at: now,
  };
  const isFirst = await itemsStore.insertFirst(tx, item);
  return { amount: isFirst ? item.total : 0, after: nothing };
}
