import assert from "node:assert/strict";
import type { ChatMessage } from "@trevo/contract";
import { type Tx, uniqueViolation } from "../../kernel/db.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { Analysis } from "../moderation/index.ts";
import type { Player } from "../players/index.ts";
import { type Attachment, attach, takeFile } from "./attachments.ts";
import { authorOf } from "./author.ts";
import { correctCards } from "./correct-cards.ts";
import { compared, followJudgement, judgeText, recordRefusal, requireUnmuted } from "./judge-message.ts";
import { entitiesOf, type Mentioned, notifyMentioned, saveMentions } from "./mentions.ts";
import { type MessageRow, type NewMessage, type ReadMessage, messageStore } from "./message-store.ts";
import type { ChatNeeds } from "./needs.ts";
import { type Writer, ownStore } from "./own-store.ts";
import { countChange, isNewcomer, isOpen, paceEnd, replyQuoteLength, slowOf } from "./policy.ts";
import { presentMessage } from "./present.ts";
import { requireChat, turnoverOf } from "./read-messages.ts";
import { chatRulesVersion } from "./rules-text.ts";
import { announceChange, lockRoom } from "./write-change.ts";

export interface Outgoing {
  readonly message: string;
  readonly attachments: readonly { readonly attachment_type: "image" | "round"; readonly attachment_url: string }[];
  readonly room?: number | undefined;
  readonly reply_to?: string | undefined;
  readonly client_id?: string | undefined;
}

export interface Sent {
  readonly data: ChatMessage;
  readonly state: "shown" | "held";
  readonly care: 1 | 2 | null;
}

/** Number of the author's last messages from which the pace is computed. */
const recentMessages = 60;

/**
 * Sends a message once and in order: repeating a `client_id` returns the stored message. A held message has no number yet. Refuses like
 * `protection.mayChat`, and with `not_found`, `chat_closed`, `chat_muted`, `contacts_unverified`, `chat_rules_required`,
 * `turnover_required`, `message_refused`, `slow_mode`, `invalid_fields`, `wrong_state`.
 */
export async function sendMessage(needs: ChatNeeds, scope: PlayerScope, outgoing: Outgoing): Promise<Sent> {
  requireChat(scope);
  const key = keyOf(scope);
  const writer = await ownStore.writer(needs.db, key, {
    client_id: outgoing.client_id ?? null,
    rules_version: chatRulesVersion,
    most: compared.most,
    since: new Date(needs.clock.now().getTime() - compared.ms),
  });
  const known = writer.stored_id === null ? null : await messageStore.find(needs.db, { tenant_id: key.tenant_id, id: writer.stored_id });
  if (known) return asSent(needs, known);
  const player = await requireWriter(needs, scope, { outgoing, writer });
  const draft = await draftOf(needs, scope, { player, outgoing, writer });
  const stored = await store(needs, scope, draft).catch((error: unknown) => {
    // The round's card is already in the room.
    if (uniqueViolation(error) === "chat_messages_cards") throw refuse("wrong_state");
    throw error;
  });
  if (stored instanceof Refusal) throw stored;
  const { row, mentioned } = stored;
  const sent = asSent(needs, row, draft.analysis.care);
  if (mentioned !== null) {
    announceChange(needs, scope.tenant.id, sent.data);
    notifyMentioned(needs, scope.tenant.id, { message: sent.data, mentioned });
  }
  if (row.round_id !== null) await correctAtOnce(needs, { tenant_id: row.tenant_id, round_id: row.round_id });
  return sent;
}

/** A round that was rolled back while its card was written: the follower may have looked for cards before this one was committed. */
async function correctAtOnce(needs: ChatNeeds, round: { readonly tenant_id: number; readonly round_id: string }): Promise<void> {
  if ((await needs.wallet.round(round.tenant_id, round.round_id))?.state !== "rolled_back") return;
  const corrected = await needs.db.transaction().execute((tx) => correctCards(needs, tx, [round]));
  for (const { tenant_id, change } of corrected) announceChange(needs, tenant_id, change);
}

