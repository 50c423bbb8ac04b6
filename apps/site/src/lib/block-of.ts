import { type BlockKey, blockKeyOf } from "@trevo/contract/reasons";
import type { ApiFailure } from "./error-text.ts";
import { isInstant } from "./storage-shape.ts";

export interface Block {
  of: BlockKey;
  /** When the block ends, if the server gives the moment. ISO 8601. */
  until: string | null;
}

/** Returns the block reason of a refusal; null if the refusal blocks nothing. */
export function blockOf({ error }: Pick<ApiFailure, "error">): Block | null {
  const of = blockKeyOf(error.code);
  if (!of) return null;
  const { until } = error as { until?: unknown };
  if (!isInstant(until)) return { of, until: null };
  // Of the limits, only the time limit has a moment at which play is possible again.
  return { of: of === "refusal.limit_reached" ? "limit.time_up" : of, until };
}
