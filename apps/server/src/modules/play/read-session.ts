import type { HouseSession } from "@trevo/contract";
import { rulesOfGame } from "@trevo/engines";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type LaunchScope, keyOf } from "../../kernel/scope.ts";
import type { FreeRounds } from "../free-rounds/index.ts";
import type { Wallet } from "../wallet/index.ts";
import { demoLaunch, isReal } from "./launch-holder.ts";
import { launchStore } from "./launches-store.ts";
import { stakeLimits } from "./stake-limits.ts";

export interface SessionNeeds extends BalanceNeeds {
  readonly freeRounds: Pick<FreeRounds, "ofGame">;
}

export interface BalanceNeeds {
  readonly db: Db;
  readonly wallet: Pick<Wallet, "balance">;
}

/** Returns cash and bonus together, or the demo wallet, in centavos. */
export async function readBalance(needs: BalanceNeeds, scope: LaunchScope): Promise<number> {
  if (!isReal(scope)) return (await launchStore.readDemoWallet(needs.db, demoLaunch(scope))).demo_balance;
  const balance = await needs.wallet.balance(keyOf(scope));
  return balance.cash + balance.bonus;
}

/** Returns what a game's client needs before its first round. Refuses with `not_found` if the launch is not for a house game. */
export async function readSession(needs: SessionNeeds, scope: LaunchScope): Promise<HouseSession> {
  const { settings } = scope.tenant;
  const rules = rulesOfGame(scope.gamecode);
  if (!rules) throw refuse("not_found");
  return {
    game: scope.gamecode,
    mode: scope.mode,
    balance: await readBalance(needs, scope),
    currency: "BRL",
    ...stakeLimits(settings, scope.gamecode),
    minimum_cycle_ms: settings.policy.minimum_cycle_ms,
    autoplay: settings.policy.autoplay,
    rtp: rules.returnBasisPoints,
    rules_hash: rules.rulesHash,
    locale: scope.locale,
    free_rounds: isReal(scope) ? await needs.freeRounds.ofGame(keyOf(scope), scope.game_id) : null,
  };
}
