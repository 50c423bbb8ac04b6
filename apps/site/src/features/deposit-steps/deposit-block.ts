import type { Limit, LimitPeriod, ProtectionState } from "@trevo/contract";

/** The player's own choice that currently blocks any deposit. Times are ISO 8601. */
export type DepositBlock =
  | { readonly why: "pause"; readonly until: string }
  | { readonly why: "limit"; readonly until: string; readonly period: LimitPeriod };

/** Returns a pause, or a deposit limit that is used up. Of several limits the one that resets last decides. */
export function depositBlock({ limits, cooling_off_until }: Pick<ProtectionState, "limits" | "cooling_off_until">): DepositBlock | null {
  if (cooling_off_until !== null) return { why: "pause", until: cooling_off_until };
  const isUsedUp = ({ kind, value, used }: Limit) => kind === "deposit" && value !== null && used >= value;
  const longest = limits.filter(isUsedUp).toSorted((a, b) => Date.parse(b.resets_at) - Date.parse(a.resets_at))[0];
  return longest ? { why: "limit", until: longest.resets_at, period: longest.period } : null;
}
