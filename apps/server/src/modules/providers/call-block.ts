import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import { newId } from "../../kernel/ids.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A call as stored in a block: time of the answer, request and reply, redacted. */
export interface LoggedCall {
  readonly at: Date;
  readonly action: string;
  readonly status: number;
  readonly code: string;
  readonly ms: number;
  readonly request: string;
  readonly reply: string;
  /** Rounds and transactions named in the call, as the provider's own ids. */
  readonly refs: readonly string[];
}

/** A row of the log: calls of one tenant's provider that were written together. */
export interface CallBlock {
  readonly tenant_id: number;
  readonly provider_code: string;
  readonly idempotency_key: string;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly calls: number;
  readonly body: Buffer;
  /** The refs of calls that cannot be found by the time of a ledger entry. */
  readonly refs: readonly string[];
}

/** Compression level of zstd. Calls of one provider are so alike that the default of 3 takes longer and saves nothing. */
const level = 1;
/** Factor of a call id, which consists of the block's id and the call's index in the block. */
const idsOfBlock = 1_000;
const blockCalls = 500;
const blockChars = 1_000_000;
/** A call that took longer than this, in ms, is found by its refs. */
export const timedCallMs = 10_000;
/**
 * Maximum time from the arrival of a block's first call to the answer of its last one, in ms. It limits how long after an entry a block can
 * end.
 */
export const blockSpanMs = 15_000;

export const callId = (blockId: number, index: number): number => blockId * idsOfBlock + index;
export const blockIdOf = (id: number): number => Math.floor(id / idsOfBlock);

/** A block that still accepts calls. */
export interface OpenBlock {
  readonly calls: number;
  /** Returns false if the call belongs in another block. */
  add(call: LoggedCall, indexed: boolean): boolean;
  pack(): Promise<CallBlock>;
}

export function openBlock(place: { readonly tenant_id: number; readonly provider_code: string }): OpenBlock {
  const lines: string[] = [];
  const refs = new Set<string>();
  let chars = 0;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  return {
    get calls() {
      return lines.length;
    },
    add: (call, indexed) => {
      const at = call.at.getTime();
      const earliest = Math.min(from, at - Math.min(call.ms, timedCallMs));
      const latest = Math.max(to, at);
      if (lines.length >= blockCalls || chars >= blockChars || latest - earliest > blockSpanMs) return false;
      const line = JSON.stringify(call);
      lines.push(line);
      chars += line.length;
      [from, to] = [earliest, latest];
      if (indexed || call.ms > timedCallMs) for (const ref of call.refs) refs.add(ref);
      return true;
    },
    pack: async () => {
      const text = Buffer.from(lines.join("\n"));
      // With the size, zstd uses as little memory as it needs. Node's types do not have the option yet.
      const options = { params: { [constants.ZSTD_c_compressionLevel]: level }, pledgedSrcSize: text.length };
      return {
        ...place,
        idempotency_key: newId(),
        from_at: new Date(from),
        to_at: new Date(to),
        calls: lines.length,
        body: await compress(text, options),
        refs: [...refs],
      };
    },
  };
}

/** Returns the calls in the order in which they were added. */
export async function readBlock(body: Buffer): Promise<LoggedCall[]> {
  const lines = (await decompress(body)).toString("utf8").split("\n");
  return lines.map((line) => {
    const call = JSON.parse(line) as Omit<LoggedCall, "at"> & { at: string };
    return { ...call, at: new Date(call.at) };
  });
}
