import { Counter, Gauge, Histogram } from "prom-client";
import { Fault, refuse } from "../../kernel/errors.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import type { Command } from "./command.ts";
import type { Posting } from "./posting.ts";
import { failureOf } from "./write-failures.ts";

/** A command in this process's queue, and whom to tell. */
export interface Waiting {
  readonly command: Command;
  readonly resolve: (posting: Posting) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatchSenderNeeds {
  /** Posts one batch, all or nothing, and answers after its commit. */
  postBatch: (commands: readonly Command[]) => Promise<Posting[]>;
  /** Called after each commit with what was answered; never throws. */
  afterCommit(commands: readonly Command[], postings: readonly Posting[]): void;
  log: Log;
  measures: Measures;
  /** How often a batch is sent again after a lost connection, or one command after a collision. */
  resends: number;
  /** Milliseconds before the first such resend; it doubles up to two seconds. */
  pause: number;
}

const longestPause = 2000;

/** Settles every command of a batch, whatever the database does; never throws. */
export function createBatchSender(needs: BatchSenderNeeds): (batch: readonly Waiting[]) => Promise<void> {
  const { measures } = needs;

  async function send(batch: readonly Waiting[], resends: number): Promise<void> {
    const commands = batch.map((waiting) => waiting.command);
    const stop = measures.time.startTimer();
    let postings: Posting[];
    try {
      postings = await needs.postBatch(commands);
    } catch (error) {
      return sendAgain(batch, resends, error);
    } finally {
      stop();
    }
    measures.size.observe(batch.length);
    batch.forEach((waiting, index) => answer(waiting, postings[index]));
    needs.afterCommit(commands, postings);
  }

  function answer(waiting: Waiting, posting: Posting | undefined): void {
    if (!posting) return waiting.reject(new Error("the ledger gave no answer"));
    measures.answers.inc({ status: posting.status });
    waiting.resolve(posting);
  }

  async function sendAgain(batch: readonly Waiting[], resends: number, error: unknown): Promise<void> {
    const failure = failureOf(error);
    measures.failures.inc({ failure });
    const giveUp = (reason: unknown) => batch.forEach((waiting) => waiting.reject(reason));
    if (failure === "connection") {
      // The outcome is unknown: the same commands again, and the keys decide.
      if (resends <= 0)
        return giveUp(new Fault("the ledger's database is away", { retryable: true, outcomeUnknown: true }, { cause: error }));
      needs.log.warn({ err: error, commands: batch.length }, "the ledger lost its connection and sends the batch again");
      await pauseBefore(needs.resends - resends);
      return send(batch, resends - 1);
    }
    // Nothing of the batch happened. Halves separate what collided with another node, and isolate what cannot be posted now or at all.
    if (batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      await send(batch.slice(0, middle), resends);
      return send(batch.slice(middle), resends);
    }
    if (failure === "collision" && resends > 0) {
      if (resends < needs.resends) await pauseBefore(needs.resends - resends);
      return send(batch, resends - 1);
    }
    needs.log.error({ err: error, kind: batch[0]?.command.kind }, "a command could not be posted");
    giveUp(failure === "other" ? error : refuse("busy", { retryAfter: 1 }));
  }

  const pauseBefore = (attempt: number) =>
    new Promise((resolve) => setTimeout(resolve, Math.min(needs.pause * 2 ** attempt, longestPause)));

  return (batch) => send(batch, needs.resends);
}

export type Measures = ReturnType<typeof createMeasures>;

export function createMeasures(metrics: Metrics) {
  const registers = [metrics];
  return {
    size: new Histogram({
      name: "ledger_batch_size",
      help: "Commands posted in one batch",
      buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000],
      registers,
    }),
    time: new Histogram({
      name: "ledger_batch_seconds",
      help: "Time of one batch, failed ones included",
      buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    depth: new Gauge({ name: "ledger_queue_depth", help: "Commands that wait for a batch", registers }),
    answers: new Counter({ name: "ledger_answers_total", help: "Answers by status", labelNames: ["status"], registers }),
    failures: new Counter({
      name: "ledger_batch_failures_total",
      help: "Failed batches by cause; each is sent again",
      labelNames: ["failure"],
      registers,
    }),
  };
}
