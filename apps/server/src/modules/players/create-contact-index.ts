import type { Vault } from "../../kernel/crypto.ts";
import type { Contact } from "./closing-store.ts";

/** A keyed hash of a phone or e-mail, by which a closed account is recognised. */
export interface ContactIndex {
  of(contact: Contact, value: string): Buffer;
}

export const createContactIndex = (vault: Pick<Vault, "blindIndex">): ContactIndex => ({
  of: (contact, value) => vault.blindIndex(value, `contact:${contact}`),
});
