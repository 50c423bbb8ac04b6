import type { HouseRound } from "@trevo/contract";
import { type LaunchScope, keyOf } from "../../kernel/scope.ts";
import type { Wallet } from "../wallet/index.ts";
import { type ActionNeeds, findWaitingRound } from "./act-in-round.ts";
import { demoRoundStore } from "./demo-round-store.ts";
import { demoLaunch, isReal } from "./launch-holder.ts";
import { presentDemoRound, presentRealRound } from "./present.ts";
import { readBalance } from "./read-session.ts";

export interface RecentNeeds extends ActionNeeds {
  readonly wallet: Pick<Wallet, "balance" | "latestRounds">;
}

/** Number of rounds in a history strip. */
const recentRounds = 20;

/** Returns the latest rounds of the launch's game, newest first, or only the one that waits for an action. */
export async function readRecentRounds(needs: RecentNeeds, scope: LaunchScope, query: { readonly open: boolean }): Promise<HouseRound[]> {
  if (query.open) {
    const waiting = await findWaitingRound(needs, scope);
    return waiting ? [waiting] : [];
  }
  const balance = await readBalance(needs, scope);
  if (!isReal(scope))
    return (await demoRoundStore.list(needs.db, demoLaunch(scope), recentRounds)).map((round) => presentDemoRound(round, balance));
  const rounds = await needs.wallet.latestRounds(keyOf(scope), { limit: recentRounds, game_id: scope.game_id, state: "closed" });
  const present = await needs.wallet.balance(keyOf(scope));
  return rounds.filter((record) => record.detail !== null).map((record) => presentRealRound(record, present));
}
