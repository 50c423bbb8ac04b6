import { localDate, nextDay, startOfDay } from "@trevo/domain";

interface Day {
  readonly day: string;
  readonly from: number;
  readonly until: number;
}

/** On which day of a tenant's zone a moment is. Remembers the day that it read last: most moments of a batch are on one. */
export function createDayReader(zones: ReadonlyMap<number, string>): (tenantId: number, at: Date) => string {
  const last = new Map<number, Day>();
  return (tenantId, at) => {
    const known = last.get(tenantId);
    const ms = at.getTime();
    if (known && ms >= known.from && ms < known.until) return known.day;
    const zone = zones.get(tenantId);
    if (zone === undefined) throw new Error(`a row of an unknown tenant: ${tenantId}`);
    const day = localDate(at, zone);
    last.set(tenantId, { day, from: startOfDay(day, zone).getTime(), until: startOfDay(nextDay(day), zone).getTime() });
    return day;
  };
}
