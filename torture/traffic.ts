import { setTimeout as sleep } from "node:timers/promises";
import type { Cashier } from "./cashier.ts";
import type { Submitter, Operation } from "./submitter.ts";
import type { Player } from "./players.ts";
import type { Random } from "./random.ts";

export interface TrafficNeeds {
  readonly submitter: Submitter;
  readonly cashier: Cashier;
  readonly players: readonly Player[];
  readonly random: Random;
  /** Number of wishes in progress at the same time. */
  readonly workers: number;
  /** Makes the names of this stretch of traffic differ from all others. */
  readonly stretch: number;
}

/** Players, a game studio and their banks, all at once, until it is stopped. */
export interface Traffic {
  stop(): Promise<void>;
}

/** Pause in ms between two wishes of one worker, which leaves two cores for the servers. */
const restMs = 12;

export function startTraffic(needs: TrafficNeeds): Traffic {
  const state = { stopping: false };
  let names = 0;
  const nextName = (kind: string) => `${kind}-${needs.stretch}-${(names += 1)}`;
  const work = async (random: Random): Promise<void> => {
    while (!state.stopping) {
      await visit(needs, { random, nextName, player: random.pick(needs.players) });
      await sleep(random.int(restMs * 2));
    }
  };
  const workers = Array.from({ length: needs.workers }, (_, index) => work(needs.random.fork(`stretch ${needs.stretch}, worker ${index}`)));
  return {
    stop: async () => {
      state.stopping = true;
      await Promise.all(workers);
    },
  };
}

interface PlayerTurn {
  readonly random: Random;
  readonly player: Player;
  nextName(kind: string): string;
}

async function visit(needs: TrafficNeeds, { random, player, nextName }: PlayerTurn): Promise<void> {
  const { submitter, cashier } = needs;
  const dice = random.int(100);
  if (dice < 50) return playStudio(submitter, { random, player, nextName });
  if (dice < 82) {
    const round = await submitter.perform(player, { kind: "house", amount: 50 + random.int(400) }, random);
    if (isDone(round) && random.chance(0.05)) await submitter.contradict(round, random);
    return;
  }
  if (dice < 91) {
    const charge = await submitter.perform(player, { kind: "charge", amount: 2_000 + random.int(6_000) }, random);
    return isDone(charge) ? cashier.take(charge) : undefined;
  }
  const withdrawal = await submitter.perform(player, { kind: "withdraw", amount: 1_000 + random.int(2_000) }, random);
  if (isDone(withdrawal) && random.chance(0.3))
    await submitter.perform(player, { kind: "cancel", withdrawal: withdrawal.answer?.name ?? "" }, random);
}

const isDone = (operation: Operation): boolean => operation.answer?.verdict === "ok";

/** Sends a bet, followed by what a studio does next: a win, a rollback (also of a bet whose answer was lost), or nothing. */
async function playStudio(submitter: Submitter, { random, player, nextName }: PlayerTurn): Promise<void> {
  const round = nextName("round");
  const bet = { kind: "bet", transaction: nextName("bet"), round, amount: 10 + random.int(500) } as const;
  const rollBack = (op: number) =>
    submitter.perform(player, { kind: "rollback", transaction: nextName("rollback"), target: bet.transaction, bet: op }, random);
  // Sends calls in the wrong order: the rollback leaves a tombstone, and the bet is refused forever.
  if (random.chance(0.03)) {
    await rollBack(0);
    await submitter.perform(player, bet, random);
    return;
  }
  const placed = await submitter.perform(player, bet, random);
  if (placed.answer === null) {
    if (random.chance(0.5)) await rollBack(placed.op);
    return;
  }
  if (!isDone(placed)) return;
  const next = random.int(100);
  if (next < 60)
    await submitter.perform(
      player,
      { kind: "win", transaction: nextName("win"), round, amount: random.int(bet.amount * 3), bet: placed.op },
      random,
    );
  else if (next < 75) await rollBack(placed.op);
  else if (next < 80) await submitter.contradict(placed, random);
}
