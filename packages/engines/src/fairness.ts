import { sha256Hex } from "@trevo/domain";

/**
 * Randomness of a round, in the construction that third-party checkers know: the commitment is SHA-256 of the server seed's text; the bytes
 * are HMAC-SHA256, keyed with that text, over
 * `clientSeed:nonce:block` for block 0, 1, 2 …, 32 bytes each. Nothing is derived from the commitment itself, because it is published
 * before the bet.
 */
export interface RoundSeeds {
  /** 64 hex characters, used as text. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** Number of accepted bets before this one under the same pair of seeds. */
  readonly nonce: number;
}

/** HMAC-SHA256 of UTF-8 texts: 32 bytes. On the server, `node:crypto`. */
export type Hmac = (key: string, message: string) => Uint8Array;

export const blockBytes = 32;

/** First `length` bytes of the round's stream. */
export type DrawBytes = (seeds: RoundSeeds, length: number) => Uint8Array;

/** The byte stream over a synchronous HMAC. */
export const bytesFrom =
  (hmac: Hmac): DrawBytes =>
  (seeds, length) =>
    joinBlocks(
      blockMessages(seeds, length).map((message) => hmac(seeds.serverSeed, message)),
      length,
    );

/** The same stream over WebCrypto, which is available in Node and in browsers in a secure context. */
export async function drawBytesAsync(seeds: RoundSeeds, length: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey("raw", utf8(seeds.serverSeed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const blocks = await Promise.all(blockMessages(seeds, length).map((message) => crypto.subtle.sign("HMAC", key, utf8(message))));
  return joinBlocks(
    blocks.map((block) => new Uint8Array(block)),
    length,
  );
}

/** Published before the bet. Seeds are hashed as text, not as the bytes that their hex encodes. */
export const commitmentOf = (serverSeed: string): Promise<string> => sha256Hex(serverSeed);

function blockMessages({ clientSeed, nonce }: RoundSeeds, length: number): string[] {
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`not a nonce: ${nonce}`);
  return Array.from({ length: Math.ceil(length / blockBytes) }, (_, block) => `${clientSeed}:${nonce}:${block}`);
}

function joinBlocks(blocks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(blocks.length * blockBytes);
  blocks.forEach((block, index) => bytes.set(block, index * blockBytes));
  return bytes.subarray(0, length);
}

/** Number of values of a 32-bit draw. */
export const drawRange = 2 ** 32;

/** Draw at `index`: four bytes, big-endian. Divided by 2^32, it is exactly the float of the published formulas. */
export function drawAt(bytes: Uint8Array, index: number): number {
  const offset = index * 4;
  if (offset + 4 > bytes.length) throw new RangeError(`no draw ${index} in ${bytes.length} bytes`);
  const byte = (nth: number): number => bytes[offset + nth] ?? 0;
  return byte(0) * 2 ** 24 + ((byte(1) << 16) | (byte(2) << 8) | byte(3));
}

/** Maximum number of outcomes per draw: keeps the bias below 1/400,000 and the product below 2^53. */
const maxOutcomes = 10_001;

/** `floor(draw × outcomes / 2^32)`, exact: the product is a safe integer and the divisor a power of two. */
export function pickOutcome(draw: number, outcomes: number): number {
  if (!Number.isInteger(outcomes) || outcomes < 1 || outcomes > maxOutcomes) throw new RangeError(`not a number of outcomes: ${outcomes}`);
  return Math.floor((draw * outcomes) / drawRange);
}

/** Exact number of the 2^32 draws that pick an outcome below `limit`. Makes returns exact. */
export function drawsBelow(limit: number, outcomes: number): bigint {
  const divisor = BigInt(outcomes);
  return (BigInt(limit) * BigInt(drawRange) + divisor - 1n) / divisor;
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
