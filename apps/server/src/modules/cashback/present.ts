import type { CashbackItem } from "@trevo/contract";
import { availableCashback, cashbackSlots, localMoment, nextCashbackAmount, startOfDay } from "@trevo/domain";
import type { WageringArgs } from "@trevo/offers";
import type { ItemRow } from "./items-store.ts";
import { type Growth, isClaimable, itemOfGrowth } from "./settle-rakeback.ts";

const minuteMs = 60_000;

export interface Presented {
  readonly now: Date;
  readonly timezone: string;
  /** Terms of an item that is paid as a bonus. */
  readonly wagering: WageringArgs | null;
}

const sources = { day: "cashback", edge: "rakeback", coupon: "coupon" } as const;
const bps = 10_000;

export function presentItem(item: ItemRow, { now, timezone, wagering }: Presented): CashbackItem {
  const { id, available_at, type, claimed, base_day, base, deducted, share_bps, carried, total } = item;
  const share = Math.floor(((base - deducted) * share_bps) / bps);
  return {
    id,
    available_at,
    type,
    claimed,
    available: availableCashback(item, localMoment(now, timezone)),
    amount: nextCashbackAmount(item),
    base_day,
    base,
    deducted,
    share_bps,
    carried,
    total,
    source: sources[item.origin],
    max: item.origin === "coupon" && total < share ? total : null,
    bonus: wagering && { times_x10: wagering.times_x10, days: wagering.days },
    next_at: nextOpening(item, now, timezone)?.toISOString() ?? null,
    claim_from: null,
  };
}

/** Presents today's rakeback as it would be if it were claimed now. */
export function presentGrowth(growth: Growth, presented: Presented): CashbackItem {
  const item = presentItem(itemOfGrowth(growth, presented.now), presented);
  return { ...item, available: isClaimable(growth) ? item.available : 0, claim_from: growth.terms.min_claim };
}

/** Returns when the first slot opens that is not open yet. */
function nextOpening({ available_at, type, claimed }: ItemRow, now: Date, timezone: string): Date | null {
  const { today, minutes } = localMoment(now, timezone);
  if (claimed >= 3 || available_at < today) return null;
  const start = startOfDay(available_at, timezone);
  if (available_at > today) return start;
  if (type === "immediate") return null;
  const opening = [cashbackSlots.second, cashbackSlots.third].find((minute) => minute > minutes);
  return opening === undefined ? null : atMinute(start, opening, timezone);
}

/**
 * Returns the moment at which local clocks show this minute of the day. On two days of the year it differs by an hour from as many minutes
 * after midnight.
 */
function atMinute(start: Date, minute: number, timezone: string): Date {
  const plain = start.getTime() + minute * minuteMs;
  const shown = localMoment(new Date(plain), timezone).minutes;
  return new Date(plain + (minute - shown) * minuteMs);
}
