import assert from "node:assert/strict";
import type { RewardArgs, RewardCode } from "@trevo/offers";
import type { Clock } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Refusal } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { grantReward } from "./grant-reward.ts";
import type { Handlers } from "./needs.ts";
import { type Gift, type Granted, ownCodes } from "./rewards.ts";

interface Needs {
  readonly clock: Clock;
  readonly handlers: Handlers;
}

/** Whether the reward locks the wallet. A transaction takes all its other locks before it. */
const locksWallet = (reward: RewardArgs): boolean =>
  (ownCodes as readonly RewardCode[]).includes(reward.code) || (reward.code === "free_rounds" && reward.wins === "bonus");

/** The fixed order for granting several rewards: those without money by code, then money. */
const inLockOrder = (gifts: readonly Gift[]): readonly Gift[] => [
  ...gifts.filter(({ reward }) => !locksWallet(reward)).toSorted((one, other) => (one.reward.code < other.reward.code ? -1 : 1)),
  ...gifts.filter(({ reward }) => locksWallet(reward)),
];

export async function grantRewards(
  needs: Needs,
  tx: Tx,
  { owner, gifts }: { readonly owner: PlayerKey; readonly gifts: readonly Gift[] },
): Promise<readonly Granted[]> {
  const granted = new Map<Gift, Granted>();
  for (const gift of inLockOrder(gifts)) granted.set(gift, await grantReward(needs, tx, { owner, gift }));
  return gifts.map((gift) => {
    const one = granted.get(gift);
    assert(one, "every gift was granted");
    return one;
  });
}

/** Locks in the same order. */
export async function lockRewards(
  handlers: Handlers,
  tx: Tx,
  { owner, rewards }: { readonly owner: PlayerKey; readonly rewards: readonly RewardArgs[] },
): Promise<void> {
  for (const code of [...new Set(rewards.map((reward) => reward.code))].toSorted()) await handlers.get(code)?.lock?.(tx, owner);
}

/** Returns the first reason why one of the rewards cannot be given. */
export async function refusalOfRewards(
  handlers: Handlers,
  tx: Tx,
  { owner, rewards }: { readonly owner: PlayerKey; readonly rewards: readonly RewardArgs[] },
): Promise<Refusal | null> {
  for (const reward of rewards) {
    const refusal = await handlers.get(reward.code)?.refusal?.(tx, owner, reward);
    if (refusal) return refusal;
  }
  return null;
}
