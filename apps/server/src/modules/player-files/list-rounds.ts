import type { PlayerRound } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { RoundRecord } from "../wallet/index.ts";
import type { PlayerFileNeeds } from "./needs.ts";
import type { PlayerListQuery } from "./player-files.ts";
import { findPlayer, ownerOf } from "./read-players.ts";

/** Lists the player's rounds, newest first. Refuses with `not_found`. */
export async function listRounds(
  needs: PlayerFileNeeds,
  scope: StaffTenantScope,
  { id, after, limit: shown }: PlayerListQuery,
): Promise<Slice<PlayerRound>> {
  const owner = ownerOf(await findPlayer(needs, scope, id));
  const { data, next } = await sliceOf(shown, (limit) => needs.wallet.latestRounds(owner, { before: after, limit }), {
    present: (round) => round,
    cursor: (round) => round.id,
  });
  const games = await needs.catalog.byIds([...new Set(data.map(({ game_id }) => game_id))]);
  return { data: data.map((round) => presentRound(round, games.get(round.game_id)?.title ?? null)), next };
}

const presentRound = (round: RoundRecord, title: string | null): PlayerRound => ({
  id: round.id,
  game: title === null ? null : { id: round.game_id, title },
  provider: round.provider,
  state: round.state,
  staked: round.staked_cash + round.staked_bonus,
  won: round.won_cash + round.won_bonus,
  has_proof: round.seed_id !== null && round.detail !== null && round.state !== "open",
  opened_at: round.opened_at.toISOString(),
  closed_at: round.closed_at?.toISOString() ?? null,
});
