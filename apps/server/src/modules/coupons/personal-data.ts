import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const couponsPersonalData: readonly PersonalDataTable[] = [
  {
    table: "redemptions",
    shows: ["id", "offer_id", "version", "amount", "status", "deposit_id", "bonus_id", "created_at", "updated_at"],
    atClosing: "kept",
  },
  // Hashes, deleted by age.
  { table: "redemption_signals", shows: [], atClosing: "kept" },
  { table: "coupon_misses", shows: [], owner: { column: "subject", prefix: "player:" }, atClosing: "erased" },
];
