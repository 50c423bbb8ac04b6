import type { MessageCategory, MessageClass } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { enqueue } from "./enqueue.ts";
import type { DeliveryNeeds } from "./needs.ts";
import { notificationTemplate } from "./templates.ts";

export interface ToldNotification {
  readonly id: string;
  readonly to: PlayerKey;
  readonly class: MessageClass;
  readonly category: MessageCategory;
  readonly words: Localized<{ readonly title: string; readonly description: string }>;
  /** A path of the site. */
  readonly link: string;
}

type Needs = Pick<DeliveryNeeds, "clock" | "jobs" | "players" | "hasDevice">;

/** A channel that reaches nobody now is left out: the notification itself stays in the product. */
export async function tellOf(needs: Needs, tx: Tx, { id, to, class: kind, category, words, link }: ToldNotification): Promise<void> {
  const player = await needs.players.byId(to, tx);
  const channels = [...(player?.email_verified_at ? ["email" as const] : []), ...((await needs.hasDevice(to)) ? ["push" as const] : [])];
  if (channels.length === 0) return;
  const { pt, en } = words;
  await enqueue(needs, tx, {
    to,
    template: notificationTemplate(kind, category),
    vars: { title_pt: pt.title, title_en: en.title, text_pt: pt.description, text_en: en.description, path: link },
    dedupe_key: `notification:${id}`,
    channels,
  });
}
