import type { Localized } from "@trevo/domain";
import { z } from "zod";
import { basisArgs } from "./bases.ts";
import { conditionArgs } from "./conditions.ts";
import { field, listField, switchField } from "./field.ts";
import { goalArgs } from "./goals.ts";
import { planArgs } from "./plans.ts";
import { coupon, level, limits, place, pointsProgramme, tier, window } from "./programme.ts";
import { rewardArgs } from "./rewards.ts";
import { scoreArgs } from "./scores.ts";
import { triggerArgs } from "./triggers.ts";
import { wageringArgs } from "./wagering.ts";

export const offerKinds = {
  coupon: { pt: "Cupom", en: "Coupon" },
  bonus: { pt: "Bônus", en: "Bonus" },
  cashback: { pt: "Cashback", en: "Cashback" },
  rank: { pt: "Níveis e VIP", en: "Ranks and VIP" },
  ranking: { pt: "Ranking", en: "Ranking" },
  mission: { pt: "Missão", en: "Mission" },
  race: { pt: "Torneio", en: "Tournament" },
  points: { pt: "Pontos", en: "Points" },
  shop_item: { pt: "Item da loja de pontos", en: "Points shop item" },
  referral: { pt: "Indicação", en: "Referral" },
  affiliate_plan: { pt: "Plano de afiliados", en: "Affiliate plan" },
} as const satisfies Readonly<Record<string, Localized>>;
export type OfferKind = keyof typeof offerKinds;
export const offerKind = z.enum(Object.keys(offerKinds) as [OfferKind, ...OfferKind[]]);

const conditionsMax = 20;
const rewardsMax = 10;
const goalsMax = 5;
const levelsMax = 50;
const placesMax = 100;
const groupPattern = /^[a-z][a-z0-9_]{0,39}$/;

/**
 * Arguments of an offer's version: trigger, conditions, rewards and limits. Parsing adds the defaults, so that equal offers have equal
 * arguments and one hash. Amounts in centavos, shares in basis points.
 */
export const offerArgs = z.strictObject({
  trigger: triggerArgs.nullable().default(null),
  conditions: listField({ pt: "Condições", en: "Conditions" }, conditionArgs, { max: conditionsMax }),
  rewards: listField({ pt: "Recompensas", en: "Rewards" }, rewardArgs, { max: rewardsMax }),
  wagering: wageringArgs.nullable().default(null),
  goals: listField({ pt: "Metas", en: "Goals" }, goalArgs, { max: goalsMax }),
  goals_in_order: switchField({ pt: "Metas em ordem", en: "Goals in order" }),
  score: scoreArgs.nullable().default(null),
  basis: basisArgs.nullable().default(null),
  plan: planArgs.nullable().default(null),
  levels: listField({ pt: "Níveis", en: "Levels" }, level.args, { max: levelsMax }),
  places: listField({ pt: "Prêmios por colocação", en: "Prizes by place" }, place.args, { max: placesMax }),
  tiers: listField({ pt: "Faixas VIP", en: "VIP tiers" }, tier.args, { max: levelsMax }),
  points: pointsProgramme.args.nullable().default(null),
  coupon: coupon.args.nullable().default(null),
  limits: limits.args.prefault({}),
  window: window.args.prefault({}),
  /** A person can have at most one offer of a group under review or with an open bonus. */
  group: field(z.string().regex(groupPattern).nullable().default(null), {
    label: { pt: "Grupo de ofertas", en: "Group of offers" },
    control: "group",
  }),
});
export type OfferArgs = z.output<typeof offerArgs>;
/** Arguments before defaults are added: the input of a form or a seed. */
export type OfferDraft = z.input<typeof offerArgs>;

export interface OfferVersion {
  readonly kind: OfferKind;
  readonly name: Localized;
  readonly args: OfferArgs;
}
