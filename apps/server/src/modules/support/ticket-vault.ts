import assert from "node:assert/strict";
import type { Storage } from "../../adapters/storage/storage.ts";
import type { Vault } from "../../kernel/crypto.ts";

interface TextKey {
  readonly tenant_id: number;
  readonly ticket_id: string;
  readonly seq: number;
}

const messageContext = ({ tenant_id, ticket_id, seq }: TextKey): string => `ticket_messages:${tenant_id}:${ticket_id}:${seq}`;
const noteContext = (id: string): string => `ticket_notes:${id}`;
const emailContext = (index: Buffer): string => `support_guests:${index.toString("hex")}`;
const fileContext = ({ tenant_id, id }: FileKey): string => `ticket_files:${tenant_id}:${id}`;

/** Texts at rest: each sealed for its own row. */
export const sealText = (vault: Pick<Vault, "seal">, key: TextKey, text: string): Buffer => vault.seal(text, messageContext(key));
export const openText = (vault: Pick<Vault, "open">, key: TextKey, sealed: Buffer): string => vault.open(sealed, messageContext(key));
export const sealNote = (vault: Pick<Vault, "seal">, id: string, text: string): Buffer => vault.seal(text, noteContext(id));
export const openNote = (vault: Pick<Vault, "open">, id: string, sealed: Buffer): string => vault.open(sealed, noteContext(id));

/** A guest's address is found by its keyed hash. */
export const emailIndex = (vault: Pick<Vault, "blindIndex">, tenantId: number, email: string): Buffer =>
  vault.blindIndex(`${tenantId}:${email}`, "support-guest");
export const sealEmail = (vault: Pick<Vault, "seal">, index: Buffer, email: string): Buffer => vault.seal(email, emailContext(index));
export const openEmail = (vault: Pick<Vault, "open">, index: Buffer, sealed: Buffer): string => vault.open(sealed, emailContext(index));

export interface FileKey {
  readonly tenant_id: number;
  readonly id: string;
}

export const ticketFileKey = ({ tenant_id, id }: FileKey): string => `tickets/${tenant_id}/${id}.sealed`;

/** Pictures at rest: each sealed for its own row, under a meaningless name. What the sender called it is never used. */
export const ticketFiles = {
  put: ({ storage, vault }: { storage: Storage; vault: Pick<Vault, "seal"> }, key: FileKey, bytes: Uint8Array): Promise<void> =>
    storage.put(ticketFileKey(key), vault.seal(bytes, fileContext(key))),

  read: async ({ storage, vault }: { storage: Storage; vault: Pick<Vault, "openBytes"> }, key: FileKey): Promise<Buffer> => {
    const sealed = await storage.get(ticketFileKey(key));
    assert(sealed, `the file of a ticket is gone: ${key.id}`);
    return vault.openBytes(sealed, fileContext(key));
  },

  remove: ({ storage }: { storage: Storage }, key: FileKey): Promise<void> => storage.remove(ticketFileKey(key)),
};
