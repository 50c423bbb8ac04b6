import type { HouseRound } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Wallet } from "../wallet/index.ts";
import { type ActionNeeds, openRound } from "./act-in-round.ts";
import { type RoundInput, checkFreeRound, checkOpening, checkRound } from "./house-round.ts";
import { isReal } from "./launch-holder.ts";
import { launchStore } from "./launches-store.ts";
import { playDemoRound } from "./play-demo-round.ts";
import { type FreeRoundPlayNeeds, playFreeRound } from "./play-free-round.ts";
import { type RealRoundNeeds, playRealRound, roundKey } from "./play-real-round.ts";

export interface PlayNeeds extends ActionNeeds, Omit<RealRoundNeeds, "wallet">, Omit<FreeRoundPlayNeeds, "wallet"> {
  readonly catalog: Pick<Catalog, "isPlayable">;
  readonly wallet: RealRoundNeeds["wallet"] & FreeRoundPlayNeeds["wallet"] & Pick<Wallet, "roundBySource">;
}

export interface PlayInput extends RoundInput {
  readonly idempotency_key: string | null;
  /** The reward that a free round is taken from. */
  readonly free_rounds?: string | undefined;
}

/** Plays an instant round, or opens a multi-action round. A repeated key returns the round of the first time. */
export async function playRound(needs: PlayNeeds, scope: LaunchScope, input: PlayInput): Promise<HouseRound> {
  const { idempotency_key: key, free_rounds } = input;
  if (free_rounds !== undefined) return playFree(needs, scope, { ...input, free_rounds });
  const opening = checkOpening(scope, input);
  const round = opening ? null : checkRound(scope, input);
  await mustBePlayable(needs, scope, key);
  await enforceMinimumCycle(needs, scope);
  if (opening) return openRound(needs, scope, { opening, key });
  if (!round) throw refuse("game_maintenance");
  return isReal(scope) ? playRealRound(needs, scope, { round, key }) : playDemoRound(needs, scope, { round, key });
}

async function playFree(needs: PlayNeeds, scope: LaunchScope, input: PlayInput & { readonly free_rounds: string }): Promise<HouseRound> {
  // Demo launches have no free rounds.
  if (!isReal(scope)) throw refuse("not_found");
  const { idempotency_key: key, free_rounds: reward_id } = input;
  const round = checkFreeRound(scope, input);
  await mustBePlayable(needs, scope, key);
  await enforceMinimumCycle(needs, scope);
  return playFreeRound(needs, scope, { round, key, reward_id });
}

/**
 * Refuses a new round if the game is not open. A round that was played before is only returned again, and an open multi-action round may be
 * finished.
 */
async function mustBePlayable(needs: PlayNeeds, scope: LaunchScope, key: string | null): Promise<void> {
  if (await needs.catalog.isPlayable(scope.tenant, scope.game_id, scope.mode)) return;
  const before = key === null ? null : await needs.wallet.roundBySource(scope.tenant.id, "house", roundKey(scope, key));
  if (!before) throw refuse("game_maintenance");
}

/** Refuses a round before the tenant's minimum cycle has passed, on any server and in any number of windows. */
async function enforceMinimumCycle(needs: PlayNeeds, scope: LaunchScope): Promise<void> {
  const cycleMs = scope.tenant.settings.policy.minimum_cycle_ms;
  if (cycleMs === 0) return;
  const started = await launchStore.startRound(needs.db, {
    tenant_id: scope.tenant.id,
    launch_id: scope.launch_id,
    player_id: isReal(scope) ? scope.player_id : null,
    game_id: scope.game_id,
    now: needs.clock.now(),
    cycleMs,
  });
  if (!started) throw refuse("round_too_soon", { retryAfter: cycleMs / 1000 });
}
