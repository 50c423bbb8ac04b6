import type { PersonalDataTable } from "../../kernel/personal-data.ts";
import { roundStore } from "./round-store.ts";

const entry = [
  "id",
  "kind",
  "cash",
  "bonus",
  "held",
  "debt",
  "cash_after",
  "bonus_after",
  "held_after",
  "debt_after",
  "round_id",
  "reason",
  "at",
];
const round = [
  "id",
  "provider",
  "game_id",
  "state",
  "staked_cash",
  "staked_bonus",
  "won_cash",
  "won_bonus",
  "bets",
  "wins",
  "opened_at",
  "closed_at",
];

const bonus = ["bonus_id", "granted", "required", "wagered", "converted", "max_stake", "cap", "rounds_remaining", "expires_at"];

export const walletPersonalData: readonly PersonalDataTable[] = [
  { table: "wallets", shows: ["currency", "cash", "bonus", "held", "debt", "deposit_count"], atClosing: "kept" },
  { table: "entries", shows: entry, atClosing: "kept" },
  { table: "rounds", rows: roundStore.ofPlayer, shows: round, atClosing: "kept" },
  { table: "active_bonuses", shows: bonus, atClosing: "kept" },
  { table: "ended_bonuses", shows: [...bonus, "end_reason", "ended_at"], atClosing: "kept" },
  { table: "wallet_keys", shows: [], atClosing: "kept" },
];
