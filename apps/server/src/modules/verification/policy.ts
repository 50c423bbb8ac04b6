import { type DocumentType, type ReviewCause, type ReviewRefusal, documentTypes } from "@trevo/contract";
import { isAdult } from "@trevo/domain";
import type { IdentityAnswer } from "../../adapters/identity/identity-verifier.ts";

/** Why an identity was not confirmed, as stored; the player sees less detail. */
export type RejectionReason = ReviewRefusal | "cpf_irregular" | "prohibited" | "self_excluded";

/** Null: approved. */
export type Verdict = RejectionReason | null;

/** The verdict for the verifier's answer, by its gravest reason. `today` is a date in the operator's zone. */
export function judge(answer: IdentityAnswer, today: string): Verdict {
  if (answer.self_excluded) return "self_excluded";
  if (answer.prohibited) return "prohibited";
  if (answer.situation !== "regular") return "cpf_irregular";
  if (!isAdult(answer.birth_date, today)) return "underage";
  if (!answer.name_matches) return "name_differs";
  return answer.face_matches ? null : "face_differs";
}

/** A differing face requires another selfie, a differing name another document, anything else all of them. */
export function isAtFault(type: DocumentType, reason: RejectionReason): boolean {
  if (reason === "face_differs") return type === "selfie";
  return reason === "name_differs" || reason === "document_not_accepted" ? type !== "selfie" : true;
}

/** A person judges a likeness before anybody is refused for it. What a register states needs no review. */
export const doubtOf = (verdict: Verdict): ReviewCause | null =>
  verdict === "name_differs" || verdict === "face_differs" ? verdict : null;

/** Number of unanswered attempts, about eight minutes, after which a check also waits for a person. */
export const attemptsBeforeReview = 8;

/** Time within which a person confirms or refuses an identity, ms. */
export const reviewMs = 4 * 3_600_000;

export const reviewDueAt = (since: Date): Date => new Date(since.getTime() + reviewMs);

/** Document types that the check still lacks. A PDF contains both sides. */
export function missingTypes(waiting: readonly { type: DocumentType; media_type: string }[]): DocumentType[] {
  const wholeDocument = waiting.some((row) => row.type === "front" && row.media_type === "application/pdf");
  return documentTypes.filter((type) => !waiting.some((row) => row.type === type) && !(type === "back" && wholeDocument));
}
