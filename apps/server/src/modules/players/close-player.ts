import assert from "node:assert/strict";
import type { Clock } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { closingStore } from "./closing-store.ts";
import type { ContactIndex } from "./create-contact-index.ts";
import { playerStore } from "./store.ts";

/** Locks the account until the transaction ends: of two concurrent closings, one finds it open. Refuses with `wrong_state`, `blocked`. */
export async function lockOpenPlayer(tx: Tx, key: PlayerKey): Promise<void> {
  const state = await closingStore.lockState(tx, key);
  if (state === "blocked") throw refuse("blocked");
  if (state !== "active") throw refuse("wrong_state");
}

/** Which of these accounts are closed. The others stay open until the transaction ends: a closing waits for it. */
export const lockClosedAmong = async (tx: Tx, keys: readonly PlayerKey[]): Promise<Set<string>> =>
  new Set(await closingStore.lockClosedAmong(tx, keys));

/**
 * Closes the account that `lockOpenPlayer` has locked. Name, birth date and CPF stay, as the law requires. Phone and e-mail are replaced by
 * a keyed hash, so that they cannot open another account here.
 */
export async function closePlayer(needs: { clock: Clock; contacts: ContactIndex }, tx: Tx, key: PlayerKey): Promise<void> {
  const player = await playerStore.byId(tx, key);
  assert(player?.state === "active", "the account to close is held open");
  const { phone, email } = player;
  await closingStore.keepClosedContacts(tx, key, {
    phone: needs.contacts.of("phone", phone),
    email: needs.contacts.of("email", email),
  });
  await closingStore.close(tx, key, needs.clock.now());
}

/**
 * Refuses with `invalid_fields` a phone or e-mail of a closed account. Call it after the row was written: the unique index has then waited
 * for a concurrent closing, and its result is visible.
 */
export async function refuseClosedContact(
  contacts: ContactIndex,
  tx: Tx,
  input: { tenant_id: number; phone?: string; email?: string },
): Promise<void> {
  const { tenant_id, phone, email } = input;
  const taken = await closingStore.closedContact(tx, tenant_id, {
    ...(phone !== undefined && { phone: contacts.of("phone", phone) }),
    ...(email !== undefined && { email: contacts.of("email", email) }),
  });
  if (taken) throw refuse("invalid_fields", { fields: { [taken]: [`${taken}_taken`] } });
}
