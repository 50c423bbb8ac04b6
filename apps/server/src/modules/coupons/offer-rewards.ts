import type { CouponReward } from "@trevo/contract";
import { type OfferArgs, type OfferEvent, type PlayerFacts, type RewardArgs, isBonusReward } from "@trevo/offers";
import type { PublishedOffer } from "../offers/index.ts";
import { maxBonusWithoutCpf } from "./policy.ts";

type Args = Pick<OfferArgs, "rewards" | "wagering">;

/** How a coupon is used: with a deposit, with a registration or by its code alone. */
export function usageOf({ args }: Pick<PublishedOffer, "args">): "deposit" | "registration" | "code" {
  const code = args.trigger?.code;
  return code === "deposit_credited" ? "deposit" : code === "registered" ? "registration" : "code";
}

/** Minimum and maximum deposit in centavos; null without a bound. */
export function boundsOf({ args: { trigger } }: Pick<PublishedOffer, "args">): { min: number | null; max: number | null } {
  return trigger?.code === "deposit_credited" ? { min: trigger.min, max: trigger.max } : { min: null, max: null };
}

/** The event that using the coupon triggers. Before the deposit is known, its minimum is used. */
export function eventOf(offer: Pick<PublishedOffer, "args">, facts: PlayerFacts, base: number | null): OfferEvent {
  const use = usageOf(offer);
  if (use === "deposit") return { kind: "deposit_credited", amount: base ?? boundsOf(offer).min ?? 0, nth: facts.deposits + 1 };
  return use === "registration" ? { kind: "registered" } : { kind: "code_entered" };
}

const shareOf = (base: number, share_bps: number, max: number): number => Math.min(max, Math.floor((base * share_bps) / 10_000));

/** Amount counted in the offer's budget, in centavos; 0 for rewards without a price. */
function valueOf(reward: RewardArgs, base: number | null): number {
  switch (reward.code) {
    case "cash":
    case "bonus_fixed":
    case "free_bet":
      return reward.amount;
    case "bonus_match":
      return base === null ? reward.max : shareOf(base, reward.share_bps, reward.max);
    case "free_rounds":
      return reward.rounds * reward.stake;
    case "cashback_item":
      return reward.max;
    case "item":
      return reward.value;
    case "box":
    case "points":
      return 0;
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** In centavos; `base` is the deposit's amount. */
export const faceValueOf = ({ rewards }: Args, base: number | null): number => sum(rewards.map((reward) => valueOf(reward, base)));

/** An account without a CPF is granted no large bonus, because its person may have any number of accounts. */
export const needsCpf = ({ args }: Pick<PublishedOffer, "args">, base: number | null, person_id: string | null): boolean =>
  person_id === null && faceValueOf({ ...args, rewards: args.rewards.filter(isBonusReward) }, base) > maxBonusWithoutCpf;

const kinds = { bonus_fixed: "bonus", bonus_match: "bonus", cashback_item: "cashback" } as const;

/** The rewards as a coupon shows them. */
export const rewardsOf = ({ rewards, wagering }: Args): CouponReward[] =>
  rewards.map((reward) => ({
    kind:
      reward.code in kinds ? kinds[reward.code as keyof typeof kinds] : (reward.code as Exclude<RewardArgs["code"], keyof typeof kinds>),
    amount: amountOf(reward),
    share_bps: "share_bps" in reward ? reward.share_bps : null,
    max: "max" in reward ? reward.max : null,
    times_x10: isBonusReward(reward) && wagering ? wagering.times_x10 : null,
    days: isBonusReward(reward) && wagering ? wagering.days : null,
  }));

function amountOf(reward: RewardArgs): number | null {
  if ("amount" in reward) return reward.amount;
  if ("rounds" in reward) return reward.rounds;
  if ("points" in reward) return reward.points;
  return "count" in reward ? reward.count : null;
}
