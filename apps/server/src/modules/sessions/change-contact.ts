import assert from "node:assert/strict";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type Reauthentication, confirmPassword } from "./confirm-password.ts";
import type { Contact } from "./contact-store.ts";
import type { SessionNeeds } from "./needs.ts";
import { queueFarewell, queueNotice } from "./notify-player.ts";
import { putPendingContact, takePendingContact } from "./pending-contact.ts";
import { type Channel, queueCode } from "./send-code.ts";

/** Called in the transaction that replaces a contact. */
export type ContactListener = (tx: Tx, scope: PlayerScope) => Promise<void>;

const changes = {
  phone: { channel: "sms", purpose: "change_phone", notice: "phone_changed", verifiedAt: "phone_verified_at" },
  email: { channel: "email", purpose: "change_email", notice: "email_changed", verifiedAt: "email_verified_at" },
} as const satisfies Record<Contact, { channel: Channel; purpose: string; notice: string; verifiedAt: string }>;

/**
 * Sends a code to the contact that is to replace the current one. Whether somebody else has that contact is revealed only to a person who
 * can read the code. Refuses as `confirmPassword` does, with `invalid_fields` for the current contact, or with `too_many_requests`.
 */
export async function requestContactChange(
  needs: SessionNeeds,
  scope: PlayerScope,
  input: Reauthentication & { contact: Contact; value: string },
): Promise<{ channel: Channel; resend_in_ms: number }> {
  const { contact, value } = input;
  const key = keyOf(scope);
  await confirmPassword(needs, scope, input);
  const player = await needs.players.byId(key);
  assert(player, "a signed-in player exists");
  if (player[contact] === value) throw refuse("invalid_fields", { fields: { [contact]: ["contact_same"] } });
  const { channel, purpose } = changes[contact];
  const { resend_in_ms, alerts } = await needs.db.transaction().execute(async (tx) => {
    // Code first, contact second, in the same order as when both are taken: this prevents deadlocks, and a code never confirms another
    // contact.
    const queued = await queueCode(needs, tx, { ...key, purpose, sms: channel === "sms" ? { to: value, group: "unconfirmed" } : null });
    await putPendingContact(needs, tx, { ...key, contact, value });
    return queued;
  });
  needs.smsBook.raise(alerts);
  return { channel, resend_in_ms };
}

/**
 * Replaces the old contact with the new one. Refuses with `invalid_fields` if another account has it, and with `code_wrong` if none is
 * pending.
 */
export async function replaceContact(
  needs: SessionNeeds & { contactChanged: ContactListener },
  tx: Tx,
  input: { scope: PlayerScope; contact: Contact },
): Promise<void> {
  const { scope, contact } = input;
  const key = keyOf(scope);
  const { channel, notice, verifiedAt } = changes[contact];
  const value = await takePendingContact(needs, tx, { ...key, contact });
  const before = await needs.players.byId(key, tx);
  if (value === null || !before) throw refuse("code_wrong");
  await needs.players.setContact(tx, key, { contact, value });
  if (before[verifiedAt]) await queueFarewell(needs, tx, { ...key, kind: notice, channel, to: before[contact] });
  await queueNotice(needs, tx, { ...key, kind: notice });
  await recordAuditEvent(tx, scope, {
    at: needs.clock.now(),
    actor: playerActor(key.player_id),
    action: "contact_changed",
    detail: { contact },
  });
  await needs.contactChanged(tx, scope);
}
