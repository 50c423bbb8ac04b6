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
/** While the database is away. */
const retryMs = 1_000;

/**
 * All tenants fit in memory; one load serves every lookup until a change is announced or the copy is too old.
 * A copy that cannot be loaded anew, as when the database is away, goes on serving; nobody waits for the attempts.
 */
export function createTenantCache(needs: { load: () => Promise<TenantRow[]>; now?: () => number }) {
  const { load, now = Date.now } = needs;
  let index: Promise<TenantIndex> | null = null;
  let loadedAt = 0;
  let isFailing = false;

  const renew = (old: Promise<TenantIndex> | null): Promise<TenantIndex> => {
    loadedAt = now();
    const loading: Promise<TenantIndex> = load().then(
      (rows) => {
        isFailing = false;
        return buildIndex(rows);
      },
      (error: unknown) => {
        if (index === loading) index = old;
        isFailing = true;
        if (old) return old;
        throw error;
      },
    );
    if (!old || !isFailing) return (index = loading);
    // The last attempt failed: the old copy answers until this one has succeeded.
    void loading.then(() => {
      if (index === old && !isFailing) index = loading;
    });
    return old;
  };

  return {
    get: (): Promise<TenantIndex> => (index && now() - loadedAt <= (isFailing ? retryMs : maxAgeMs) ? index : renew(index)),
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
