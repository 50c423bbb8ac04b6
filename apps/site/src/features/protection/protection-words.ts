import type { ExclusionValue, LimitKind, LimitPeriod, ProtectionChange } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import type { Locale } from "@trevo/domain";
import { m } from "../../paraglide/messages.js";

export const kindName: Record<LimitKind, () => string> = {
  loss: m.limits_kind_loss,
  deposit: m.limits_kind_deposit,
  stake: m.limits_kind_stake,
  time: m.limits_kind_time,
};

export const kindText: Record<LimitKind, () => string> = {
  loss: m.limits_kind_loss_text,
  deposit: m.limits_kind_deposit_text,
  stake: m.limits_kind_stake_text,
  time: m.limits_kind_time_text,
};

export const periodName: Record<LimitPeriod, () => string> = {
  day: m.limits_period_day,
  week: m.limits_period_week,
  month: m.limits_period_month,
};

/** `372` → `6 h 12`. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${String(minutes % 60).padStart(2, "0")}` : `${minutes} min`;
}

/** `value` is in centavos, or in minutes for a time limit. */
export const limitText = (kind: LimitKind, value: number, locale: Locale): string =>
  kind === "time" ? minutesText(value) : formatMoney(value, locale);

export const pauseText = (hours: number): string => (hours < 72 ? m.pause_hours({ n: hours }) : m.pause_days({ n: hours / 24 }));

export const termName: Record<ExclusionValue, () => string> = {
  "1d": m.exclude_1d,
  "7d": m.exclude_7d,
  "30d": m.exclude_30d,
  "90d": m.exclude_90d,
  "180d": m.exclude_180d,
  "365d": m.exclude_365d,
  date: m.exclude_date,
  forever: m.exclude_forever,
};

/** Returns one sentence that describes a change in the history. */
export function changeText(change: ProtectionChange, { locale, moment }: { locale: Locale; moment: (iso: string) => string }): string {
  const { what, kind, period } = change;
  const limit = kind && period ? `${kindName[kind]()} · ${periodName[period]().toLocaleLowerCase(locale)}` : "";
  const shown = (value: number | null) => (value === null ? m.limits_none() : kind ? limitText(kind, value, locale) : String(value));
  const words = {
    limit,
    before: shown(change.value_before),
    after: shown(change.value_after),
    until: change.until ? moment(change.until) : "",
  };
  switch (what) {
    case "increase_requested":
      return change.value_after === null ? m.history_increase_requested_none(words) : m.history_increase_requested(words);
    case "self_excluded":
      return change.until ? m.history_self_excluded(words) : m.history_self_excluded_forever();
    case "time_up":
      return m.history_time_up();
    case "limit_set":
      return m.history_limit_set(words);
    case "limit_lowered":
      return m.history_limit_lowered(words);
    case "increase_cancelled":
      return m.history_increase_cancelled(words);
    case "limit_raised":
      return m.history_limit_raised(words);
    case "limit_removed":
      return m.history_limit_removed(words);
    case "cooling_off":
      return m.history_cooling_off(words);
    case "exclusion_removal_requested":
      return m.history_exclusion_removal_requested(words);
    case "reality_check":
      return m.history_reality_check(words);
  }
}
