import { Counter, Gauge, Histogram } from "prom-client";
import { Fault, refuse } from "../../kernel/errors.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import type { Command } from "./command.ts";
import { type HeldWallets, type Waiting, createHeldWallets } from "./create-held-wallets.ts";
import type { Posting } from "./posting.ts";
import { walletKey } from "./wallet-store.ts";
import { failureOf } from "./write-failures.ts";

export interface BatchSenderNeeds {
  /** Posts one batch, all or nothing, and answers after its commit. */
  postBatch: (commands: readonly Command[]) => Promise<Posting[]>;
  /** Called after each commit with what was answered; never throws. */
  afterCommit(commands: readonly Command[], postings: readonly Posting[]): void;
  log: Log;
  measures: Measures;
  /** How often one command is sent again after a collision. */
  resends: number;
  /** Milliseconds before the first resend; it doubles up to two seconds. */
  pause: number;
}

export interface BatchSender {
  /** Settles every command of a batch, whatever the database does, or leaves it with `held`; never throws. */
  send(batch: readonly Waiting[]): Promise<void>;
  readonly held: HeldWallets;
}

const longestPause = 2000;

export function createBatchSender(needs: BatchSenderNeeds): BatchSender {
  const { measures } = needs;
  const held = createHeldWallets({
    send: (commands) => send(commands, 0),
    giveUp: ({ command, reject }) => {
      needs.log.error({ kind: command.kind }, "a wallet stayed locked and a command was given up");
      reject(refuse("busy", { retryAfter: 1 }));
    },
    pause: needs.pause,
  });

  async function send(batch: readonly Waiting[], attempt: number): Promise<void> {
    const commands = batch.map((waiting) => waiting.command);
    const stop = measures.time.startTimer();
    let postings: Posting[];
    try {
      postings = await needs.postBatch(commands);
    } catch (error) {
      return sendAgain(batch, attempt, error);
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

  async function sendAgain(batch: readonly Waiting[], attempt: number, error: unknown): Promise<void> {
    const failure = failureOf(error);
    measures.failures.inc({ failure });
    if (failure === "connection") return waitForDatabase(batch, attempt, error);
    if (failure === "held" && isOneWallet(batch)) return batch.forEach((waiting) => held.add(waiting));
    // Nothing of the batch happened. Halves separate what collided with another node, and isolate what cannot be posted now or at all.
    if (batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      await send(batch.slice(0, middle), attempt);
      return send(batch.slice(middle), attempt);
    }
    if (failure === "collision" && attempt < needs.resends) {
      if (attempt > 0) await pauseBefore(attempt);
      return send(batch, attempt + 1);
    }
    needs.log.error({ err: error, kind: batch[0]?.command.kind }, "a command could not be posted");
    batch.forEach((waiting) => waiting.reject(failure === "other" ? error : refuse("busy", { retryAfter: 1 })));
  }

  /** The outcome is unknown: the same commands again, and the keys decide. */
  async function waitForDatabase(batch: readonly Waiting[], attempt: number, error: unknown): Promise<void> {
    const now = performance.now();
    const fault = new Fault("the ledger's database is away", { retryable: true, outcomeUnknown: true }, { cause: error });
    for (const waiting of batch) if (waiting.until <= now) waiting.reject(fault);
    const patient = batch.filter((waiting) => waiting.until > now);
    if (patient.length === 0) return;
    needs.log.warn({ err: error, commands: patient.length }, "the ledger lost its connection and sends the batch again");
    await pauseBefore(attempt);
    return send(patient, attempt + 1);
  }

  const pauseBefore = (attempt: number) =>
    new Promise((resolve) => setTimeout(resolve, Math.min(needs.pause * 2 ** attempt, longestPause)));

  return { send: (batch) => send(batch, 0), held };
}

function isOneWallet(batch: readonly Waiting[]): boolean {
  const [first] = batch;
  return first !== undefined && batch.every(({ command }) => walletKey(command) === walletKey(first.command));
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
