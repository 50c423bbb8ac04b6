import type { WithdrawMethod } from "@trevo/contract";
import type { WithdrawMethodRow } from "./store.ts";

export function presentMethod(method: WithdrawMethodRow, now: Date): WithdrawMethod {
  const held = method.held_until && method.held_until > now ? method.held_until : null;
  return {
    id: method.id,
    type: method.type,
    key_masked: method.key_masked,
    held_until: held?.toISOString() ?? null,
    created_at: method.created_at.toISOString(),
  };
}
