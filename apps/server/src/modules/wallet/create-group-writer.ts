import { refuse } from "../../kernel/errors.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import { commandTimeoutMs } from "../../kernel/command-timeout.ts";
import { type BatchSenderNeeds, createBatchSender } from "./create-batch-sender.ts";
import { createMeasures } from "./create-measures.ts";
import type { Waiting } from "./create-held-wallets.ts";
import type { Command } from "./command.ts";
import type { Posting } from "./posting.ts";

export interface GroupWriterNeeds extends Pick<
  BatchSenderNeeds,
  "postBatch" | "postBets" | "postRounds" | "postWins" | "afterCommit" | "log"
> {
  metrics: Metrics;
  limits?: Partial<GroupWriterLimits>;
}

export interface GroupWriterLimits extends Pick<BatchSenderNeeds, "pause" | "commonFrom"> {
  /**
   * Maximum number of commands in a batch. Small enough that PostgreSQL posts one batch while this process reads the requests of the next.
   * With batches as large as the queue, the two alternated and waited for each other (bench/README.md).
   */
  batch: number;
  /** Maximum number of concurrent batches. */
  inFlight: number;
  /** Maximum number of waiting commands. */
  queue: number;
  /** How long a command is retried while the database is away or its wallet is held, in ms. A failover takes up to 25 s. */
  timeoutMs: number;
}

export interface GroupWriter {
  submit(command: Command): Promise<Posting>;
  /** Number of commands waiting for a batch or a held wallet. */
  waiting(): number;
  drain(): Promise<void>;
}

const defaults: GroupWriterLimits = { batch: 128, inFlight: 2, queue: 10_000, pause: 20, commonFrom: 16, timeoutMs: commandTimeoutMs };

/**
 * Group commit. Commands wait in this process; a batch leaves as soon as one of two slots is free, while the next one fills. No timer: an
 * idle system answers in one round trip, a busy one in ever larger batches.
 */
export function createGroupWriter(needs: GroupWriterNeeds): GroupWriter {
  const limits = { ...defaults, ...needs.limits };
  const measures = createMeasures(needs.metrics);
  const { send, held } = createBatchSender({ ...needs, ...limits, measures });
  let queue: Waiting[] = [];
  let inFlight = 0;
  let draining = false;
  let scheduled = false;
  let whenIdle: (() => void)[] = [];

  /** At the end of this turn of the event loop, so that commands that arrive together are sent together. */
  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      while (inFlight < limits.inFlight && queue.length > 0) void flush();
    });
  }

  async function flush(): Promise<void> {
    const batch = takeBatch();
    measures.depth.set(queue.length);
    if (batch.length > 0) {
      inFlight++;
      await send(batch);
      inFlight--;
    }
    if (queue.length > 0) return schedule();
    if (inFlight > 0) return;
    for (const resolve of whenIdle) resolve();
    whenIdle = [];
  }

  /** Takes commands from the head of the queue, without expired ones and those of held wallets. */
  function takeBatch(): Waiting[] {
    const taken = queue.slice(0, limits.batch);
    queue = queue.slice(limits.batch);
    const now = performance.now();
    return taken.filter((waiting) => {
      if (waiting.until <= now) waiting.reject(refuse("unavailable"));
      else if (held.has(waiting)) held.add(waiting);
      else return true;
      return false;
    });
  }

  return {
    submit: (command) => {
      if (draining || queue.length + held.count() >= limits.queue) {
        measures.answers.inc({ status: "busy" });
        return Promise.reject(refuse("busy", { retryAfter: 1 }));
      }
      return new Promise((resolve, reject) => {
        queue.push({ command, until: performance.now() + limits.timeoutMs, resolve, reject });
        measures.depth.set(queue.length);
        if (inFlight < limits.inFlight) schedule();
      });
    },
    waiting: () => queue.length + held.count(),
    drain: () => {
      draining = true;
      const isIdle = inFlight === 0 && queue.length === 0;
      const sent = isIdle ? Promise.resolve() : new Promise<void>((resolve) => void whenIdle.push(resolve));
      return sent.then(() => held.drain());
    },
  };
}
