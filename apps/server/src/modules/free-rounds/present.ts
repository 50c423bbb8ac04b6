import type { FreeRoundReward } from "@trevo/contract";
import type { NamedGame } from "../catalog/index.ts";
import type { PlayedReward } from "./store.ts";

interface Shown {
  readonly now: Date;
  readonly active: { readonly bonus_id: string; readonly expires_at: string } | null;
  readonly game: Pick<NamedGame, "id" | "gamecode"> | null;
}

/** Presents the reward as of now: expiry is shown before the job stores it. */
export const presentReward = (row: PlayedReward, { now, active, game }: Shown): FreeRoundReward => ({
  id: row.id,
  state: stateOf(row, { now, active }),
  game: { id: row.game_id, gamecode: game?.gamecode ?? null, title: row.game_title },
  rounds: row.rounds,
  remaining: row.remaining,
  stake: row.stake,
  wins: row.bonus_id === null ? "cash" : "bonus",
  won: row.won,
  bonus_id: row.bonus_id,
  valid_until: row.valid_until?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});

/**
 * True if the bonus has expired. It may stay active for a day after that, until its open rounds are closed, but its free rounds have ended.
 */
export const isPastEnd = ({ expires_at }: { readonly expires_at: string }, now: Date): boolean => new Date(expires_at) <= now;

function stateOf(row: PlayedReward, { now, active }: Pick<Shown, "now" | "active">): FreeRoundReward["state"] {
  if (row.status !== "active") return row.status;
  if (row.bonus_id !== null) {
    if (row.bonus_id !== active?.bonus_id) return "waiting";
    return isPastEnd(active, now) ? "expired" : "active";
  }
  return row.valid_until !== null && row.valid_until <= now ? "expired" : "active";
}
