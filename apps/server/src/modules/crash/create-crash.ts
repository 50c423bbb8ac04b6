import { setTimeout as sleep } from "node:timers/promises";
import type { CrashTable, OwnCrashBet, Proof } from "@trevo/contract";
import { crash } from "@trevo/engines";
import { createDatabaseTime, readDatabaseClock } from "../../kernel/database-time.ts";
import { refuse } from "../../kernel/errors.ts";
import { createLeadership } from "../../kernel/leadership.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import { createBank } from "./bank.ts";
import { cashOut } from "./cash-out.ts";
import { createChains } from "./chains.ts";
import { createCrowd } from "./crowd.ts";
import { createInterest } from "./interest.ts";
import { type BetInput, holderOf, placeBet } from "./place-bet.ts";
import { presentOwn, presentProof, presentRound } from "./present.ts";
import { createRoundSteps } from "./round-steps.ts";
import { createSettleDue } from "./settle-due.ts";
import { type StoredBet, type StoredRound, endedRounds, findBet, findBetInRound, findRound, latestRound, shownBets } from "./store.ts";
import type { Needs } from "./needs.ts";

const shownRounds = 20;

const shownBetsMost = 30;

/**
 * Owns the crash table: one round for all brands of the installation, its chain of hashes, and the bets of each brand.
 * Promises: a round is drawn from a chain that was published before it; a bet that commits was in time, and ends exactly once; nobody learns the point
 * before the flight ends, neither from what is sent nor from what is stored; all of it is timed by the database's clock; bets of others are shown only
 * where they are real.
 * Does not: hold money (the ledger and the demo wallet do), or run while nobody watches.
 */
export function createCrash(needs: Needs) {
  const { log, clock, cases } = needs;
  const { db, url } = needs.database;
  const time = createDatabaseTime({ read: readDatabaseClock(db) });
  const bank = createBank(needs);
  const chains = createChains({ db, vault: needs.vault, clock, ...(needs.chainLength && { length: needs.chainLength }) });
  const crowd = createCrowd({ ...needs, time, namesOf: needs.players.publicNames });
  const interest = createInterest(needs);
  const playing = { db, clock, time, bank, chains, cases, log };
  const takeStep = createRoundSteps({ ...playing, isWanted: interest.isWanted, onRound: crowd.round, onTick: crowd.tick });
  const settling = { ...playing, onBets: (round: StoredRound, bets: readonly StoredBet[]) => crowd.bets(round.id, bets) };
  const officeOf = (name: string, work: () => Promise<number>) =>
    createLeadership({
      url,
      log,
      name,
      lead: async (signal) => {
        while (!signal.aborted) await sleep(await work(), undefined, { signal }).catch(() => undefined);
      },
    });
  // What keeps a bet from its money must keep neither the table from its time nor other bets from theirs.
  const offices = [
    officeOf("crash", takeStep),
    officeOf("crash-bets", createSettleDue(settling, "first")),
    officeOf("crash-left-bets", createSettleDue(settling, "again")),
  ];

  const atTable = (scope: LaunchScope): void => {
    if (scope.gamecode !== crash.game) throw refuse("not_found");
  };
  const withBalance = async (scope: LaunchScope, own: OwnCrashBet) => ({ data: own, balance: await bank.balance(holderOf(scope)) });

  return {
    /** Takes part in leading the table, and in ending its bets. */
    start: () => offices.forEach((office) => office.start()),
    stop: async () => void (await Promise.all(offices.map((office) => office.stop()))),

    table: async (scope: LaunchScope): Promise<CrashTable> => {
      atTable(scope);
      interest.show();
      const holder = holderOf(scope);
      const [present, ended] = await Promise.all([latestRound(db), endedRounds(db, shownRounds)]);
      const history = ended.filter(isRevealed);
      // Read at two moments: of a round that ended between them, the later word is the one that holds.
      const round = history.find(({ id }) => id === present?.id) ?? present;
      const [bets, mine, balance] = await Promise.all([
        round ? shownBets(db, { tenant_id: holder.tenant_id, round_id: round.id }, shownBetsMost) : [],
        round && findBetInRound(db, holder, round.id),
        bank.balance(holder),
      ]);
      return {
        now: (await time.at(time.mark())).earliest,
        round: round ? presentRound(round) : null,
        bets: await crowd.faces(holder.tenant_id, bets),
        mine: mine ? presentOwn(mine) : null,
        history: history.map(({ id, nth, point_x100, chain_hash, commitment }) => ({ id, nth, point_x100, chain_hash, commitment })),
        chain: round ? await chains.publicPart(round.chain_id) : null,
        balance,
        realtime_key: needs.realtimeKeyOf(scope.tenant),
      };
    },

    bet: async (scope: LaunchScope, call: { input: BetInput; key: string | null }) => {
      atTable(scope);
      if (!(await needs.catalog.isPlayable(scope.tenant, scope.game_id, scope.mode))) throw refuse("game_maintenance");
      const bet = await placeBet(playing, scope, call);
      crowd.bets(bet.round_id, [bet]);
      return withBalance(scope, presentOwn(bet));
    },

    /** `received`: the moment that counts, of the process's own time. */
    cashOut: async (scope: LaunchScope, id: string, received: number) => {
      atTable(scope);
      const bet = await cashOut(playing, { ...holderOf(scope), id }, received);
      crowd.bets(bet.round_id, [bet]);
      return withBalance(scope, presentOwn(bet));
    },

    proof: async (scope: LaunchScope, id: string): Promise<Proof> => {
      const holder = holderOf(scope);
      const bet = await findBet(db, { tenant_id: holder.tenant_id, id });
      const round = bet && (await findRound(db, bet.round_id));
      if (!round || bet?.holder_id !== holder.holder_id || !isRevealed(round)) throw refuse("not_found");
      if (bet.state !== "won" && bet.state !== "lost") throw refuse("not_found");
      const { commitment } = await chains.publicPart(round.chain_id);
      return presentProof({ bet, round, chainCommitment: commitment, entryIds: await bank.entries(bet) });
    },
  };
}

export type Crash = ReturnType<typeof createCrash>;

const isRevealed = (round: StoredRound): round is StoredRound & { readonly chain_hash: string; readonly point_x100: number } =>
  round.chain_hash !== null && round.point_x100 !== null;
