import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import { redact } from "./redact.ts";
import { type CallRow, callStore } from "./calls-store.ts";

/** Providers ask about rounds for months: Hub88 for four, the others for less. */
const keptDays = 180;
const flushMs = 250;
const batchMax = 500;
/** Beyond it the log falls behind for good, and the calls themselves matter more. */
const waitingMax = 20_000;
/** Calls that one round shows. */
const namingMax = 50;
/** Of a request and of a reply each. */
const keptChars = 4_000;

export interface HeardCall {
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

/** Keeps what providers said and were told, redacted. Written in batches after the answer: a call never waits for its log. */
export function createCallLog(needs: { db: Db; clock: Clock; log: Log }) {
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
    keep: (call: HeardCall): void => {
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
    /** Newest first; `before` is the id of the last one seen. */
    list: (tenant_id: number, query: { provider_code: string; before?: number; limit: number }) => callStore.list(db, tenant_id, query),
    /** Those that named one of these rounds or transactions, in the provider's own ids; the newest, in order. */
    naming: async (tenant_id: number, query: { provider_code: string; refs: readonly string[] }) =>
      (await callStore.naming(db, tenant_id, { ...query, limit: namingMax })).reverse(),
    flush,
    deleteOld: async (): Promise<void> => {
      const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
      while ((await callStore.deleteSome(db, { before, limit: 5_000 })) > 0);
    },
  };
}
