import type { Limit, PlayerProtection, ProtectionChange } from "@trevo/contract";
import type { ChangeRow } from "./change-store.ts";
import type { LimitName, LimitRow } from "./limit-store.ts";
import type { Exclusion } from "./needs.ts";
import type { SignRow } from "./sign-store.ts";

export function presentLimit(name: LimitName, row: LimitRow | undefined, use: { used: number; resets_at: Date }): Limit {
  return {
    kind: name.kind,
    period: name.period,
    value: row?.value ?? null,
    used: use.used,
    resets_at: use.resets_at.toISOString(),
    pending: row?.pending_at ? { value: row.pending_value, effective_at: row.pending_at.toISOString() } : null,
  };
}

export function presentChange(change: ChangeRow): ProtectionChange {
  const { at, until, id, ...rest } = change;
  return { id: String(id), at: at.toISOString(), until: until?.toISOString() ?? null, ...rest };
}

export const presentExclusion = ({ start_at, end_at }: Exclusion) => ({
  start_at: start_at.toISOString(),
  end_at: end_at?.toISOString() ?? null,
});

export const presentSign = ({ kind, reference, at, until, handled_at, closed_at }: SignRow): PlayerProtection["signs"][number] => ({
  kind,
  reference,
  at: at.toISOString(),
  until: until?.toISOString() ?? null,
  handled_at: handled_at?.toISOString() ?? null,
  closed_at: closed_at?.toISOString() ?? null,
});
