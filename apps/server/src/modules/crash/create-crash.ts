import { setTimeout as sleep } from "node:timers/promises";
import type { LaunchScope } from "../../kernel/scope.ts";
import { createDatabaseTime, readDatabaseClock } from "../../kernel/database-time.ts";
import { createLeadership } from "../../kernel/leadership.ts";
import { ledgerRecords } from "../wallet/index.ts";
import { advanceRound } from "./advance-round.ts";
import { cashOut } from "./cash-out.ts";
import type { Crash, OwnBetReply } from "./crash.ts";
import { createBank } from "./create-bank.ts";
import { createChains } from "./create-chains.ts";
import { createTableEvents } from "./create-table-events.ts";
import { createWatchers } from "./create-watchers.ts";
import type { CrashNeeds } from "./needs.ts";
import { holderOf, placeBet } from "./place-bet.ts";
import { presentOwn } from "./present.ts";
import { readProof } from "./read-proof.ts";
import { readTable } from "./read-table.ts";
import { settleDueBets } from "./settle-due-bets.ts";
import { type StoredBet, type StoredRound, crashStore } from "./store.ts";

export function createCrash(needs: CrashNeeds): Crash {
  const { log, clock, cases, catalog, realtimeKeyOf } = needs;
  const { db, url } = needs.database;
  const time = createDatabaseTime({ read: readDatabaseClock(db) });
  const bank = createBank(needs);
  const chains = createChains({ db, vault: needs.vault, clock, ...(needs.chainLength && { length: needs.chainLength }) });
  const events = createTableEvents({ ...needs, time, namesOf: needs.players.publicNames });
  const watchers = createWatchers(needs);
  const playing = { db, clock, time, bank, chains, cases, catalog, log };
  const advancing = { ...playing, isWatched: watchers.isWatched, onRound: events.round, onTick: events.tick };
  const settling = { ...playing, onBets: (round: StoredRound, bets: readonly StoredBet[]) => events.bets(round.id, bets) };
  const createLeaderTask = (name: string, work: () => Promise<number>) =>
    createLeadership({
      url,
      log,
      name,
      lead: async (signal) => {
        while (!signal.aborted) await sleep(await work(), undefined, { signal }).catch(() => undefined);
      },
    });
  // Separate tasks: a bet whose money cannot be moved must delay neither the table nor other bets.
  const leaderTasks = [
    createLeaderTask("crash", () => advanceRound(advancing)),
    createLeaderTask("crash-bets", () => settleDueBets(settling, "first")),
    createLeaderTask("crash-left-bets", () => settleDueBets(settling, "again")),
  ];
  const reply = async (scope: LaunchScope, bet: StoredBet): Promise<OwnBetReply> => {
    events.bets(bet.round_id, [bet]);
    return { data: presentOwn(bet), balance: await bank.balance(holderOf(scope)) };
  };
  return {
    start: () => leaderTasks.forEach((task) => task.start()),
    stop: async () => void (await Promise.all(leaderTasks.map((task) => task.stop()))),
    openStakes: async (tenantId) => ledgerRecords.openStakes(db, await crashStore.openKeys(db, tenantId)),
    table: (scope) => readTable({ db, time, bank, chains, events, watchers, realtimeKeyOf }, scope),
    bet: async (scope, input) => reply(scope, await placeBet(playing, scope, input)),
    cashOut: async (scope, input) => reply(scope, await cashOut(playing, scope, input)),
    proof: (scope, id) => readProof({ db, bank, chains }, scope, id),
  };
}
