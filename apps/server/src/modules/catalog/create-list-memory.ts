import type { Bus } from "../../kernel/bus.ts";

export const catalogChangedTopic = "catalog.changed";

export interface ListMemory {
  /** What `read` answered last for this tenant and name, unless the tenant's catalogue has changed since. What is kept is shared: nobody may change it. */
  recall<Value>(tenantId: number, name: string, read: () => Promise<Value>): Promise<Value>;
}

/** Names of a tenant at the same time; the oldest goes first. */
const mostNames = 300;
/** Counts of views change no list by themselves; this is how old they get. */
const maxAgeMs = 60_000;

interface Kept {
  readonly at: number;
  readonly value: Promise<unknown>;
}

/**
 * Keeps a tenant's lists until a change of them commits, in whatever process: triggers of the tables notify the bus. A reading
 * that began before the change goes with the memory it was begun for. After a gap nothing is believed.
 */
export function createListMemory({ bus, now }: { bus: Pick<Bus, "subscribe" | "onGap">; now: () => number }): ListMemory {
  const tenants = new Map<number, Map<string, Kept>>();
  bus.subscribe(catalogChangedTopic, (data) => {
    const { tenant_id } = data as { tenant_id: number | null };
    if (tenant_id === null) tenants.clear();
    else tenants.delete(tenant_id);
  });
  bus.onGap(() => tenants.clear());

  return {
    recall: <Value>(tenantId: number, name: string, read: () => Promise<Value>): Promise<Value> => {
      const names = tenants.get(tenantId) ?? new Map<string, Kept>();
      tenants.set(tenantId, names);
      const found = names.get(name);
      if (found && now() - found.at < maxAgeMs) return found.value as Promise<Value>;
      const value = read();
      const kept: Kept = { at: now(), value };
      names.delete(name);
      names.set(name, kept);
      if (names.size > mostNames) names.delete(names.keys().next().value ?? "");
      value.catch(() => names.get(name) === kept && names.delete(name));
      return value;
    },
  };
}
