import type { BonusWalletCommand, BonusWalletStatus, EndedBonus, Split, WalletKey } from "./bonus-wallet.ts";
import { type Turn, minus, move, owe, plus, progress, roundOf, settleLate } from "./bonus-turn.ts";

type CommandOf<K extends BonusWalletCommand["kind"]> = Extract<BonusWalletCommand, { readonly kind: K }>;

/** Part of a movement of an ended bonus that the player did not keep. */
const notKept = (late: EndedBonus | undefined, key: WalletKey): number => {
  if (!late) return 0;
  return late.end_reason === "converted" || late.end_reason === "spent" ? key.forfeited : key.bonus;
};

function countLate({ wallet }: Turn, late: EndedBonus | undefined, counted: number): void {
  if (!late) return;
  const covered = counted < 0 ? counted : Math.min(late.shortfall, counted);
  wallet.ended[late.bonus_id] = { ...late, shortfall: late.shortfall - covered, wagered: late.wagered + counted - covered };
}

export function rollback(turn: Turn, { target }: CommandOf<"rollback">): BonusWalletStatus {
  const { wallet } = turn;
  const key = wallet.keys[target];
  if (!key) return "bet_not_found";
  if (key.state === "rolled_back") return "already_rolled_back";
  const round = roundOf(turn, key.round);
  const counts = key.kind === "bet" ? { bets: round.bets - 1, wins: round.wins } : { bets: round.bets, wins: round.wins - 1 };
  let forfeited = key.forfeited;
  if (key.kind === "bet") {
    move(turn, { kind: "bet_rolled_back", cash: key.cash, bonus: key.bonus, bonus_id: key.bonus_id, counted: -key.wagered });
    progress(turn, key.bonus_id, { counted: -key.wagered });
    if (key.bonus_id !== null) {
      countLate(turn, wallet.ended[key.bonus_id], -key.wagered);
      forfeited = key.bonus > 0 ? settleLate(turn, key.bonus_id, key.bonus) : 0;
    }
  } else {
    takeBack(turn, key);
    progress(turn, key.bonus_id, { granted: -key.granted });
  }
  const staked = key.kind === "bet" ? minus(round.staked, key) : round.staked;
  wallet.rounds[key.round] = { ...round, ...counts, staked, state: counts.bets + counts.wins === 0 ? "rolled_back" : round.state };
  wallet.keys[target] = { ...key, forfeited, state: "rolled_back" };
  return "posted";
}

/**
 * Takes an amount first from its bonus, then from the bonus expense (what was never kept), then from cash; the rest becomes debt. Returns
 * the split.
 */
function takeBack(turn: Turn, key: WalletKey): Split {
  const { wallet } = turn;
  const late = key.bonus_id === null ? undefined : wallet.ended[key.bonus_id];
  const fromExpense = notKept(late, key);
  const isActive = wallet.active !== null && wallet.active.bonus_id === key.bonus_id;
  const bonus = fromExpense + (isActive ? Math.min(wallet.bonus, key.bonus) : 0);
  const due = key.cash + key.bonus - bonus;
  const cash = Math.min(wallet.cash, due);
  if (fromExpense > 0) move(turn, { kind: "grant", cash: 0, bonus: fromExpense, bonus_id: key.bonus_id });
  move(turn, {
    kind: key.kind === "bet" ? "bet" : "win_rolled_back",
    cash: -cash,
    bonus: -bonus,
    bonus_id: key.bonus_id,
    counted: key.wagered,
  });
  owe(turn, due - cash);
  return { cash: due, bonus };
}

export function reinstate(turn: Turn, { target }: CommandOf<"reinstate">): BonusWalletStatus {
  const { wallet } = turn;
  const key = wallet.keys[target];
  if (!key || key.state !== "rolled_back") return "bet_not_found";
  if (key.kind !== "bet") return "idempotency_conflict";
  const taken = takeBack(turn, key);
  progress(turn, key.bonus_id, { counted: key.wagered });
  if (key.bonus_id !== null) countLate(turn, wallet.ended[key.bonus_id], key.wagered);
  const round = roundOf(turn, key.round);
  const state = round.state === "rolled_back" ? "open" : round.state;
  wallet.rounds[key.round] = { ...round, state, bets: round.bets + 1, staked: plus(round.staked, taken) };
  wallet.keys[target] = { ...key, ...taken, forfeited: 0, state: "posted" };
  return "posted";
}
