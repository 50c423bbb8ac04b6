import type { HouseRound } from "@trevo/contract";
import type { Step as Action, MultiActionState as RoundState } from "@trevo/engines";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import type { Seeds } from "./create-seeds.ts";
import { type MultiActionRound, endedDetail, presentOpenRound, replay, replayStored, rollStored } from "./multi-action-round.ts";
import { stakeSession } from "./stake-session.ts";
import { type OpenRound, type RoundRef, openRoundStore } from "./open-round-store.ts";
import type { FurtherStake, Opening, RoundBank } from "./round-bank.ts";

export interface ActionNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly seeds: Seeds;
  readonly banks: { readonly ledger: RoundBank; readonly demo: RoundBank };
}

/** After this time without an action, the house ends a round by its rules. */
const abandonedAfterMs = 24 * 3_600_000;
/** Maximum number of rounds ended by one run of the job. */
const abandonedBatch = 200;

/** An action with the caller's key. The house's own actions need not be among a player's permitted moves. */
export interface ActionInput {
  readonly action: Action;
  readonly key: string | null;
  /** The player's terms for a further stake. The house's own actions have none. */
  readonly wagering?: Omit<FurtherStake, "amount" | "seq">;
}

const bankOf = ({ banks }: ActionNeeds, isDemo: boolean): RoundBank => (isDemo ? banks.demo : banks.ledger);
const isDemo = (scope: LaunchScope): boolean => scope.mode === "demo";
const holderOf = (scope: LaunchScope): string => (isDemo(scope) ? scope.launch_id : (scope.player_id ?? scope.launch_id));

const roll = async ({ seeds }: ActionNeeds, round: MultiActionRound) =>
  rollStored(round, await seeds.byId({ tenant_id: round.tenant_id }, round.seed_id));

async function show(needs: ActionNeeds, bank: RoundBank, ref: RoundRef): Promise<HouseRound> {
  const round = await bank.find(ref);
  if (!round) throw refuse("not_found");
  if (round.closed) return bank.present(round);
  const state = replayStored(await roll(needs, round), await openRoundStore.actions(needs.db, ref));
  return presentOpenRound(round, state, await bank.balance(round));
}

/**
 * Opens a multi-action round. Only its seed, its nonce and the list of its actions are stored; the state is replayed from them. An action,
 * its further stake and the end it causes commit together, before the player sees any of them.
 */
export async function openRound(needs: ActionNeeds, scope: LaunchScope, opening: Opening): Promise<HouseRound> {
  const bank = bankOf(needs, isDemo(scope));
  return show(needs, bank, { tenant_id: scope.tenant.id, round_id: await bank.open(scope, opening) });
}

/** Applies an action of the launch's player, in a round of the launch's game. */
export async function actInRound(
  needs: ActionNeeds,
  scope: LaunchScope,
  input: ActionInput & { readonly id: string },
): Promise<HouseRound> {
  const { id, action, key } = input;
  const bank = bankOf(needs, isDemo(scope));
  const ref = { tenant_id: scope.tenant.id, round_id: id };
  const round = await bank.find(ref);
  if (!round || round.holder_id !== holderOf(scope) || round.detail.game !== scope.gamecode) throw refuse("not_found");
  const { cash_only, wager_class } = scope;
  const wagering = { cash_only, wager_class, ...stakeSession(scope.tenant, scope.session_id) };
  await take(needs, round, { action, key, wagering, isAllowed: ({ moves }) => moves.includes(action.action) });
  return show(needs, bank, ref);
}

/** Returns the open round of the launch's player, or null. */
export async function findWaitingRound(needs: ActionNeeds, scope: LaunchScope): Promise<HouseRound | null> {
  const ref = await openRoundStore.find(needs.db, { tenant_id: scope.tenant.id, holder_id: holderOf(scope), game_id: scope.game_id });
  return ref && show(needs, bankOf(needs, isDemo(scope)), ref);
}

/** Ends abandoned rounds by their rules. Returns their number. If some could not be ended, it ends the others and then throws. */
export async function finishAbandonedRounds(needs: ActionNeeds): Promise<number> {
  const before = new Date(needs.clock.now().getTime() - abandonedAfterMs);
  const left = await openRoundStore.abandoned(needs.db, { before, limit: abandonedBatch });
  const failures: unknown[] = [];
  for (const open of left) await finish(needs, open).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${left.length} abandoned rounds could not be ended`);
  return left.length;
}

/** Takes the house's own actions until the round has ended. A failure is ignored if another server has ended the round. */
async function finish(needs: ActionNeeds, open: OpenRound): Promise<void> {
  const bank = bankOf(needs, open.is_demo);
  const unfinished = async () => {
    const round = await bank.find(open);
    return round && !round.closed ? round : null;
  };
  try {
    for (let round = await unfinished(); round; round = await unfinished()) {
      const rolling = await roll(needs, round);
      const action = rolling.engine.abandoned(replayStored(rolling, await openRoundStore.actions(needs.db, open)));
      await take(needs, round, { action, key: null, isAllowed: () => true });
    }
  } catch (error) {
    if (await unfinished()) throw error;
  }
}

interface Taking extends ActionInput {
  readonly isAllowed: (state: RoundState) => boolean;
}

/** In one transaction: locks the round, applies the action, posts its stake and its end. */
async function take(needs: ActionNeeds, round: MultiActionRound, taking: Taking): Promise<void> {
  const rolling = await roll(needs, round);
  const bank = bankOf(needs, round.is_demo);
  const hasMoved = await needs.db.transaction().execute((tx) => takeLocked(needs, tx, { ...taking, round, rolling, bank }));
  if (hasMoved) await bank.announce(round);
}

interface Locked extends Taking {
  readonly round: MultiActionRound;
  readonly rolling: Awaited<ReturnType<typeof roll>>;
  readonly bank: RoundBank;
}

/** The house's own actions never stake. */
const ofNobody = { cash_only: false, wager_class: 4 };

/** Returns true if money was moved. */
async function takeLocked({ clock }: ActionNeeds, tx: Tx, taking: Locked): Promise<boolean> {
  const { round, rolling, bank, action, key, wagering = ofNobody } = taking;
  const now = clock.now();
  const held = await openRoundStore.lock(tx, round);
  const actions = await openRoundStore.actions(tx, round);
  const before = key === null ? undefined : actions.find((known) => known.idempotency_key === key);
  if (before && !isSameAction(before, action)) throw refuse("idempotency_conflict");
  if (before) return false;
  if (!held) throw refuse("wrong_state");
  const state = replayStored(rolling, actions);
  const next = taking.isAllowed(state) ? replay(rolling, [...actions, action]) : null;
  if (!next) throw refuse("wrong_state");
  const seq = actions.length + 1;
  const { tenant_id, round_id } = round;
  await openRoundStore.addAction(tx, { tenant_id, round_id, seq, ...action, idempotency_key: key, created_at: now });
  const mine = { ...round, game_id: held.game_id };
  if (next.staked > state.staked) await bank.addStake(tx, mine, { amount: next.staked - state.staked, seq, ...wagering });
  if (!next.end) await openRoundStore.touch(tx, round, now);
  else {
    await bank.settle(tx, mine, { payout: next.end.payout, detail: endedDetail(round.detail, next.end) });
    await openRoundStore.remove(tx, round);
  }
  return next.end !== null || next.staked > state.staked;
}

const isSameAction = (a: Action, b: Action): boolean => JSON.stringify([a.action, a.params]) === JSON.stringify([b.action, b.params]);
