import type { Db } from "../../kernel/db.ts";
import { roundResults } from "../wallet/index.ts";
import { type CaseReason, openRoundStore } from "./store.ts";

/** Stakes that stand in a round of which nobody knows how it ended. */
export interface RoundCase {
  readonly kind: "round";
  /** The round's id, ours. */
  readonly id: string;
  readonly provider_code: string;
  readonly player_id: string;
  readonly game_id: number;
  /** What was staked, centavos; and what was won so far. */
  readonly amount: number;
  readonly won: number;
  readonly reason: CaseReason;
  readonly since: Date;
}

const mostListed = 1_000;

/** What waits for a person at a tenant, the oldest first. */
export async function listRoundCases(db: Db, tenantId: number): Promise<RoundCase[]> {
  const waiting = await openRoundStore.cases(db, { tenant_id: tenantId, limit: mostListed });
  const found = new Map((await roundResults(db, waiting)).map((round) => [round.round_id, round]));
  return waiting.flatMap(({ round_id, provider_code, player_id, reason, case_since }) => {
    const round = found.get(round_id);
    return round?.state === "open" && reason && case_since
      ? [
          {
            kind: "round" as const,
            id: round_id,
            provider_code,
            player_id,
            game_id: round.game_id,
            amount: round.staked,
            won: round.won,
            reason,
            since: case_since,
          },
        ]
      : [];
  });
}
