import { hash } from "node:crypto";
import { createBatchLoader } from "../../kernel/batch-loader.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type Launch, type LaunchName, launchKey, launchStore } from "./launches-store.ts";

/** A launch token expires after this long without a call. */
const idleMs = 30 * 60_000;
const touchEveryMs = 60_000;
/** Number of launches, and of sessions' last uses, that one process caches. */
const rememberedMax = 20_000;

export interface LaunchesNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: { isAlive(tenant: Tenant, sessionId: string): Promise<boolean> };
}

/** Finds launches by their token, and checks that they are alive. */
export interface Launches {
  /** Returns the launch if it has not expired and its session is valid. Null otherwise, whatever the reason. */
  live(tenant: Tenant, token: string): Promise<Launch | null>;
  /** Returns the launch whether alive or not: wins and reversals may arrive long after the session. */
  any(tenant: Tenant, token: string): Promise<Launch | null>;
  /** Finds a launch by the provider's own name of the session, whether alive or not. */
  named(tenant: Tenant, session: { provider_code: string; provider_session: string }): Promise<Launch | null>;
  /** Returns the player's latest launch at the provider, whether alive or not. */
  last(tenant: Tenant, of: { player_id: string; provider_code: string; gamecode?: string | undefined }): Promise<Launch | null>;
  /** Returns the launch unless it has expired. The ledger checks the session of its stakes. */
  current(tenant: Tenant, token: string): Promise<Launch | null>;
  isCurrent(launch: Launch): boolean;
  /** Keeps the launch and its session from expiring. Call after a stake. */
  use(tenant: Tenant, launch: Launch): Promise<void>;
}

/**
 * A launch's player, game and session never change, so they are cached. The ledger checks its session with every stake. The time of last
 * use only grows, so a cached one can be too old and never too recent.
 */
export function createLaunches(needs: LaunchesNeeds): Launches {
  const remembered = new Map<string, Launch>();
  const used = new Map<string, number>();
  const ask = createBatchLoader({ keyOf: launchKey, read: (names: LaunchName[]) => launchStore.find(needs.db, names) });
  const isYoung = (launch: Launch): boolean => needs.clock.now().getTime() - launch.used_at.getTime() <= idleMs;

  async function read(name: LaunchName): Promise<Launch | null> {
    const launch = await ask(name);
    if (!launch) return null;
    const key = launchKey(name);
    remembered.delete(key);
    remembered.set(key, launch);
    if (remembered.size > rememberedMax) remembered.delete(remembered.keys().next().value ?? "");
    return launch;
  }

  const nameOf = (tenant: Tenant, token: string): LaunchName => ({ tenant_id: tenant.id, token_hash: hash("sha256", token) });
  const recall = async (name: LaunchName): Promise<Launch | null> => remembered.get(launchKey(name)) ?? read(name);

  async function touch(launch: Launch): Promise<void> {
    const now = needs.clock.now();
    if (now.getTime() - launch.used_at.getTime() <= touchEveryMs) return;
    launch.used_at = now;
    await launchStore.touch(needs.db, launch, now);
  }

  async function current(tenant: Tenant, token: string): Promise<Launch | null> {
    const name = nameOf(tenant, token);
    let launch = await recall(name);
    if (launch && !isYoung(launch)) launch = await read(name); // another process may have recorded a later use
    return launch && isYoung(launch) ? launch : null;
  }

  /** At most once a minute for each session in this process: checking a session counts as its use. */
  async function touchSession(tenant: Tenant, sessionId: string): Promise<void> {
    const now = needs.clock.now().getTime();
    const name = `${tenant.id} ${sessionId}`;
    const every = Math.min(touchEveryMs, tenant.settings.policy.session_idle_ms / 2);
    if (now - (used.get(name) ?? Number.NEGATIVE_INFINITY) < every) return;
    used.delete(name);
    used.set(name, now);
    if (used.size > rememberedMax) used.delete(used.keys().next().value ?? "");
    await needs.sessions.isAlive(tenant, sessionId);
  }

  return {
    live: async (tenant, token) => {
      const launch = await current(tenant, token);
      if (!launch || (launch.session_id && !(await needs.sessions.isAlive(tenant, launch.session_id)))) return null;
      await touch(launch);
      return launch;
    },
    current,
    isCurrent: isYoung,
    use: async (tenant, launch) => {
      await touch(launch);
      if (launch.session_id) await touchSession(tenant, launch.session_id);
    },
    any: (tenant, token) => recall(nameOf(tenant, token)),
    named: (tenant, session) => launchStore.findProviderSession(needs.db, { tenant_id: tenant.id, ...session }),
    last: (tenant, of) => launchStore.findLast(needs.db, { tenant_id: tenant.id, ...of }),
  };
}
