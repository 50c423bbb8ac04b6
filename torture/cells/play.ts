import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createMovableClock } from "../../apps/server/src/kernel/clock.ts";
import type { Database } from "../../apps/server/src/kernel/db.ts";
import { createMetrics } from "../../apps/server/src/kernel/metrics.ts";
import { createWallet } from "../../apps/server/src/modules/wallet/index.ts";
import { commandOf, place, quietLog } from "../../apps/server/src/modules/wallet/wallet-fixture.ts";
import { type TwoCells, playDice } from "../../apps/server/test/cell-things.ts";
import type { Member } from "../../apps/server/test/test-site.ts";

export interface Seat {
  readonly member: Member;
  readonly tenantId: number;
  /** Token of the player's dice. */
  readonly token: string;
}

/** What the players were told, to be compared with the ledger. */
export interface Journal {
  /** Rounds with an answer of success, by player. */
  readonly rounds: { readonly player_id: string; readonly round_id: string }[];
  /** Stakes that a ledger has acknowledged, by their keys. */
  readonly stakes: { readonly player_id: string; readonly key: string }[];
}

export interface Play {
  readonly journal: Journal;
  readonly isOver: () => boolean;
  /** True while nobody posts stakes. */
  readonly isQuiet: () => boolean;
}

const pauseMs = 60;

/** Plays until `isOver`, always at the cell that answers; each round is repeated under its key until it succeeds. */
export async function keepPlaying(cells: TwoCells, seat: Seat, { journal, isOver }: Play): Promise<void> {
  const calls = [cells.site.call, cells.call];
  let turn = 0;
  while (!isOver()) {
    const key = randomUUID();
    for (let done = false; !done;) {
      const call = calls[turn % 2] ?? cells.call;
      const reply = await playDice(call, seat.token, key).catch(() => null);
      done = reply?.status === 201;
      if (done && reply) journal.rounds.push({ player_id: seat.member.id, round_id: reply.json["data"].id as string });
      else turn += 1;
      await sleep(pauseMs);
    }
  }
}

const ledgerOf = (database: Database) =>
  createWallet({ ...database, clock: createMovableClock(), log: quietLog, metrics: createMetrics() });

export interface Ledgers {
  readonly source: Database;
  readonly target: Database;
  /** True once the target serves the brands. */
  readonly hasMoved: () => boolean;
}

/**
 * Posts stakes like a server that has not noticed the move: at the source until the route changes, whatever state the brand is in, then at the
 * target. A stake that was refused is repeated there under its key.
 */
export async function keepPosting({ source, target, hasMoved }: Ledgers, seat: Seat, { journal, isOver, isQuiet }: Play): Promise<void> {
  const [old, next] = [ledgerOf(source), ledgerOf(target)];
  const owner = { tenant_id: seat.tenantId, player_id: seat.member.id };
  while (!isOver()) {
    if (isQuiet()) {
      await sleep(pauseMs);
      continue;
    }
    const key = randomUUID();
    const command = commandOf(owner, "bet", { external_id: key, amount: 10, ...place(randomUUID()) });
    for (let done = false; !done && !(isOver() && !hasMoved());) {
      const posting = await (hasMoved() ? next : old).post(command).catch(() => null);
      done = posting?.status === "posted" || posting?.status === "replayed";
      if (done) journal.stakes.push({ player_id: seat.member.id, key });
      await sleep(pauseMs);
    }
  }
}
