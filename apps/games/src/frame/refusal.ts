import type { ErrorReply } from "@trevo/contract";

/** A call that brought no round: refused, or without an answer. */
export interface Refusal {
  /** Of HTTP; 0 where no answer came at all. */
  readonly status: number;
  readonly error: ErrorReply;
  /** When the server accepts another call at the earliest. */
  readonly retryAfterMs: number | null;
}

/** What stands in the game's place when it cannot be played. */
export type CoverKind = "ended" | "failed" | "maintenance";

/** Nobody knows whether the call was carried out: no answer came, or a proxy's. It is repeated under its own key. */
export const isLost = ({ status, error }: Refusal): boolean =>
  status === 0 || (status >= 502 && error.code === undefined) || error.code === "unavailable";

/** Another tab took the nonce first: nothing was carried out, and the call is made again under a new key. */
export const isOvertaken = ({ error }: Refusal): boolean => error.code === "nonce_conflict";

/** The cover that a refusal asks for; null where play may go on. */
export function coverOf({ status, error }: Refusal): CoverKind | null {
  if (status === 401) return "ended";
  return error.code === "game_maintenance" || error.code === "tenant_inactive" ? "maintenance" : null;
}
