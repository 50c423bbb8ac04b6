import type { ChatMessage } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { MessageRow } from "./message-store.ts";
import { mentionNotice } from "./messages.ts";
import type { ChatNeeds } from "./needs.ts";
import { ownStore } from "./own-store.ts";
import { maxMentions, mentionNoticeMs, skeletonOf } from "./policy.ts";

export interface Mentioned {
  readonly player_id: string;
  readonly kind: "mention" | "reply";
}

const mentionPattern = /(?<![\w@.])@([A-Za-z0-9_.]{2,15}[A-Za-z0-9_])/g;
/** Pages of the site to which a message may link. */
const pathPattern =
  /(?<=^|\s)\/(?:en\/)?(?:casino|sportsbook|sports|promotion|ranking|bonus|pages|responsible-gaming)(?:\/[\w-]+)*(?=$|[\s.,!?])/g;

/** Finds mentions and links, only on the server. The first three mentions count. */
export async function entitiesOf(
  { db }: Pick<ChatNeeds, "db">,
  { tenant, player_id }: PlayerScope,
  { text, replied }: { text: string; replied: Pick<MessageRow, "player_id"> | null },
): Promise<{ entities: ChatMessage["entities"]; mentions: Mentioned[] }> {
  const found = [...text.matchAll(mentionPattern)].slice(0, maxMentions);
  const skeletons = [...new Set(found.map(([, name = ""]) => skeletonOf(name)))];
  const names = skeletons.length === 0 ? [] : await ownStore.bySkeletons(db, tenant.id, skeletons);
  const byName = new Map(names.map((row) => [row.name.toLowerCase(), row.player_id]));
  const named = found.flatMap(({ 0: whole, 1: name = "", index: offset }) => {
    const user_id = byName.get(name.toLowerCase());
    return user_id === undefined ? [] : [{ type: "mention" as const, offset, length: whole.length, user_id }];
  });
  const links = [...text.matchAll(pathPattern)].map(({ 0: path, index: offset }) => ({
    type: "link" as const,
    offset,
    length: path.length,
    path,
  }));
  const entities = [...named, ...links].toSorted((one, other) => one.offset - other.offset);
  return { entities, mentions: mentionsOf(entities, { author: player_id, replied: replied?.player_id ?? null }) };
}

/** Returns each mentioned player once. If a player is both replied to and mentioned, the reply counts. Never the author. */
export function mentionsOf(
  entities: ChatMessage["entities"],
  { author, replied }: { author: string; replied: string | null },
): Mentioned[] {
  const named = entities.flatMap((entity) => (entity.type === "mention" ? [entity.user_id] : []));
  const mentions = new Map<string, Mentioned>(named.map((player_id) => [player_id, { player_id, kind: "mention" }]));
  if (replied !== null) mentions.set(replied, { player_id: replied, kind: "reply" });
  mentions.delete(author);
  return [...mentions.values()];
}

/**
 * Saves mentions in the message's transaction. Players who have blocked the author get no notification; several mentions in one message
 * give one notification.
 */
export async function saveMentions(
  { clock, notifications }: Pick<ChatNeeds, "clock" | "notifications">,
  tx: Tx,
  input: {
    author: PlayerKey;
    message: Pick<MessageRow, "tenant_id" | "id" | "room" | "name"> & { seq: number };
    mentions: readonly Mentioned[];
  },
): Promise<Mentioned[]> {
  const { author, message, mentions } = input;
  if (mentions.length === 0) return [];
  const { tenant_id, id, room, seq } = message;
  const players = mentions.map(({ player_id }) => player_id);
  const blockers = await ownStore.blockersOf(tx, author, players);
  const told = mentions.filter(({ player_id }) => !blockers.has(player_id));
  if (told.length === 0) return [];
  const now = clock.now();
  const since = new Date(now.getTime() - mentionNoticeMs);
  const lately = await ownStore.namedSince(tx, tenant_id, { players, since });
  await ownStore.saveMentions(
    tx,
    told.map(({ player_id, kind }) => ({ tenant_id, player_id, message_id: id, room, seq, kind, at: now })),
  );
  for (const { player_id, kind } of told) {
    if (lately.has(player_id)) continue;
    const words = mentionNotice(kind, message.name ?? "");
    await notifications.send(tx, {
      to: { tenant_id, player_id },
      notification: { words, link: `/?chat=${room}&m=${id}`, event: `chat:${id}:${player_id}`, isPushed: false, presents: "list" },
    });
  }
  return told;
}

/** Call it after the commit: lights a badge even if the panel is closed. */
export function notifyMentioned(
  { broadcaster }: Pick<ChatNeeds, "broadcaster">,
  tenantId: number,
  { message, mentioned }: { message: ChatMessage; mentioned: readonly Mentioned[] },
): void {
  for (const { player_id, kind } of mentioned)
    broadcaster.toPlayer(tenantId, player_id, "MessageSent", {
      mention: kind,
      messageId: message.id,
      room: message.room,
      seq: message.seq ?? 0,
      name: message.user?.name ?? null,
    });
}
