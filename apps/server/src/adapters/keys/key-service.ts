/**
 * Holds the keys that wrap other keys. Stored data names its wrapping key, so that the key can be rotated: a new key wraps, and old keys
 * remain for unwrapping until nothing is wrapped with them.
 */
export interface KeyService {
  /** Returns the id of the key that wraps now. */
  current(): string;
  wrap(key: Buffer, context: string): Promise<WrappedKey>;
  /** Throws if this service does not have the key, or if the bytes were wrapped with another one. */
  unwrap(wrapped: WrappedKey, context: string): Promise<Buffer>;
}

export interface WrappedKey {
  readonly key_id: string;
  readonly bytes: Buffer;
}
