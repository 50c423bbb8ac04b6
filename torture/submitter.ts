import { setTimeout as sleep } from "node:timers/promises";
import type { Client, Sending } from "./client.ts";
import type { Answer, Journal, Wish } from "./journal.ts";
import type { Player } from "./players.ts";
import type { Random } from "./random.ts";

/** One wish of one player under one key, until its result is known. */
export interface Operation {
  readonly op: number;
  readonly player: Player;
  readonly key: string;
  readonly wish: Wish;
  /** The content sent: the wish, or the different content of a conflict. */
  readonly sent: Sending["wish"];
  attempts: number;
  /** True if an attempt without a definite answer may still be in progress somewhere. */
  doubtful: boolean;
  answer: Answer | null;
}

export interface Habits {
  /** The mistake that idempotency cannot prevent: another key for every attempt. */
  readonly freshKeys: boolean;
  /** Share of requests whose sender closes the connection within `hangUpWithinMs`. */
  readonly hangUps: number;
  /** Share of requests sent to both servers at once. */
  readonly copies: number;
}

export const usualHabits: Habits = { freshKeys: false, hangUps: 0.04, copies: 0.12 };

const hangUpWithinMs = 30;
/** Pause in ms after an answer that is still not definite. */
const pauseMs = 100;

export interface SubmitterNeeds {
  readonly client: Client;
  readonly journal: Journal;
  readonly ports: readonly [number, number];
  readonly habits: Habits;
}

/** Sends wishes, writes to the journal before and after, and tracks which wishes are still open. */
export interface Submitter {
  /** Tries a few times during the faults. Wishes that stay open are left for `settle`. */
  perform(player: Player, wish: Exclude<Wish, { kind: "conflict" }>, random: Random): Promise<Operation>;
  /** Sends the key of a completed operation once with different content. */
  contradict(done: Operation, random: Random): Promise<void>;
  /** Once nothing is in progress any more, repeats the same keys until each answer is definite. Returns how many were open. */
  settle(random: Random, until: number): Promise<number>;
}

export function createSubmitter(needs: SubmitterNeeds): Submitter {
  const { habits } = needs;
  const open = new Set<Operation>();
  let count = 0;

  const begin = (player: Player, wish: Wish, sent: Sending["wish"]): Operation => {
    count++;
    const key = "transaction" in wish ? wish.transaction : `key-${count}`;
    return { op: count, player, wish, sent, key, attempts: 0, doubtful: false, answer: null };
  };

  const attempt = createAttempts(needs);

  return {
    perform: async (player, wish, random) => {
      const operation = begin(player, wish, wish);
      open.add(operation);
      for (let tries = 0; tries < 3 && operation.answer === null; tries++) {
        if (tries > 0) await sleep(10 + random.int(60));
        const [server, other] = sides(random);
        const hangUpMs = random.chance(habits.hangUps) ? 1 + random.int(hangUpWithinMs) : undefined;
        const sendings = [attempt(operation, server, hangUpMs)];
        if (random.chance(habits.copies)) sendings.push(attempt(operation, other));
        learn(operation, await Promise.all(sendings));
      }
      if (operation.answer) open.delete(operation);
      else await sleep(pauseMs);
      return operation;
    },
    contradict: async (done, random) => {
      if (!("amount" in done.sent)) return;
      const sent = { ...done.sent, amount: done.sent.amount + 100 };
      const operation = { ...begin(done.player, { kind: "conflict", of: done.op }, sent), key: done.key };
      await attempt(operation, sides(random)[0]);
    },
    settle: async (random, until) => {
      const found = open.size;
      while (open.size > 0 && performance.now() < until) {
        for (const operation of open) {
          const answer = await attempt(operation, sides(random)[0]);
          if (answer.verdict === "unknown") {
            await sleep(pauseMs);
            continue;
          }
          operation.answer = answer;
          open.delete(operation);
        }
      }
      return found;
    },
  };
}

const sides = (random: Random): [0 | 1, 0 | 1] => (random.chance(0.5) ? [0, 1] : [1, 0]);

/** A refusal counts only while no other attempt can still succeed. */
function learn(operation: Operation, answers: readonly Answer[]): void {
  const yes = answers.find((answer) => answer.verdict === "ok");
  if (yes) operation.answer = yes;
  else if (answers.some((answer) => answer.verdict === "unknown")) operation.doubtful = true;
  else if (!operation.doubtful) operation.answer = answers[0] ?? null;
}

/** Writes the intent, sends the request, and writes the answer. */
function createAttempts({ client, journal, ports, habits }: SubmitterNeeds) {
  return async (operation: Operation, server: 0 | 1, hangUpMs?: number): Promise<Answer> => {
    const { op, player, wish, sent } = operation;
    operation.attempts++;
    const number = operation.attempts;
    const key = habits.freshKeys && number > 1 ? `${operation.key}-again-${number}` : operation.key;
    journal.write({ line: "intent", op, attempt: number, player: player.index, server, key, wish });
    const sending = { port: ports[server], identity: player.identity, key, wish: sent, ...(hangUpMs !== undefined && { hangUpMs }) };
    const answer = await client.send(sending);
    journal.write({ line: "answer", op, attempt: number, ...answer });
    return answer;
  };
}
