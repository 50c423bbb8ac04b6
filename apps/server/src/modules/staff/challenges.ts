import { canonicalHash } from "../../kernel/canonical.ts";

/**
 * What a passkey signs. Each challenge is the hash of what the signature is for: of a login, of a passkey to be added, or of a step-up with its session and,
 * for one act, that act. What was signed for one is worth nothing for another, and whoever has the rows can verify it for ever.
 * `token` is the SHA-256 of a secret that the server has drawn for this challenge alone.
 */
export const loginChallenge = (token: Buffer): Buffer => canonicalHash({ purpose: "login", token: token.toString("hex") });

export const enrolmentChallenge = (token: Buffer, session_id: string): Buffer =>
  canonicalHash({ purpose: "enrolment", token: token.toString("hex"), session_id });

export const stepUpChallenge = (token: Buffer, { session_id, act_hash }: { session_id: string; act_hash: Buffer | null }): Buffer =>
  canonicalHash({ purpose: "step_up", token: token.toString("hex"), session_id, act: act_hash?.toString("hex") ?? null });
