import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { launchStore } from "./launches-store.ts";
import { type DemoRound, demoRoundStore } from "./demo-round-store.ts";
import { presentDemoRound } from "./present.ts";
import type { Seed, Seeds } from "./create-seeds.ts";
import type { Opening, RoundBank } from "./round-bank.ts";
import {
  type MultiActionDetail,
  type MultiActionRound,
  endedDetail,
  replayStored,
  rollOpening,
  openedDetail,
} from "./multi-action-round.ts";
import { openRoundStore } from "./open-round-store.ts";

interface DemoLaunch {
  readonly tenant_id: number;
  readonly launch_id: string;
  readonly game_id: number;
}

export interface DemoBankNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly seeds: Seeds;
}

interface DemoOpening extends Opening {
  readonly launch: DemoLaunch;
  readonly seed: Seed;
}

/** Creates the bank of multi-action rounds with play money, which is stored in the launch and never in the ledger. */
export function createDemoBank(needs: DemoBankNeeds): RoundBank {
  const { db } = needs;
  return {
    open: async (scope, opening) => {
      const launch = { tenant_id: scope.tenant.id, launch_id: scope.launch_id, game_id: scope.game_id };
      const seed = await needs.seeds.active({ tenant_id: launch.tenant_id, holder_id: launch.launch_id }, async () => undefined);
      return db.transaction().execute((tx) => open(needs, tx, { launch, ...opening, seed }));
    },
    find: async ({ tenant_id, round_id }) => {
      const round = await demoRoundStore.find(db, { tenant_id }, round_id);
      return round && isMultiAction(round) ? fromDemoRound(round) : null;
    },
    addStake: async (tx, round, { amount }) => {
      await move(tx, round, -amount);
      await demoRoundStore.update(tx, round, { stake: round.staked + amount });
    },
    settle: async (tx, round, { payout, detail }) => {
      await move(tx, round, payout);
      await demoRoundStore.update(tx, round, { payout, detail: detail, closed: true });
    },
    announce: async () => undefined,
    present: async (round) => {
      const stored = await demoRoundStore.find(db, { tenant_id: round.tenant_id }, round.round_id);
      if (!stored) throw new Error("a round has disappeared");
      return presentDemoRound(stored, (await launchStore.readDemoWallet(db, launchOf(round))).demo_balance);
    },
    balance: async (round) => (await launchStore.readDemoWallet(db, launchOf(round))).demo_balance,
  };
}

const isMultiAction = (round: DemoRound): boolean => "opening_stake" in round.detail;

const fromDemoRound = (round: DemoRound): MultiActionRound => ({
  tenant_id: round.tenant_id,
  round_id: round.id,
  holder_id: round.launch_id,
  is_demo: true,
  closed: round.closed,
  staked: round.stake,
  payout: round.payout,
  seed_id: round.seed_id,
  nonce: round.nonce,
  detail: round.detail as unknown as MultiActionDetail,
  opened_at: round.created_at,
});

/** Locks the open round first and the demo wallet second, in the same order as an action. */
async function open(needs: DemoBankNeeds, tx: Tx, { launch, opening, key, seed }: DemoOpening): Promise<string> {
  const id = newId();
  const now = needs.clock.now();
  const place = { tenant_id: launch.tenant_id, round_id: id, holder_id: launch.launch_id, game_id: launch.game_id };
  const free = await openRoundStore.insert(tx, { ...place, is_demo: true, acted_at: now });
  const demoWallet = await launchStore.lockDemoWallet(tx, launch);
  const before = key === null ? null : await demoRoundStore.findByKey(tx, launch, key);
  if (before && before.choice !== opening.choice) throw refuse("idempotency_conflict");
  if (before && free) await openRoundStore.remove(tx, place);
  if (before) return before.id;
  if (!free) throw refuse("wrong_state");
  if (demoWallet.demo_balance < opening.stake) throw refuse("insufficient_balance");
  const nonce = demoWallet.demo_nonce;
  const { end } = replayStored(rollOpening(opening, seed, nonce), []);
  if (end) await openRoundStore.remove(tx, place);
  const detail = openedDetail(opening, seed);
  await demoRoundStore.insert(tx, {
    id,
    tenant_id: launch.tenant_id,
    launch_id: launch.launch_id,
    idempotency_key: key,
    seed_id: seed.id,
    nonce,
    choice: opening.choice,
    stake: opening.stake,
    payout: end?.payout ?? 0,
    detail: end ? endedDetail(detail, end) : detail,
    created_at: now,
    closed: end !== null,
  });
  const balance = demoWallet.demo_balance - opening.stake + (end?.payout ?? 0);
  await launchStore.saveDemoWallet(tx, {
    tenant_id: launch.tenant_id,
    launch_id: launch.launch_id,
    demo_balance: balance,
    demo_nonce: nonce + 1,
  });
  return id;
}

/** The launch that holds a demo round. */
const launchOf = (round: Pick<MultiActionRound, "tenant_id" | "holder_id">) => ({
  tenant_id: round.tenant_id,
  launch_id: round.holder_id,
});

/** Adds the amount to the demo wallet, or deducts it if it is negative. */
async function move(tx: Tx, round: MultiActionRound, amount: number): Promise<void> {
  const demoWallet = await launchStore.lockDemoWallet(tx, launchOf(round));
  if (demoWallet.demo_balance + amount < 0) throw refuse("insufficient_balance");
  await launchStore.saveDemoWallet(tx, { ...launchOf(round), ...demoWallet, demo_balance: demoWallet.demo_balance + amount });
}