const asSent = ({ clock }: Pick<ChatNeeds, "clock">, row: ReadMessage, care: Sent["care"] = null): Sent => ({
  data: presentMessage(row, { now: clock.now() }),
  state: row.seq === null ? "held" : "shown",
  care,
});

interface Asking {
  readonly outgoing: Outgoing;
  readonly writer: Writer;
}

/**
 * Checks that the player may write here now, cheapest checks first. Checks that protect players are made once, where the message is stored.
 */
async function requireWriter(needs: ChatNeeds, scope: PlayerScope, { outgoing, writer }: Asking): Promise<Player> {
  const { tenant } = scope;
  const found = await needs.rooms.room({ tenant_id: tenant.id, room: roomOf(scope, outgoing) });
  if (!found) throw refuse("not_found");
  if (!isOpen(found.row, { now: needs.clock.now(), timezone: tenant.timezone })) throw refuse("chat_closed");
  const player = await needs.players.byId(keyOf(scope));
  assert(player, "a signed-in player exists");
  await requireUnmuted(needs, scope, { player, room: found.row.room });
  if (!player.phone_verified_at) throw refuse("contacts_unverified");
  if (!writer.has_accepted) throw refuse("chat_rules_required");
  const { amount_left, amountBet } = await turnoverOf(needs, { tenant, player: scope });
  if (amount_left) throw refuse("turnover_required", { extras: { amount: amountBet, amount_left } });
  return player;
}

const roomOf = ({ tenant }: PlayerScope, { room }: Outgoing): number => room ?? tenant.settings.public_chat_id;

interface Draft {
  readonly player: Player;
  readonly message: NewMessage;
  readonly analysis: Analysis;
  readonly attachment: Attachment | null;
  readonly mentions: readonly Mentioned[];
}

/** Prepares everything that needs no lock. */
async function draftOf(needs: ChatNeeds, scope: PlayerScope, { player, outgoing, writer }: Asking & { player: Player }): Promise<Draft> {
  const room = roomOf(scope, outgoing);
  const [wanted] = outgoing.attachments;
  const attachment = wanted ? await attach(needs, scope, { player, wanted }) : null;
  const replied = outgoing.reply_to === undefined ? null : await repliedTo(needs, scope, { room, id: outgoing.reply_to });
  const said = outgoing.message.trim().normalize("NFC");
  const analysis = await judgeText(needs, scope, { player, room, text: said, recent: writer.recent });
  const { text } = analysis;
  // A text that is empty after cleaning has no content.
  if (text === "" && !attachment && analysis.action !== "refuse") throw refuse("message_refused", { fields: { message: ["required"] } });
  const { entities, mentions } = await entitiesOf(needs, scope, { text, replied });
  const message: NewMessage = {
    tenant_id: scope.tenant.id,
    id: newId(),
    room,
    player_id: scope.player_id,
    staff_id: null,
    client_id: outgoing.client_id ?? null,
    kind: attachment?.kind === "round" ? "others" : "global",
    state: attachment?.kind === "image" || analysis.action === "hold" ? "held" : "shown",
    text,
    entities,
    ...(await authorOf(needs, scope, { player, picked: writer.name })),
    reply_to: replied?.id ?? null,
    reply_name: replied?.name ?? null,
    reply_text: replied ? [...replied.text].slice(0, replyQuoteLength).join("") : null,
    attachment: attachment?.shown ?? null,
    file_id: attachment?.kind === "image" ? attachment.id : null,
    round_id: attachment?.kind === "round" ? attachment.id : null,
    mission: null,
    findings: analysis.findings,
    case_id: null,
    simulated: false,
    created_at: needs.clock.now(),
  };
  return { player, message, analysis, attachment, mentions };
}

/** Returns a message that is shown in the room. Refuses with `not_found`. */
async function repliedTo({ db }: ChatNeeds, { tenant }: PlayerScope, original: { room: number; id: string }): Promise<MessageRow> {
  const message = await messageStore.find(db, { tenant_id: tenant.id, id: original.id });
  if (message?.state !== "shown" || message.room !== original.room) throw refuse("not_found");
  return message;
}

