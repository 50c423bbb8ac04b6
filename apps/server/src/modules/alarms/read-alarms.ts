import type { Alarm } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import type { AlarmsQuery } from "./alarms.ts";
import type { AlarmNeeds } from "./needs.ts";
import { presentAlarm } from "./present.ts";
import { alarmStore } from "./store.ts";

export async function listAlarms({ db }: Pick<AlarmNeeds, "db">, scope: StaffScope, query: AlarmsQuery): Promise<Slice<Alarm>> {
  const tenant_ids = idsOf(scope.tenants.filter(({ slug }) => query.tenant === undefined || slug === query.tenant));
  const [at, id] = query.after?.split("_") ?? [];
  const filter = { tenant_ids, kind: query.kind ?? null, after: at && id ? { at: new Date(at), id } : null };
  const read = query.state === "standing" ? alarmStore.standing : alarmStore.closed;
  return sliceOf(query.limit, (limit) => read(db, { ...filter, limit }), {
    present: (row) => presentAlarm(scope, row),
    cursor: ({ first_raised_at, closed_at, id: last }) => `${(closed_at ?? first_raised_at).toISOString()}_${last}`,
  });
}

/** Refuses with `not_found`. */
export async function readAlarm({ db }: Pick<AlarmNeeds, "db">, scope: StaffScope, id: string): Promise<Alarm> {
  const row = await alarmStore.find(db, { tenant_ids: idsOf(scope.tenants), id });
  if (!row) throw refuse("not_found");
  return presentAlarm(scope, row);
}
