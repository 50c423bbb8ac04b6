import type { HouseRound } from "@trevo/contract";
import type { Step, StepState } from "@trevo/engines";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import { createDemoBank } from "./demo-bank.ts";
import { type LedgerBankNeeds, createLedgerBank } from "./ledger-bank.ts";
import type { Seeds } from "./seeds.ts";
import type { OpeningCall, StepBank } from "./step-bank.ts";
import { type StepRound, endedDetail, presentOpenRound, replay, replayStored, rollStored } from "./step-round.ts";
import {
  type OpenRound,
  type RoundRef,
  deleteOpenRound,
  findAbandonedRounds,
  findOpenRound,
  insertStep,
  lockOpenRound,
  readSteps,
  touchOpenRound,
} from "./step-store.ts";

export interface StepRoundNeeds extends LedgerBankNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly seeds: Seeds;
}

/** A round that nobody acts in for this long is ended by the house as its rules say. */
const abandonedAfterMs = 24 * 3_600_000;
/** As many rounds as one run of the job ends. */
const abandonedBatch = 200;

/** A step with the caller's key; the house's own steps need not be among the moves that a player has. */
interface StepCall {
  readonly step: Step;
  readonly key: string | null;
  /** Of whoever acts, for a further stake; the house's own steps have none. */
  readonly cash_only?: boolean;
}

/**
 * Rounds of steps. What is kept of a round is its seed, its nonce and the list of its steps: the state is replayed from them, never stored. A step,
 * its further stake and the end that it brings commit together, before the player sees anything of them.
 */
export function createStepRounds(needs: StepRoundNeeds) {
  const { db, clock, seeds } = needs;
  const banks = { ledger: createLedgerBank(needs), demo: createDemoBank(needs) };
  const bankOf = (isDemo: boolean): StepBank => (isDemo ? banks.demo : banks.ledger);
  const isDemo = (scope: LaunchScope): boolean => scope.mode === "demo";
  const holderOf = (scope: LaunchScope): string => (isDemo(scope) ? scope.launch_id : (scope.player_id ?? scope.launch_id));

  const rolled = async (round: StepRound) => rollStored(round, await seeds.byId({ tenant_id: round.tenant_id }, round.seed_id));

  const show = async (bank: StepBank, ref: RoundRef): Promise<HouseRound> => {
    const round = await bank.find(ref);
    if (!round) throw refuse("not_found");
    if (round.closed) return bank.present(round);
    return presentOpenRound(round, replayStored(await rolled(round), await readSteps(db, ref)), await bank.balance(round));
  };

  /** One transaction: the round's lock, the step, its stake, its end. */
  const take = async (
    round: StepRound,
    { step, key, cash_only = false }: StepCall,
    allow: (state: StepState) => boolean,
  ): Promise<void> => {
    const rolling = await rolled(round);
    const bank = bankOf(round.is_demo);
    const now = clock.now();
    const ended = await db.transaction().execute(async (tx: Tx) => {
      const held = await lockOpenRound(tx, round);
      const steps = await readSteps(tx, round);
      const before = key === null ? undefined : steps.find((known) => known.idempotency_key === key);
      if (before && !isSameStep(before, step)) throw refuse("idempotency_conflict");
      if (before) return false;
      if (!held) throw refuse("wrong_state");
      const state = replayStored(rolling, steps);
      const next = allow(state) ? replay(rolling, [...steps, step]) : null;
      if (!next) throw refuse("wrong_state");
      const seq = steps.length + 1;
      await insertStep(tx, { tenant_id: round.tenant_id, round_id: round.round_id, seq, ...step, idempotency_key: key, created_at: now });
      const mine = { ...round, game_id: held.game_id };
      if (next.staked > state.staked) await bank.addStake(tx, mine, { amount: next.staked - state.staked, seq, cash_only });
      if (!next.end) await touchOpenRound(tx, round, now);
      else {
        await bank.settle(tx, mine, { payout: next.end.payout, detail: endedDetail(round.detail, next.end) });
        await deleteOpenRound(tx, round);
      }
      return next.end !== null || next.staked > state.staked;
    });
    if (ended) await bank.announce(round);
  };

  /** The house's own steps until the round has ended. A failure is none where another server was first, and has ended it. */
  const finish = async (open: OpenRound): Promise<void> => {
    const bank = bankOf(open.is_demo);
    const unfinished = async () => {
      const round = await bank.find(open);
      return round && !round.closed ? round : null;
    };
    try {
      for (let round = await unfinished(); round; round = await unfinished()) {
        const rolling = await rolled(round);
        const step = rolling.engine.abandoned(replayStored(rolling, await readSteps(db, open)));
        await take(round, { step, key: null }, () => true);
      }
    } catch (error) {
      if (await unfinished()) throw error;
    }
  };

  return {
    open: async (scope: LaunchScope, call: OpeningCall): Promise<HouseRound> => {
      const bank = bankOf(isDemo(scope));
      return show(bank, { tenant_id: scope.tenant.id, round_id: await bank.open(scope, call) });
    },

    /** A step of the launch's own player, in a round of the launch's own game. */
    act: async (scope: LaunchScope, roundId: string, call: StepCall): Promise<HouseRound> => {
      const bank = bankOf(isDemo(scope));
      const ref = { tenant_id: scope.tenant.id, round_id: roundId };
      const round = await bank.find(ref);
      if (!round || round.holder_id !== holderOf(scope) || round.detail.game !== scope.gamecode) throw refuse("not_found");
      await take(round, { ...call, cash_only: scope.cash_only }, ({ moves }) => moves.includes(call.step.action));
      return show(bank, ref);
    },

    /** The round that waits for the launch's player, if one does. */
    waiting: async (scope: LaunchScope): Promise<HouseRound | null> => {
      const ref = await findOpenRound(db, { tenant_id: scope.tenant.id, holder_id: holderOf(scope), game_id: scope.game_id });
      return ref && show(bankOf(isDemo(scope)), ref);
    },

    /** Ends rounds that nobody came back to, as their rules say. Answers how many; throws when some could not be ended, and has ended the others. */
    finishAbandoned: async (): Promise<number> => {
      const left = await findAbandonedRounds(db, { before: new Date(clock.now().getTime() - abandonedAfterMs), limit: abandonedBatch });
      const failures: unknown[] = [];
      for (const open of left) await finish(open).catch((error: unknown) => failures.push(error));
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} of ${left.length} abandoned rounds could not be ended`);
      return left.length;
    },
  };
}

const isSameStep = (a: Step, b: Step): boolean => JSON.stringify([a.action, a.params]) === JSON.stringify([b.action, b.params]);
