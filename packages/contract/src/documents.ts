import { z } from "zod";
import { documentMaxBytes, documentTypes } from "./document-rules.ts";
import { endpoints } from "./endpoint.ts";
import { instant, one, uuid } from "./wire.ts";

export const documentStates = ["pending", "under_review", "approved", "rejected", "cancelled"] as const;
export type DocumentState = (typeof documentStates)[number];

/** Reasons for a rejection. `not_concluded` is deliberately vague: it must not reveal what a public register knows about a CPF. */
export const verificationReasons = [
  "name_differs",
  "face_differs",
  "unreadable",
  "document_not_accepted",
  "cpf_irregular",
  "underage",
  "not_concluded",
] as const;
export type VerificationReason = (typeof verificationReasons)[number];

const reason = z.enum(verificationReasons).nullable();

export const identityDocument = z.object({
  id: z.string(),
  type: z.enum(documentTypes),
  state: z.enum(documentStates),
  reason,
  created_at: instant(),
});

export type IdentityDocument = z.output<typeof identityDocument>;

export const verification = z.object({
  /** Also `none` after a change of name: what was verified no longer matches the account. */
  state: z.enum(["none", "under_review", "approved", "rejected"]),
  reason,
  /** The identity verifier has not answered yet; the request will be repeated. */
  delayed: z.boolean(),
  /** A person reviews the documents. */
  by_person: z.boolean(),
  /** Documents still missing before the check starts. */
  missing: z.array(z.enum(documentTypes)),
  /** The account has no CPF yet, so nothing can be checked against it. */
  needs_cpf: z.boolean(),
  /** What this brand allows verified players only. */
  required_for: z.array(z.enum(["play", "deposit", "withdraw"])),
  /** Withdrawals above this amount (centavos) require a verified player. Null if none do. */
  withdraw_above: z.int().nullable(),
  /** Newest first. */
  documents: z.array(identityDocument),
});

export type Verification = z.output<typeof verification>;

export const documentEndpoints = endpoints({
  "POST /documents/upload": {
    summary:
      "Uploads a JPEG, PNG, WebP or PDF in the field `document`, with its kind in `type`; verification starts once the last missing document is uploaded",
    tag: "documents",
    auth: "player",
    limit: "codes",
    upload: { field: "document", max_bytes: documentMaxBytes },
    body: z.object({ type: z.enum(documentTypes, { error: "invalid" }) }),
    status: 201,
    response: one(verification),
    refuses: ["wrong_state"],
  },
  "GET /documents/status": {
    summary: "Returns the state of the player's verification",
    tag: "documents",
    auth: "player",
    limit: "reads",
    response: one(verification),
    refuses: [],
  },
  "POST /documents/cancel/:id": {
    summary: "Withdraws a document that has not been decided; voids a check in progress",
    tag: "documents",
    auth: "player",
    limit: "codes",
    params: z.object({ id: uuid() }),
    response: one(verification),
    refuses: ["not_found", "wrong_state"],
  },
});
