import { CompiledQuery } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type AnswerRow, batchCall, presentAnswers } from "./batch.ts";
import type { Command } from "./command.ts";
import { type BetAnswer, type BetOfRound, betsCall, presentBets } from "./fast-bets.ts";
import { type InstantRound, type RoundAnswer, presentRounds, roundsCall } from "./fast-rounds.ts";
import { type WinAnswer, type WinOfRound, presentWins, winsCall } from "./fast-wins.ts";
import type { Posting } from "./posting.ts";
import { failureOf } from "./write-failures.ts";

/** Posts in one statement, which is its own transaction. The driver resolves at ReadyForQuery, which PostgreSQL sends after the commit. */
export async function postBatch(db: Db, commands: readonly Command[], moment: Date): Promise<Posting[]> {
  const { text, parameters } = batchCall(commands, moment);
  const { rows } = await db.executeQuery<AnswerRow>(CompiledQuery.raw(text, parameters));
  return presentAnswers(commands, rows);
}

/**
 * Like `postBatch`, for common stakes: null for one that was not posted and changed nothing. An existing key or round fails all of them as
 * a duplicate.
 */
export async function postBets(db: Db, bets: readonly BetOfRound[], moment: Date): Promise<(Posting | null)[]> {
  const { text, parameters } = betsCall(bets, moment);
  const { rows } = await db.executeQuery<BetAnswer>(CompiledQuery.raw(text, parameters));
  return presentBets(bets, rows);
}

/** The same for instant rounds. */
export async function postRounds(db: Db, rounds: readonly InstantRound[], moment: Date): Promise<(Posting | null)[]> {
  const { text, parameters } = roundsCall(rounds, moment);
  const { rows } = await db.executeQuery<RoundAnswer>(CompiledQuery.raw(text, parameters));
  return presentRounds(rounds, rows);
}

/** The same for wins. A round that another command changed meanwhile may fail all of them as a collision. */
export async function postWins(db: Db, wins: readonly WinOfRound[], moment: Date): Promise<(Posting | null)[]> {
  const { text, parameters } = winsCall(wins, moment);
  const { rows } = await db.executeQuery<WinAnswer>(CompiledQuery.raw(text, parameters));
  return presentWins(wins, rows);
}

/** Posts one batch in the caller's transaction. */
export async function postInTransaction(tx: Tx, commands: readonly Command[], moment: Date): Promise<Posting[]> {
  const { text, parameters } = batchCall(commands, moment);
  const { rows } = await tx.executeQuery<AnswerRow>(CompiledQuery.raw(text, parameters)).catch((error: unknown) => {
    const failure = failureOf(error);
    throw failure === "collision" || failure === "held" ? refuse("busy", { retryAfter: 1 }) : error;
  });
  return presentAnswers(commands, rows);
}
