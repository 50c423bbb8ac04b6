import { Fault, refuse } from "../../kernel/errors.ts";
import type { Command } from "./command.ts";
import { type CommonSenderNeeds, createCommonSender } from "./create-common-sender.ts";
import { type HeldWallets, type Waiting, createHeldWallets } from "./create-held-wallets.ts";
import type { Posting, PostingStatus } from "./posting.ts";
import { walletKey } from "./wallet-store.ts";
import { failureOf } from "./write-failures.ts";

export interface BatchSenderNeeds extends CommonSenderNeeds {
  /** Posts one batch, all or nothing, and returns after its commit. */
  postBatch: (commands: readonly Command[]) => Promise<Posting[]>;
  /** Called after each commit with the answers; never throws. */
  afterCommit(commands: readonly Command[], postings: readonly Posting[]): void;
  /** Pause before a retry in ms; doubles up to two seconds. */
  pause: number;
}

export interface BatchSender {
  /**
   * Settles every command of a batch, whatever the database does, or hands it over to `held`. Never throws. Pauses only while the database
   * is away.
   */
  send(batch: readonly Waiting[]): Promise<void>;
  readonly held: HeldWallets;
}

const longestPause = 2000;

export function createBatchSender(needs: BatchSenderNeeds): BatchSender {
  const { measures } = needs;
  const common = createCommonSender(needs);
  const settle = settlementOf(needs, common.note);
  const held = createHeldWallets({
    send: (commands) => send(commands, 0),
    giveUp: ({ command, reject }) => {
      needs.log.error({ kind: command.kind }, "gave up a command: its wallet stayed locked, or it kept colliding");
      reject(refuse("busy", { retryAfter: 1 }));
    },
    pause: needs.pause,
    longestPause,
  });

  async function send(batch: readonly Waiting[], attempt: number): Promise<void> {
    const stop = measures.time.startTimer();
    let rest = batch;
    try {
      // A retried batch may have been posted before, and its keys would collide.
      if (attempt === 0)
        for await (const posted of common.send(batch)) {
          settle([...posted.keys()], [...posted.values()]);
          rest = rest.filter((waiting) => !posted.has(waiting));
        }
      if (rest.length > 0) settle(rest, await needs.postBatch(rest.map(({ command }) => command)));
    } catch (error) {
      return sendAgain(rest, attempt, error);
    } finally {
      stop();
    }
  }

  async function sendAgain(batch: readonly Waiting[], attempt: number, error: unknown): Promise<void> {
    const failure = failureOf(error);
    measures.failures.inc({ failure });
    if (failure === "connection") return waitForDatabase(batch, attempt, error);
    if (failure === "held" && isOneWallet(batch)) return batch.forEach((waiting) => held.add(waiting));
    // Nothing of the batch was posted. Split it to separate commands that collided with another node, and to isolate those that cannot be
    // posted.
    if (batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      await send(batch.slice(0, middle), attempt);
      return send(batch.slice(middle), attempt);
    }
    if (failure === "collision") return attempt === 0 ? send(batch, 1) : batch.forEach((waiting) => held.add(waiting));
    if (failure === "elsewhere") return batch.forEach((waiting) => waiting.reject(refuse("tenant_inactive", { retryAfter: 5 })));
    needs.log.error({ err: error, kind: batch[0]?.command.kind }, "could not post a command");
    batch.forEach((waiting) => waiting.reject(error));
  }

  /** The outcome is unknown: send the same commands again, and let the keys decide. */
  async function waitForDatabase(batch: readonly Waiting[], attempt: number, error: unknown): Promise<void> {
    const now = performance.now();
    const fault = new Fault("the ledger's database is away", { retryable: true, outcomeUnknown: true }, { cause: error });
    for (const waiting of batch) if (waiting.until <= now) waiting.reject(fault);
    const patient = batch.filter((waiting) => waiting.until > now);
    if (patient.length === 0) return;
    needs.log.warn({ err: error, commands: patient.length }, "the ledger lost its connection and retries the batch");
    await pauseBefore(attempt);
    return send(patient, attempt + 1);
  }

  const pauseBefore = (attempt: number) =>
    new Promise((resolve) => setTimeout(resolve, Math.min(needs.pause * 2 ** attempt, longestPause)));

  return { send: (batch) => send(batch, 0), held };
}

/** Answers the callers of a batch after its commit, and announces it. */
const settlementOf =
  ({ measures, afterCommit }: BatchSenderNeeds, note: (command: Command, status: PostingStatus) => void) =>
  (batch: readonly Waiting[], postings: readonly Posting[]): void => {
    if (batch.length === 0) return;
    measures.size.observe(batch.length);
    for (const [index, { command, resolve, reject }] of batch.entries()) {
      const posting = postings[index];
      if (!posting) {
        reject(new Error("the ledger gave no answer"));
        continue;
      }
      measures.answers.inc({ status: posting.status });
      note(command, posting.status);
      resolve(posting);
    }
    afterCommit(
      batch.map(({ command }) => command),
      postings,
    );
  };

function isOneWallet(batch: readonly Waiting[]): boolean {
  const [first] = batch;
  return first !== undefined && batch.every(({ command }) => walletKey(command) === walletKey(first.command));
}
