import { codeLifetimeMs } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type Contact, contactStore } from "./contact-store.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

interface Needs {
  readonly vault: Vault;
  readonly clock: Clock;
}

interface ChangeKey extends PlayerKey {
  readonly contact: Contact;
}

const sealContext = (change: ChangeKey): string => `contact:${change.tenant_id}:${change.player_id}:${change.contact}`;

/** Stores the contact while its code is valid, and replaces an earlier pending one. */
export async function putPendingContact(needs: Needs, db: Db, change: ChangeKey & { value: string }): Promise<void> {
  const { value, ...key } = change;
  const expires_at = new Date(needs.clock.now().getTime() + codeLifetimeMs);
  await contactStore.put(db, { ...key, value_sealed: needs.vault.seal(value, sealContext(key)), expires_at });
}

/** The contact that waits for its code, or null. */
export async function pendingContact(needs: Needs, db: Db, key: ChangeKey): Promise<string | null> {
  const sealed = await contactStore.find(db, key, needs.clock.now());
  return sealed && needs.vault.open(sealed, sealContext(key));
}

export async function takePendingContact(needs: Pick<Needs, "vault">, db: Db, key: ChangeKey): Promise<string | null> {
  const sealed = await contactStore.take(db, key);
  return sealed && needs.vault.open(sealed, sealContext(key));
}

export const sealedContacts = [
  sealedColumn<ChangeKey>({
    table: "contact_changes",
    column: "value_sealed",
    key: ["tenant_id", "player_id", "contact"],
    context: sealContext,
  }),
];
