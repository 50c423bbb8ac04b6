import assert from "node:assert/strict";
import type { Bus } from "./bus.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import { followerCursors } from "./follower-cursors.ts";
import { type Lag, createFollowerMeasures } from "./follower-measures.ts";
import { type Runner, createRunner } from "./follower-runner.ts";
import type { Follower, Pace, Position } from "./follower.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/**
 * State derived from a stream of rows. Several processes may run the same followers; each batch is applied by one. Register with `add`,
 * then call `start`.
 */
export interface Followers {
  add<Row extends Position>(follower: Follower<Row>): void;
  /** Throws if a cursor is ahead of the database's transactions: the database was restored from a dump. */
  start(): Promise<void>;
  /** Waits for running batches. */
  stop(): Promise<void>;
  /** Hints that there is something to read. A process that does not follow passes it on to those that do. */
  wake(): void;
  /** Applies everything that can be read now. */
  catchUp(): Promise<void>;
  /**
   * Clears the follower's state and applies all rows again up to the previous position. Until then the state is incomplete, and the lag
   * shows by how much. If interrupted, the next process that follows finishes it.
   */
  rebuild(name: string): Promise<void>;
  lag(name: string): Promise<Lag>;
  /** The lag of every follower, in the order in which they were added. */
  lags(): Promise<(Lag & { readonly name: string })[]>;
}

export interface FollowerNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus: Pick<Bus, "publish" | "subscribe">;
  readonly pace?: Partial<Pace>;
}

const usualPace: Pace = { batch: 1_000, rest: 25, poll: 1_000, backOff: 1_000, longestBackOff: 60_000 };

export function createFollowers(needs: FollowerNeeds): Followers {
  const runners: Runner[] = [];
  const measures = createFollowerMeasures(needs, () => runners);
  const pace = { ...usualPace, ...needs.pace };
  let running: Promise<void>[] = [];
  const wakeAll = () => runners.forEach((runner) => runner.wake());
  const passOn = createPassOn(needs);
  const named = (name: string): Runner => {
    const runner = runners.find((one) => one.name === name);
    assert(runner, `no follower ${name}`);
    return runner;
  };
  return {
    add: (follower) => {
      assert(running.length === 0, "followers are added before they start");
      runners.push(createRunner({ ...needs, pace, measures }, follower));
    },
    start: async () => {
      const beyond = await followerCursors.beyondCluster(needs.db);
      if (beyond.length > 0)
        throw new Error(
          `The database does not have the transactions that ${beyond.join(", ")} had already processed: it was restored from a dump into a new cluster. See docs/footguns.md.`,
        );
      needs.bus.subscribe(wakeTopic, wakeAll);
      running = runners.map((runner) => runner.run());
    },
    stop: async () => {
      for (const runner of runners) runner.stop();
      await Promise.all(running);
    },
    wake: () => (running.length > 0 ? wakeAll() : passOn()),
    catchUp: async () => {
      for (const runner of runners) await runner.catchUp();
    },
    rebuild: (name) => named(name).rebuild(),
    lag: (name) => named(name).lag(),
    lags: () => Promise.all(runners.map(async ({ name, lag }) => ({ name, ...(await lag()) }))),
  };
}

const wakeTopic = "followers.wake";
/** Hints to other processes are limited to one per interval, since they only say that there is something to read. */
const passOnEveryMs = 100;

function createPassOn({ bus, log }: Pick<FollowerNeeds, "bus" | "log">): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      bus.publish(wakeTopic, null).catch((error: unknown) => log.debug({ err: error }, "a hint to the followers was lost"));
    }, passOnEveryMs).unref();
  };
}
