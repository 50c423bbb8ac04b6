import type { Command, PostingStatus, WalletBalance } from "./index.ts";

/** The ledger's rules once more, for tests: plain objects, one command at a time, nothing shared with the real one. */
export interface ModelWallet {
  cash: number;
  bonus: number;
  locked: number;
  debt: number;
  version: number;
  deposit_count: number;
  seed: string;
  nonce: number;
  blocked: boolean;
  lossLimits: { day: number | null; week: number | null; month: number | null };
  /** What counts for the limits, by the key that made it; a rollback removes its target's. */
  counted: Map<string, { date: string; lost: number }>;
}

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
}

export interface ModelAnswer {
  status: PostingStatus;
  applied: number;
  balance: WalletBalance;
}

type Decided = { status: PostingStatus; applied?: number; moved?: [number, number]; round?: string };

export interface Model {
  readonly wallets: Map<string, ModelWallet>;
  readonly rounds: Map<string, ModelRound>;
  apply(command: Command, now: Date): ModelAnswer;
}

const zoneOffsetMs = -3 * 3_600_000;
const localDate = (now: Date) => new Date(now.getTime() + zoneOffsetMs).toISOString().slice(0, 10);
const monday = (date: string) => {
  const day = new Date(`${date}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
};

/** What counts as lost in the calendar day, week and month of this moment. */
export function lostBy(wallet: ModelWallet, now: Date): { day: number; week: number; month: number } {
  const today = localDate(now);
  const sum = (inPeriod: (date: string) => boolean) => [...wallet.counted.values()].filter(({ date }) => inPeriod(date)).reduce((total, { lost }) => total + lost, 0);
  return {
    day: sum((date) => date === today),
    week: sum((date) => monday(date) === monday(today)),
    month: sum((date) => date.slice(0, 7) === today.slice(0, 7)),
  };
}

export function createModel(): Model {
  const wallets = new Map<string, ModelWallet>();
  const rounds = new Map<string, ModelRound>();
  const keys = new Map<string, ModelKey>();

  function apply(command: Command, now: Date): ModelAnswer {
    const wallet = wallets.get(command.player_id)!;
    const name = `${command.source} ${command.external_id}`;
    const content = contentOf(command);
    const key = keys.get(name);
    const decided = key ? repeat(key, command, content) : decide(command, wallet, now);
    if (!key && ["posted", "target_unknown", "already_rolled_back"].includes(decided.status)) {
      keys.set(name, { player: command.player_id, state: "posted", content, kind: command.kind, answer: decided.status, applied: decided.applied ?? 0, moved: decided.moved ?? [0, 0], round: decided.round ?? null });
    }
    const { cash, bonus, locked, debt, version, deposit_count } = wallet;
    return { status: decided.status, applied: decided.applied ?? 0, balance: { cash, bonus, locked, debt, version, deposit_count } };
  }

  function repeat(key: ModelKey, command: Command, content: string): Decided {
    if (key.player !== command.player_id) return { status: "idempotency_conflict" };
    if (key.state === "tombstone") return { status: "cancelled" };
    if (key.content !== content) return { status: "idempotency_conflict" };
    return { status: key.answer === "posted" ? "replayed" : key.answer, applied: key.applied };
  }

  function decide(command: Command, wallet: ModelWallet, now: Date): Decided {
    switch (command.kind) {
      case "bet": {
        const refusal = refuseStake(wallet, command.amount, command.cash_only ?? false, now);
        return refusal ? { status: refusal } : bet(command, wallet, now);
      }
      case "win":
        return win(command, wallet, now);
      case "play_round":
        return playRound(command, wallet, now);
      case "rollback":
        return rollback(command, wallet);
      case "close_round": {
        const round = rounds.get(roundName(command));
        if (!round) return { status: "bet_not_found" };
        if (round.state === "open") round.state = "closed";
        return { status: "posted" };
      }
      case "adjustment":
        if (wallet.cash + command.cash < 0 || wallet.bonus + command.bonus < 0) return { status: "insufficient_balance" };
        move(wallet, command.cash, command.bonus);
        return { status: "posted", applied: Math.abs(command.cash) + Math.abs(command.bonus) };
      default:
        return decidePlain(command, wallet);
    }
  }

  function decidePlain(command: Extract<Command, { amount: number }>, wallet: ModelWallet): Decided {
    const { amount } = command;
    const posted = { status: "posted", applied: amount } as const;
    switch (command.kind) {
      case "deposit":
        wallet.deposit_count++;
        return move(wallet, amount, 0), posted;
      case "payout_returned":
        return move(wallet, amount, 0), posted;
      case "deposit_returned": {
        const taken = Math.min(wallet.cash, amount);
        move(wallet, -taken, 0);
        owe(wallet, amount - taken);
        return { status: "posted", applied: taken };
      }
      case "hold":
        if (wallet.debt > 0) return { status: "debt_outstanding" };
        if (wallet.cash < amount) return { status: "insufficient_balance" };
        wallet.locked += amount;
        return move(wallet, -amount, 0), posted;
      case "release":
      case "payout":
        if (wallet.locked < amount) return { status: "insufficient_balance" };
        wallet.locked -= amount;
        return move(wallet, command.kind === "release" ? amount : 0, 0), posted;
      case "grant":
        return move(wallet, 0, amount), posted;
      default: {
        const taken = Math.min(wallet.bonus, amount);
        return move(wallet, 0, -taken), { status: "posted", applied: taken };
      }
    }
  }

  /** One entry; and a second one when cash came in while there was a debt. */
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

  function refuseStake(wallet: ModelWallet, amount: number, cashOnly: boolean, now: Date): PostingStatus | null {
    if (wallet.blocked) return "blocked";
    if (wallet.debt > 0) return "debt_outstanding";
    const lost = lostBy(wallet, now);
    const exceeds = (period: keyof typeof lost) => wallet.lossLimits[period] !== null && lost[period] + amount > wallet.lossLimits[period];
    if (amount > 0 && (exceeds("day") || exceeds("week") || exceeds("month"))) return "limit_reached";
    return amount > wallet.cash + (cashOnly ? 0 : wallet.bonus) ? "insufficient_balance" : null;
  }

  function bet(command: Extract<Command, { kind: "bet" }>, wallet: ModelWallet, now: Date): Decided {
    const round = roundOf(roundName(command), command.player_id);
    const cash = Math.min(wallet.cash, command.amount);
    const bonus = command.amount - cash;
    move(wallet, -cash, -bonus);
    wallet.counted.set(`${command.source} ${command.external_id}`, { date: localDate(now), lost: command.amount });
    round.staked = [round.staked[0] + cash, round.staked[1] + bonus];
    round.bets++;
    if (round.state === "rolled_back") round.state = "open";
    if (command.closes) round.state = "closed";
    return { status: "posted", applied: command.amount, moved: [-cash, -bonus], round: roundName(command) };
  }

  function win(command: Extract<Command, { kind: "win" }>, wallet: ModelWallet, now: Date): Decided {
    if (command.requires_bet && !rounds.get(roundName(command))?.bets) return { status: "bet_not_found" };
    const round = roundOf(roundName(command), command.player_id);
    const moved = pay(round, wallet, command.amount);
    wallet.counted.set(`${command.source} ${command.external_id}`, { date: localDate(now), lost: -command.amount });
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

  function playRound(command: Extract<Command, { kind: "play_round" }>, wallet: ModelWallet, now: Date): Decided {
    if (rounds.has(command.round_id)) return { status: "idempotency_conflict" };
    const refusal = refuseStake(wallet, command.stake, command.cash_only ?? false, now);
    if (refusal) return { status: refusal };
    if (wallet.seed !== command.seed_id || wallet.nonce !== command.nonce) return { status: "nonce_conflict" };
    wallet.nonce++;
    const round = roundOf(command.round_id, command.player_id);
    const cash = Math.min(wallet.cash, command.stake);
    round.staked = [cash, command.stake - cash];
    round.bets = 1;
    round.state = "closed";
    move(wallet, -cash, cash - command.stake);
    pay(round, wallet, command.payout);
    wallet.counted.set(`${command.source} ${command.external_id}`, { date: localDate(now), lost: command.stake - command.payout });
    return { status: "posted", applied: command.payout, round: command.round_id };
  }

  function rollback(command: Extract<Command, { kind: "rollback" }>, wallet: ModelWallet): Decided {
    const name = `${command.source} ${command.target_external_id}`;
    const target = keys.get(name);
    if (!target) {
      keys.set(name, { player: command.player_id, state: "tombstone", content: "", kind: "bet", answer: "cancelled", applied: 0, moved: [0, 0], round: null });
      return { status: "target_unknown" };
    }
    if (target.player !== command.player_id) return { status: "idempotency_conflict" };
    if (target.state === "tombstone") return { status: "target_unknown" };
    if (target.state === "rolled_back") return { status: "already_rolled_back" };
    if (!target.round || (target.kind !== "bet" && target.kind !== "win")) return { status: "idempotency_conflict" };
    target.state = "rolled_back";
    wallet.counted.delete(name);
    const applied = giveBack(target, wallet, rounds.get(target.round)!);
    return { status: "posted", applied };
  }

  function giveBack(target: ModelKey, wallet: ModelWallet, round: ModelRound): number {
    const [cash, bonus] = target.moved;
    let applied = -(cash + bonus);
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

  function roundOf(name: string, player: string): ModelRound {
    const round = rounds.get(name) ?? { player, state: "open", staked: [0, 0], won: [0, 0], bets: 0, wins: 0 };
    rounds.set(name, round);
    return round;
  }

  return { wallets, rounds, apply };
}

export const roundName = (command: { player_id: string; provider: string; round: string }) => `${command.player_id} ${command.provider} ${command.round}`;

/** What makes two commands of one key the same. */
function contentOf(command: Command): string {
  const { tenant_id: _, player_id: __, source: ___, external_id: ____, ...body } = command;
  if (body.kind === "play_round") return JSON.stringify([body.kind, body.stake, body.provider, body.game_id]);
  const { cash_only: _____, closes: ______, requires_bet: _______, ...rest } = { cash_only: 0, closes: 0, requires_bet: 0, ...body };
  return JSON.stringify(Object.entries(rest).sort());
}
