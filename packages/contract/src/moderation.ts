import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, one, text, uuid } from "./wire.ts";

/**
 * Reasons for removing a player's text or restricting the right to write. The list is closed, and each reason has its text in both
 * languages.
 */
export const moderationReasons = [
  "offence",
  "discrimination",
  "threat",
  "sexual",
  "scam",
  "fraud",
  "contacts",
  "links",
  "spam",
  "begging",
  "impersonation",
  "minors",
  "picture",
  "name",
  "refusals",
  "other",
] as const;
export type ModerationReason = (typeof moderationReasons)[number];

/**
 * Days within which a decision can be appealed, and days within which an appeal must be decided; after that the sanction ends
 * automatically.
 */
export const appealDays = { open: 30, due: 5 } as const;

export const chatCase = z.object({
  id: uuid(),
  /** In the caller's language. */
  reason: z.string(),
  /** The player's own text. */
  quote: z.string(),
  decided_at: instant(),
  sanction: z.object({ kind: z.enum(["mute", "ban"]), until: instant().nullable(), active: z.boolean() }).nullable(),
  appeal: z
    .object({
      state: z.enum(["open", "reversed", "kept", "lapsed"]),
      created_at: instant(),
      due_at: instant(),
      decided_at: instant().nullable(),
    })
    .nullable(),
  /** Deadline for an appeal; null if an appeal is no longer possible. */
  appealable_until: instant().nullable(),
});

export type ChatCase = z.output<typeof chatCase>;

/** Endpoints for moderation decisions about a player in the chat, and appeals against them. */
export const moderationEndpoints = endpoints({
  "GET /chat/cases": {
    summary: "Lists moderation decisions on the player's messages and right to write, newest first; at most 50",
    tag: "chat",
    auth: "player",
    limit: "reads",
    response: one(z.array(chatCase)),
    refuses: [],
  },
  "POST /chat/cases/:id/appeal": {
    summary:
      "Appeals against a moderation decision, once and within 30 days. Another member of staff decides within 5 days, otherwise the sanction ends",
    tag: "chat",
    auth: "player",
    limit: "chat",
    params: z.object({ id: uuid() }),
    body: z.object({ text: text(1_000) }),
    response: one(chatCase),
    refuses: ["not_found", "wrong_state", "gone"],
  },
});
