import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../kernel/log.ts";
import type { Sports } from "../sports/index.ts";
import { settleOneByOne, settleTogether, type SettleNeeds, type TakeWaiting } from "./settle-bets.ts";
import { settlementStore } from "./settlement-store.ts";

interface SettlerNeeds extends SettleNeeds {
  readonly log: Pick<Log, "error" | "warn">;
  readonly sports: Pick<Sports, "standingResults" | "decidedLately">;
}

/** Intervals at which recent decisions, and everything, are examined, ms. */
const lookMs = 1_000;
const wholeMs = 60_000;
const latelyMs = 10 * 60_000;
/** Results corrected later than this are left to staff, ms. */
const correctedMs = 30 * 86_400_000;
const together = 100;

/** Settles bets by the present results. Any number of processes may run it. */
export function createSettler(needs: SettlerNeeds) {
  const { db, log, sports } = needs;
  const stopping = new AbortController();
  let work: Promise<void> = Promise.resolve();

  const settleWhile = async (next: () => Promise<TakeWaiting>): Promise<number> => {
    let [taken, total] = [0, 0];
    do {
      const take = await next();
      taken = await settleTogether(needs, take).catch((error: unknown) => {
        log.warn({ err: error }, "could not settle sports bets in one batch");
        return settleOneByOne(needs, take);
      });
      total += taken;
    } while (taken > 0 && !stopping.signal.aborted);
    return total;
  };
  const settleOn = async (markets: readonly number[]): Promise<number> => {
    const marked = await settleWhile(() => Promise.resolve((tx) => settlementStore.takeMarked(tx, together)));
    const outdated = await settleWhile(async () => {
      // Read again each time. Otherwise a bet settled by a newer revision would look outdated for ever.
      const results = await sports.standingResults(db, markets);
      return (tx) => settlementStore.takeOutdated(tx, results, together);
    });
    return marked + outdated;
  };
  const settleAll = async (): Promise<number> => {
    const corrected = await sports.decidedLately({ ms: correctedMs, corrected: true });
    return settleOn([...new Set([...(await settlementStore.undecidedMarkets(db)), ...corrected])]);
  };
  const settleLately = async (): Promise<number> => settleOn(await sports.decidedLately({ ms: latelyMs, corrected: false }));

  const keepSettling = async (): Promise<void> => {
    let wholeAt = Number.NEGATIVE_INFINITY;
    while (!stopping.signal.aborted) {
      const isWhole = performance.now() - wholeAt > wholeMs;
      if (isWhole) wholeAt = performance.now();
      await (isWhole ? settleAll() : settleLately()).catch((error: unknown) => log.error({ err: error }, "could not settle sports bets"));
      await sleep(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  return {
    settleAll,
    start: (): void => {
      work = keepSettling();
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      await work;
    },
  };
}
