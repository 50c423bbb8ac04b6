import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Log } from "./log.ts";
import { connectionConfig } from "./pg-pool.ts";
import { checkPrimary } from "./pg-session.ts";

export interface LeadershipNeeds {
  readonly url: string;
  readonly log: Log;
  /** Name of the leader task, which one process of the installation runs at a time. */
  readonly name: string;
  /**
   * Called when this process becomes the leader. Must end soon after the signal, which fires when leadership is lost or the process stops.
   */
  readonly lead: (signal: AbortSignal) => Promise<void>;
  /** How often other processes try to take the lock, in ms. */
  readonly tryEveryMs?: number;
}

export interface Leadership {
  start(): void;
  /** Gives up leadership and resolves when the work has ended. */
  stop(): Promise<void>;
}

const defaultTryEveryMs = 1_000;

/**
 * Elects one leader over all processes by an advisory lock on a dedicated connection: if the process dies, the database closes the
 * connection and releases the lock. A leader whose connection was cut may work on for a moment alongside its successor. Its work must
 * therefore be guarded by rows, each step applied once.
 */
export function createLeadership({ url, log, name, lead, tryEveryMs = defaultTryEveryMs }: LeadershipNeeds): Leadership {
  const stopping = new AbortController();
  let work: Promise<void> = Promise.resolve();

  /** Keeps a connection until it is lost, and leads whenever it holds the lock. */
  const attend = async (): Promise<void> => {
    const lost = new AbortController();
    const client = new Client(connectionConfig(url, { name: `trevo-${name}` }));
    client.on("error", () => undefined);
    client.once("end", () => lost.abort());
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    try {
      await client.connect();
      // A standby has advisory locks of its own: its leader would run alongside the primary's.
      await checkPrimary(client);
      while (!signal.aborted) {
        const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock(hashtextextended($1, 0)) as held", [name]);
        if (rows[0]?.held) await lead(signal);
        await sleep(tryEveryMs, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  const keepAttending = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await attend().catch((error: unknown) => log.warn({ err: error, task: name }, "lost leadership of a task"));
      await sleep(tryEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    start: () => {
      work = keepAttending();
    },
    stop: async () => {
      stopping.abort();
      await work;
    },
  };
}
