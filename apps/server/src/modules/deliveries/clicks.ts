import { sha256 } from "../../kernel/crypto.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { DeliveryNeeds } from "./needs.ts";
import { type Delivery, deliveryStore } from "./store.ts";

/** Kind of the event of a delivery. */
export const clicked = "click";

/** Whether the opening of a message is counted. Nobody needs to know who has read a message about protection or security. */
export const isCounted = ({ class: kind }: Pick<Delivery, "class">): boolean => kind !== "mandatory";

/**
 * Adds the token to the site's own address. Nothing is counted by opening it, because scanners and previews open links too: the page
 * reports the token. A link that uses the parameter itself stays as it is.
 */
export function withToken(url: string, { class: kind, reference }: Pick<Delivery, "class" | "reference">): string {
  const address = new URL(url);
  if (!isCounted({ class: kind }) || address.searchParams.has("m")) return url;
  address.searchParams.set("m", reference);
  return address.href;
}

const tagLength = 32;

/**
 * Names the subject of a message: a payment, a ticket, or the message itself. Messages on one subject replace each other on a phone, and
 * no others do. A hash, because push services see it.
 */
export const tagOf = ({ subject, dedupe_key }: Pick<Delivery, "subject" | "dedupe_key">): string =>
  sha256(subject ?? dedupe_key)
    .toString("base64url")
    .slice(0, tagLength);

/** Counts a message once, however often it is opened. An unknown token gets the same answer, so that tokens cannot be probed. */
export async function recordClick(
  { db, clock }: Pick<DeliveryNeeds, "db" | "clock">,
  { tenant }: TenantScope,
  token: string,
): Promise<void> {
  const delivery = await deliveryStore.byReference(db, tenant.id, token);
  if (!delivery || delivery.claimed_at === null || !isCounted(delivery)) return;
  const { tenant_id, id } = delivery;
  await deliveryStore.addEvent(db, { tenant_id, delivery_id: id, kind: clicked, provider_event: clicked, detail: null, at: clock.now() });
}
