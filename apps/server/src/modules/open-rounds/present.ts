import type { ParkedWin as ParkedWinWire, RoundCase, roundDecision } from "@trevo/contract";
import type { z } from "zod";
import type { RoundResult } from "../wallet/index.ts";
import type { ParkedWin } from "./parked-store.ts";
import type { CaseRow, DecisionRow } from "./store.ts";

/** Presents why a round is a case. */
export const presentWaiting = ({ reason, case_since, moved_at, attempts }: CaseRow) => ({
  reason,
  since: case_since.toISOString(),
  moved_at: moved_at.toISOString(),
  attempts,
});

/** Presents a case with the present state of its round in the ledger. */
export const presentCase = (row: CaseRow, { game_id, state, staked, won }: RoundResult): RoundCase => ({
  id: row.round_id,
  provider: row.provider_code,
  player_id: row.player_id,
  game_id,
  state,
  staked,
  won,
  ...presentWaiting(row),
});

export type Decision = z.output<typeof roundDecision>;

export const presentDecision = ({ decision, decided_by, reason, staked, won, at }: DecisionRow): Decision => ({
  decision,
  by: decided_by,
  reason,
  staked,
  won,
  at: at.toISOString(),
});

export const presentParkedWin = (win: ParkedWin): ParkedWinWire => ({
  id: win.id,
  provider: win.provider_code,
  transaction: win.external_id,
  round: win.round,
  player_id: win.player_id,
  game_id: win.game_id,
  amount: win.amount,
  reason: win.reason,
  state: win.state,
  since: win.parked_at.toISOString(),
  decided_by: win.decided_by,
  decided_at: win.decided_at?.toISOString() ?? null,
});
