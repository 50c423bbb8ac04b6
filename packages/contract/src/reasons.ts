import type { BlockReason } from "./reason-parts.ts";
import { limitReasons, verificationBlockReasons } from "./reasons-account.ts";
import { depositBlockReasons, endingReasons, keptReasonsOf, waitReasons } from "./reasons-payments.ts";
import { refusalReasons } from "./reasons-refusals.ts";

export type { BlockReason, ReasonAction } from "./reason-parts.ts";
export { type BlockingRefusal, otherRefusals } from "./other-refusals.ts";

/**
 * Every block, hold, refusal and lowered limit that a player can meet, in both languages: the rule, the remedy, the deadline, and how to
 * object. A state or refusal without an entry does not compile.
 */
export const blockReasons = {
  refusal: refusalReasons,
  withdrawal: { ...waitReasons, ...endingReasons },
  deposit: depositBlockReasons,
  kept: keptReasonsOf,
  verification: verificationBlockReasons,
  limit: limitReasons,
} as const;

type Kinds = typeof blockReasons;

/** `refusal.limit_reached`, `withdrawal.staff_review`. */
export type BlockKey = { [K in keyof Kinds]: `${K}.${keyof Kinds[K] & string}` }[keyof Kinds];

export function blockReasonOf(key: BlockKey): BlockReason {
  const [kind, name] = key.split(".") as [keyof Kinds, string];
  const reason = (blockReasons[kind] as Readonly<Record<string, BlockReason>>)[name];
  if (!reason) throw new Error(`no reason is listed for ${key}`);
  return reason;
}

/** Null for refusals that do not block the player. */
export const blockKeyOf = (code: string | undefined): BlockKey | null =>
  code !== undefined && code in refusalReasons ? `refusal.${code as keyof typeof refusalReasons}` : null;
