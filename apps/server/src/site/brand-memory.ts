import type { Tenant } from "../kernel/scope.ts";

const maxAgeMs = 2_000;

interface Fact {
  readonly at: number;
  readonly value: Promise<unknown>;
}

/**
 * Keeps for two seconds what every page of a brand requests, such as its shelves. Values belong to one version of the brand: after a change
 * nothing is kept. Failures are not kept. Values are shared and must not be changed.
 */
export function createBrandMemory(now: () => number) {
  const brands = new WeakMap<Tenant, Map<string, Fact>>();
  return <Value>(tenant: Tenant, key: string, ask: () => Promise<Value>): Promise<Value> => {
    const facts = brands.get(tenant) ?? new Map<string, Fact>();
    brands.set(tenant, facts);
    const known = facts.get(key);
    if (known && now() - known.at < maxAgeMs) return known.value as Promise<Value>;
    const value = ask();
    const fact: Fact = { at: now(), value };
    facts.set(key, fact);
    value.catch(() => facts.get(key) === fact && facts.delete(key));
    return value;
  };
}

export type BrandMemory = ReturnType<typeof createBrandMemory>;
