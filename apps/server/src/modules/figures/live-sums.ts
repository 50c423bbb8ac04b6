import type { FollowedEntry } from "../wallet/index.ts";
import { addSums, noSums, sumsOf } from "./sums.ts";

/** In centavos, except the counts `deposits` and `payouts`. */
export interface LiveSums {
  readonly staked: number;
  readonly won: number;
  readonly deposited: number;
  readonly deposits: number;
  readonly withdrawn: number;
  readonly payouts: number;
}

export interface BrandMinute extends LiveSums {
  readonly tenant_id: number;
  readonly minute: Date;
}

export interface MinutePlayer {
  readonly tenant_id: number;
  readonly player_id: string;
  readonly minute: Date;
}

export interface MinuteWin {
  readonly tenant_id: number;
  readonly entry_id: number;
  readonly player_id: string;
  readonly game_id: number | null;
  readonly amount: number;
  readonly at: Date;
  readonly slot: Date;
}

const minuteMs = 60_000;
export const slotMs = 5 * minuteMs;
/** Number of wins kept per brand and five minutes. */
export const winsKept = 10;

const floor = (at: Date, ms: number): Date => new Date(Math.floor(at.getTime() / ms) * ms);
const newer = (one: Date, other: Date | undefined): Date => (other === undefined || one > other ? one : other);

/** Returns one row per brand and minute. */
export function brandMinutes(batch: readonly FollowedEntry[]): BrandMinute[] {
  const groups = Map.groupBy(batch, ({ tenant_id, at }) => `${tenant_id} ${floor(at, minuteMs).getTime()}`);
  return [...groups.values()].flatMap((entries): BrandMinute[] => {
    const [first] = entries;
    if (!first) return [];
    const { deposited, deposits, withdrawn, payouts, ...sums } = entries.reduce((sum, entry) => addSums(sum, sumsOf(entry)), noSums);
    const [staked, won] = [sums.staked_cash + sums.staked_bonus, sums.won_cash + sums.won_bonus];
    return [{ tenant_id: first.tenant_id, minute: floor(first.at, minuteMs), staked, won, deposited, deposits, withdrawn, payouts }];
  });
}

/** Returns each account that staked once, with its newest minute. */
export function minutePlayers(batch: readonly FollowedEntry[]): MinutePlayer[] {
  const players = new Map<string, MinutePlayer>();
  for (const { kind, tenant_id, player_id, at } of batch) {
    if (kind !== "bet" && kind !== "purchase") continue;
    const key = `${tenant_id} ${player_id}`;
    players.set(key, { tenant_id, player_id, minute: newer(floor(at, minuteMs), players.get(key)?.minute) });
  }
  return [...players.values()];
}

/** Returns the largest wins per brand and five minutes. */
export function minuteWins(batch: readonly FollowedEntry[]): MinuteWin[] {
  const wins = batch
    .filter(({ kind, cash, bonus }) => kind === "win" && cash + bonus > 0)
    .map(({ tenant_id, id, player_id, game_id, cash, bonus, at }): MinuteWin => ({
      tenant_id,
      entry_id: id,
      player_id,
      game_id,
      amount: cash + bonus,
      at,
      slot: floor(at, slotMs),
    }));
  const slots = Map.groupBy(wins, ({ tenant_id, slot }) => `${tenant_id} ${slot.getTime()}`);
  return [...slots.values()].flatMap((some) => some.toSorted((one, other) => other.amount - one.amount).slice(0, winsKept));
}

/** Ids of wins that were rolled back. */
export const takenBack = (batch: readonly FollowedEntry[]): { readonly tenant_id: number; readonly entry_id: number }[] =>
  batch.flatMap(({ kind, tenant_id, corrects }) =>
    kind === "win_rolled_back" && corrects !== null ? [{ tenant_id, entry_id: corrects }] : [],
  );
