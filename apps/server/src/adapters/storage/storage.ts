/** Where uploaded files are kept. A key is written once and never changed: another file gets another key. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<Buffer | null>;
  /** No error when there is none. */
  remove(key: string): Promise<void>;
}

/** `avatars/1/0190….webp`: nothing that could climb out of its folder. */
export const isStorageKey = (key: string): boolean => /^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.[a-z0-9]+$/.test(key);
