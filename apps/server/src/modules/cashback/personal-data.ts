import type { PersonalDataTable } from "../../kernel/personal-data.ts";

/** Data derived from the ledger can be rebuilt from it; items are payments of the brand to the player. */
export const cashbackPersonalData: readonly PersonalDataTable[] = [
  { table: "cashback_days", shows: ["day", "wager_class", "staked", "won", "returned"], atClosing: "kept" },
  { table: "cashback_open_rounds", shows: ["round_id", "day", "staked", "won"], atClosing: "kept" },
  {
    table: "cashback_items",
    shows: ["base_day", "available_at", "type", "base", "deducted", "share_bps", "carried", "total", "claimed", "paid_as", "created_at"],
    atClosing: "kept",
  },
  {
    table: "rakeback_settlements",
    shows: ["day", "ends_day", "edge_x10000", "share_bps", "total", "left_over", "settled_at"],
    atClosing: "kept",
  },
  { table: "cashback_shares", shows: ["day", "share_bps"], atClosing: "kept" },
  { table: "cashback_players", shows: ["day", "carried", "deductions"], atClosing: "kept" },
];
