import assert from "node:assert/strict";
import type { RewardCode } from "@trevo/offers";
import { grantBonus } from "./grant-bonus.ts";
import { grantCash } from "./grant-cash.ts";
import { grantReward } from "./grant-reward.ts";
import { grantRewards, lockRewards, refusalOfRewards } from "./grant-rewards.ts";
import type { Handlers, RewardNeeds } from "./needs.ts";
import { type GrantRow, store } from "./store.ts";
import type { GrantedRecord, HandlerExtras, RewardCheck, RewardHandler, RewardRefusal, Rewards } from "./rewards.ts";

/** Maximum number of listed grants. */
const granted = 100;

const presentGrant = ({ source, external_id, reward, reason, offer_id, bonus_id, amount, at }: GrantRow): GrantedRecord => ({
  source,
  external_id,
  code: codeOf(reward),
  reason,
  offer_id,
  bonus_id,
  amount,
  at: at.toISOString(),
});

const codeOf = ({ code }: GrantRow["reward"]): string => (typeof code === "string" ? code : "");
const dayMs = 86_400_000;

export function createRewards(needs: RewardNeeds): Rewards {
  const handlers: Handlers = new Map();
  const checks = new Map<RewardCode, RewardCheck<RewardCode>>();
  const add = <Code extends RewardCode>(
    code: Code,
    handler: RewardHandler<Code>,
    { accepts, lock, refusal }: HandlerExtras<Code> = {},
  ): void => {
    assert(!handlers.has(code), `two modules grant rewards of the kind ${code}`);
    // A handler is looked up by its code and called only with rewards of that code.
    handlers.set(code, {
      grant: handler as unknown as RewardHandler<RewardCode>,
      lock,
      refusal: refusal as unknown as RewardRefusal<RewardCode> | undefined,
    });
    if (accepts) checks.set(code, accepts as unknown as RewardCheck<RewardCode>);
  };
  add("cash", (tx, owner, gift) => grantCash(needs, tx, { owner, gift }));
  add("bonus_fixed", (tx, owner, gift) => grantBonus(needs, tx, { owner, gift }));
  add("bonus_match", (tx, owner, gift) => grantBonus(needs, tx, { owner, gift }));
  return {
    grantedWithinDay: (tx, owner, source) => store.sumSince(tx, owner, { source, since: new Date(needs.clock.now().getTime() - dayMs) }),
    grantAll: (tx, owner, gifts) => grantRewards({ ...needs, handlers }, tx, { owner, gifts }),
    lock: (tx, owner, rewards) => lockRewards(handlers, tx, { owner, rewards }),
    refusal: (tx, owner, given) => refusalOfRewards(handlers, tx, { owner, rewards: given }),
    grant: (tx, owner, gift) => grantReward({ ...needs, handlers }, tx, { owner, gift }),
    granted: async (owner) => (await store.list(needs.db, owner, granted)).map(presentGrant),
    addHandler: add,
    accepts: async (tx, tenant, reward) => handlers.has(reward.code) && ((await checks.get(reward.code)?.(tx, tenant, reward)) ?? true),
  };
}