/** `mentioned` is null if nobody is to be notified: the message is held, or was stored before. */
interface Stored {
  readonly row: ReadMessage;
  readonly mentioned: readonly Mentioned[] | null;
}

/** The account is held first, so that a player's messages are decided one at a time, and a concurrent exclusion is either seen or waits. */
const store = (needs: ChatNeeds, scope: PlayerScope, draft: Draft): Promise<Stored | Refusal> =>
  needs.db.transaction().execute(async (tx) => {
    const key = keyOf(scope);
    const { message } = draft;
    await needs.players.holdAlone(tx, key);
    const known = message.client_id === null ? undefined : await messageStore.byClientId(tx, key, message.client_id);
    if (known) return { row: known, mentioned: null };
    const player = await needs.players.byId(key, tx);
    assert(player, "a signed-in player exists");
    await needs.protection.mayChat(scope, tx, player);
    await requireUnmuted(needs, scope, { player, room: message.room, tx });
    // The refusal is returned and not thrown, so that its count is committed.
    if (draft.analysis.action === "refuse") return recordRefusal(needs, tx, { scope, analysis: draft.analysis });
    const sent = await requirePace(needs, tx, { scope, draft });
    if (draft.attachment?.kind === "image") await takeFile(needs, tx, { key, id: draft.attachment.id });
    const case_id = await followJudgement(needs, tx, { scope, message, analysis: draft.analysis });
    if (message.state === "shown") return show(needs, tx, { scope, draft, sent });
    await messageStore.insert(tx, { ...message, case_id });
    return { row: await storedRow(tx, { ...message, case_id, seq: null, shown_at: null }), mentioned: null };
  });

/** Returns the message as stored; the message it replies to may be gone. */
async function storedRow(tx: Tx, message: NewMessage & Pick<MessageRow, "seq" | "shown_at">): Promise<ReadMessage> {
  if (message.reply_to === null) return { ...message, pinned_until: null, pin_seq: null, ended_by: null, reply_deleted: false };
  const row = await messageStore.find(tx, message);
  assert(row, "a message just stored exists");
  return row;
}

type Recent = Awaited<ReturnType<typeof messageStore.recentOf>>;

async function requirePace(needs: ChatNeeds, tx: Tx, { scope, draft }: { scope: PlayerScope; draft: Draft }): Promise<Recent> {
  const now = needs.clock.now();
  const sent = await messageStore.recentOf(tx, keyOf(scope), recentMessages);
  const end = paceEnd(
    sent.map(({ created_at }) => created_at),
    { newcomer: isNewcomer(draft.player.created_at, now), now, scale: needs.limitScale },
  );
  if (end) throw tooSoon(end, now);
  return sent;
}

const tooSoon = (end: Date, now: Date) =>
  refuse("slow_mode", { retryAfter: Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1_000)) });

/** Shows the message under the room's lock, and finds the mentioned players to be notified. */
async function show(needs: ChatNeeds, tx: Tx, { scope, draft, sent }: { scope: PlayerScope; draft: Draft; sent: Recent }): Promise<Stored> {
  const { message } = draft;
  const now = needs.clock.now();
  const room = await lockRoom(tx, message);
  if (!isOpen(room, { now, timezone: scope.tenant.timezone })) throw refuse("chat_closed");
  const last = sent.find((earlier) => earlier.room === message.room);
  const end = last && new Date(last.created_at.getTime() + slowOf(room));
  if (end && end > now) throw tooSoon(end, now);
  const shown = { seq: room.next, shown_at: now };
  await messageStore.insertNumbered(tx, message, { ...shown, pace: countChange(room, { now, scale: needs.limitScale }) });
  const mentioned = await saveMentions(needs, tx, {
    author: keyOf(scope),
    message: { ...message, seq: room.next },
    mentions: draft.mentions,
  });
  return { row: await storedRow(tx, { ...message, ...shown }), mentioned };
}
