import type { Tenant } from "../../kernel/scope.ts";

export interface TenantRow extends Tenant {
  readonly hosts: string[];
}

interface TenantIndex {
  readonly byId: Map<number, Tenant>;
  readonly bySlug: Map<string, Tenant>;
  readonly byHost: Map<string, Tenant>;
  readonly hosts: Map<number, string[]>;
}

/** A lost hint must not leave a process with old settings for long. */
const maxAgeMs = 30_000;

/** All tenants fit in memory; one load serves every lookup until a change is announced or the copy is too old. */
export function createTenantCache(needs: { load: () => Promise<TenantRow[]> }) {
  let index: Promise<TenantIndex> | null = null;
  let loadedAt = 0;
  return {
    get: (): Promise<TenantIndex> => {
      const now = Date.now();
      if (!index || now - loadedAt > maxAgeMs) {
        loadedAt = now;
        index = needs
          .load()
          .then(buildIndex)
          .catch((error: unknown) => {
            index = null;
            throw error;
          });
      }
      return index;
    },
    clear: (): void => {
      index = null;
    },
  };
}

function buildIndex(rows: TenantRow[]): TenantIndex {
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    bySlug: new Map(rows.map((row) => [row.slug, row])),
    byHost: new Map(rows.flatMap((row) => row.hosts.map((host) => [host, row] as const))),
    hosts: new Map(rows.map((row) => [row.id, row.hosts])),
  };
}
