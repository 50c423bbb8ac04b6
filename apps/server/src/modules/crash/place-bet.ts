import { centavos } from "@trevo/domain";
import { crash, crashTargets } from "@trevo/engines";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseTime, Moment } from "../../kernel/database-time.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import { refuseStake } from "../play/index.ts";
import type { Bank } from "./create-bank.ts";
import { type BetHolder, type StoredBet, type StoredRound, crashStore } from "./store.ts";

export interface PlaceNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly time: DatabaseTime;
  readonly bank: Bank;
  readonly catalog: Pick<Catalog, "isPlayable">;
}

export interface BetInput {
  readonly round_id: string;
  /** In centavos. */
  readonly stake: number;
  readonly auto_cash_out?: number | undefined;
  readonly idempotency_key: string | null;
}

/** Refuses a launch of another game. */
export function checkGame(scope: LaunchScope): void {
  if (scope.gamecode !== crash.game) throw refuse("not_found");
}

/** The player or demo launch to which the launch's bets belong. */
export const holderOf = (scope: LaunchScope): BetHolder & { readonly is_demo: boolean } => ({
  tenant_id: scope.tenant.id,
  holder_id: scope.mode === "demo" ? scope.launch_id : (scope.player_id ?? scope.launch_id),
  is_demo: scope.mode === "demo",
});

/** Returns the requested target, or the brand's highest target for this stake if there is none. */
function targetOf(scope: LaunchScope, { stake, auto_cash_out }: BetInput): { requested_x100: number | null; target_x100: number } {
  const { settings } = scope.tenant;
  const most = Math.min(Math.floor((settings.max_house_payout * 100) / stake), crashTargets.maxX100);
  const read = crash.read({ auto_cash_out: auto_cash_out ?? Math.max(most, crashTargets.minX100) / 100 });
  if (!read.ok) throw refuse("invalid_fields", { fields: { auto_cash_out: ["number_invalid"] } });
  refuseStake(settings, read.bet, stake);
  const target_x100 = Math.round(Number(read.bet.params["auto_cash_out"]) * 100);
  return { requested_x100: auto_cash_out === undefined ? null : target_x100, target_x100 };
}

/**
 * Stakes within the betting window. The round is kept in its phase until the stake is posted, so that a committed bet was in time, whatever
 * delays the server had. A repeated key returns the first bet.
 */
export async function placeBet(needs: PlaceNeeds, scope: LaunchScope, input: BetInput): Promise<StoredBet> {
  const { idempotency_key: key } = input;
  checkGame(scope);
  if (!(await needs.catalog.isPlayable(scope.tenant, scope.game_id, scope.mode))) throw refuse("game_maintenance");
  const holder = holderOf(scope);
  const target = targetOf(scope, input);
  const received = await needs.time.at(needs.time.monotonicNow());
  const [bet, isNew] = await needs.db.transaction().execute(async (tx): Promise<[StoredBet, boolean]> => {
    const before = key === null ? undefined : await crashStore.findBetByKey(tx, holder, key);
    if (before) return [sameBet(before, input, target.requested_x100), false];
    const now = needs.clock.now();
    const seen = await crashStore.findRound(tx, input.round_id);
    if (!isOpen(seen, received)) throw refuse("wrong_state"); // refuse before locking: late bets must not keep the flight from starting
    const round = await crashStore.holdRound(tx, input.round_id);
    if (!isOpen(round, received)) throw refuse("wrong_state");
    await enforceMinimumCycle(tx, scope, { holder, now });
    const fresh: StoredBet = {
      ...holder,
      ...target,
      id: newId(),
      round_id: round.id,
      game_id: scope.game_id,
      stake: centavos(input.stake),
      idempotency_key: key,
      state: "open",
      cashed_x100: null,
      payout: 0,
      created_at: now,
      settled_at: null,
      cash_out_x100: null,
      attempts: 0,
      next_attempt_at: null,
    };
    if (await crashStore.insertBet(tx, fresh)) {
      await needs.bank.take(tx, fresh, scope);
      return [fresh, true];
    }
    const raced = key === null ? undefined : await crashStore.findBetByKey(tx, holder, key);
    if (!raced) throw refuse("wrong_state"); // the player already has a bet in the round
    return [sameBet(raced, input, target.requested_x100), false];
  });
  if (isNew) await needs.bank.announce(bet);
  return bet;
}

const isOpen = (round: StoredRound | undefined, received: Moment): round is StoredRound =>
  round?.phase === "betting" && received.latest < round.closes_at.getTime();

function sameBet(before: StoredBet, input: BetInput, requestedX100: number | null): StoredBet {
  const same = before.round_id === input.round_id && before.stake === input.stake && before.requested_x100 === requestedX100;
  if (!same) throw refuse("idempotency_conflict");
  return before;
}

/** Enforces the tenant's minimum cycle, even if one round follows another at once. */
async function enforceMinimumCycle(tx: Tx, scope: LaunchScope, { holder, now }: { holder: BetHolder; now: Date }): Promise<void> {
  const cycleMs = scope.tenant.settings.policy.minimum_cycle_ms;
  if (cycleMs === 0) return;
  const last = await crashStore.latestBet(tx, holder);
  const left = last ? last.created_at.getTime() + cycleMs - now.getTime() : 0;
  if (left > 0) throw refuse("round_too_soon", { retryAfter: Math.ceil(left / 1_000) });
}
