import type { EntryKind, FollowedEntry } from "../wallet/index.ts";

/** A player's totals, amounts in centavos. */
export interface Totals {
  readonly staked: number;
  readonly won: number;
  /** Rounds with a stake or a win that was not rolled back. */
  readonly rounds: number;
  readonly deposited: number;
  readonly withdrawn: number;
}

export const noTotals: Totals = { staked: 0, won: 0, rounds: 0, deposited: 0, withdrawn: 0 };

export interface PlayerTotals extends Totals {
  readonly tenant_id: number;
  readonly player_id: string;
  /** Times of the first and the last entry of any kind. */
  readonly first_at: Date;
  readonly last_at: Date;
}

/** What an entry adds, and what a correction subtracts again. Other kinds add nothing. */
const parts: Partial<Record<EntryKind, (entry: FollowedEntry) => Partial<Totals>>> = {
  bet: ({ cash, bonus }) => ({ staked: -(cash + bonus) }),
  bet_rolled_back: ({ cash, bonus }) => ({ staked: -(cash + bonus) }),
  win: ({ cash, bonus }) => ({ won: cash + bonus }),
  win_rolled_back: ({ cash, bonus }) => ({ won: cash + bonus }),
  deposit: ({ cash }) => ({ deposited: cash }),
  deposit_reversed: ({ cash }) => ({ deposited: cash }),
  // The part that the balance did not cover: of a stake that counts again, of the win that a correction refers to, otherwise of a deposit.
  debt: ({ debt, corrects, reason }) => {
    if (corrects === null) return { deposited: -debt };
    return reason === "reinstated" ? { staked: debt } : { won: -debt };
  },
  payout: ({ held }) => ({ withdrawn: -held }),
  payout_returned: ({ cash }) => ({ withdrawn: -cash }),
};

/** Sums the money of a batch by player. `rounds` stays 0, because rounds are counted separately. */
export function sumEntries(batch: readonly FollowedEntry[]): PlayerTotals[] {
  const sums = new Map<string, PlayerTotals>();
  for (const entry of batch) {
    const { tenant_id, player_id, at } = entry;
    const name = `${tenant_id} ${player_id}`;
    const sum = sums.get(name) ?? { ...noTotals, tenant_id, player_id, first_at: at, last_at: at };
    const { staked = 0, won = 0, deposited = 0, withdrawn = 0 } = parts[entry.kind]?.(entry) ?? {};
    sums.set(name, {
      ...sum,
      staked: sum.staked + staked,
      won: sum.won + won,
      deposited: sum.deposited + deposited,
      withdrawn: sum.withdrawn + withdrawn,
      first_at: at < sum.first_at ? at : sum.first_at,
      last_at: at > sum.last_at ? at : sum.last_at,
    });
  }
  return [...sums.values()];
}

/** A round, and by how much a batch changes its number of bets and wins that are not rolled back. */
export interface RoundMoves {
  readonly tenant_id: number;
  readonly round_id: string;
  readonly player_id: string;
  readonly game_id: number;
  readonly moves: number;
}

/** Each round of a batch with a bet, a win or a rollback. */
export function countMoves(batch: readonly FollowedEntry[]): RoundMoves[] {
  const counts = new Map<string, RoundMoves>();
  for (const { kind, tenant_id, round_id, player_id, game_id } of batch) {
    const move = kind === "bet" || kind === "win" ? 1 : kind === "bet_rolled_back" || kind === "win_rolled_back" ? -1 : 0;
    if (round_id === null || game_id === null || move === 0) continue;
    const name = `${tenant_id} ${round_id}`;
    counts.set(name, { tenant_id, round_id, player_id, game_id, moves: (counts.get(name)?.moves ?? 0) + move });
  }
  return [...counts.values()];
}
