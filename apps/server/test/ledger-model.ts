import assert from "node:assert/strict";
import type { Command, PostingStatus, WalletBalance } from "../src/modules/wallet/index.ts";

/** A second implementation of the ledger's rules for tests: plain objects, one command at a time, no code shared with the real one. */
export interface ModelWallet extends Mutable<WalletBalance> {
  seed: string;
  nonce: number;
  blocked: boolean;
  lossLimits: { day: number | null; week: number | null; month: number | null };
  /** Amounts that count for the limits, by the key that posted them. A rollback removes the amount of its target. */
  counted: Map<string, { date: string; lost: number }>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface ModelRound {
  player: string;
  state: "open" | "closed" | "rolled_back";
  staked: [cash: number, bonus: number];
  won: [cash: number, bonus: number];
  bets: number;
  wins: number;
}

interface ModelKey {
  player: string;
  state: "posted" | "rolled_back" | "tombstone";
  content: string;
  kind: Command["kind"];
  answer: PostingStatus;
  applied: number;
  moved: [cash: number, bonus: number];
  round: string | null;
  /** Amount that a rollback removed from the limits' counters. */
  uncounted?: { date: string; lost: number } | undefined;
}

export interface ModelAnswer {
  status: PostingStatus;
  applied: number;
  balance: WalletBalance;
}

type Decided = { status: PostingStatus; applied?: number; moved?: [number, number]; round?: string };

type Books = { readonly wallets: Map<string, ModelWallet>; readonly rounds: Map<string, ModelRound>; readonly keys: Map<string, ModelKey> };

/** A command and everything that it may read. */
interface Turn<C extends Command = Command> {
  readonly books: Books;
  readonly command: C;
  readonly wallet: ModelWallet;
  readonly now: Date;
}
type TurnOf<K extends Command["kind"]> = Turn<Extract<Command, { kind: K }>>;

export interface Model extends Pick<Books, "wallets" | "rounds"> {
  apply(command: Command, now: Date): ModelAnswer;
}

const zoneOffsetMs = -3 * 3_600_000;
const localDate = (now: Date) => new Date(now.getTime() + zoneOffsetMs).toISOString().slice(0, 10);
const monday = (date: string) => {
  const day = new Date(`${date}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
};

/** Returns the losses counted in the calendar day, week and month of this moment. */
export function lostBy(wallet: ModelWallet, now: Date): { day: number; week: number; month: number } {
  const today = localDate(now);
  const sum = (inPeriod: (date: string) => boolean) =>
    [...wallet.counted.values()].filter(({ date }) => inPeriod(date)).reduce((total, { lost }) => total + lost, 0);
  return {
    day: sum((date) => date === today),
    week: sum((date) => monday(date) === monday(today)),
    month: sum((date) => date.slice(0, 7) === today.slice(0, 7)),
  };
}

export function createModel(): Model {
  const books: Books = { wallets: new Map(), rounds: new Map(), keys: new Map() };
  return { ...books, apply: (command, now) => apply({ books, command, wallet: existing(books.wallets, command.player_id), now }) };
}

function existing<T>(map: Map<string, T>, name: string): T {
  const found = map.get(name);
  assert(found, name);
  return found;
}

const keyName = (command: Command) => `${command.source} ${command.external_id}`;
function apply(turn: Turn): ModelAnswer {
  const {
    books: { keys },
    command,
    wallet,
  } = turn;
  const key = keys.get(keyName(command));
  const decided = key ? repeat(key, command) : decide(turn);
  const { status, applied = 0, moved = [0, 0], round = null } = decided;
  if (!key && ["posted", "target_unknown", "already_rolled_back"].includes(status)) {
    keys.set(keyName(command), {
      player: command.player_id,
      state: "posted",
      content: contentOf(command),
      kind: command.kind,
      answer: status,
      applied,
      moved,
      round,
    });
  }
  const { cash, bonus, held, debt, version, deposit_count } = wallet;
  return { status, applied, balance: { cash, bonus, held, debt, version, deposit_count } };
}

function repeat(key: ModelKey, command: Command): Decided {
  if (key.player !== command.player_id) return { status: "idempotency_conflict" };
  if (key.state === "tombstone") return { status: "cancelled" };
  if (key.content !== contentOf(command)) return { status: "idempotency_conflict" };
  return { status: key.answer === "posted" ? "replayed" : key.answer, applied: key.applied };
}

function decide(turn: Turn): Decided {
  const { command, wallet } = turn;
  switch (command.kind) {
    case "bet":
      return bet({ ...turn, command });
    case "win":
      return win({ ...turn, command });
    case "play_round":
      return playRound({ ...turn, command });
    case "open_round":
      return openRound({ ...turn, command });
    case "rollback":
      return rollback({ ...turn, command });
    case "reinstate":
      return reinstate({ ...turn, command });
    case "close_round": {
      const round = turn.books.rounds.get(roundName(command));
      if (!round) return { status: "bet_not_found" };
      if (round.state === "open") wallet.version++; // the close is an entry of its own
      if (round.state === "open") round.state = "closed";
      return { status: "posted" };
    }
    case "adjustment":
      if (wallet.cash + command.cash < 0 || wallet.bonus + command.bonus < 0) return { status: "insufficient_balance" };
      move(wallet, command.cash, command.bonus);
      return { status: "posted", applied: Math.abs(command.cash) + Math.abs(command.bonus) };
    case "end_bonus":
      throw new Error("the model knows no bonuses: bonus-model.test.ts");
    default:
      return decidePlain(command, wallet);
  }
}

function decidePlain(command: Extract<Command, { amount: number }>, wallet: ModelWallet): Decided {
  const { amount } = command;
  const posted = { status: "posted", applied: amount } as const;
  switch (command.kind) {
    case "deposit":
    case "payout_returned":
      if (command.kind === "deposit") wallet.deposit_count++;
      return (move(wallet, amount, 0), posted);
    case "deposit_reversed": {
      const taken = Math.min(wallet.cash, amount);
      move(wallet, -taken, 0);
      owe(wallet, amount - taken);
      return { status: "posted", applied: taken };
    }
    case "hold":
      if (wallet.debt > 0) return { status: "debt_outstanding" };
      if (wallet.cash < amount) return { status: "insufficient_balance" };
      wallet.held += amount;
      return (move(wallet, -amount, 0), posted);
    case "release":
    case "payout":
      if (wallet.held < amount) return { status: "insufficient_balance" };
      wallet.held -= amount;
      return (move(wallet, command.kind === "release" ? amount : 0, 0), posted);
    case "reward":
      return (move(wallet, amount, 0), posted);
    default:
      throw new Error(`the model knows no ${command.kind}`);
  }
}

/** Posts an entry, and a second one if cash arrived while there was a debt. */
function move(wallet: ModelWallet, cash: number, bonus: number): void {
  wallet.cash += cash;
  wallet.bonus += bonus;
  wallet.version++;
  if (wallet.debt === 0 || wallet.cash === 0) return;
  const paid = Math.min(wallet.debt, wallet.cash);
  wallet.cash -= paid;
  wallet.debt -= paid;
  wallet.version++;
}

function owe(wallet: ModelWallet, amount: number): void {
  if (amount === 0) return;
  wallet.debt += amount;
  wallet.version++;
}

function refuseStake({ wallet, now }: Turn, amount: number, cashOnly = false): PostingStatus | null {
  if (wallet.blocked) return "blocked";
  if (wallet.debt > 0) return "debt_outstanding";
  const lost = lostBy(wallet, now);
  const exceeds = (period: keyof typeof lost) => wallet.lossLimits[period] !== null && lost[period] + amount > wallet.lossLimits[period];
  if (amount > 0 && (exceeds("day") || exceeds("week") || exceeds("month"))) return "limit_reached";
  return amount > wallet.cash + (cashOnly ? 0 : wallet.bonus) ? "insufficient_balance" : null;
}

const count = ({ command, wallet, now }: Turn, lost: number) => wallet.counted.set(keyName(command), { date: localDate(now), lost });

function bet(turn: TurnOf<"bet">): Decided {
  const { command, wallet } = turn;
  const refusal = refuseStake(turn, command.amount, command.cash_only);
  if (refusal) return { status: refusal };
  const round = roundOf(turn, roundName(command));
  const cash = Math.min(wallet.cash, command.amount);
  const bonus = command.amount - cash;
  move(wallet, -cash, -bonus);
  count(turn, command.amount);
  round.staked = [round.staked[0] + cash, round.staked[1] + bonus];
  round.bets++;
  if (round.state === "rolled_back") round.state = "open";
  if (command.closes) round.state = "closed";
  return { status: "posted", applied: command.amount, moved: [-cash, -bonus], round: roundName(command) };
}

function win(turn: TurnOf<"win">): Decided {
  const { books, command, wallet } = turn;
  if (command.requires_bet && !books.rounds.get(roundName(command))?.bets) return { status: "bet_not_found" };
  const round = roundOf(turn, roundName(command));
  const moved = pay(round, wallet, command.amount);
  count(turn, -command.amount);
  if (command.closes || round.state === "rolled_back") round.state = "closed";
  return { status: "posted", applied: command.amount, moved, round: roundName(command) };
}

function pay(round: ModelRound, wallet: ModelWallet, amount: number): [number, number] {
  const [stakedCash, stakedBonus] = round.staked;
  const bonus = stakedBonus === 0 ? 0 : Number((BigInt(amount) * BigInt(stakedBonus)) / BigInt(stakedCash + stakedBonus));
  round.won = [round.won[0] + amount - bonus, round.won[1] + bonus];
  round.wins++;
  move(wallet, amount - bonus, bonus);
  return [amount - bonus, bonus];
}

function playRound(turn: TurnOf<"play_round">): Decided {
  const { command, wallet } = turn;
  const round = drawRound(turn);
  if (typeof round === "string") return { status: round };
  round.state = "closed";
  pay(round, wallet, command.payout);
  count(turn, command.stake - command.payout);
  return { status: "posted", applied: command.payout, round: command.round_id };
}

function openRound(turn: TurnOf<"open_round">): Decided {
  const { command } = turn;
  const round = drawRound(turn);
  if (typeof round === "string") return { status: round };
  count(turn, command.stake);
  return { status: "posted", applied: command.stake, round: command.round_id };
}

/** Returns stake and nonce of a house round, or the refusal. */
function drawRound(turn: TurnOf<"play_round" | "open_round">): ModelRound | PostingStatus {
  const { books, command, wallet } = turn;
  if (books.rounds.has(command.round_id)) return "idempotency_conflict";
  const refusal = refuseStake(turn, command.stake, command.cash_only);
  if (refusal) return refusal;
  if (wallet.seed !== command.seed_id || wallet.nonce !== command.nonce) return "nonce_conflict";
  wallet.nonce++;
  const round = roundOf(turn, command.round_id);
  const cash = Math.min(wallet.cash, command.stake);
  round.staked = [cash, command.stake - cash];
  round.bets = 1;
  move(wallet, -cash, cash - command.stake);
  return round;
}

function rollback({ books: { keys, rounds }, command, wallet }: TurnOf<"rollback">): Decided {
  const name = `${command.source} ${command.target_external_id}`;
  const target = keys.get(name);
  if (!target) {
    keys.set(name, {
      player: command.player_id,
      state: "tombstone",
      content: "",
      kind: "bet",
      answer: "cancelled",
      applied: 0,
      moved: [0, 0],
      round: null,
    });
    return { status: "target_unknown" };
  }
  if (target.player !== command.player_id) return { status: "idempotency_conflict" };
  if (target.state === "tombstone") return { status: "target_unknown" };
  if (target.state === "rolled_back") return { status: "already_rolled_back" };
  if (!target.round || (target.kind !== "bet" && target.kind !== "win")) return { status: "idempotency_conflict" };
  target.state = "rolled_back";
  target.uncounted = wallet.counted.get(name);
  wallet.counted.delete(name);
  return { status: "posted", applied: giveBack(target, wallet, existing(rounds, target.round)) };
}

function reinstate({ books: { keys, rounds }, command, wallet }: TurnOf<"reinstate">): Decided {
  const name = `${command.source} ${command.target_external_id}`;
  const target = keys.get(name);
  if (target?.state !== "rolled_back") return { status: "bet_not_found" };
  if (target.player !== command.player_id || target.kind !== "bet" || !target.round) return { status: "idempotency_conflict" };
  const stake = -(target.moved[0] + target.moved[1]);
  const bonus = Math.min(wallet.bonus, -target.moved[1]);
  const cash = Math.min(wallet.cash, stake - bonus);
  move(wallet, -cash, -bonus);
  owe(wallet, stake - bonus - cash);
  target.state = "posted";
  target.moved = [bonus - stake, -bonus];
  if (target.uncounted) wallet.counted.set(name, target.uncounted);
  const round = existing(rounds, target.round);
  round.staked = [round.staked[0] + stake - bonus, round.staked[1] + bonus];
  round.bets++;
  if (round.state === "rolled_back") round.state = "open";
  return { status: "posted", applied: cash + bonus };
}

function giveBack(target: ModelKey, wallet: ModelWallet, round: ModelRound): number {
  const [cash, bonus] = target.moved;
  let applied = 0 - cash - bonus;
  if (target.kind === "bet") {
    round.staked = [round.staked[0] + cash, round.staked[1] + bonus];
    round.bets--;
    move(wallet, -cash, -bonus);
  } else {
    round.won = [round.won[0] - cash, round.won[1] - bonus];
    round.wins--;
    const fromBonus = Math.min(wallet.bonus, bonus);
    const fromCash = Math.min(wallet.cash, cash + bonus - fromBonus);
    move(wallet, -fromCash, -fromBonus);
    owe(wallet, cash + bonus - fromBonus - fromCash);
    applied = fromCash + fromBonus;
  }
  if (round.bets === 0 && round.wins === 0) round.state = "rolled_back";
  return applied;
}

function roundOf({ books: { rounds }, command }: Turn, name: string): ModelRound {
  const round = rounds.get(name) ?? { player: command.player_id, state: "open", staked: [0, 0], won: [0, 0], bets: 0, wins: 0 };
  rounds.set(name, round);
  return round;
}

export const roundName = (command: { player_id: string; provider: string; round: string }) =>
  `${command.player_id} ${command.provider} ${command.round}`;

const address = ["tenant_id", "player_id", "source", "external_id", "cash_only", "closes", "requires_bet"];

/** Returns the content by which two commands of one key count as the same. */
function contentOf(command: Command): string {
  const outcome =
    command.kind === "play_round" || command.kind === "open_round" ? ["round_id", "payout", "seed_id", "nonce", "detail"] : [];
  return JSON.stringify(
    Object.entries(command)
      .filter(([name]) => ![...address, ...outcome].includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
