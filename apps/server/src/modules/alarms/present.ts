import { type Alarm, alarmTakeMinutes } from "@trevo/contract";
import type { StaffScope } from "../../kernel/scope.ts";
import type { AlarmRow } from "./store.ts";

export const takeMs = alarmTakeMinutes * 60_000;

export const dueAt = (raised: Date): Date => new Date(raised.getTime() + takeMs);

const stateOf = ({ closed_at, taken_by }: AlarmRow): Alarm["state"] => (closed_at ? "closed" : taken_by === null ? "open" : "taken");

/** Returns since when the alarm waits for a member: until it is taken, and again after it is raised once more. Null if it does not wait. */
export const waitsSince = ({ closed_at, taken_at, first_raised_at, last_raised_at }: AlarmRow): Date | null => {
  if (closed_at) return null;
  if (!taken_at) return first_raised_at;
  return last_raised_at > taken_at ? last_raised_at : null;
};

export function presentAlarm({ tenants }: Pick<StaffScope, "tenants">, row: AlarmRow): Alarm {
  const { tenant_id, first_raised_at, last_raised_at, taken_at, closed_at, ...same } = row;
  const since = waitsSince(row);
  return {
    ...same,
    tenant: tenants.find(({ id }) => id === tenant_id)?.slug ?? "",
    state: stateOf(row),
    first_raised_at: first_raised_at.toISOString(),
    last_raised_at: last_raised_at.toISOString(),
    due_at: since && dueAt(since).toISOString(),
    taken_at: taken_at?.toISOString() ?? null,
    closed_at: closed_at?.toISOString() ?? null,
  };
}
