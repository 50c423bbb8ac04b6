import { Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Vault } from "../../kernel/crypto.ts";
import type { Storage } from "./storage.ts";

interface SealedPlace {
  readonly path: string;
  /** The row that the file belongs to: for another one it does not open. */
  readonly context: string;
}

/** A long text at rest: packed, and sealed for its row. */
export const sealedText = {
  put: (
    { storage, vault }: { readonly storage: Storage; readonly vault: Pick<Vault, "seal"> },
    { path, context }: SealedPlace,
    packed: Buffer,
  ): Promise<void> => storage.put(path, vault.seal(packed, context)),

  /** A piece at a time; null when it is gone. */
  read: async (
    { storage, vault }: { readonly storage: Storage; readonly vault: Pick<Vault, "openBytes"> },
    { path, context }: SealedPlace,
  ): Promise<AsyncIterable<string> | null> => {
    const sealed = await storage.get(path);
    if (!sealed) return null;
    const unpacking = createGunzip();
    // What goes wrong ends the unpacking, and is thrown where its pieces are read.
    pipeline(Readable.from([vault.openBytes(sealed, context)]), unpacking, () => undefined);
    return unpacking.setEncoding("utf8");
  },
};
