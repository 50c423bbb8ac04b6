import { type Localized, rankLevels } from "@trevo/domain";
import type { OfferDraft } from "@trevo/offers";
import type { BuiltInOffer } from "../modules/offers/index.ts";

/** Every offer has an end and a budget, which staff renew. */
export const common = (budget_cents: number): Pick<OfferDraft, "limits" | "window"> => ({
  limits: { per_person: null, budget_cents },
  window: { ends_at: "2030-01-01T03:00:00.000Z" },
});

export const prize = (from: number, to: number, amount: number) => ({ from, to, rewards: [{ code: "cash" as const, amount }] });

/**
 * A race with a new run each day. It counts the multiplier of consecutive rounds, not the amount staked: R$ 1,00 at even chances is enough.
 */
export const dailyRace = (name: Localized, rounds: number, places: NonNullable<OfferDraft["places"]>): DemoOffer => ({
  kind: "race",
  name,
  args: {
    limits: common(10_000_000).limits,
    window: { starts_at: "2026-01-01T03:00:00.000Z", ...common(0).window },
    trigger: { code: "period_ended", period: "day" },
    score: { code: "best_of_n", min_stake: 50, rounds, max_x100: 10_000 },
    places,
  },
});

export type DemoOffer = Omit<BuiltInOffer, "id"> & {
  /** Distinguishes offers of one kind. */
  readonly name_in_seed?: string;
  /** Code of a coupon that anybody may use. */
  readonly code?: string;
};

type Goal = NonNullable<OfferDraft["goals"]>[number];
type Reward = NonNullable<OfferDraft["rewards"]>[number];

/** A mission with one goal and a cash reward, small enough not to be a reason to play more. */
export const mission = (name_in_seed: string, name: Localized, { goal, amount }: { goal: Goal; amount: number }): DemoOffer => ({
  kind: "mission",
  name_in_seed,
  name,
  args: {
    limits: { per_person: 1, budget_cents: 1_000_000 },
    window: common(0).window,
    goals: [goal],
    rewards: [{ code: "cash", amount }],
  },
});

export const care = {
  contacts: (amount: number) =>
    mission("contacts", { pt: "Contatos em dia", en: "Contacts confirmed" }, { goal: { code: "contacts_verified" }, amount }),
  profile: (amount: number) =>
    mission("profile", { pt: "Perfil completo", en: "A complete profile" }, { goal: { code: "profile_complete" }, amount }),
  limit: (amount: number) =>
    mission("limit", { pt: "Seu limite primeiro", en: "Your limit first" }, { goal: { code: "limit_set" }, amount }),
  proof: (amount: number) =>
    mission("proof", { pt: "Confira a prova", en: "Check the proof" }, { goal: { code: "round_verified", rounds: 1 }, amount }),
};

export const coupon = (
  code: string,
  name: Localized,
  args: Pick<OfferDraft, "trigger" | "conditions" | "rewards" | "wagering">,
): DemoOffer => ({
  kind: "coupon",
  name_in_seed: code.toLowerCase(),
  code,
  name,
  args: { ...args, limits: { per_person: 1, budget_cents: 5_000_000 }, window: common(0).window, coupon: { listed: true } },
});

/** An offer that players claim without a code. */
export const gift = (
  name_in_seed: string,
  name: Localized,
  args: Pick<OfferDraft, "trigger" | "conditions" | "rewards" | "wagering">,
): DemoOffer => ({
  kind: "bonus",
  name_in_seed,
  name,
  args: {
    ...args,
    limits: { per_person: args.trigger?.code === "period_ended" ? 200 : 1, budget_cents: 2_000_000 },
    window: common(0).window,
  },
});

/** An item that points buy. A point stands for R$ 1,00 of counted stakes: R$ 5,00 of bonus for 900 points is about half a percent. */
export const shopItem = (name_in_seed: string, name: Localized, { points, reward }: { points: number; reward: Reward }): DemoOffer => ({
  kind: "shop_item",
  name_in_seed,
  name,
  args: {
    trigger: { code: "points_exchanged", points },
    rewards: [reward],
    wagering: reward.code === "bonus_fixed" ? {} : null,
    limits: { per_person: 10, in_all: 5_000, budget_cents: 2_000_000 },
    window: common(0).window,
  },
});

/** An item sent by post; its value in centavos. */
export const thingItem = (name_in_seed: string, item: Localized, { points, value }: { points: number; value: number }): DemoOffer =>
  shopItem(name_in_seed, item, { points, reward: { code: "item", item, value } });

export const bonusItem = (points: number, amount: number): DemoOffer => {
  const reais = amount / 100;
  const name = { pt: `Bônus de R$ ${reais},00`, en: `Bonus of R$ ${reais}.00` };
  return shopItem(`bonus-${reais}`, name, { points, reward: { code: "bonus_fixed", amount } });
};

export type BoxRef = NonNullable<NonNullable<OfferDraft["tiers"]>[number]["monthly_box"]>;

/** Levels with a box each, which is a greeting and no reason to play on: higher levels have none. */
const levelsWithBox = 6;
export const levelsOf = (box: BoxRef | null): OfferDraft["levels"] =>
  rankLevels.slice(1).map((from, index) => ({
    level: index + 1,
    from,
    rewards: box && index < levelsWithBox ? [{ code: "box", box, count: 1 }] : [],
  }));

export type Perks = Partial<NonNullable<OfferDraft["tiers"]>[number]>;
export type TierNames = readonly (readonly [points: number, pt: string, en: string])[];

export const tiersOf = (names: TierNames, perks: readonly Perks[]): OfferDraft["tiers"] =>
  names.map(([points, pt, en], index) => ({ tier: index + 1, name: { pt, en }, points, ...perks[index] }));
