import type { BetRecord, RecentBet } from "@trevo/contract";
import type { Localized } from "@trevo/domain";

/** Lines of a table of bets. */
export const betsShown = 10;

/** A closed round as tables show it. Amounts in centavos. */
export interface BetLine {
  readonly id: string;
  /** The address of its cover. */
  readonly image: string;
  readonly game: Localized;
  /** Masked; null where the player hides it. Undefined in the player's own list. */
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

/** Its game already has the name of the page's language. */
export const ownLine = ({ id, image, game, bet_amount, win_amount, created_at }: BetRecord): BetLine => ({
  id,
  image,
  game: { pt: game, en: game },
  name: undefined,
  staked: bet_amount,
  won: win_amount,
  at: created_at,
});

/** Hundredths of the stake; null where a free round cost nothing. */
export const timesX100 = ({ staked, won }: Pick<BetLine, "staked" | "won">): number | null =>
  staked > 0 ? Math.floor((won * 100) / staked) : null;
