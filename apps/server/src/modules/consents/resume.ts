import type { MessageChannel } from "@trevo/contract";
import { playerActor, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Vault } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { ConsentNeeds } from "./needs.ts";
import { type Suppression, consentStore } from "./store.ts";

type AddressedChannel = Exclude<MessageChannel, "push">;

/** Purpose of the index by which an address is found. The address cannot be read from the table. */
const suppressedFor = "suppressed-address";
export const indexOfAddress = (vault: Pick<Vault, "blindIndex">, address: string): Buffer =>
  vault.blindIndex(address.trim().toLowerCase(), suppressedFor);

type Needs = Pick<ConsentNeeds, "db" | "clock" | "vault" | "players">;

const addressed: readonly AddressedChannel[] = ["email", "sms", "whatsapp"];

/** Returns the player's current contacts. */
async function contactsOf({ players, vault }: Needs, scope: PlayerScope) {
  const player = await players.byId(keyOf(scope));
  if (!player) return [];
  return addressed.map((channel) => ({ channel, address_index: indexOfAddress(vault, channel === "email" ? player.email : player.phone) }));
}

export async function suppressedContacts(
  needs: Needs,
  scope: PlayerScope,
): Promise<readonly Pick<Suppression, "channel" | "reason" | "until">[]> {
  const contacts = await contactsOf(needs, scope);
  if (contacts.length === 0) return [];
  return consentStore.suppressions(needs.db, { tenant_id: scope.tenant.id, now: needs.clock.now() }, contacts);
}

/** Lifts the suppression because the player confirms that the contact works. If a message is returned again, it is suppressed again. */
export async function resume(needs: Needs, scope: PlayerScope, channel: AddressedChannel): Promise<void> {
  const contact = (await contactsOf(needs, scope)).find((one) => one.channel === channel);
  await needs.db.transaction().execute(async (tx) => {
    if (!contact || !(await consentStore.lift(tx, { ...contact, tenant_id: scope.tenant.id }))) throw refuse("wrong_state");
    const actor = playerActor(scope.player_id);
    await recordAuditEvent(tx, scope, { at: needs.clock.now(), actor, action: "messages_resumed", subject: actor, detail: { channel } });
  });
}
