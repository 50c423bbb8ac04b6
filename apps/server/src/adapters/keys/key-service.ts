/**
 * Who holds the keys that wrap other keys. What is stored names the key that wrapped it, so that the wrapping key can be changed: a new one wraps, the
 * old ones still open until nothing is wrapped by them.
 */
export interface KeyService {
  /** The key that wraps now. */
  current(): string;
  wrap(key: Buffer, context: string): Promise<WrappedKey>;
  /** Throws where this service has no such key, or the bytes are another's. */
  unwrap(wrapped: WrappedKey, context: string): Promise<Buffer>;
}

export interface WrappedKey {
  readonly key_id: string;
  readonly bytes: Buffer;
}
