import { Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Vault } from "../../kernel/crypto.ts";
import type { Storage } from "./storage.ts";

interface SealedPlace {
  readonly path: string;
  /** The row to which the file belongs: it cannot be opened for another row. */
  readonly context: string;
}

/** Stores a long text compressed and sealed for its row. */
export const sealedText = {
  put: (
    { storage, vault }: { readonly storage: Storage; readonly vault: Pick<Vault, "seal"> },
    { path, context }: SealedPlace,
    packed: Buffer,
  ): Promise<void> => storage.put(path, vault.seal(packed, context)),

  /** Streams the text; null if it is gone. */
  read: async (
    { storage, vault }: { readonly storage: Storage; readonly vault: Pick<Vault, "openBytes"> },
    { path, context }: SealedPlace,
  ): Promise<AsyncIterable<string> | null> => {
    const sealed = await storage.get(path);
    if (!sealed) return null;
    const unpacking = createGunzip();
    // An error ends the decompression and is thrown where the pieces are read.
    pipeline(Readable.from([vault.openBytes(sealed, context)]), unpacking, () => undefined);
    return unpacking.setEncoding("utf8");
  },
};
