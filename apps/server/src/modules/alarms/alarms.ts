import type { Alarm, AlarmKind } from "@trevo/contract";
import type { Alert } from "../../kernel/alerts.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { QueueQuery, WaitingCount } from "../../kernel/staff-queue.ts";

export interface AlarmsQuery {
  /** Slug of a brand; absent: every brand whose alarms the member may read. */
  readonly tenant?: string | undefined;
  readonly kind?: AlarmKind | undefined;
  /** `standing`: not closed. */
  readonly state: "standing" | "closed";
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The alarm as shown to the caller. */
export interface ShownAlarm {
  readonly id: string;
  readonly taken_by: string | null;
}

export interface AlarmClosing extends ShownAlarm {
  readonly raised: number;
  readonly reason: string;
}

/**
 * Stores alerts that require somebody's attention until a member of staff closes them. Guarantees: a condition that persists is one row,
 * however often and by however many processes it is raised; a row contains nothing about a person; nothing is deleted. It does not detect
 * anything itself (the sources of alerts do), end the condition, or delay anyone: the row is written beside the work that raised it. If the
 * process is killed at that moment, only the log has the alert.
 */
export interface Alarms {
  keep(alert: Alert): void;
  /** Resolves when everything raised in this process is stored. */
  settled(): Promise<void>;
  count(query: Pick<QueueQuery, "tenants" | "now">): Promise<WaitingCount[]>;
  readonly backOffice: {
    list(scope: StaffScope, query: AlarmsQuery): Promise<Slice<Alarm>>;
    /** Refuses with `not_found`. */
    read(scope: StaffScope, id: string): Promise<Alarm>;
    /**
     * Refuses with `not_found`, and with `wrong_state` if the alarm is closed, is the caller's and was not raised since, or differs from
     * what was shown.
     */
    take(scope: StaffScope, shown: ShownAlarm): Promise<Alarm>;
    /** Refuses with `not_found`, and with `wrong_state` if the alarm is closed or differs from what was shown. */
    close(scope: StaffScope, closing: AlarmClosing): Promise<Alarm>;
  };
}
