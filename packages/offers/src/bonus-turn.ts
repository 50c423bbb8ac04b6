import {
  type ActiveBonus,
  type BonusWallet,
  type EndReason,
  type Split,
  type WalletMove,
  type WalletRound,
  requiredBy,
  settleBonus,
} from "./bonus-wallet.ts";

type Draft = {
  -readonly [K in keyof BonusWallet]: BonusWallet[K] extends Readonly<Record<string, infer V>> ? Record<string, V> : BonusWallet[K];
};

/** A running command: a copy of the wallet, and the movements so far. */
export interface Turn {
  readonly wallet: Draft;
  readonly moves: WalletMove[];
  readonly now: Date;
}

export function move({ wallet, moves }: Turn, entry: Pick<WalletMove, "kind" | "cash" | "bonus"> & Partial<WalletMove>): void {
  const { kind, cash, bonus, bonus_id = null, counted = 0 } = entry;
  wallet.cash += cash;
  wallet.bonus += bonus;
  moves.push({ kind, cash: cash + 0, bonus: bonus + 0, bonus_id, counted: counted + 0 }); // Avoids -0.
}

export function owe({ wallet, moves }: Turn, amount: number): void {
  if (amount === 0) return;
  wallet.debt += amount;
  moves.push({ kind: "debt", cash: 0, bonus: 0, bonus_id: null, counted: 0 });
}

export function payDebt(turn: Turn): void {
  const paid = Math.min(turn.wallet.debt, turn.wallet.cash);
  if (paid === 0) return;
  turn.wallet.debt -= paid;
  move(turn, { kind: "debt_paid", cash: -paid, bonus: 0 });
}

export function end({ wallet }: Turn, bonus: ActiveBonus, end_reason: EndReason): "posted" {
  wallet.ended[bonus.bonus_id] = { ...bonus, end_reason, shortfall: 0 };
  wallet.active = null;
  return "posted";
}

export function settle(turn: Turn): void {
  const { wallet } = turn;
  const { active } = wallet;
  if (!active) return;
  const isOpen = Object.values(wallet.rounds).some(({ state, bonus_id }) => state === "open" && bonus_id === active.bonus_id);
  const settled = settleBonus(active, wallet.bonus, isOpen);
  wallet.active = settled.active;
  for (const kept of settled.conversions) move(turn, { kind: "conversion", cash: kept, bonus: -kept, bonus_id: active.bonus_id });
  if (settled.forfeited > 0 || settled.end_reason === "spent")
    move(turn, { kind: "forfeit", cash: 0, bonus: -settled.forfeited, bonus_id: active.bonus_id });
  if (settled.end_reason) end(turn, settled.active, settled.end_reason);
}

/** Adds to the progress of the active bonus if it is this one. */
export function progress({ wallet }: Turn, bonus_id: string | null, by: { counted?: number; granted?: number; played?: number }): void {
  const { active } = wallet;
  if (!active || active.bonus_id !== bonus_id) return;
  const { counted = 0, granted = 0, played = 0 } = by;
  wallet.active = {
    ...active,
    wagered: active.wagered + counted,
    granted: active.granted + granted,
    required: active.required + Math.sign(granted) * requiredBy(Math.abs(granted), active.terms),
    rounds_remaining: Math.max(0, active.rounds_remaining - played),
  };
}

/**
 * Bonus money that arrives after its bonus has ended: becomes cash if the bonus was converted or spent, up to its cap. Returns the amount
 * that went back.
 */
export function settleLate(turn: Turn, bonus_id: string, amount: number): number {
  const late = turn.wallet.ended[bonus_id];
  if (!late) return 0;
  const isKept = late.end_reason === "converted" || late.end_reason === "spent";
  const kept = isKept ? Math.min(amount, late.terms.cap === null ? amount : late.terms.cap - late.converted) : 0;
  if (kept > 0) move(turn, { kind: "conversion", cash: kept, bonus: -kept, bonus_id });
  if (amount > kept) move(turn, { kind: "forfeit", cash: 0, bonus: kept - amount, bonus_id });
  turn.wallet.ended[bonus_id] = { ...late, converted: late.converted + kept };
  return amount - kept;
}

const newRound: WalletRound = { state: "open", bonus_id: null, staked: { cash: 0, bonus: 0 }, bets: 0, wins: 0 };
export const roundOf = ({ wallet }: Turn, id: string): WalletRound => wallet.rounds[id] ?? newRound;

export const plus = (a: Split, b: Split): Split => ({ cash: a.cash + b.cash, bonus: a.bonus + b.bonus });
export const minus = (a: Split, b: Split): Split => ({ cash: a.cash - b.cash, bonus: a.bonus - b.bonus });
