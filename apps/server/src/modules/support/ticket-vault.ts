import assert from "node:assert/strict";
import type { Storage } from "../../adapters/storage/storage.ts";
import type { Vault } from "../../kernel/crypto.ts";
import { sealedColumn, sealedFiles } from "../../kernel/sealed-values.ts";

interface TextKey {
  readonly tenant_id: number;
  readonly ticket_id: string;
  readonly seq: number;
}

const messageContext = ({ tenant_id, ticket_id, seq }: TextKey): string => `ticket_messages:${tenant_id}:${ticket_id}:${seq}`;
const noteContext = (id: string): string => `ticket_notes:${id}`;
const emailContext = (index: Buffer): string => `support_guests:${index.toString("hex")}`;
const fileContext = ({ tenant_id, id }: FileKey): string => `ticket_files:${tenant_id}:${id}`;

/** Texts are sealed at rest, each for its own row. */
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

/** Pictures are sealed at rest, each for its own row, under a meaningless name. The sender's file name is never used. */
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

const sealedGuest = (table: string, key: readonly ("tenant_id" | "id" | "email_index")[]) =>
  sealedColumn<{ tenant_id: number; id: string; email_index: Buffer }>({
    table,
    column: "email_sealed",
    key,
    also: ["email_index"],
    context: ({ email_index }) => emailContext(email_index),
  });

export const sealedTickets = [
  sealedColumn<TextKey>({
    table: "ticket_messages",
    column: "text_sealed",
    key: ["tenant_id", "ticket_id", "seq"],
    context: messageContext,
  }),
  sealedColumn<{ tenant_id: number; id: string }>({
    table: "ticket_notes",
    column: "text_sealed",
    key: ["tenant_id", "id"],
    context: ({ id }) => noteContext(id),
  }),
  sealedGuest("support_guests", ["tenant_id", "id"]),
  sealedGuest("support_guest_codes", ["tenant_id", "email_index"]),
];

export const sealedTicketFiles = [
  sealedFiles<FileKey>({
    table: "ticket_files",
    key: ["tenant_id", "id"],
    place: (key) => ({ path: ticketFileKey(key), context: fileContext(key) }),
  }),
];
