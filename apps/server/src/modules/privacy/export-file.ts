import { sealedText } from "../../adapters/storage/sealed-text.ts";
import type { ExportKey } from "./store.ts";
import type { PrivacyNeeds } from "./needs.ts";

export const exportPath = (tenantId: number, id: string): string => `exports/${tenantId}/${id}.sealed`;

const placeOf = ({ tenant_id, id }: ExportKey) => ({ path: exportPath(tenant_id, id), context: `data_exports:${tenant_id}:${id}` });

/** A player's copy at rest: packed, and sealed for its row. */
export const exportFile = {
  put: (needs: Pick<PrivacyNeeds, "storage" | "vault">, key: ExportKey, packed: Buffer): Promise<void> =>
    sealedText.put(needs, placeOf(key), packed),

  /** Its text, a piece at a time; null when it is gone. */
  read: (needs: Pick<PrivacyNeeds, "storage" | "vault">, key: ExportKey): Promise<AsyncIterable<string> | null> =>
    sealedText.read(needs, placeOf(key)),

  remove: ({ storage }: Pick<PrivacyNeeds, "storage">, key: ExportKey): Promise<void> => storage.remove(exportPath(key.tenant_id, key.id)),
};
