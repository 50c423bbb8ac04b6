import type { Clock } from "../../kernel/clock.ts";
import { createKeptReadings } from "../../kernel/kept-readings.ts";
import type { Tenant } from "../../kernel/scope.ts";

/** Keeps each tenant's last reading for the given time, so that one reading serves every caller of the tenant. */
export function keepReading<Reading>(
  { clock, freshMs }: { readonly clock: Clock; readonly freshMs: number },
  read: (tenant: Tenant, now: Date) => Promise<Reading>,
): (tenant: Tenant) => Promise<Reading> {
  const readings = createKeptReadings<Reading>({ fresh: { clock, ms: freshMs } });
  return (tenant) => readings.of(`${tenant.id}`, () => read(tenant, clock.now()));
}
