import { localDate, nextDay, startOfDay } from "@trevo/domain";

interface Day {
  readonly day: string;
  readonly from: number;
  readonly until: number;
}

/** Returns the day of a moment in a tenant's time zone. Caches the last day, because most moments of a batch are on the same one. */
export function createDayReader(zones: ReadonlyMap<number, string>): (tenantId: number, at: Date) => string {
  const last = new Map<number, Day>();
  return (tenantId, at) => {
    const known = last.get(tenantId);
    const ms = at.getTime();
    if (known && ms >= known.from && ms < known.until) return known.day;
    const zone = zones.get(tenantId);
    if (zone === undefined) throw new Error(`row of an unknown tenant: ${tenantId}`);
    const day = localDate(at, zone);
    last.set(tenantId, { day, from: startOfDay(day, zone).getTime(), until: startOfDay(nextDay(day), zone).getTime() });
    return day;
  };
}
