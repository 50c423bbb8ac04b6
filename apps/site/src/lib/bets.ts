import type { RecentBet } from "@trevo/contract";
import type { BetPlaced } from "@trevo/contract/realtime";
import { createStore } from "./store.ts";

/** A bet combined with its win. Amounts in centavos. */
export interface MergedBet {
  transaction: string;
  game: BetPlaced["game"];
  user: string | null;
  bet_amount: number;
  win_amount: number;
  /** Multiplier in hundredths. */
  multiplier_x100: number;
  date: string;
  simulated: boolean;
}

/** Maximum number of recent wins shown. */
const recentKept = 5;

/** Fewer wins than this are not shown: a short row would suggest that nobody plays. */
const fewestShown = 3;
/** More than are shown, so that one player's luck does not leave the row without others. */
const winsKept = 20;

export const winsStore = createStore<readonly MergedBet[]>([]);

let waiting: readonly BetPlaced[] = [];

/** Holds a bet until the win of the same transaction arrives. Shows only wins above their stake. */
export function receiveBet(event: BetPlaced): void {
  if (event.type === "bet") {
    waiting = [...waiting, event].slice(-recentKept);
    return;
  }
  const bet = waiting.find((one) => one.transaction === event.transaction);
  waiting = waiting.filter((one) => one !== bet);
  if (bet && event.amount > bet.amount) show([merge(bet, event), ...winsStore.get()]);
}

/** A real win removes simulated ones, and none is shown beside it afterwards. */
function show(wins: readonly MergedBet[]): void {
  const real = wins.filter((win) => !win.simulated);
  winsStore.set((real.length > 0 ? real : wins).slice(0, winsKept));
}

/** Adds wins that the feed has published before, newest first, which were not received live. */
export function receiveRecent(recent: readonly RecentBet[]): void {
  const shown = winsStore.get();
  const wins = winsOf(recent).filter((bet) => shown.every((win) => win.transaction !== bet.transaction));
  if (wins.length === 0) return;
  show([...shown, ...wins].sort((one, other) => other.date.localeCompare(one.date)));
}

/** Returns the rounds that paid more than their stake. */
export const winsOf = (recent: readonly RecentBet[]): MergedBet[] =>
  recent
    .filter((bet) => bet.win_amount > bet.bet_amount)
    .map(({ user, ...bet }) => ({
      ...bet,
      user: user?.name ?? null,
      multiplier_x100: multiplier(bet.bet_amount, bet.win_amount),
      simulated: false,
    }));

/** Returns the wins to show: at most five, the newest of each player; none if there are too few. */
export function shownWins(wins: readonly MergedBet[]): readonly MergedBet[] {
  const newest = wins.filter((win, index) => win.user === null || wins.findIndex(({ user }) => user === win.user) === index);
  return newest.length < fewestShown ? [] : newest.slice(0, recentKept);
}

const multiplier = (bet: number, win: number): number => (bet > 0 ? Math.floor((win * 100) / bet) : 0);

function merge(bet: BetPlaced, win: BetPlaced): MergedBet {
  return {
    transaction: bet.transaction,
    game: bet.game,
    user: (win.user ?? bet.user)?.name ?? null,
    bet_amount: bet.amount,
    win_amount: win.amount,
    multiplier_x100: multiplier(bet.amount, win.amount),
    date: win.date,
    simulated: bet.simulated === true || win.simulated === true,
  };
}
