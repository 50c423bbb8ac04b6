import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { MessageChannel } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { DeliveryNeeds } from "./needs.ts";
import { deliveryStore } from "./store.ts";
import { templates } from "./templates.ts";

export const sendDeliveriesJob = "send-deliveries";

export const referenceBytes = 16;

export interface NewMessage {
  readonly to: PlayerKey;
  /** Its key; class, category and channels are the template's. */
  readonly template: string;
  readonly vars: Readonly<Record<string, string>>;
  /** Of the subject, such as `withdrawal:{id}:paid`. A second call with the same key sends nothing. */
  readonly dedupe_key: string;
  /** Of the template's; all of them when absent. */
  readonly channels?: readonly MessageChannel[];
}

/** In the transaction of its cause. Whether it leaves is decided when it is sent. */
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
      due_at: now,
      ttl_at: new Date(now.getTime() + template.ttl_ms),
      reference: randomBytes(referenceBytes).toString("base64url"),
      created_at: now,
    });
    isNew ||= inserted;
  }
  if (isNew) await needs.jobs.add(tx, { name: sendDeliveriesJob, payload: {}, key: sendDeliveriesJob });
}
