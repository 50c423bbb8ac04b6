import type { RoundCase, roundDecision } from "@trevo/contract";
import type { z } from "zod";
import type { RoundResult } from "../wallet/index.ts";
import type { CaseRow, DecisionRow } from "./store.ts";

/** What makes a round a case. */
export const presentWaiting = ({ reason, case_since, moved_at, attempts }: CaseRow) => ({
  reason,
  since: case_since.toISOString(),
  moved_at: moved_at.toISOString(),
  attempts,
});

/** A case beside its round as the ledger has it now. */
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

export const presentDecision = ({ decision, decided_by, reason, staked, won, at }: DecisionRow): z.output<typeof roundDecision> => ({
  decision,
  by: decided_by,
  reason,
  staked,
  won,
  at: at.toISOString(),
});
