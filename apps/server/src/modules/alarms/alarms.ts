import type { Alarm, AlarmKind } from "@trevo/contract";
import type { Alert } from "../../kernel/alerts.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { QueueQuery, WaitingCount } from "../../kernel/staff-queue.ts";

export interface AlarmsQuery {
  /** Slug; every brand at which the member may read them when absent. */
  readonly tenant?: string | undefined;
  readonly kind?: AlarmKind | undefined;
  /** Those that are not closed, or those that are. */
  readonly state: "standing" | "closed";
  readonly after?: string | undefined;
  readonly limit: number;
}

/** As the caller was shown it. */
export interface ShownAlarm {
  readonly id: string;
  readonly taken_by: string | null;
}

export interface AlarmClosing extends ShownAlarm {
  readonly raised: number;
  readonly reason: string;
}

/**
 * Keeps what the product has called somebody about, until a member of staff has closed it.
 * Promises: a condition that stands is one row, however often and by however many processes it is raised; nothing about a person is in it; nothing is deleted.
 * Does not: find anything itself (whoever raises an alert does), end the condition, or hold anybody up: it is kept beside the work that raised it, so
 * that a process that dies within that moment leaves it in the log alone.
 */
export interface Alarms {
  keep(alert: Alert): void;
  /** Once everything that was raised here is kept. */
  settled(): Promise<void>;
  count(query: Pick<QueueQuery, "tenants" | "now">): Promise<WaitingCount[]>;
  readonly backOffice: {
    list(scope: StaffScope, query: AlarmsQuery): Promise<Slice<Alarm>>;
    /** Refuses with `not_found`. */
    read(scope: StaffScope, id: string): Promise<Alarm>;
    /** Refuses with `not_found`, and with `wrong_state` for one that is closed, that the caller has and that was not raised since, or that is not as it was shown. */
    take(scope: StaffScope, shown: ShownAlarm): Promise<Alarm>;
    /** Refuses with `not_found`, and with `wrong_state` for one that is closed or not as it was shown. */
    close(scope: StaffScope, closing: AlarmClosing): Promise<Alarm>;
  };
}
