import type { Db } from "../../kernel/db.ts";
import { blockIdOf, callId } from "./call-block.ts";
import { callStore } from "./calls-store.ts";
import { type CallRecord, callsOf } from "./list-calls.ts";

/** Number of blocks in memory at a time. */
const readAtOnce = 10;
/** Maximum number of blocks read for a page. With a filter, a page may therefore end early. */
const pageBlocksMax = 200;

export interface CallsQuery {
  readonly provider_code: string;
  /** The id at which the previous page ended. */
  readonly before?: number | undefined;
  readonly limit: number;
  /** True for calls with any outcome but `OK` only. */
  readonly onlyNotOk: boolean;
}

export interface CallsPage {
  readonly calls: readonly CallRecord[];
  /** Value of `before` for the next page; null at the end of the log. */
  readonly next: number | null;
}

/** Reads a page of a provider's calls, newest first. */
export async function pageOfCalls({ db }: { readonly db: Db }, tenant_id: number, query: CallsQuery): Promise<CallsPage> {
  const { provider_code, limit, onlyNotOk } = query;
  const before = query.before ?? Number.MAX_SAFE_INTEGER;
  const matches = ({ id, code }: CallRecord): boolean => id < before && !(onlyNotOk && code === "OK");
  const calls: CallRecord[] = [];
  let upTo = blockIdOf(before);
  for (let read = 0; read < pageBlocksMax; read += readAtOnce) {
    const blocks = await callStore.newest(db, { tenant_id, provider_code }, { upTo, limit: readAtOnce });
    for (const block of blocks) calls.push(...(await callsOf(block)).filter(matches).toReversed());
    if (calls.length > limit) return { calls: calls.slice(0, limit), next: calls[limit - 1]?.id ?? null };
    const last = blocks.at(-1);
    if (!last || blocks.length < readAtOnce) return { calls, next: null };
    upTo = last.id - 1;
  }
  return { calls, next: callId(upTo + 1, 0) };
}
