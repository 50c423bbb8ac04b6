import {
  type BonusWallet,
  type BonusWalletCommand,
  type BonusWalletStatus,
  type WalletMove,
  type WalletRound,
  bonusPartOfWin,
  countedStake,
  spendableOf,
} from "./bonus-wallet.ts";
import { type Turn, end, move, owe, payDebt, plus, progress, roundOf, settle, settleLate } from "./bonus-turn.ts";
import { reinstate, rollback } from "./undo-move.ts";

type CommandOf<K extends BonusWalletCommand["kind"]> = Extract<BonusWalletCommand, { readonly kind: K }>;

export interface Applied {
  readonly wallet: BonusWallet;
  readonly status: BonusWalletStatus;
  readonly moves: readonly WalletMove[];
}

/** Applies one command. A status other than `posted` changes nothing. Repeated keys are the caller's responsibility. */
export function applyToBonusWallet(wallet: BonusWallet, command: BonusWalletCommand, now: Date): Applied {
  const { ended, rounds, keys } = wallet;
  const turn: Turn = { wallet: { ...wallet, ended: { ...ended }, rounds: { ...rounds }, keys: { ...keys } }, moves: [], now };
  const status = decide(turn, command);
  if (status !== "posted") return { wallet, status, moves: [] };
  if (turn.moves.length > 0) settle(turn);
  payDebt(turn);
  return { wallet: turn.wallet, status, moves: turn.moves };
}

function decide(turn: Turn, command: BonusWalletCommand): BonusWalletStatus {
  switch (command.kind) {
    case "bet":
      return bet(turn, command);
    case "win":
      return win(turn, command);
    case "play_round":
      return playRound(turn, command);
    case "rollback":
      return rollback(turn, command);
    case "reinstate":
      return reinstate(turn, command);
    case "close_round":
      return closeRound(turn, command);
    case "activate_bonus":
      return activate(turn, command);
    case "end_bonus": {
      if (turn.wallet.active?.bonus_id !== command.bonus_id) return "bonus_not_active";
      move(turn, { kind: "forfeit", cash: 0, bonus: -turn.wallet.bonus, bonus_id: command.bonus_id });
      return end(turn, turn.wallet.active, command.end_reason);
    }
    case "adjustment":
      return adjust(turn, command);
    default:
      return transfer(turn, command);
  }
}

function bet(turn: Turn, command: CommandOf<"bet">): BonusWalletStatus {
  const { wallet, now } = turn;
  const { active } = wallet;
  const round = roundOf(turn, command.round);
  const cash = Math.min(wallet.cash, command.amount);
  const bonus = command.amount - cash;
  const isOthers = round.bonus_id !== null && round.bonus_id !== active?.bonus_id;
  const usable = isOthers ? 0 : spendableOf(wallet, command, now) - wallet.cash;
  const max = active?.terms.max_stake ?? null;
  if (wallet.debt > 0) return "debt_outstanding";
  if (bonus > 0 && usable > 0 && max !== null && command.amount > max) return "bonus_stake_too_high";
  if (bonus > usable) return "insufficient_balance";
  const counted = active ? countedStake(active, { ...command, bonusPart: bonus }, now) : 0;
  const bonus_id = active && (bonus > 0 || counted > 0) ? active.bonus_id : null;
  move(turn, { kind: "bet", cash: -cash, bonus: -bonus, bonus_id, counted });
  progress(turn, bonus_id, { counted });
  wallet.rounds[command.round] = {
    ...round,
    bonus_id: bonus > 0 && active ? active.bonus_id : round.bonus_id,
    staked: plus(round.staked, { cash, bonus }),
    bets: round.bets + 1,
    state: command.closes
      ? round.state === "rolled_back"
        ? "closed"
        : closed(round)
      : round.state === "rolled_back"
        ? "open"
        : round.state,
  };
  wallet.keys[command.key] = { kind: "bet", round: command.round, bonus_id, cash, bonus, wagered: counted, ...untouched };
  return "posted";
}

const untouched = { granted: 0, forfeited: 0, state: "posted" } as const;
const closed = ({ state }: WalletRound): WalletRound["state"] => (state === "open" ? "closed" : state);

