import type { BetRecord, RecentBet } from "@trevo/contract";
import type { Localized } from "@trevo/domain";

/** Number of rows in a table of bets. */
export const betsShown = 10;

/** A closed round as shown in tables. Amounts in centavos. */
export interface BetLine {
  readonly id: string;
  /** Address of the game's cover. */
  readonly image: string;
  readonly game: Localized;
  /** Masked; null if the player hides it. Undefined in the player's own list. */
  readonly name: string | null | undefined;
  readonly staked: number;
  readonly won: number;
  /** ISO 8601. */
  readonly at: string;
}

export const publicLine = ({ transaction, game, user, bet_amount, win_amount, date }: RecentBet): BetLine => ({
  id: transaction,
  image: game.image,
  game: game.titles,
  name: user?.name ?? null,
  staked: bet_amount,
  won: win_amount,
  at: date,
});

/** The game already has its name in the page's language. */
export const ownLine = ({ id, image, game, bet_amount, win_amount, created_at }: BetRecord): BetLine => ({
  id,
  image,
  game: { pt: game, en: game },
  name: undefined,
  staked: bet_amount,
  won: win_amount,
  at: created_at,
});

/** Hundredths of the stake; null for a free round, which has no stake. */
export const timesX100 = ({ staked, won }: Pick<BetLine, "staked" | "won">): number | null =>
  staked > 0 ? Math.floor((won * 100) / staked) : null;
