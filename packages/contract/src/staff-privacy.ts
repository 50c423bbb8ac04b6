import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { privacyAnswerMax, privacyOutcomes, privacyRequestKinds } from "./privacy.ts";
import { playerStates } from "./staff-players.ts";
import { instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

const states = ["waiting", "answered"] as const;

export const listedPrivacyRequest = z.object({
  id: z.string(),
  tenant: z.string(),
  player_id: z.string(),
  /** First name and initials. */
  player_name: z.string(),
  kind: z.enum(privacyRequestKinds),
  state: z.enum(states),
  outcome: z.enum(privacyOutcomes).nullable(),
  created_at: instant(),
  /** Statutory deadline. */
  due_at: instant(),
  answered_at: instant().nullable(),
});

export type ListedPrivacyRequest = z.output<typeof listedPrivacyRequest>;

export const privacyRequestFile = listedPrivacyRequest.extend({
  /** The player's text. */
  text: z.string(),
  player: z.object({
    /** Masked. */
    cpf: z.string().nullable(),
    state: z.enum(playerStates),
    created_at: instant(),
  }),
  /** The answer sent to the player, its author, and the internal reason; null until answered. */
  answer: z.object({ text: z.string(), reason: z.string(), by: z.string() }).nullable(),
  /** The player's other requests, newest first; at most 20. */
  others: z.array(listedPrivacyRequest.pick({ id: true, kind: true, state: true, outcome: true, created_at: true })),
});

export type PrivacyRequestFile = z.output<typeof privacyRequestFile>;

const tag = "staff: protection";
const params = z.object({ id: uuid() });

/** Staff endpoints for privacy requests. */
export const staffPrivacyEndpoints = endpoints({
  "GET /staff/privacy-requests": {
    summary:
      "Lists players' requests about their own data at all of the operator's brands: open ones, oldest first, or answered ones, newest first",
    tag,
    auth: "staff",
    permission: "privacy.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({
      tenant: z.string().max(60).optional(),
      state: z.enum(states).default("waiting"),
      kind: z.enum(privacyRequestKinds).optional(),
    }),
    response: slice(listedPrivacyRequest),
    refuses: [],
  },
  "GET /staff/:tenant/privacy-requests/:id": {
    summary: "Returns a request with the player's words, the masked account, and the answer if there is one",
    tag,
    auth: "staff",
    permission: "privacy.read",
    limit: "reads",
    params,
    response: one(privacyRequestFile),
    refuses: [],
  },
  "POST /staff/:tenant/privacy-requests/:id/answer": {
    summary: "Answers a request, once: the player sees the outcome and the answer; the reason is internal",
    tag,
    auth: "staff",
    permission: "privacy.answer",
    fresh: "recent",
    limit: "money",
    params,
    body: z.strictObject({ outcome: z.enum(privacyOutcomes), answer: text(privacyAnswerMax), reason: text(500) }),
    response: one(privacyRequestFile),
    refuses: ["wrong_state"],
  },
});
