import { canonicalHash } from "../../kernel/canonical.ts";

/**
 * Challenges that passkeys sign. Each is the hash of what the signature is for: a login, a passkey to be added, or a step-up with its
 * session and, for a single act, that act. A signature for one is invalid for any other, and can always be verified from the stored rows.
 * `token` is the SHA-256 of a secret that the server has drawn for this challenge only.
 */
export const loginChallenge = (token: Buffer): Buffer => canonicalHash({ purpose: "login", token: token.toString("hex") });

export const enrolmentChallenge = (token: Buffer, session_id: string): Buffer =>
  canonicalHash({ purpose: "enrolment", token: token.toString("hex"), session_id });

export const stepUpChallenge = (token: Buffer, { session_id, act_hash }: { session_id: string; act_hash: Buffer | null }): Buffer =>
  canonicalHash({ purpose: "step_up", token: token.toString("hex"), session_id, act: act_hash?.toString("hex") ?? null });
