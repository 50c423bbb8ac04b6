import type { Alarm } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import type { AlarmClosing, ShownAlarm } from "./alarms.ts";
import type { AlarmNeeds } from "./needs.ts";
import { presentAlarm, waitsSince } from "./present.ts";
import { type AlarmRow, alarmStore } from "./store.ts";

/** Refuses with `not_found`, and with `wrong_state` if another member was faster. */
export const takeAlarm = (needs: AlarmNeeds, scope: StaffScope, shown: ShownAlarm): Promise<Alarm> =>
  handle(needs, scope, {
    shown,
    act: async (tx, row) => {
      // The same member may take it again only if it was raised since: that confirms the new one as well.
      if (row.taken_by === scope.staff_id && !waitsSince(row)) throw refuse("wrong_state");
      const at = needs.clock.now();
      await record(tx, scope, { row, at, action: "alarm_taken", detail: { taken_from: row.taken_by } });
      return alarmStore.take(tx, row, { by: scope.staff_id, at });
    },
  });

/** Refuses with `not_found`, and with `wrong_state` if another member was faster or the alarm was raised again. */
export const closeAlarm = (needs: AlarmNeeds, scope: StaffScope, { raised, reason, ...shown }: AlarmClosing): Promise<Alarm> =>
  handle(needs, scope, {
    shown,
    act: async (tx, row) => {
      if (row.raised !== raised) throw refuse("wrong_state");
      const at = needs.clock.now();
      await record(tx, scope, { row, at, action: "alarm_closed", detail: { raised } });
      return alarmStore.close(tx, row, { by: scope.staff_id, at, reason });
    },
  });

async function handle(
  { db }: Pick<AlarmNeeds, "db">,
  scope: StaffScope,
  { shown, act }: { readonly shown: ShownAlarm; readonly act: (tx: Tx, row: AlarmRow) => Promise<AlarmRow | undefined> },
): Promise<Alarm> {
  const { id, taken_by } = shown;
  return db.transaction().execute(async (tx) => {
    const row = await alarmStore.lock(tx, { tenant_ids: idsOf(scope.tenants), id });
    if (!row) throw refuse("not_found");
    if (row.closed_at || row.taken_by !== taken_by) throw refuse("wrong_state");
    const changed = await act(tx, row);
    if (!changed) throw new Error(`alarm ${id} disappeared while it was locked`);
    return presentAlarm(scope, changed);
  });
}

interface Handled {
  readonly row: AlarmRow;
  readonly at: Date;
  readonly action: "alarm_taken" | "alarm_closed";
  readonly detail: Readonly<Record<string, string | number | null>>;
}

const record = (tx: Tx, { staff_id, request_id }: StaffScope, { row, at, action, detail }: Handled): Promise<void> =>
  recordAuditEvent(
    tx,
    { tenant: { id: row.tenant_id }, request_id },
    { at, actor: staffActor(staff_id), action, subject: `alarm:${row.id}`, detail: { kind: row.kind, ...detail } },
  );
