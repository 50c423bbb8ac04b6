import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import { type KeptReadings, createKeptReadings } from "../../kernel/kept-readings.ts";

export const catalogChangedTopic = "catalog.changed";

export interface ListMemory {
  /**
   * Returns the last result of `read` for this tenant and name, unless the tenant's catalogue has changed since. The result is shared and
   * must not be modified.
   */
  recall<Value>(tenantId: number, name: string, read: () => Promise<Value>): Promise<Value>;
}

/** Maximum number of names per tenant; the oldest is dropped first. */
const mostNames = 300;
/** Maximum age, ms. Counting a view does not invalidate a list. */
const maxAgeMs = 60_000;

/**
 * Keeps a tenant's lists until a change of them is committed in any process: triggers of the tables notify the bus. A read that began
 * before the change is discarded with the memory for which it began. After a gap in the bus everything is discarded.
 */
export function createListMemory({ bus, clock }: { bus: Pick<Bus, "subscribe" | "onGap">; clock: Clock }): ListMemory {
  const tenants = new Map<number, KeptReadings<unknown>>();
  bus.subscribe(catalogChangedTopic, (data) => {
    const { tenant_id } = data as { tenant_id: number | null };
    if (tenant_id === null) tenants.clear();
    else tenants.delete(tenant_id);
  });
  bus.onGap(() => tenants.clear());

  return {
    recall: (tenantId, name, read) => {
      const lists = tenants.get(tenantId) ?? createKeptReadings<unknown>({ fresh: { clock, ms: maxAgeMs }, most: mostNames });
      tenants.set(tenantId, lists);
      return lists.of(name, read);
    },
  };
}
