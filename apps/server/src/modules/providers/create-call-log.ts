import { Counter } from "prom-client";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { Metrics } from "../../kernel/metrics.ts";
import { pgTroubleOf } from "../../kernel/pg-trouble.ts";
import type { CallBlock, OpenBlock } from "./call-block.ts";
import { callStore } from "./calls-store.ts";
import { createOpenBlocks } from "./create-open-blocks.ts";
import { redact } from "./redact.ts";

const flushMs = 250;
/** Delay before the next attempt after a failure, in ms. */
const retryMs = 2_000;
/** Number of blocks written by one statement. */
const blocksAtOnce = 16;
/** Maximum number of calls in memory. Beyond it the log cannot catch up, and answering calls has priority. */
const waitingMax = 20_000;
/** Maximum length of a request and of a reply, in characters. */
const keptChars = 4_000;

export interface ReceivedCall {
  readonly tenant_id: number;
  readonly provider_code: string;
  readonly action: string;
  readonly query: string;
  readonly body: Buffer;
  readonly reply: { readonly status: number; readonly body: Record<string, unknown> };
  readonly code: string;
  readonly refs: readonly string[];
  /** Whether each of its operations created an entry during the call, so that the entry's time finds the call. */
  readonly posted: boolean;
  readonly ms: number;
}

export interface CallLogNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly limits?: { readonly waitingMax: number };
}

/**
 * Logs providers' calls and our replies, redacted, in blocks after the reply: a call never waits for its log. A write that fails because of
 * the connection is repeated. Calls that cannot be written, or exceed the memory limit, are counted and reported.
 */
export interface CallLog {
  keep(call: ReceivedCall): void;
  /** Writes all waiting calls. Resolves when they are written, or have failed and are reported. */
  flush(): Promise<void>;
}

export function createCallLog(needs: CallLogNeeds): CallLog {
  const { db, clock, log } = needs;
  const most = needs.limits?.waitingMax ?? waitingMax;
  const blocks = createOpenBlocks();
  const unwritten: CallBlock[] = [];
  /** Calls in memory, in open and in unwritten blocks. */
  let waiting = 0;
  let exceeding = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  const lost = createLostCounter(needs.metrics);

  const flushIn = (delayMs: number): void => {
    timer ??= setTimeout(() => void flush(), delayMs).unref();
  };

  const writeSome = async (): Promise<void> => {
    const some = unwritten.slice(0, blocksAtOnce);
    const calls = some.reduce((sum, block) => sum + block.calls, 0);
    try {
      await callStore.insert(db, some);
    } catch (error) {
      if (pgTroubleOf(error) !== null) throw error;
      // The statement itself is at fault: it would fail again and block later ones.
      lost.inc(calls);
      log.error({ err: error, calls }, "could not log providers' calls");
    }
    unwritten.splice(0, some.length);
    waiting -= calls;
  };

  const writeAll = async (): Promise<void> => {
    const failed = await packInto(unwritten, blocks.take(), { lost, log });
    waiting -= failed;
    if (exceeding > 0) log.error({ calls: exceeding }, "discarded providers' calls: too many are waiting to be logged");
    exceeding = 0;
    try {
      while (unwritten.length > 0) await writeSome();
    } catch (error) {
      log.warn({ err: error, calls: waiting }, "providers' calls are waiting to be logged");
      flushIn(retryMs);
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    queued ??= writing.then(() => {
      queued = undefined;
      writing = writeAll();
      return writing;
    });
    return queued;
  };

  return {
    keep: (call) => {
      if (waiting >= most) {
        exceeding += 1;
        lost.inc();
        return;
      }
      waiting += 1;
      blocks.add(call, redacted(call, clock.now()), { indexed: !call.posted });
      flushIn(flushMs);
    },
    flush,
  };
}

/** Packs the blocks. Returns how many calls were lost: all calls of each block that cannot be packed. */
async function packInto(unwritten: CallBlock[], blocks: readonly OpenBlock[], { lost, log }: { lost: Counter; log: Log }): Promise<number> {
  let failed = 0;
  for (const block of blocks)
    try {
      unwritten.push(await block.pack());
    } catch (error) {
      failed += block.calls;
      lost.inc(block.calls);
      log.error({ err: error, calls: block.calls }, "could not pack providers' calls");
    }
  return failed;
}

const createLostCounter = (metrics: Metrics) =>
  new Counter({
    name: "trevo_provider_calls_not_logged_total",
    help: "Calls of game providers that were answered but could not be logged",
    registers: [metrics],
  });

const redacted = ({ action, query, body, reply, code, refs, ms }: ReceivedCall, at: Date) => ({
  at,
  action: action.slice(0, 100),
  status: reply.status,
  code,
  ms: Math.round(ms),
  request: redact(body.length > 0 ? body.toString("utf8") : query).slice(0, keptChars),
  reply: redact(JSON.stringify(reply.body)).slice(0, keptChars),
  refs: refs.map((ref) => ref.replaceAll("\0", "")),
});
