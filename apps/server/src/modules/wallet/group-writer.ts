import { refuse } from "../../kernel/errors.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import { type BatchSenderNeeds, type Waiting, createBatchSender, createMeasures } from "./batch-sender.ts";
import type { Command } from "./command.ts";
import type { Posting } from "./posting.ts";

export interface GroupWriterNeeds extends Pick<BatchSenderNeeds, "postBatch" | "afterCommit" | "log"> {
  metrics: Metrics;
  limits?: Partial<GroupWriterLimits>;
}

export interface GroupWriterLimits extends Pick<BatchSenderNeeds, "resends" | "pause"> {
  /** Commands of one batch. Small enough that PostgreSQL posts one while this process reads the requests of the next: with
   *  batches as large as the queue, the two took turns and each waited for the other (bench/README.md). */
  batch: number;
  /** Batches on their way at the same time. */
  inFlight: number;
  /** Commands that may wait. */
  queue: number;
}

export interface GroupWriter {
  submit(command: Command): Promise<Posting>;
  drain(): Promise<void>;
}

const defaults: GroupWriterLimits = { batch: 128, inFlight: 2, queue: 10_000, resends: 12, pause: 20 };

/**
 * One commit for many. Commands wait in this process; a batch leaves as soon as one of two slots is free, and the
 * next one fills meanwhile. No timer: an idle system answers in one round trip, a busy one in ever larger batches.
 */
export function createGroupWriter(needs: GroupWriterNeeds): GroupWriter {
  const limits = { ...defaults, ...needs.limits };
  const measures = createMeasures(needs.metrics);
  const send = createBatchSender({ ...needs, measures, resends: limits.resends, pause: limits.pause });
  let queue: Waiting[] = [];
  let inFlight = 0;
  let draining = false;
  let scheduled = false;
  let whenIdle: (() => void)[] = [];

  /** At the end of this turn of the event loop, so that commands that arrive together leave together. */
  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      while (inFlight < limits.inFlight && queue.length > 0) void flush();
    });
  }

  async function flush(): Promise<void> {
    const batch = queue.slice(0, limits.batch);
    queue = queue.slice(limits.batch);
    inFlight++;
    measures.depth.set(queue.length);
    await send(batch);
    inFlight--;
    if (queue.length > 0) return schedule();
    if (inFlight > 0) return;
    for (const resolve of whenIdle) resolve();
    whenIdle = [];
  }

  return {
    submit: (command) => {
      if (draining || queue.length >= limits.queue) {
        measures.answers.inc({ status: "busy" });
        return Promise.reject(refuse("busy", { retryAfter: 1 }));
      }
      return new Promise((resolve, reject) => {
        queue.push({ command, resolve, reject });
        measures.depth.set(queue.length);
        if (inFlight < limits.inFlight) schedule();
      });
    },
    drain: () => {
      draining = true;
      if (inFlight === 0 && queue.length === 0) return Promise.resolve();
      return new Promise((resolve) => {
        whenIdle.push(resolve);
      });
    },
  };
}
