import type { Generated } from "kysely";
import type { JsonObject } from "./command.ts";
import type { EntryKind, RoundState } from "./history.ts";
import type { WalletBalance } from "./posting.ts";

export interface WalletTable extends WalletBalance {
  tenant_id: number;
  player_id: string;
  seed_id: string | null;
  next_nonce: Generated<number>;
}

interface EntryTable {
  id: number;
  tenant_id: number;
  player_id: string;
  version: number;
  kind: EntryKind;
  cash: number;
  bonus: number;
  held: number;
  debt: number;
  cash_after: number;
  bonus_after: number;
  held_after: number;
  debt_after: number;
  counterparty: string | null;
  source: string;
  external_id: string;
  round_id: string | null;
  game_id: number | null;
  bonus_id: string | null;
  corrects: number | null;
  reason: string | null;
  at: Date;
}

interface RoundTable {
  tenant_id: number;
  id: string;
  player_id: string;
  provider: string;
  game_id: number;
  external_round: string;
  state: RoundState;
  staked_cash: number;
  staked_bonus: number;
  won_cash: number;
  won_bonus: number;
  bets: number;
  wins: number;
  seed_id: string | null;
  nonce: number | null;
  detail: JsonObject | null;
  first_entry: number;
  last_entry: number;
  opened_at: Date;
  closed_at: Date | null;
}

interface KeyTable {
  tenant_id: number;
  source: string;
  external_id: string;
  round_id: string | null;
}

export type WalletTables = {
  wallets: WalletTable;
  entries: EntryTable;
  rounds: RoundTable;
  wallet_keys: KeyTable;
};
