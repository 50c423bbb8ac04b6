import type { CashbackItem } from "@trevo/contract";
import { availableCashback, cashbackSlots, localMoment, nextCashbackAmount, startOfDay } from "@trevo/domain";
import type { ItemRow } from "./items-store.ts";
import { type Growth, isClaimable, itemOfGrowth } from "./settle-rakeback.ts";

const minuteMs = 60_000;

export function presentItem(item: ItemRow, now: Date, timezone: string): CashbackItem {
  const { id, available_at, type, claimed, base_day, base, deducted, share_bps, carried, total } = item;
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
    next_at: nextOpening(item, now, timezone)?.toISOString() ?? null,
    claim_from: null,
  };
}

/** Presents today's rakeback as it would be if it were claimed now. */
export function presentGrowth(growth: Growth, now: Date, timezone: string): CashbackItem {
  const item = presentItem(itemOfGrowth(growth, now), now, timezone);
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
