import { sealedText } from "../../adapters/storage/sealed-text.ts";
import type { ExportKey } from "./store.ts";
import type { PrivacyNeeds } from "./needs.ts";

export const exportPath = (tenantId: number, id: string): string => `exports/${tenantId}/${id}.sealed`;

const placeOf = ({ tenant_id, id }: ExportKey) => ({ path: exportPath(tenant_id, id), context: `data_exports:${tenant_id}:${id}` });

/** The stored file of a player's data copy: compressed, and encrypted for its row. */
export const exportFile = {
  put: (needs: Pick<PrivacyNeeds, "storage" | "vault">, key: ExportKey, packed: Buffer): Promise<void> =>
    sealedText.put(needs, placeOf(key), packed),

  /** The file's text in pieces. Null if the file has been removed. */
  read: (needs: Pick<PrivacyNeeds, "storage" | "vault">, key: ExportKey): Promise<AsyncIterable<string> | null> =>
    sealedText.read(needs, placeOf(key)),

  remove: ({ storage }: Pick<PrivacyNeeds, "storage">, key: ExportKey): Promise<void> => storage.remove(exportPath(key.tenant_id, key.id)),
};
