import type { MessageCategory, MessageChannel, MessageClass, NotifiedPayment } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { phoneChannels } from "../../adapters/messaging/carrier.ts";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { enqueue } from "./enqueue.ts";
import type { DeliveryNeeds } from "./needs.ts";
import { notificationTemplate } from "./templates.ts";

export interface SentNotification {
  readonly id: string;
  readonly to: PlayerKey;
  readonly class: MessageClass;
  readonly category: MessageCategory;
  readonly words: Localized<{ readonly title: string; readonly description: string }>;
  /** Path on the site. */
  readonly link: string;
  /** Absent or null if it is not about a payment. */
  readonly payment?: NotifiedPayment | null;
  /** Id of the thing that it is about; the payment if absent. */
  readonly subject?: string | undefined;
}

type Needs = Pick<DeliveryNeeds, "clock" | "jobs" | "players" | "hasDevice" | "isServed" | "consents">;

/** Queues a notification. Channels that do not reach the player now are omitted: the notification itself stays in the product. */
export async function deliverNotification(
  needs: Needs,
  tx: Tx,
  { id, to, class: kind, category, words, link, payment, subject }: SentNotification,
): Promise<void> {
  const player = await needs.players.byId(to, tx);
  const channels: MessageChannel[] = [
    ...(player?.email_verified_at ? ["email" as const] : []),
    ...((await needs.hasDevice(to)) ? ["push" as const] : []),
    ...(player?.phone_verified_at ? await phoneChannelsOf(needs, tx, { to, kind, category, player }) : []),
  ];
  if (channels.length === 0) return;
  const { pt, en } = words;
  await enqueue(needs, tx, {
    to,
    template: notificationTemplate(kind, category),
    vars: { title_pt: pt.title, title_en: en.title, text_pt: pt.description, text_en: en.description, path: link },
    dedupe_key: `notification:${id}`,
    channels,
    ...(payment && { about: { key: payment.event, amount: payment.amount } }),
    subject: subject ?? payment?.id,
  });
}

type Recipient = Pick<SentNotification, "to" | "category"> & { readonly kind: MessageClass; readonly player: Player };

/** Phone channels that the player has turned on. A mandatory message is also sent by SMS if the player has no confirmed e-mail address. */
async function phoneChannelsOf(needs: Needs, tx: Tx, { to, kind, category, player }: Recipient): Promise<MessageChannel[]> {
  const channels: MessageChannel[] = [];
  for (const channel of phoneChannels) {
    if (!(await needs.isServed(to.tenant_id, channel))) continue;
    const purpose = category === "chat" ? "chat_push" : "marketing";
    const { is_on } = await needs.consents.permissionsOf(tx, to, { purpose, category, channel, address: player.phone });
    const isNeeded = kind === "mandatory" && channel === "sms" && player.email_verified_at === null;
    if (isNeeded || (kind === "service" && is_on)) channels.push(channel);
  }
  return channels;
}
