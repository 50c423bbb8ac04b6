import { Bounce, MailboxFull } from "../../adapters/messaging/messenger.ts";
import type { Accepted } from "../../adapters/messaging/carrier.ts";
import { Fault } from "../../kernel/errors.ts";
import type { DeliveryNeeds } from "./needs.ts";
import { reportStore } from "./report-store.ts";
import { type Delivery, deliveryStore } from "./store.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

export const maxAttempts = 5;

type Needs = Pick<DeliveryNeeds, "db" | "clock" | "consents">;
/** A claimed delivery, whose carrier is called. */
export type Sending = Delivery & { readonly state: "sending" };

export const wordsContext = ({ tenant_id, id }: Pick<Delivery, "tenant_id" | "id">): string => `delivery:${tenant_id}:${id}`;

/** Key of the event of an attempt, which is recorded once. */
export const eventOf = ({ tenant_id, id, attempts }: Delivery) => ({ tenant_id, delivery_id: id, provider_event: `${attempts}` });

export async function keepSent({ db, clock }: Needs, delivery: Sending, accepted: Accepted | undefined): Promise<void> {
  const sent_at = clock.now();
  await deliveryStore.move(db, delivery, { state: "sent", reason: null, sent_at, ...accepted });
  await deliveryStore.addEvent(db, { ...eventOf(delivery), kind: "sent", detail: null, at: sent_at });
}

interface Failure {
  readonly error: unknown;
  /** Null if it is not retried, or not by this module. */
  readonly retry: { readonly state: "queued"; readonly due_at: Date } | null;
}

export async function keepFault(needs: Needs, delivery: Sending, { error, retry }: Failure): Promise<void> {
  const isUnknown = !(error instanceof Fault) || error.outcomeUnknown;
  if (error instanceof Bounce) await bounce(needs, delivery);
  else if (isUnknown) await deliveryStore.move(needs.db, delivery, { state: "unknown", reason: "no_answer" });
  else if (error.retryable && retry) await deliveryStore.move(needs.db, delivery, retry);
  else if (error instanceof MailboxFull) await giveUpFull(needs, delivery);
  else await deliveryStore.move(needs.db, delivery, { state: "failed", reason: "refused_by_carrier" });
}

/** Suppresses all but mandatory messages to the address until it changes. */
async function bounce(needs: Needs, delivery: Sending): Promise<void> {
  const { tenant_id, channel, address_index } = delivery;
  await needs.db.transaction().execute(async (tx) => {
    const isNew = await deliveryStore.move(tx, delivery, { state: "failed", reason: "bounced" });
    if (isNew && address_index !== null)
      await needs.consents.suppress(tx, { tenant_id, channel, address_index, reason: "bounce", until: null });
  });
}

/** Records that the relay reported a full mailbox during the call, once per message. */
async function giveUpFull(needs: Needs, delivery: Sending): Promise<void> {
  const { tenant_id, channel, address_index, id } = delivery;
  await needs.db.transaction().execute(async (tx) => {
    await deliveryStore.move(tx, delivery, { state: "failed", reason: "mailbox_full" });
    const event = { tenant_id, delivery_id: id, kind: "full", provider_event: "relay", detail: null, at: needs.clock.now() };
    if ((await reportStore.addEvent(tx, event)) && address_index !== null)
      await needs.consents.recordFull(tx, { tenant_id, channel, address_index });
  });
}

export const sealedWords = [
  sealedColumn<Pick<Delivery, "tenant_id" | "id">>({
    table: "deliveries",
    column: "words_sealed",
    key: ["tenant_id", "id"],
    context: wordsContext,
  }),
];
