/** Storage of uploaded files. A key is written once and its content never changes: another file gets another key. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Succeeds if there is no such file. */
  remove(key: string): Promise<void>;
}

/** True for keys like `avatars/1/0190….webp`: nothing that could leave its folder. */
export const isStorageKey = (key: string): boolean => /^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.[a-z0-9]+$/.test(key);
