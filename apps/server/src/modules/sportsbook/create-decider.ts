import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../kernel/log.ts";
import { runEach } from "../../kernel/run-each.ts";

/** How often it looks for what is due, ms; and how many it takes at once. */
const lookMs = 250;
const together = 100;

/** What waits to be decided. */
export interface Waiting<Key> {
  /** So many that are due, without a lock. */
  due(limit: number): Promise<readonly Key[]>;
  decide(key: Key): Promise<unknown>;
  /** What the log says of one that failed: ids alone. */
  describe(key: Key): Record<string, unknown>;
  readonly failure: string;
}

/** Decides what has waited, in as many processes as run it. */
export function createDecider<Key>(log: Pick<Log, "error">, { due, decide, describe, failure }: Waiting<Key>) {
  const stopping = new AbortController();
  let work: Promise<void> = Promise.resolve();

  /** Returns how many were due. One that fails stays due, and is refused when it is too late. */
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
