import { type ReportKind, regulatorDueHour, reportKinds } from "@trevo/contract";
import { localDate, nextDay, startOfDay } from "@trevo/domain";
import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { FileDay } from "./store.ts";

const dayMs = 86_400_000;
/** Five years. A file of an earlier day would make the list as long as the time since then. */
const mostDaysBack = 5 * 366;

export const dayBefore = (day: string, days = 1): string => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

type Zoned = Pick<Tenant, "timezone">;

/** The last day that has ended in the brand's time zone. */
export const lastDay = ({ timezone }: Zoned, now: Date): string => dayBefore(localDate(now, timezone));

/** From the first moment of the day to that of the next day. */
export const spanOf = ({ timezone }: Zoned, day: string) => ({ from: startOfDay(day, timezone), to: startOfDay(nextDay(day), timezone) });

export const dueAt = ({ timezone }: Zoned, day: string): Date =>
  new Date(startOfDay(nextDay(day), timezone).getTime() + regulatorDueHour * 3_600_000);

/** Parses an id such as `2026-11-28_online_games` of an ended day. Refuses with `not_found`. */
export function fileDayOf(tenant: Tenant, { id, now }: { id: string; now: Date }): FileDay {
  const day = id.slice(0, 10);
  const kind = reportKinds.find((one): one is ReportKind => one === id.slice(11));
  const isDay = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  if (!kind || !isDay || day > lastDay(tenant, now)) throw refuse("not_found");
  if (day < dayBefore(lastDay(tenant, now), mostDaysBack)) throw refuse("not_found");
  return { tenant_id: tenant.id, day, kind };
}
