import { randomBytes } from "node:crypto";
import type { Accepted } from "../../adapters/messaging/carrier.ts";
import type { MessageRecord } from "../../adapters/messaging/messenger.ts";
import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { referenceBytes } from "./enqueue.ts";
import { type Sending, eventOf, keepFault, keepSent, wordsContext } from "./keep-outcome.ts";
import type { DeliveryNeeds } from "./needs.ts";
import { deliveryStore } from "./store.ts";

type Needs = Pick<DeliveryNeeds, "db" | "clock" | "vault" | "consents">;

export interface DirectDelivery {
  readonly tenant_id: number;
  readonly channel: "email" | "sms";
  /** Not stored; only its index is. */
  readonly address: string;
  readonly record: MessageRecord;
  /** Calls the carrier, which repeats the reference in its reports. */
  readonly send: (reference: string) => Promise<Accepted>;
}

/** Nobody waits longer than this for a code or a notice. */
const ttlMs = 72 * 3_600_000;

/**
 * Sends by the carrier at once. The row is committed before the carrier is called, so that the log contains every message that may have
 * been sent, even if the process dies.
 */
export async function sendNow(needs: Needs, direct: DirectDelivery): Promise<void> {
  const claimed = await needs.db.transaction().execute((tx) => claimNow(needs, tx, direct));
  if (claimed === "has left") return;
  try {
    await keepSent(needs, claimed, await direct.send(claimed.reference));
  } catch (error) {
    await keepFault(needs, claimed, { error, retry: null });
    throw error;
  }
}

/** Inserts the row, or finds that of an earlier attempt. A second concurrent sender also sends: twice is better than never. */
async function claimNow(
  { clock, vault, consents }: Needs,
  tx: Tx,
  { tenant_id, channel, address, record }: DirectDelivery,
): Promise<Sending | "has left"> {
  const { player_id, about, title, text } = record;
  const key = { tenant_id, channel, dedupe_key: `${record.key}:${player_id}` };
  const now = clock.now();
  await deliveryStore.insert(tx, {
    ...key,
    id: newId(),
    player_id,
    template: about,
    template_version: "1",
    class: "mandatory",
    category: "security",
    vars: {},
    due_at: now,
    ttl_at: new Date(now.getTime() + ttlMs),
    reference: randomBytes(referenceBytes).toString("base64url"),
    created_at: now,
  });
  const known = await deliveryStore.lockByKey(tx, key);
  if (!known) throw new Error("a delivery that was just stored cannot be found");
  if (known.state === "sent" || known.state === "delivered") return "has left";
  const words_sealed = vault.seal(JSON.stringify({ title, text }), wordsContext(known));
  const claim = { attempts: known.attempts + 1, claimed_at: now, address_index: consents.indexOf(address), words_sealed };
  await deliveryStore.move(tx, known, { state: "sending", reason: null, ...claim });
  const sending = { ...known, ...claim, state: "sending" } as const;
  await deliveryStore.addEvent(tx, { ...eventOf(sending), kind: "send", detail: null, at: now });
  return sending;
}
