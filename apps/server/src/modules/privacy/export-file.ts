import { Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ExportKey } from "./store.ts";
import type { PrivacyNeeds } from "./needs.ts";

const contextOf = ({ tenant_id, id }: ExportKey): string => `data_exports:${tenant_id}:${id}`;

export const exportPath = (tenantId: number, id: string): string => `exports/${tenantId}/${id}.sealed`;

/** A player's copy at rest: packed, and sealed for its row. */
export const exportFile = {
  put: ({ storage, vault }: Pick<PrivacyNeeds, "storage" | "vault">, key: ExportKey, packed: Buffer): Promise<void> =>
    storage.put(exportPath(key.tenant_id, key.id), vault.seal(packed, contextOf(key))),

  /** Its text, a piece at a time; null when it is gone. */
  read: async ({ storage, vault }: Pick<PrivacyNeeds, "storage" | "vault">, key: ExportKey): Promise<AsyncIterable<string> | null> => {
    const sealed = await storage.get(exportPath(key.tenant_id, key.id));
    if (!sealed) return null;
    const unpacking = createGunzip();
    // What goes wrong ends the unpacking, and is thrown where its pieces are read.
    pipeline(Readable.from([vault.openBytes(sealed, contextOf(key))]), unpacking, () => undefined);
    return unpacking.setEncoding("utf8");
  },

  remove: ({ storage }: Pick<PrivacyNeeds, "storage">, key: ExportKey): Promise<void> => storage.remove(exportPath(key.tenant_id, key.id)),
};
