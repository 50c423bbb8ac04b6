import { type ChatChange, type ChatReply, chatGapMax } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, type TenantScope, keyOf } from "../../kernel/scope.ts";
import type { ChatNeeds } from "./needs.ts";
import { messageStore } from "./message-store.ts";
import { allowancesOf, isOpen, shownMs, slowOf } from "./policy.ts";
import { presentChange, presentMessage } from "./present.ts";
import { keptChanges, keptMessages, type RoomLog, type RoomPart } from "./create-room-log.ts";
import { type RoomKey, roomStore } from "./room-store.ts";

/** The reader: a guest, or a signed-in player. */
export interface ChatViewer extends TenantScope {
  readonly player: PlayerScope | null;
}

export interface MessagesQuery {
  readonly limit: number;
  readonly room?: number | undefined;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

const resetMessages = 50;

/** Refuses with `not_found` if the brand has no chat. */
export function requireChat({ tenant }: Pick<TenantScope, "tenant">): void {
  if (!tenant.settings.chat.enabled) throw refuse("not_found");
}

/** Refuses guests with `session_required` if the brand shows its chat only to players. */
export function requireReader({ tenant, player }: Pick<ChatViewer, "tenant" | "player">): void {
  if (!player && !allowancesOf(tenant.settings).guests_read) throw refuse("session_required");
}

export async function readMessages(needs: ChatNeeds, viewer: ChatViewer, query: MessagesQuery): Promise<ChatReply> {
  requireChat(viewer);
  requireReader(viewer);
  const { tenant } = viewer;
  const key = { tenant_id: tenant.id, room: query.room ?? tenant.settings.public_chat_id };
  const found = await needs.rooms.room(key);
  if (!found) throw refuse("not_found");
  const { row, log } = found;
  const now = needs.clock.now();
  const read =
    query.after !== undefined
      ? changesAfter(log, query.after)
      : { messages: query.before === undefined ? log.messages.slice(-query.limit) : await history(needs, key, query), reset: false };
  return {
    ...read,
    ...(await turnoverOf(needs, viewer)),
    room: row.room,
    latest_seq: log.latest,
    oldest_seq: log.oldest,
    pinned: log.pinned.filter(({ pinned_until }) => pinned_until !== null && new Date(pinned_until) > now),
    state: isOpen(row, { now, timezone: tenant.timezone }) ? "open" : "closed",
    slow_ms: slowOf(row),
    online: needs.online.of(key),
  };
}

/** A client that is too far behind starts again. A client that is ahead of this process needs nothing. */
function changesAfter(log: RoomLog, after: number): { messages: ChatChange[]; reset: boolean } {
  const changes = log.latest - after > chatGapMax || after < log.oldest - 1 ? null : log.after(after);
  return changes ? { messages: changes, reset: false } : { messages: log.messages.slice(-resetMessages), reset: true };
}

async function history({ db, clock }: ChatNeeds, key: RoomKey, { before = 0, limit }: MessagesQuery): Promise<ChatChange[]> {
  const now = clock.now();
  const since = new Date(now.getTime() - shownMs);
  const rows = await messageStore.shownBefore(db, key, { before, since, most: limit });
  return rows.toReversed().map((row) => presentMessage(row, { now }));
}

/** Returns the centavos that an account must stake before it may write, and how many are left. */
export async function turnoverOf(
  { totals }: Pick<ChatNeeds, "totals">,
  { tenant, player }: Pick<ChatViewer, "tenant" | "player">,
): Promise<{ amountBet: number; amount_left: number | null }> {
  const { min_turnover: amountBet } = allowancesOf(tenant.settings);
  if (!player) return { amountBet, amount_left: null };
  const staked = amountBet > 0 ? (await totals.of(keyOf(player))).staked : 0;
  return { amountBet, amount_left: Math.max(0, amountBet - staked) };
}

/** Loads the part of a room that a process caches. */
export async function loadRoom({ db, clock }: Pick<ChatNeeds, "db" | "clock">, key: RoomKey): Promise<RoomPart> {
  const now = clock.now();
  const since = new Date(now.getTime() - shownMs);
  // Uses one snapshot: a change between two of these reads would be missed or seen twice.
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const latest = await roomStore.lastSeq(tx, key);
      const oldest = await messageStore.oldestSince(tx, key, since);
      const changes = await messageStore.changesAfter(tx, key, { after: latest - keptChanges, most: keptChanges });
      const messages = await messageStore.shownBefore(tx, key, { before: latest + 1, since, most: keptMessages });
      const pinned = await messageStore.pinned(tx, key, now);
      return {
        latest,
        oldest,
        changes: changes.map((change) => presentChange(key.room, change, now)),
        messages: messages.toReversed().map((row) => presentMessage(row, { now })),
        pinned: pinned.map((row) => presentMessage(row, { now, seq: row.pin_seq })),
      };
    });
}

export const loadChanges = async ({ db, clock }: Pick<ChatNeeds, "db" | "clock">, key: RoomKey, after: number): Promise<ChatChange[]> =>
  (await messageStore.changesAfter(db, key, { after, most: keptChanges })).map((change) => presentChange(key.room, change, clock.now()));
