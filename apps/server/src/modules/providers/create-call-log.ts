import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import { redact } from "./redact.ts";
import { type CallRow, callStore } from "./calls-store.ts";

const flushMs = 250;
const batchMax = 500;
/** Beyond it the log falls behind for good, and the calls themselves matter more. */
const waitingMax = 20_000;
/** Of a request and of a reply each. */
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
  readonly ms: number;
}

/** What providers called and were answered, redacted. Written in batches after the answer: a call never waits for its log. */
export interface CallLog {
  keep(call: ReceivedCall): void;
  flush(): Promise<void>;
}

export function createCallLog(needs: { db: Db; clock: Clock; log: Log }): CallLog {
  const { db, clock, log } = needs;
  let waiting: CallRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = waiting;
    waiting = [];
    writing = writing.then(async () => {
      for (let from = 0; from < rows.length; from += batchMax)
        await callStore
          .insert(db, rows.slice(from, from + batchMax))
          .catch((error: unknown) => log.warn({ err: error }, "providers' calls could not be logged"));
    });
    return writing;
  };

  return {
    keep: (call) => {
      if (waiting.length >= waitingMax) return;
      const { tenant_id, provider_code, action, code, reply, refs } = call;
      waiting.push({
        tenant_id,
        provider_code,
        at: clock.now(),
        action: action.slice(0, 100),
        status: reply.status,
        code,
        ms: Math.round(call.ms),
        request: redact(call.body.length > 0 ? call.body.toString("utf8") : call.query).slice(0, keptChars),
        reply: redact(JSON.stringify(reply.body)).slice(0, keptChars),
        refs: [...refs],
      });
      timer ??= setTimeout(() => void flush(), flushMs).unref();
    },
    flush,
  };
}
