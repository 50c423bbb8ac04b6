import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "../../kernel/ids.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import type { Alarms } from "./alarms.ts";
import { factsOf } from "./facts.ts";
import { closeAlarm, takeAlarm } from "./handle-alarm.ts";
import type { AlarmNeeds } from "./needs.ts";
import { dueAt, takeMs } from "./present.ts";
import { listAlarms, readAlarm } from "./read-alarms.ts";
import { alarmStore } from "./store.ts";

export function createAlarms(needs: AlarmNeeds): Alarms {
  const { db, clock, log, keepAgainAfterMs = [200, 1_000, 5_000] } = needs;
  /** Written one after the other: a burst of alerts uses one connection, and a transaction that raises an alert does not wait for it. */
  let kept: Promise<void> = Promise.resolve();
  // Most conditions are raised once and must not be lost while the database is briefly unavailable.
  const keepRow = async (row: Parameters<typeof alarmStore.raise>[1]): Promise<void> => {
    for (const ms of keepAgainAfterMs) {
      try {
        return await alarmStore.raise(db, row);
      } catch (err) {
        log.warn({ err, tenant_id: row.tenant_id, alarm: row.kind }, "an alarm could not be stored yet");
        await sleep(ms);
      }
    }
    await alarmStore.raise(db, row);
  };
  return {
    keep: (alert) => {
      const { tenant_id, name: kind, subject } = alert;
      const row = { tenant_id, id: newId(), kind, subject, at: clock.now(), facts: factsOf(alert) };
      kept = kept
        .then(() => keepRow(row))
        .catch((err: unknown) => log.error({ err, tenant_id, alarm: kind }, "an alarm could not be stored: it is only in the log"));
    },
    settled: () => kept,
    count: async ({ tenants, now }) => {
      const counts = await alarmStore.count(db, idsOf(tenants), new Date(now.getTime() - takeMs));
      return counts.map((count) => ({ ...count, due_at: dueAt(count.oldest_at) }));
    },
    backOffice: {
      list: (scope, query) => listAlarms(needs, scope, query),
      read: (scope, id) => readAlarm(needs, scope, id),
      take: (scope, shown) => takeAlarm(needs, scope, shown),
      close: (scope, closing) => closeAlarm(needs, scope, closing),
    },
  };
}
