import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { MessageChannel } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { DeliveryNeeds } from "./needs.ts";
import { type DeliveryAbout, deliveryStore } from "./store.ts";
import { templates } from "./templates.ts";

export const sendDeliveriesJob = "send-deliveries";

export const referenceBytes = 16;

export interface NewMessage {
  readonly to: PlayerKey;
  /** The template's key. Class, category and channels come from the template. */
  readonly template: string;
  readonly vars: Readonly<Record<string, string>>;
  /** Key of the subject, such as `withdrawal:{id}:paid`. A second call with the same key sends nothing. */
  readonly dedupe_key: string;
  /** A subset of the template's channels; all of them if absent. */
  readonly channels?: readonly MessageChannel[];
  /** The event for which a brand may have a text of its own. */
  readonly about?: DeliveryAbout | undefined;
  /** Id of the thing that it is about: a later message on it replaces this one on a phone. */
  readonly subject?: string | undefined;
}

/** Queues a message. Call in the transaction of its cause. Whether it is sent is decided when it is due. */
export async function enqueue(needs: Pick<DeliveryNeeds, "clock" | "jobs">, tx: Tx, message: NewMessage): Promise<void> {
  const template = templates.get(message.template);
  assert(template, `no template ${message.template}`);
  const vars = template.vars.parse(message.vars);
  const now = needs.clock.now();
  let isNew = false;
  for (const channel of template.channels.filter((one) => message.channels?.includes(one) ?? true)) {
    const inserted = await deliveryStore.insert(tx, {
      tenant_id: message.to.tenant_id,
      player_id: message.to.player_id,
      id: newId(),
      template: template.key,
      template_version: template.version,
      class: template.class,
      category: template.category,
      channel,
      dedupe_key: message.dedupe_key,
      vars,
      about: message.about,
      subject: message.subject ?? null,
      due_at: now,
      ttl_at: new Date(now.getTime() + template.ttl_ms),
      reference: randomBytes(referenceBytes).toString("base64url"),
      created_at: now,
    });
    isNew ||= inserted;
  }
  if (isNew) await needs.jobs.add(tx, { name: sendDeliveriesJob, payload: {}, key: sendDeliveriesJob });
}
