import { locales } from "@trevo/domain";
import { z } from "zod";
import { instant, uuid } from "./wire.ts";

/** An uploaded picture has at most 5 MB. The server stores a smaller copy redrawn from its pixels. */
export const chatPictureMaxBytes = 5 * 1024 * 1024;
/** Request limit in UTF-8 bytes. The limit of a message in graphemes is a moderation rule. */
export const chatTextMaxBytes = 1_200;
/** Number of changes that a client may lag behind and still receive one by one. Beyond it, the server replies with a reset. */
export const chatGapMax = 200;
/** How long authors may delete their own message. */
export const chatDeleteMs = 10 * 60_000;

export const chatMessageTypes = ["global", "pinned", "others"] as const;

export const chatAttachment = z.discriminatedUnion("attachment_type", [
  z.object({ attachment_type: z.literal("image"), attachment_url: z.string(), width: z.int(), height: z.int() }),
  z.object({
    attachment_type: z.literal("round"),
    /** URL of the proof page. */
    attachment_url: z.string(),
    game: z.object({ id: z.int(), title: z.string(), gamecode: z.string() }),
    /** In centavos, as posted in the ledger. */
    stake: z.int(),
    win: z.int(),
    /** Hundredths: 250 is 2.5×. */
    multiplier_x100: z.int(),
    /** The round has been rolled back: stake and result no longer count. */
    void: z.boolean(),
  }),
]);

/** Offsets and lengths in UTF-16 code units of `text`. */
export const chatEntity = z.discriminatedUnion("type", [
  z.object({ type: z.literal("mention"), offset: z.int(), length: z.int(), user_id: uuid() }),
  z.object({ type: z.literal("link"), offset: z.int(), length: z.int(), path: z.string() }),
]);

export const chatMessage = z.object({
  id: uuid(),
  room: z.int(),
  /** Sequence number of the change within the room; null while the message is held for review. */
  seq: z.int().nullable(),
  /** When the message was written. */
  time: instant(),
  /** `others` marks content that nobody typed: cards and system messages. */
  type: z.enum(chatMessageTypes),
  text: z.string(),
  /** Null for staff and the system. The name chosen for the chat, otherwise masked: `Ma•••a·47`. */
  user: z.object({ id: uuid(), name: z.string() }).nullable(),
  mission: z.object({ id: uuid(), title: z.string() }).nullable(),
  /** `rank-0` to `rank-n`, `staff` or `system`: one of the site's own class names. */
  colorClass: z.string().regex(/^(?:rank-\d{1,3}|staff|system)$/),
  /** The author's rank; null if hidden or if the author has none. */
  emoji: z.string().nullable(),
  pinned_until: instant().nullable(),
  attachments: z.array(chatAttachment),
  entities: z.array(chatEntity),
  /** Name and first 80 characters of the original. The text is null once the original is deleted. */
  reply_to: z.object({ id: uuid(), name: z.string(), text: z.string().nullable() }).nullable(),
  client_id: uuid().nullable(),
  /** Present, and true, if only the card has changed: the message was shown before under another number. */
  updated: z.literal(true).optional(),
  /** Present, and true, only for demonstration messages of a staging brand. */
  simulated: z.literal(true).optional(),
});

export type ChatMessage = z.output<typeof chatMessage>;

const numbered = { room: z.int(), seq: z.int() };

/** A message was deleted. */
export const chatDeletion = z.object({ delete: z.literal(true), messageId: uuid(), ...numbered });
/** A message is no longer pinned; it stays in the room. */
export const chatUnpin = z.object({ unpin: z.literal(true), messageId: uuid(), ...numbered });
/** Sequence number of a change to a message that was deleted later. The text is never sent again. */
export const chatGone = z.object({ gone: z.literal(true), ...numbered });

/**
 * A change of a room. Sequence numbers are dense and follow commit order. A message can appear again: when it is
 * pinned, and when its card's round is rolled back.
 */
export const chatChange = z.union([chatDeletion, chatUnpin, chatGone, chatMessage]);

