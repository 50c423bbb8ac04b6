import type { BetPlaced, RecentBet } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { FeedRound } from "./store.ts";

/** Public data besides the amounts. */
export interface Faces {
  readonly games: ReadonlyMap<
    number,
    { readonly title: string; readonly titles: Localized; readonly gamecode: string; readonly image: string }
  >;
  /** Masked names by player; null for hidden players. */
  readonly names: ReadonlyMap<string, string | null>;
}

function common(round: FeedRound, { games, names }: Faces) {
  const game = games.get(round.game_id);
  const name = names.get(round.player_id) ?? null;
  return {
    transaction: round.round_id,
    game: {
      id: round.game_id,
      title: game?.title ?? "",
      titles: game?.titles ?? { pt: "", en: "" },
      gamecode: game?.gamecode ?? "",
      image: game?.image ?? "",
    },
    user: name === null ? null : { name },
    date: round.closed_at.toISOString(),
  };
}

/** Returns a `bet`, then a `win` (0 if lost). */
export function presentPair(round: FeedRound, faces: Faces): [BetPlaced, BetPlaced] {
  return [
    { ...common(round, faces), type: "bet", amount: round.staked },
    { ...common(round, faces), type: "win", amount: round.won },
  ];
}

export const presentRecent = (round: FeedRound, faces: Faces): RecentBet => ({
  ...common(round, faces),
  bet_amount: round.staked,
  win_amount: round.won,
});
