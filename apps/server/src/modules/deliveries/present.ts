import type { StaffDelivery, StaffDeliveryFile } from "@trevo/contract";
import { z } from "zod";
import type { Vault } from "../../kernel/crypto.ts";
import type { DeliveryEventRow, LoggedDelivery } from "./log-store.ts";
import { wordsContext } from "./keep-outcome.ts";

export const presentDelivery = (delivery: LoggedDelivery, player_name: string): StaffDelivery => ({
  id: delivery.id,
  player_id: delivery.player_id,
  player_name,
  template: delivery.template,
  class: delivery.class,
  category: delivery.category,
  channel: delivery.channel,
  state: delivery.state,
  reason: delivery.reason,
  created_at: delivery.created_at.toISOString(),
  due_at: delivery.state === "queued" || delivery.state === "held" ? delivery.due_at.toISOString() : null,
  sent_at: delivery.sent_at?.toISOString() ?? null,
  clicked_at: delivery.clicked_at?.toISOString() ?? null,
});

const sealedWords = z.object({ title: z.string(), text: z.string() });

interface FileParts {
  readonly delivery: LoggedDelivery;
  readonly player_name: string;
  readonly events: readonly DeliveryEventRow[];
}

export const presentDeliveryFile = (vault: Pick<Vault, "open">, { delivery, player_name, events }: FileParts): StaffDeliveryFile => ({
  ...presentDelivery(delivery, player_name),
  template_version: delivery.template_version,
  ttl_at: delivery.ttl_at.toISOString(),
  attempts: delivery.attempts,
  parts: delivery.parts,
  words: delivery.words_sealed === null ? null : sealedWords.parse(JSON.parse(vault.open(delivery.words_sealed, wordsContext(delivery)))),
  events: events.map(({ kind, detail, facts, at }) => ({ kind, reason: detail, facts, at: at.toISOString() })),
});
