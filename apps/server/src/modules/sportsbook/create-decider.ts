import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../kernel/log.ts";
import { runEach } from "../../kernel/run-each.ts";

/** Polling interval, ms, and the maximum number taken at once. */
const lookMs = 250;
const together = 100;

/** Requests that wait to be decided. */
export interface Waiting<Key> {
  /** Up to `limit` requests that are due. Takes no lock. */
  due(limit: number): Promise<readonly Key[]>;
  decide(key: Key): Promise<unknown>;
  /** What the log records of a failed request: ids only. */
  describe(key: Key): Record<string, unknown>;
  readonly failure: string;
}

/** Decides waiting requests. Any number of processes may run it. */
export function createDecider<Key>(log: Pick<Log, "error">, { due, decide, describe, failure }: Waiting<Key>) {
  const stopping = new AbortController();
  let work: Promise<void> = Promise.resolve();

  /** Returns how many were due. A failed request stays due and is refused once it is too late. */
  const decideAll = async (): Promise<number> => {
    const keys = await due(together);
    await runEach(log, keys, { run: decide, describe, failure });
    return keys.length;
  };
  const keepDeciding = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await decideAll().catch((error: unknown) => log.error({ err: error }, failure));
      await sleep(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  return {
    decideAll,
    start: (): void => {
      work = keepDeciding();
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      await work;
    },
  };
}
