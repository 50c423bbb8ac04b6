import { Counter, Gauge, Histogram } from "prom-client";
import { Fault, refuse } from "../../kernel/errors.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import type { Command } from "./command.ts";
import type { Posting } from "./posting.ts";
import { failureOf } from "./write-failures.ts";

/** Posts one batch, all or nothing, and answers after its commit. */
export type PostBatch = (commands: readonly Command[]) => Promise<Posting[]>;

export interface GroupWriterNeeds {
  postBatch: PostBatch;
  /** Called after each commit with what was answered; never throws. */
  afterCommit(commands: readonly Command[], postings: readonly Posting[]): void;
  log: Log;
  metrics: Metrics;
  limits?: Partial<GroupWriterLimits>;
}

export interface GroupWriterLimits {
  batch: number;
  inFlight: number;
  queue: number;
  /** How often one batch is sent again after a lost connection, or one command after a collision. */
  resends: number;
  /** Milliseconds before the first resend after a lost connection; it doubles up to two seconds. */
  pause: number;
}

export interface GroupWriter {
  submit(command: Command): Promise<Posting>;
  drain(): Promise<void>;
}

const defaults: GroupWriterLimits = { batch: 1000, inFlight: 2, queue: 10_000, resends: 12, pause: 20 };
const longestPause = 2000;

interface Waiting {
  readonly command: Command;
  readonly resolve: (posting: Posting) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One commit for many. Commands wait in this process; a batch leaves as soon as one of two slots is free, and the
 * next one fills meanwhile. No timer: an idle system answers in one round trip, a busy one in ever larger batches.
 */
export function createGroupWriter(needs: GroupWriterNeeds): GroupWriter {
  const limits = { ...defaults, ...needs.limits };
  const measure = createMeasures(needs.metrics);
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
    measure.depth.set(queue.length);
    await send(batch, limits.resends);
    inFlight--;
    if (queue.length > 0) schedule();
    else if (inFlight === 0) {
      for (const resolve of whenIdle) resolve();
      whenIdle = [];
    }
  }

  /** Settles every command of the batch; never throws. */
  async function send(batch: Waiting[], resends: number): Promise<void> {
    const commands = batch.map((waiting) => waiting.command);
    const stop = measure.time.startTimer();
    let postings: Posting[];
    try {
      postings = await needs.postBatch(commands);
    } catch (error) {
      return sendAgain(batch, resends, error);
    } finally {
      stop();
    }
    measure.size.observe(batch.length);
    batch.forEach((waiting, index) => answer(waiting, postings[index]));
    needs.afterCommit(commands, postings);
  }

  function answer(waiting: Waiting, posting: Posting | undefined): void {
    if (!posting) return waiting.reject(new Error("the ledger gave no answer"));
    measure.answers.inc({ status: posting.status });
    waiting.resolve(posting);
  }

  async function sendAgain(batch: Waiting[], resends: number, error: unknown): Promise<void> {
    const failure = failureOf(error);
    measure.failures.inc({ failure });
    const giveUp = (reason: unknown) => batch.forEach((waiting) => waiting.reject(reason));
    if (failure === "connection") {
      // The outcome is unknown: the same commands again, and the keys decide.
      if (resends <= 0) return giveUp(new Fault("the ledger's database is away", { retryable: true, outcomeUnknown: true }, { cause: error }));
      await pauseBefore(limits.resends - resends);
      return send(batch, resends - 1);
    }
    // Nothing of the batch happened. Halves separate what collided with another node, and isolate what cannot be posted now or at all.
    if (batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      await send(batch.slice(0, middle), resends);
      return send(batch.slice(middle), resends);
    }
    if (failure === "collision" && resends > 0) {
      if (resends < limits.resends) await pauseBefore(limits.resends - resends);
      return send(batch, resends - 1);
    }
    needs.log.error({ err: error, kind: batch[0]?.command.kind }, "a command could not be posted");
    giveUp(failure === "other" ? error : refuse("busy", { retryAfter: 1 }));
  }

  const pauseBefore = (attempt: number) => new Promise((resolve) => setTimeout(resolve, Math.min(limits.pause * 2 ** attempt, longestPause)));

  return {
    submit: (command) => {
      if (draining || queue.length >= limits.queue) {
        measure.answers.inc({ status: "busy" });
        return Promise.reject(refuse("busy", { retryAfter: 1 }));
      }
      return new Promise((resolve, reject) => {
        queue.push({ command, resolve, reject });
        measure.depth.set(queue.length);
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

function createMeasures(metrics: Metrics) {
  const registers = [metrics];
  return {
    size: new Histogram({ name: "ledger_batch_size", help: "Commands posted in one batch", buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000], registers }),
    time: new Histogram({ name: "ledger_batch_seconds", help: "Time of one batch, failed ones included", buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5], registers }),
    depth: new Gauge({ name: "ledger_queue_depth", help: "Commands that wait for a batch", registers }),
    answers: new Counter({ name: "ledger_answers_total", help: "Answers by status", labelNames: ["status"], registers }),
    failures: new Counter({ name: "ledger_batch_failures_total", help: "Failed batches by cause; each is sent again", labelNames: ["failure"], registers }),
  };
}
