import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import { type KeptReadings, createKeptReadings } from "../../kernel/kept-readings.ts";

export const catalogChangedTopic = "catalog.changed";

export interface ListMemory {
  /** What `read` answered last for this tenant and name, unless the tenant's catalogue has changed since. What is kept is shared: nobody may change it. */
  recall<Value>(tenantId: number, name: string, read: () => Promise<Value>): Promise<Value>;
}

/** Names of a tenant at the same time; the oldest goes first. */
const mostNames = 300;
/** Counts of views change no list by themselves; this is how old they get. */
const maxAgeMs = 60_000;

/**
 * Keeps a tenant's lists until a change of them commits, in whatever process: triggers of the tables notify the bus. A reading
 * that began before the change goes with the memory it was begun for. After a gap nothing is believed.
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
