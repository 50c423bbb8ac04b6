import { type DocumentType, type ReviewCause, type ReviewRefusal, documentTypes } from "@trevo/contract";
import { isAdult } from "@trevo/domain";
import type { IdentityAnswer } from "../../adapters/identity/identity-verifier.ts";

/** Why an identity was not confirmed, as it is kept; the player sees less of it. */
export type RejectionReason = ReviewRefusal | "cpf_irregular" | "prohibited" | "self_excluded";

/** Null: approved. */
export type Verdict = RejectionReason | null;

/** What the verifier's answer means, the gravest reason first. `today` is a date in the operator's zone. */
export function judge(answer: IdentityAnswer, today: string): Verdict {
  if (answer.self_excluded) return "self_excluded";
  if (answer.prohibited) return "prohibited";
  if (answer.situation !== "regular") return "cpf_irregular";
  if (!isAdult(answer.birth_date, today)) return "underage";
  if (!answer.name_matches) return "name_differs";
  return answer.face_matches ? null : "face_differs";
}

/** A face that differs asks for another selfie, a name for another document; anything else for all of them. */
export function isAtFault(type: DocumentType, reason: RejectionReason): boolean {
  if (reason === "face_differs") return type === "selfie";
  return reason === "name_differs" || reason === "document_not_accepted" ? type !== "selfie" : true;
}

/** A likeness is judged by a person before anybody is refused for it; what a register says needs no second look. */
export const doubtOf = (verdict: Verdict): ReviewCause | null =>
  verdict === "name_differs" || verdict === "face_differs" ? verdict : null;

/** Attempts after which a check that the verifier does not answer waits for a person too: about eight minutes. */
export const attemptsBeforeReview = 8;

/** Within this time a person confirms or refuses an identity. */
export const reviewMs = 4 * 3_600_000;

export const reviewDueAt = (since: Date): Date => new Date(since.getTime() + reviewMs);

/** What the check still lacks. A PDF shows both sides. */
export function missingTypes(waiting: readonly { type: DocumentType; media_type: string }[]): DocumentType[] {
  const wholeDocument = waiting.some((row) => row.type === "front" && row.media_type === "application/pdf");
  return documentTypes.filter((type) => !waiting.some((row) => row.type === type) && !(type === "back" && wholeDocument));
}
