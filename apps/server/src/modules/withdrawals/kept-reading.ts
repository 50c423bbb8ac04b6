import type { Clock } from "../../kernel/clock.ts";
import type { Tenant } from "../../kernel/scope.ts";

/** Keeps each tenant's last reading for so long: one serves everybody of the tenant. A failed one is not kept. */
export function keepReading<Reading>(
  { clock, freshMs }: { readonly clock: Clock; readonly freshMs: number },
  read: (tenant: Tenant, now: Date) => Promise<Reading>,
): (tenant: Tenant) => Promise<Reading> {
  const readings = new Map<number, { readonly at: number; readonly value: Promise<Reading> }>();
  return (tenant) => {
    const now = clock.now();
    const last = readings.get(tenant.id);
    if (last && Math.abs(now.getTime() - last.at) < freshMs) return last.value;
    const value = read(tenant, now);
    readings.set(tenant.id, { at: now.getTime(), value });
    value.catch(() => readings.delete(tenant.id));
    return value;
  };
}
