import { setTimeout as sleep } from "node:timers/promises";
import type { Tenant } from "../../kernel/scope.ts";

export interface TenantRow extends Tenant {
  /** The primary host first. */
  readonly hosts: string[];
  readonly primary_host: string | null;
}

interface TenantIndex {
  readonly byId: Map<number, Tenant>;
  readonly bySlug: Map<string, Tenant>;
  readonly byHost: Map<string, Tenant>;
  readonly hosts: Map<number, string[]>;
  readonly primaryHosts: Map<number, string>;
}

/** Maximum age of the copy, ms: a lost announcement must not leave a process with old settings for long. */
const maxAgeMs = 30_000;
/** Interval of attempts while the database is unavailable, ms. */
const retryMs = 1_000;
/** A database that does not answer for this time counts as unavailable, ms. */
const waitMs = 1_000;

/**
 * All tenants fit in memory. One load serves every lookup until a change is announced or the copy is too old. While it cannot be loaded
 * again, because the database is unavailable or silent, the old copy is served and nobody waits for further attempts.
 */
export function createTenantCache(needs: { load: () => Promise<TenantRow[]>; now?: () => number }) {
  const { load, now = Date.now } = needs;
  let index: Promise<TenantIndex> | null = null;
  let loadedAt = 0;
  let isFailing = false;
  let underWay: Promise<TenantIndex> | null = null;

  const start = (): Promise<TenantIndex> => {
    loadedAt = now();
    const loading = load().then(buildIndex);
    underWay = loading;
    const end = (hasFailed: boolean) => () => {
      if (underWay !== loading) return;
      underWay = null;
      isFailing = hasFailed;
    };
    loading.then(end(false), end(true));
    return loading;
  };
  const first = (): Promise<TenantIndex> => {
    const loading = start();
    loading.catch(() => {
      if (index === loading) index = null;
    });
    return (index = loading);
  };
  /** Serves the old copy until the new one is loaded: at once if the last attempt failed, otherwise after `waitMs`. */
  const renew = (old: Promise<TenantIndex>): Promise<TenantIndex> => {
    const loading = start();
    const orOld = async (): Promise<TenantIndex> => {
      await sleep(waitMs, undefined, { ref: false });
      isFailing ||= underWay === loading;
      return old;
    };
    const serving = isFailing ? old : Promise.race([loading.catch(() => old), orOld()]);
    loading.then(
      () => {
        if (index === serving) index = loading;
      },
      () => undefined,
    );
    return (index = serving);
  };
  /** While an attempt is in progress, the next one starts only after `maxAgeMs`, even if the database is silent. */
  const isFresh = (): boolean => now() - loadedAt <= (isFailing && !underWay ? retryMs : maxAgeMs);

  return {
    get: (): Promise<TenantIndex> => {
      if (!index) return first();
      return isFresh() ? index : renew(index);
    },
    clear: (): void => {
      index = null;
      underWay = null;
    },
  };
}

function buildIndex(rows: TenantRow[]): TenantIndex {
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    bySlug: new Map(rows.map((row) => [row.slug, row])),
    byHost: new Map(rows.flatMap((row) => row.hosts.map((host) => [host, row] as const))),
    hosts: new Map(rows.map((row) => [row.id, row.hosts])),
    primaryHosts: new Map(rows.flatMap((row) => (row.primary_host === null ? [] : [[row.id, row.primary_host] as const]))),
  };
}
