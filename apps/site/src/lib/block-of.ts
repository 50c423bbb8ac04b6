import { type BlockKey, blockKeyOf } from "@trevo/contract/reasons";
import type { ApiFailure } from "./error-text.ts";
import { isInstant } from "./storage-shape.ts";

export interface Block {
  of: BlockKey;
  /** When it ends, where the server names the moment. ISO 8601. */
  until: string | null;
}

/** Which entry of the list a refusal stands for; null for one that blocks nobody. */
export function blockOf({ error }: Pick<ApiFailure, "error">): Block | null {
  const of = blockKeyOf(error.code);
  if (!of) return null;
  const { until } = error as { until?: unknown };
  if (!isInstant(until)) return { of, until: null };
  // Of the limits, only time has a moment at which play is back.
  return { of: of === "refusal.limit_reached" ? "limit.time_up" : of, until };
}
