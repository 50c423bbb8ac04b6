import {
  type DemoOffer,
  type TierNames,
  bonusItem,
  care,
  common,
  coupon,
  dailyRace,
  levelsOf,
  mission,
  prize,
  tiersOf,
} from "./offer-drafts.ts";

const tierNames: TierNames = [
  [0, "Orvalho", "Dew"],
  [1_000, "Brisa", "Breeze"],
  [5_000, "Manhã", "Morning"],
  [25_000, "Meio-dia", "Noon"],
];

/** Cashback and rakeback of this brand are paid as a bonus. */
export const auroraOffers: readonly DemoOffer[] = [
  coupon(
    "AURORA20",
    { pt: "20% do seu depósito", en: "20% of your deposit" },
    {
      trigger: { code: "deposit_credited", nth: null, min: 2_000, max: null },
      rewards: [{ code: "bonus_match", share_bps: 2_000, max: 20_000 }],
      wagering: { withdrawal: "ends" },
    },
  ),
  coupon(
    "CAFE",
    { pt: "Mais um gole de ontem", en: "One more sip of yesterday" },
    {
      trigger: { code: "code_entered" },
      conditions: [{ code: "contacts_verified" }, { code: "has_settled_stake" }],
      rewards: [{ code: "cashback_item", share_bps: 500, max: 5_000, paid_as: "bonus" }],
      wagering: {},
    },
  ),
  {
    kind: "cashback",
    name: { pt: "Rakeback da manhã", en: "Morning rakeback" },
    args: {
      limits: { per_person: null },
      window: common(0).window,
      basis: { code: "edge_share", share_bps: 400, paid_as: "bonus" },
      wagering: {},
    },
  },
  {
    kind: "rank",
    name: { pt: "Níveis e clube da manhã", en: "Levels and morning club" },
    args: { ...common(1_000_000), levels: levelsOf(null), tiers: tiersOf(tierNames, []) },
  },
  {
    kind: "ranking",
    name: { pt: "Mesa da semana", en: "Table of the week" },
    args: {
      ...common(5_000_000),
      trigger: { code: "period_ended", period: "week" },
      places: [prize(1, 1, 20_000), prize(2, 3, 5_000)],
    },
  },
  {
    kind: "referral",
    name: { pt: "Tem mais um lugar na mesa", en: "There is one more seat" },
    args: {
      limits: { per_person: null, budget_cents: 5_000_000 },
      window: common(0).window,
      plan: { code: "cpa", amount: 1_500, deposit: null, per_month: 20 },
    },
  },
  bonusItem(1_000, 500),
  bonusItem(1_900, 1_000),
  care.contacts(300),
  care.proof(200),
  care.limit(300),
  mission(
    "games",
    { pt: "Explorar a noite", en: "Explore the night" },
    { goal: { code: "distinct_games", games: 4, min_stake: 100 }, amount: 200 },
  ),
  dailyRace({ pt: "Torneio da noite", en: "Night tournament" }, 10, [prize(1, 1, 8_000), prize(2, 3, 2_000)]),
];
