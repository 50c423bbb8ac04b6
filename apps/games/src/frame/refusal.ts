import type { ErrorReply } from "@trevo/contract";

/** A call that returned no round: refused or unanswered. */
export interface Refusal {
  /** HTTP status; 0 if no answer arrived. */
  readonly status: number;
  readonly error: ErrorReply;
  /** Earliest time in ms at which the server accepts another call. */
  readonly retryAfterMs: number | null;
}

/** The cover shown in place of a game that cannot be played. */
export type CoverKind = "ended" | "failed" | "maintenance";

/** True if it is unknown whether the call was carried out: no answer arrived, or only a proxy's. The call is repeated under its own key. */
export const isLost = ({ status, error }: Refusal): boolean =>
  status === 0 || (status >= 502 && error.code === undefined) || error.code === "unavailable";

/** True if another tab used the nonce first. Nothing was carried out, and the call is repeated under a new key. */
export const isOvertaken = ({ error }: Refusal): boolean => error.code === "nonce_conflict";

/** Returns the cover for a refusal; null if play may go on. */
export function coverOf({ status, error }: Refusal): CoverKind | null {
  if (status === 401) return "ended";
  return error.code === "game_maintenance" || error.code === "tenant_inactive" ? "maintenance" : null;
}