export type ChatDeletion = z.output<typeof chatDeletion>;
export type ChatUnpin = z.output<typeof chatUnpin>;
export type ChatGone = z.output<typeof chatGone>;
export type ChatChange = z.output<typeof chatChange>;

/**
 * Event on the player's own channel: another player mentioned or answered them. It updates the badge; the message itself arrives on the
 * room's channel.
 */
export interface ChatMention {
  mention: "mention" | "reply";
  messageId: string;
  room: number;
  seq: number;
  /** Name of the author; null for staff. */
  name: string | null;
}

/**
 * Event on the player's own channel: the decision on a held message. An approved message also arrives on the room's channel, with its
 * sequence number.
 */
export interface ChatDecision {
  decision: "shown" | "rejected";
  messageId: string;
  client_id: string | null;
  room: number;
}

export const chatStates = ["open", "closed"] as const;

export const chatState = z.object({
  room: z.int(),
  latest_seq: z.int(),
  /** Number of sockets in the room's channel over all nodes. */
  online: z.int(),
  /** Minimum time between two messages of one player, in ms; 0 for none. */
  slow_ms: z.int(),
  closed: z.boolean(),
  /** Ids of the pinned messages, newest first. */
  pinned: z.array(uuid()),
});

export type ChatState = z.output<typeof chatState>;

export const chatReply = z.object({
  /** Ascending by `seq`. With `after`: the changes since then. Otherwise messages only. */
  messages: z.array(chatChange),
  /** Centavos that an account must have staked before it may write; 0 for none. */
  amountBet: z.int(),
  /** What the caller still has to stake; null for guests. */
  amount_left: z.int().nullable(),
  room: z.int(),
  latest_seq: z.int(),
  /** The lowest number that `after` can resume from, and the oldest message available through `before`; 0 in an empty room. */
  oldest_seq: z.int(),
  pinned: z.array(chatMessage),
  state: z.enum(chatStates),
  slow_ms: z.int(),
  online: z.int(),
  /** The client is too far behind to catch up: replace its messages with these, the newest. */
  reset: z.boolean(),
});

export type ChatReply = z.output<typeof chatReply>;

export const chatRoom = z.object({
  room: z.int(),
  slug: z.string(),
  /** In the caller's language. */
  name: z.string(),
  /** Language of the room; null for a room about a topic. */
  locale: z.enum(locales).nullable(),
  state: z.enum(chatStates),
  /** When a closed room reopens; null if unknown. */
  opens_at: instant().nullable(),
  slow_ms: z.int(),
  latest_seq: z.int(),
  online: z.int(),
});

export type ChatRoom = z.output<typeof chatRoom>;

/** What a muted or banned player is shown. */
export const chatSanction = z.object({
  kind: z.enum(["mute", "ban"]),
  /** Null for all rooms. */
  rooms: z.array(z.int()).nullable(),
  /** In the caller's language. */
  reason: z.string(),
  until: instant().nullable(),
  /** Id of the case to appeal against; null if there is nothing to appeal. */
  case: uuid().nullable(),
});

export type ChatSanction = z.output<typeof chatSanction>;

export const chatMe = z.object({
  name: z.object({
    name: z.string(),
    /** False if the name is a masked one that we generated. */
    picked: z.boolean(),
    /** When the name can be changed again; null for now. */
    changeable_at: instant().nullable(),
  }),
  rules_accepted: z.boolean(),
  phone_verified: z.boolean(),
  /** The player is on a break from chat: can read but not write. */
  pausing: z.boolean(),
  sanctions: z.array(chatSanction),
  blocks: z.array(z.object({ id: uuid(), name: z.string() })),
  /** `unread` and `mentions` are capped at 100, shown as '99+'. */
  pointers: z.array(z.object({ room: z.int(), seq: z.int(), unread: z.int(), mentions: z.int() })),
  amountBet: z.int(),
  amount_left: z.int(),
  /** End of the newcomer period with three messages a minute, no pictures and no cards. Null once it is over. */
  new_until: instant().nullable(),
  pictures_left: z.int(),
});

export type ChatMe = z.output<typeof chatMe>;

export const chatRules = z.object({ version: z.int(), text: z.string() });
