import { setTimeout as sleep } from "node:timers/promises";
import { runEach } from "../../kernel/run-each.ts";
import { betRequestStore } from "./bet-request-store.ts";
import { decideRequest } from "./decide-request.ts";
import type { SportBetsNeeds } from "./needs.ts";

/** How often it looks for requests that are due, ms; and how many it takes at once. */
const lookMs = 250;
const together = 100;

/** Decides bets that have waited, in as many processes as run it. */
export function createRequestDecider(needs: SportBetsNeeds) {
  const stopping = new AbortController();
  let work: Promise<void> = Promise.resolve();

  /** Returns how many were due. One that fails stays due, and is refused when it is too late. */
  const decideAll = async (): Promise<number> => {
    const keys = await betRequestStore.due(needs.db, together);
    await runEach(needs.log, keys, {
      run: (key) => decideRequest(needs, key),
      describe: ({ tenant_id, id }) => ({ tenant_id, bet: id }),
      failure: "a bet in play could not be decided yet",
    });
    return keys.length;
  };
  const keepDeciding = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await decideAll().catch((error: unknown) => needs.log.error({ err: error }, "bets in play were not decided"));
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