function win(turn: Turn, command: CommandOf<"win">): BonusWalletStatus {
  const { wallet } = turn;
  const { amount, into_bonus } = command;
  const round = roundOf(turn, command.round);
  const isActive = into_bonus !== undefined && wallet.active?.bonus_id === into_bonus;
  if (into_bonus !== undefined) {
    if (round.bonus_id !== null && round.bonus_id !== into_bonus) return "idempotency_conflict";
    if (!isActive && !wallet.ended[into_bonus]) return "bonus_not_active";
  }
  const bonus_id = into_bonus ?? round.bonus_id;
  const bonus = into_bonus === undefined ? bonusPartOfWin(amount, round.staked) : amount;
  const movedOf = bonus > 0 || into_bonus !== undefined ? bonus_id : null;
  move(turn, { kind: "win", cash: amount - bonus, bonus, bonus_id: movedOf });
  if (isActive) progress(turn, bonus_id, { granted: amount, played: round.bonus_id === null ? 1 : 0 });
  const forfeited = bonus > 0 && bonus_id !== null ? settleLate(turn, bonus_id, bonus) : 0;
  const wonState = round.state === "rolled_back" || command.closes ? "closed" : round.state;
  wallet.rounds[command.round] = { ...round, bonus_id, wins: round.wins + 1, state: wonState };
  wallet.keys[command.key] = {
    kind: "win",
    round: command.round,
    bonus_id: movedOf,
    cash: amount - bonus,
    bonus,
    wagered: 0,
    granted: isActive ? amount : 0,
    forfeited,
    state: "posted",
  };
  return "posted";
}

function playRound(turn: Turn, { round, payout, ...stake }: CommandOf<"play_round">): BonusWalletStatus {
  const status = bet(turn, { ...stake, kind: "bet", key: `${round}:bet`, round, closes: false });
  return status === "posted" ? win(turn, { kind: "win", key: `${round}:win`, round, amount: payout, closes: true }) : status;
}

function closeRound(turn: Turn, { round: id }: CommandOf<"close_round">): BonusWalletStatus {
  const round = turn.wallet.rounds[id];
  if (!round) return "bet_not_found";
  if (round.state === "open") {
    turn.wallet.rounds[id] = { ...round, state: "closed" };
    turn.moves.push({ kind: "close", cash: 0, bonus: 0, bonus_id: null, counted: 0 });
  }
  return "posted";
}

function activate(turn: Turn, { bonus_id, amount, required, terms }: CommandOf<"activate_bonus">): BonusWalletStatus {
  const { wallet } = turn;
  if (wallet.debt > 0) return "debt_outstanding";
  if (wallet.ended[bonus_id]) return "idempotency_conflict";
  if (wallet.active) return "bonus_active";
  const { rounds_remaining } = terms;
  wallet.active = { bonus_id, terms, granted: amount, required, wagered: 0, converted: 0, steps_done: 0, rounds_remaining };
  move(turn, { kind: "grant", cash: 0, bonus: amount, bonus_id });
  return "posted";
}

function adjust(turn: Turn, { cash, bonus }: CommandOf<"adjustment">): BonusWalletStatus {
  const { wallet } = turn;
  if (bonus !== 0 && !wallet.active) return "bonus_not_active";
  if (wallet.cash + cash < 0 || wallet.bonus + bonus < 0) return "insufficient_balance";
  move(turn, { kind: "adjustment", cash, bonus, bonus_id: bonus === 0 ? null : (wallet.active?.bonus_id ?? null) });
  return "posted";
}

function transfer(
  turn: Turn,
  { kind, amount }: CommandOf<"deposit" | "deposit_reversed" | "reward" | "purchase" | "sale">,
): BonusWalletStatus {
  const { wallet } = turn;
  if (kind === "purchase") {
    if (wallet.debt > 0) return "debt_outstanding";
    if (wallet.cash < amount) return "insufficient_balance";
    move(turn, { kind: "purchase", cash: -amount, bonus: 0 });
  } else if (kind === "deposit_reversed") {
    const taken = Math.min(wallet.cash, amount);
    move(turn, { kind, cash: -taken, bonus: 0 });
    owe(turn, amount - taken);
  } else move(turn, { kind: kind === "reward" ? "grant" : kind, cash: amount, bonus: 0 });
  return "posted";
}
