import type { staffReferral } from "@trevo/contract";
import type { z } from "zod";
import type { Referral } from "./referral-store.ts";

export type StaffReferral = z.output<typeof staffReferral>;

export const presentReferral = (referral: Referral): StaffReferral => ({
  id: referral.id,
  player_id: referral.player_id,
  referrer_id: referral.referrer_id,
  affiliate_id: referral.affiliate_id,
  offer_id: referral.offer_id,
  version: referral.version,
  amount: referral.amount,
  state: referral.status,
  reason: referral.status_reason,
  ends_at: referral.ends_at.toISOString(),
  due_at: referral.due_at?.toISOString() ?? null,
  qualified_at: referral.qualified_at?.toISOString() ?? null,
  granted_at: referral.granted_at?.toISOString() ?? null,
  created_at: referral.created_at.toISOString(),
});
