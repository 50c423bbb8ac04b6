import { locales } from "@trevo/domain";
import { z } from "zod";
import { instant, uuid } from "./wire.ts";

/** A picture of at most 5 MB; what is kept is a smaller one, made anew from its pixels. */
export const chatPictureMaxBytes = 5 * 1024 * 1024;
/** What a writer may send, in UTF-8 bytes; what a message may hold, in graphemes, is the moderation's rule. */
export const chatTextMaxBytes = 1_200;
/** Changes that a client may be behind and still receive one by one; beyond it the answer is a reset. */
export const chatGapMax = 200;
/** How long the author may delete a message. */
export const chatDeleteMs = 10 * 60_000;

export const chatMessageTypes = ["global", "pinned", "others"] as const;

export const chatAttachment = z.discriminatedUnion("attachment_type", [
  z.object({ attachment_type: z.literal("image"), attachment_url: z.string(), width: z.int(), height: z.int() }),
  z.object({
    attachment_type: z.literal("round"),
    /** The proof's page. */
    attachment_url: z.string(),
    game: z.object({ id: z.int(), title: z.string(), gamecode: z.string() }),
    /** Centavos, of the ledger. */
    stake: z.int(),
    win: z.int(),
    /** Hundredths: 250 is 2.5×. */
    multiplier_x100: z.int(),
    /** Rolled back since: there is no stake and no result any more. */
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
  /** The room's number of this change; null while the message is held. */
  seq: z.int().nullable(),
  /** When it was written. */
  time: instant(),
  /** `others` is what nobody typed: a card, a line of the system. */
  type: z.enum(chatMessageTypes),
  text: z.string(),
  /** Null for staff and the system. The name is the one picked for the chat, else masked: `Ma•••a·47`. */
  user: z.object({ id: uuid(), name: z.string() }).nullable(),
  mission: z.object({ id: uuid(), title: z.string() }).nullable(),
  /** `rank-0` to `rank-n`, `staff` or `system`: a name of the site's own list. */
  colorClass: z.string().regex(/^(?:rank-\d{1,3}|staff|system)$/),
  /** The writer's rank; null where the writer hides it, or has none. */
  emoji: z.string().nullable(),
  pinned_until: instant().nullable(),
  attachments: z.array(chatAttachment),
  entities: z.array(chatEntity),
  /** The name and the first 80 characters as they were; null text once the original is deleted. */
  reply_to: z.object({ id: uuid(), name: z.string(), text: z.string().nullable() }).nullable(),
  client_id: uuid().nullable(),
  /** Present and true only for the demonstration messages of a staging brand. */
  simulated: z.literal(true).optional(),
});

export type ChatMessage = z.output<typeof chatMessage>;

const numbered = { room: z.int(), seq: z.int() };

/** A message was deleted. */
export const chatDeletion = z.object({ delete: z.literal(true), messageId: uuid(), ...numbered });
/** A message is no longer pinned; it stays in the room. */
export const chatUnpin = z.object({ unpin: z.literal(true), messageId: uuid(), ...numbered });
/** The number of a change about a message that was deleted later: its words never leave again. */
export const chatGone = z.object({ gone: z.literal(true), ...numbered });

/** A change of a room. Numbers are dense and in the order of commits. A message may come twice: as it was sent, and when it is pinned. */
export const chatChange = z.union([chatDeletion, chatUnpin, chatGone, chatMessage]);

export type ChatDeletion = z.output<typeof chatDeletion>;
export type ChatUnpin = z.output<typeof chatUnpin>;
export type ChatGone = z.output<typeof chatGone>;
export type ChatChange = z.output<typeof chatChange>;

/** On the player's own channel: somebody named them or replied. The badge lights; the message itself comes by the room. */
export interface ChatMention {
  mention: "mention" | "reply";
  messageId: string;
  room: number;
  seq: number;
  /** Of the writer; null for staff. */
  name: string | null;
}

/** On the player's own channel: what became of a message that was held. A shown one also comes by the room, with its number. */
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
  /** Sockets in the room's channel over all nodes. */
  online: z.int(),
  /** Between two messages of one player, ms; 0 is none. */
  slow_ms: z.int(),
  closed: z.boolean(),
  /** Ids of the pinned messages, the newest first. */
  pinned: z.array(uuid()),
});

export type ChatState = z.output<typeof chatState>;

export const chatReply = z.object({
  /** Ascending by `seq`. With `after` the changes beyond it, else messages only. */
  messages: z.array(chatChange),
  /** Centavos that an account must have staked before it writes; 0 is none. */
  amountBet: z.int(),
  /** What is left of it for the caller; null for guests. */
  amount_left: z.int().nullable(),
  room: z.int(),
  latest_seq: z.int(),
  /** The oldest number that `after` can follow, and the oldest message that `before` shows; 0 in an empty room. */
  oldest_seq: z.int(),
  pinned: z.array(chatMessage),
  state: z.enum(chatStates),
  slow_ms: z.int(),
  online: z.int(),
  /** What the client has is too old to be completed: `messages` are the newest, and replace it. */
  reset: z.boolean(),
});

export type ChatReply = z.output<typeof chatReply>;

export const chatRoom = z.object({
  room: z.int(),
  slug: z.string(),
  /** In the caller's language. */
  name: z.string(),
  /** The language that is spoken in it; null in a room about a topic. */
  locale: z.enum(locales).nullable(),
  state: z.enum(chatStates),
  /** When a closed room opens again; null where nobody knows. */
  opens_at: instant().nullable(),
  slow_ms: z.int(),
  latest_seq: z.int(),
  online: z.int(),
});

export type ChatRoom = z.output<typeof chatRoom>;

/** What a muted or banned player is told. */
export const chatSanction = z.object({
  kind: z.enum(["mute", "ban"]),
  /** Null: in every room. */
  rooms: z.array(z.int()).nullable(),
  /** In the caller's language. */
  reason: z.string(),
  until: instant().nullable(),
  /** For an appeal; null where there is nothing to appeal against. */
  case: uuid().nullable(),
});

export type ChatSanction = z.output<typeof chatSanction>;

export const chatMe = z.object({
  name: z.object({
    name: z.string(),
    /** False: masked by us. */
    picked: z.boolean(),
    /** When another can be picked; null is now. */
    changeable_at: instant().nullable(),
  }),
  rules_accepted: z.boolean(),
  phone_verified: z.boolean(),
  /** The player pauses: reads and does not write. */
  pausing: z.boolean(),
  sanctions: z.array(chatSanction),
  blocks: z.array(z.object({ id: uuid(), name: z.string() })),
  /** `unread` and `mentions` at most 100: '99+'. */
  pointers: z.array(z.object({ room: z.int(), seq: z.int(), unread: z.int(), mentions: z.int() })),
  amountBet: z.int(),
  amount_left: z.int(),
  /** Until then: three messages a minute, no pictures and no cards. Null when it is over. */
  new_until: instant().nullable(),
  pictures_left: z.int(),
});

export type ChatMe = z.output<typeof chatMe>;

export const chatRules = z.object({ version: z.int(), text: z.string() });
