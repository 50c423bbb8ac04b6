import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { type LoggedCall, blockIdOf, callId, readBlock } from "./call-block.ts";
import { type BlockRow, callStore } from "./calls-store.ts";
import type { Place } from "./store.ts";

/** Days that calls are kept. Providers ask about rounds for months: Hub88 for four, the others for less. */
const keptDays = 180;
/** Calls older than this are deleted. */
export const callsKeptSince = (now: Date): Date => new Date(now.getTime() - keptDays * 86_400_000);
const deletedAtOnce = 5_000;
/** Maximum number of calls shown for one round. */
const maxNamed = 50;
/** Number of blocks in memory at a time. */
const readAtOnce = 10;

type Needs = { readonly db: Db };

/** A call of the log, with an id unique in the tenant. */
export type CallRecord = LoggedCall & { readonly id: number };

/** Identifies a call and its outcome. */
export type CallReference = Pick<CallRecord, "id" | "at" | "action" | "status" | "code">;

export interface NamingQuery {
  readonly provider_code: string;
  /** Rounds or transactions, as the provider's own ids. */
  readonly refs: readonly string[];
  /** When the ledger posted what the refs name. */
  readonly posted_at: readonly Date[];
}

/** The calls of a block, oldest first. */
export const callsOf = async ({ id, body }: BlockRow): Promise<CallRecord[]> =>
  (await readBlock(body)).map((call, index) => ({ id: callId(id, index), ...call }));

/** Lists the newest calls that named one of these rounds or transactions, in order. */
export async function listCallsNaming({ db }: Needs, tenant_id: number, query: NamingQuery): Promise<CallReference[]> {
  const place = { tenant_id, provider_code: query.provider_code };
  const moments = [...new Set(query.posted_at.map((moment) => moment.getTime()))].toSorted((a, b) => b - a).slice(0, maxNamed);
  const [named, posted] = await Promise.all([
    callStore.naming(db, place, { refs: query.refs, limit: maxNamed }),
    callStore.around(
      db,
      place,
      moments.map((moment) => new Date(moment)),
    ),
  ]);
  const ids = [...new Set([...named, ...posted])];
  const refs = new Set(query.refs);
  const found: CallReference[] = [];
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const blocks = await callStore.read(db, tenant_id, ids.slice(from, from + readAtOnce));
    const calls = (await Promise.all(blocks.map(callsOf))).flat();
    found.push(...calls.filter((call) => call.refs.some((ref) => refs.has(ref))).map(presentReference));
  }
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id).slice(-maxNamed);
}

const presentReference = ({ id, at, action, status, code }: CallRecord): CallReference => ({ id, at, action, status, code });

/** Lists calls newest first. `before` is the id of the last call of the previous page. */
export async function listCalls(
  { db }: Needs,
  tenant_id: number,
  query: { readonly provider_code: string; readonly before?: number; readonly limit: number },
): Promise<CallRecord[]> {
  const place: Place = { tenant_id, provider_code: query.provider_code };
  const before = query.before ?? Number.MAX_SAFE_INTEGER;
  const found: CallRecord[] = [];
  for (let upTo = blockIdOf(before); found.length < query.limit;) {
    const blocks = await callStore.newest(db, place, { upTo, limit: readAtOnce });
    for (const block of blocks) found.push(...(await callsOf(block)).filter(({ id }) => id < before).toReversed());
    const last = blocks.at(-1);
    if (!last || blocks.length < readAtOnce) break;
    upTo = last.id - 1;
  }
  return found.slice(0, query.limit);
}

/** Returns the tenant's call with this id, or null. */
export async function findCall({ db }: Needs, tenant_id: number, id: number): Promise<CallRecord | null> {
  const [block] = await callStore.read(db, tenant_id, [blockIdOf(id)]);
  return block ? ((await callsOf(block)).find((call) => call.id === id) ?? null) : null;
}

/** Deletes calls of every tenant that nobody asks about any more. */
export async function deleteOldCalls({ db, clock }: Needs & { readonly clock: Clock }): Promise<void> {
  const before = callsKeptSince(clock.now());
  while ((await callStore.deleteSome(db, { before, limit: deletedAtOnce })) > 0);
}
