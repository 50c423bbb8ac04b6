import { z } from "zod";
import { documentTypes } from "./document-rules.ts";
import { documentStates, verificationReasons } from "./documents.ts";
import { endpoints } from "./endpoint.ts";
import { instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

/** Why an identity needs manual review: a doubt of the identity verifier, or no answer from it. */
export const reviewCauses = ["name_differs", "face_differs", "unanswered"] as const;
export type ReviewCause = (typeof reviewCauses)[number];

/** Reasons for rejecting an identity. The player is shown them in words, with what to send again. */
export const reviewRefusals = ["name_differs", "face_differs", "unreadable", "document_not_accepted", "underage"] as const;
export type ReviewRefusal = (typeof reviewRefusals)[number];

const listedVerification = z.object({
  tenant: z.string(),
  /** Id of the player. */
  id: z.string(),
  /** First name and initials. */
  player_name: z.string(),
  cause: z.enum(reviewCauses),
  /** Number of documents to review. */
  documents: z.int(),
  waiting_since: instant(),
  /** Deadline of the decision. */
  due_at: instant(),
});

const reviewedDocument = z.object({
  id: z.string(),
  type: z.enum(documentTypes),
  state: z.enum(documentStates),
  media_type: z.enum(["image/jpeg", "application/pdf"]),
  bytes: z.int(),
  created_at: instant(),
});

const verificationFile = z.object({
  tenant: z.string(),
  id: z.string(),
  state: z.enum(["none", "under_review", "approved", "rejected"]),
  /** Null unless it waits for manual review. */
  review: z.object({ cause: z.enum(reviewCauses), waiting_since: instant(), due_at: instant() }).nullable(),
  reason: z.enum(verificationReasons).nullable(),
  /** Id of the member; null if the identity verifier decided. */
  decided_by: z.string().nullable(),
  decided_at: instant().nullable(),
  /** Version of the documents and of the account's current name and CPF. A decision must send it back. */
  version: z.string(),
  player: z.object({
    /** First name and initials. */
    name: z.string(),
    /** Masked: `***.982.247-**`. */
    cpf: z.string().nullable(),
    born_in: z.int(),
    state: z.enum(["active", "blocked", "closed"]),
    created_at: instant(),
  }),
  /** Documents under review or, if there are none, the latest decided ones. */
  documents: z.array(reviewedDocument),
});

export type ListedVerification = z.output<typeof listedVerification>;
export type VerificationFile = z.output<typeof verificationFile>;
export type ReviewedDocument = z.output<typeof reviewedDocument>;

const tag = "staff: verification";
const params = z.object({ id: uuid() });
const version = z.string().max(64);

/** Staff endpoints for manual identity review. */
export const staffVerificationEndpoints = endpoints({
  "GET /staff/verifications": {
    summary: "Lists verifications at the operator's brands that need a person, oldest first",
    tag,
    auth: "staff",
    permission: "verifications.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({ tenant: z.string().max(60).optional() }),
    response: slice(listedVerification),
    refuses: [],
  },
  "GET /staff/:tenant/verifications/:id": {
    summary: "Returns a player's verification: why it is waiting, what to compare, and which documents exist",
    tag,
    auth: "staff",
    permission: "verifications.read",
    limit: "reads",
    params,
    response: one(verificationFile),
    refuses: ["not_found"],
  },
  "POST /staff/:tenant/verifications/:id/files/:file_id": {
    summary:
      "Returns a document with the account data in clear, for comparison. A picture is watermarked with the member's id and the minute; each opening is recorded in the audit log",
    tag,
    auth: "staff",
    permission: "documents.review",
    limit: "reads",
    params: z.object({ id: uuid(), file_id: uuid() }),
    response: one(
      z.object({
        media_type: z.enum(["image/jpeg", "application/pdf"]),
        base64: z.string(),
        holder: z.object({ name: z.string(), cpf: z.string().nullable(), birth_date: z.string() }),
      }),
    ),
    refuses: ["not_found", "busy"],
  },
  "POST /staff/:tenant/verifications/:id/decide": {
    summary: "Confirms or refuses a verification that needs a person; the player is notified",
    tag,
    auth: "staff",
    permission: "documents.review",
    limit: "money",
    params,
    body: z.discriminatedUnion("decision", [
      /** The note is internal. */
      z.strictObject({ decision: z.literal("approve"), expected_version: version, note: text(500).optional() }),
      z.strictObject({
        decision: z.literal("refuse"),
        expected_version: version,
        reason: z.enum(reviewRefusals, { error: "invalid" }),
        note: text(500).optional(),
      }),
    ]),
    response: one(verificationFile),
    refuses: ["not_found", "wrong_state"],
  },
});
