import { z } from "zod";
import { currentPassword, factorCode, proofRefusals } from "./auth-security.ts";
import { endpoints } from "./endpoint.ts";
import { download, instant, one, text, uuid } from "./wire.ts";

/** How long a copy can be downloaded, in days. A copy can be requested once a day. */
export const dataExportDays = 7;

export const dataExport = z.object({
  id: uuid(),
  state: z.enum(["gathering", "ready"]),
  /** Percent. */
  progress: z.int().min(0).max(100),
  requested_at: instant(),
  /** End of the download period; null while the copy is being made. */
  expires_at: instant().nullable(),
});

export type DataExport = z.output<typeof dataExport>;

/**
 * What players can ask about their data besides a copy: its use, a correction, recipients, an objection, erasure, or any other question.
 */
export const privacyRequestKinds = ["access", "correction", "sharing", "objection", "erasure", "question"] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

export const privacyOutcomes = ["done", "partly", "refused"] as const;
export type PrivacyOutcome = (typeof privacyOutcomes)[number];

/** Days within which a person answers (Lei 13.709/2018, art. 19). */
export const privacyTermDays = 15;
export const privacyTextMax = 2_000;
export const privacyAnswerMax = 2_000;

export const privacyRequest = z.object({
  id: z.string(),
  kind: z.enum(privacyRequestKinds),
  /** As the player wrote it. */
  text: z.string(),
  created_at: instant(),
  due_at: instant(),
  /** Null until it is answered. */
  answer: z.object({ outcome: z.enum(privacyOutcomes), text: z.string(), at: instant() }).nullable(),
});

export type PrivacyRequest = z.output<typeof privacyRequest>;

/**
 * What prevents closing the account: centavos of cash, claimable cashback or unpaid affiliate statements; a number of open rounds, bought
 * boxes, prizes or completed missions.
 */
export const closingObstacle = z.discriminatedUnion("why", [
  z.object({ why: z.enum(["balance", "withdrawals", "debt", "cashback", "commissions"]), amount: z.int() }),
  z.object({ why: z.enum(["open_rounds", "boxes", "prizes", "missions"]), count: z.int() }),
]);

export type ClosingObstacle = z.output<typeof closingObstacle>;

export const privacyState = z.object({
  /** The player's consents, with the version of the text if it has one. */
  consents: z.array(z.object({ what: z.enum(["terms", "adult"]), version: z.int().nullable(), at: instant() })),
  /** The latest copy that is being made or can be downloaded. */
  export: dataExport.nullable(),
  /** When the next copy can be requested; null for now. */
  next_export_at: instant().nullable(),
  obstacles: z.array(closingObstacle),
  /** Bonus money that is forfeited when the account is closed, in centavos. */
  bonus: z.int(),
});

export type PrivacyState = z.output<typeof privacyState>;

const proof = z.object({ password: currentPassword(), code: factorCode().optional() });

export const privacyEndpoints = endpoints({
  "GET /profile/privacy": {
    summary: "Returns the player's consents, the copy of their data, and the obstacles to closing the account",
    tag: "profile",
    auth: "player",
    limit: "reads",
    response: one(privacyState),
    refuses: [],
  },
  "POST /profile/data-exports": {
    summary: "Requests a copy of all the player's data; once a day",
    tag: "profile",
    auth: "player",
    limit: "codes",
    body: proof,
    status: 201,
    response: one(dataExport),
    refuses: [...proofRefusals, "export_asked_today"],
  },
  "GET /profile/data-exports/:id/file": {
    summary: "Downloads the copy of the player's data as JSON; available for seven days",
    tag: "profile",
    auth: "player",
    limit: "exports",
    params: z.object({ id: uuid() }),
    download: "application/json",
    response: download(),
    refuses: ["not_found", "gone", "wrong_state"],
  },
  "GET /profile/privacy-requests": {
    summary: "Lists the player's requests about their data with the answers, newest first; at most fifty",
    tag: "profile",
    auth: "player",
    limit: "reads",
    response: z.object({ data: z.array(privacyRequest) }),
    refuses: [],
  },
  "POST /profile/privacy-requests": {
    summary: `Submits a request about the player's own data, which a person answers within ${privacyTermDays} days. Only one request of a kind can be waiting at a time`,
    tag: "profile",
    auth: "player",
    limit: "codes",
    body: z.strictObject({ kind: z.enum(privacyRequestKinds), text: text(privacyTextMax) }),
    status: 201,
    response: one(privacyRequest),
    refuses: ["privacy_request_waiting", "wrong_state", "blocked"],
  },
  "POST /profile/close": {
    summary:
      "Closes the account permanently if it is empty and nothing is open; erases everything that the law does not require to be kept",
    tag: "profile",
    auth: "player",
    limit: "codes",
    body: proof,
    response: z.object({ message: z.string() }),
    refuses: [...proofRefusals, "account_not_settled", "wrong_state", "blocked", "busy"],
  },
});
