import type { CouponBatch, CouponCode } from "./code-store.ts";
import type { Redemption } from "./redemption-store.ts";

export const presentRedemption = (redemption: Redemption) => ({
  id: redemption.id,
  player_id: redemption.player_id,
  offer_id: redemption.offer_id,
  version: redemption.version,
  state: redemption.status,
  reason: redemption.status_reason,
  amount: redemption.amount,
  deposit_id: redemption.deposit_id,
  due_at: redemption.due_at?.toISOString() ?? null,
  created_at: redemption.created_at.toISOString(),
});

export const presentBatch = (batch: CouponBatch) => ({
  id: batch.id,
  size: batch.size,
  made: batch.made,
  created_at: batch.created_at.toISOString(),
  exported_at: batch.exported_at?.toISOString() ?? null,
});

export const presentCode = (code: CouponCode & { readonly code: string }) => ({
  id: code.id,
  code: code.code,
  max_uses: code.max_uses,
  used: code.used,
  state: code.state,
  expires_at: code.expires_at?.toISOString() ?? null,
});

export const isPlain = (code: CouponCode): code is CouponCode & { code: string } => code.code !== null;
