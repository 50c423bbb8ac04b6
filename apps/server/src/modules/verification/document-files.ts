import assert from "node:assert/strict";
import type { Storage } from "../../adapters/storage/storage.ts";
import type { Vault } from "../../kernel/crypto.ts";
import { sealedFiles } from "../../kernel/sealed-values.ts";

export interface FileKey {
  readonly tenant_id: number;
  readonly id: string;
}

const storageKey = ({ tenant_id, id }: FileKey): string => `documents/${tenant_id}/${id}.sealed`;
const contextOf = ({ tenant_id, id }: FileKey): string => `documents:${tenant_id}:${id}`;

/** Documents are sealed at rest, each for its own row, under a meaningless name. The sender's file name is never used. */
export const documentFiles = {
  put: ({ storage, vault }: { storage: Storage; vault: Pick<Vault, "seal"> }, key: FileKey, bytes: Uint8Array): Promise<void> =>
    storage.put(storageKey(key), vault.seal(bytes, contextOf(key))),

  read: async ({ storage, vault }: { storage: Storage; vault: Pick<Vault, "openBytes"> }, key: FileKey): Promise<Buffer> => {
    const sealed = await storage.get(storageKey(key));
    assert(sealed, `the file of a document is gone: ${key.id}`);
    return vault.openBytes(sealed, contextOf(key));
  },

  remove: ({ storage }: { storage: Storage }, key: FileKey): Promise<void> => storage.remove(storageKey(key)),
};

export const sealedDocuments = [
  sealedFiles<FileKey>({
    table: "documents",
    key: ["tenant_id", "id"],
    place: (key) => ({ path: storageKey(key), context: contextOf(key) }),
  }),
];
