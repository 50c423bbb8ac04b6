import type { GameRef } from "@trevo/offers";
import { idNamed } from "../kernel/ids.ts";
import type { BuiltInOffer } from "../modules/offers/index.ts";
import { auroraOffers } from "./aurora-offers.ts";
import {
  type BoxRef,
  type DemoOffer,
  type Perks,
  bonusItem,
  care,
  common,
  coupon,
  dailyRace,
  gift,
  levelsOf,
  mission,
  prize,
  shopItem,
  thingItem,
  tiersOf,
} from "./offer-drafts.ts";

const tierNames = [
  [0, "Broto", "Sprout"],
  [1_000, "Folha", "Leaf"],
  [5_000, "Trevo", "Clover"],
  [25_000, "Quatro", "Four-leaf"],
  [100_000, "Pomar", "Orchard"],
] as const;

/** Perks of each tier: more than the brand gives everybody, but too little to be a reason to play. */
const perksOf = (box: BoxRef | null): Perks[] => [
  {},
  { rakeback_bps: 700 },
  { cashback_bps: 600, rakeback_bps: 800, birthday_bonus: 1_000 },
  { cashback_bps: 700, rakeback_bps: 1_000, birthday_bonus: 2_000, monthly_box: box },
  { cashback_bps: 800, rakeback_bps: 1_200, birthday_bonus: 5_000, monthly_box: box },
];

const vipClub = (box: BoxRef | null): DemoOffer => {
  const perks = perksOf(box);
  const tiers = tiersOf(tierNames, perks);
  return {
    kind: "rank",
    name: { pt: "Níveis e clube VIP", en: "Levels and VIP club" },
    args: { ...common(5_000_000), levels: levelsOf(box), tiers },
  };
};

const byBrand: Readonly<Record<string, readonly DemoOffer[]>> = {
  trevo: [
    coupon(
      "TREVO10",
      { pt: "Bônus de R$ 10,00", en: "Bonus of R$ 10.00" },
      {
        trigger: { code: "code_entered" },
        conditions: [{ code: "contacts_verified" }],
        rewards: [{ code: "bonus_fixed", amount: 1_000 }],
        wagering: {},
      },
    ),
    coupon(
      "BEMVINDO",
      { pt: "R$ 5,00 para quem chega", en: "R$ 5.00 for new accounts" },
      {
        trigger: { code: "registered" },
        conditions: [{ code: "contacts_verified" }],
        rewards: [{ code: "bonus_fixed", amount: 500 }],
        wagering: {},
      },
    ),
    coupon(
      "DOBRO",
      { pt: "Seu depósito em dobro", en: "Your deposit doubled" },
      {
        trigger: { code: "deposit_credited", nth: null, min: 1_000, max: null },
        rewards: [{ code: "bonus_match", share_bps: 10_000, max: 10_000 }],
        wagering: { withdrawal: "ends" },
      },
    ),
    gift(
      "level-3",
      { pt: "Presente do nível 3", en: "Level 3 gift" },
      { trigger: { code: "level_reached", level: 3 }, rewards: [{ code: "bonus_fixed", amount: 500 }], wagering: {} },
    ),
    bonusItem(400, 200),
    bonusItem(900, 500),
    bonusItem(3_200, 2_000),
    thingItem("stickers", { pt: "Cartela de adesivos", en: "Sheet of stickers" }, { points: 450, value: 250 }),
    thingItem("shirt", { pt: "Camiseta Trevo", en: "Trevo T-shirt" }, { points: 12_000, value: 6_000 }),
    care.contacts(200),
    care.profile(200),
    care.limit(300),
    care.proof(200),
    mission(
      "games",
      { pt: "Cinco jogos novos", en: "Five new games" },
      { goal: { code: "distinct_games", games: 5, min_stake: 50 }, amount: 300 },
    ),
    mission(
      "rounds",
      { pt: "Vinte rodadas", en: "Twenty rounds" },
      { goal: { code: "rounds", rounds: 20, min_stake: 50, per_day: null }, amount: 200 },
    ),
    mission(
      "days",
      { pt: "Três dias, sem pressa", en: "Three days, no hurry" },
      { goal: { code: "days_played", days: 3, min_stake: 50 }, amount: 300 },
    ),
    mission(
      "tenfold",
      { pt: "Dez vezes", en: "Tenfold" },
      { goal: { code: "multiplier", at_least_x100: 1_000, min_stake: 100 }, amount: 500 },
    ),
    {
      kind: "referral",
      name: { pt: "Indique um amigo", en: "Refer a friend" },
      args: {
        limits: { per_person: null, budget_cents: 10_000_000 },
        window: common(0).window,
        plan: { code: "cpa", amount: 2_000, deposit: null, per_month: 20 },
      },
    },
    {
      kind: "affiliate_plan",
      name: { pt: "Afiliados: participação na receita", en: "Affiliates: revenue share" },
      args: {
        limits: { per_person: null },
        window: common(0).window,
        plan: {
          code: "revshare",
          tiers: [
            { from_players: 0, share_bps: 2_000 },
            { from_players: 20, share_bps: 2_500 },
            { from_players: 100, share_bps: 3_000 },
          ],
          payment_fee_bps: 100,
          negative: "carried",
          high_roller: 500_000,
        },
      },
    },
    {
      kind: "cashback",
      name: { pt: "Rakeback", en: "Rakeback" },
      args: { limits: { per_person: null }, window: common(0).window, basis: { code: "edge_share", share_bps: 500 } },
    },
    {
      kind: "ranking",
      name: { pt: "Ranking da semana", en: "Weekly ranking" },
      args: {
        ...common(10_000_000),
        trigger: { code: "period_ended", period: "week" },
        places: [prize(1, 1, 50_000), prize(2, 2, 25_000), prize(3, 3, 10_000), prize(4, 10, 2_500)],
      },
    },
    coupon(
      "ONTEM",
      { pt: "Cashback extra de ontem", en: "Extra cashback of yesterday" },
      {
        trigger: { code: "code_entered" },
        conditions: [{ code: "contacts_verified" }],
        rewards: [{ code: "cashback_item", share_bps: 500, max: 5_000 }],
      },
    ),
    coupon(
      "GOL10",
      { pt: "Aposta grátis de R$ 10,00", en: "Free bet of R$ 10.00" },
      {
        trigger: { code: "code_entered" },
        conditions: [{ code: "contacts_verified" }],
        rewards: [{ code: "free_bet", amount: 1_000, min_odds_x1000: 1_500, days: 7 }],
      },
    ),
    dailyRace({ pt: "Torneio do dia", en: "Daily tournament" }, 20, [
      prize(1, 1, 10_000),
      prize(2, 2, 5_000),
      prize(3, 3, 2_500),
      prize(4, 10, 500),
    ]),
  ],
  aurora: auroraOffers,
  norte: [care.contacts(200), care.profile(200), care.limit(300), care.proof(200)],
};

/** Free rounds on the brand's first slot: after the first stake, every week, by a coupon and for points. */
const freeRounds = (game: GameRef): DemoOffer[] => [
  gift(
    "first-stake",
    { pt: "Depois da primeira aposta", en: "After the first stake" },
    {
      trigger: { code: "first_stake_settled", min_stake: 100 },
      conditions: [{ code: "contacts_verified" }],
      rewards: [{ code: "free_rounds", game, rounds: 5, stake: 20, wins: "cash", days: 7 }],
    },
  ),
  gift(
    "week",
    { pt: "Rodadas da semana", en: "Rounds of the week" },
    {
      trigger: { code: "period_ended", period: "week" },
      conditions: [{ code: "staked_in_days", days: 7 }],
      rewards: [{ code: "free_rounds", game, rounds: 5, stake: 20, wins: "cash", days: 7 }],
    },
  ),
  shopItem(
    "rounds-10",
    { pt: "10 rodadas grátis", en: "10 free rounds" },
    { points: 350, reward: { code: "free_rounds", game, rounds: 10, stake: 20, wins: "cash", days: 7 } },
  ),
  coupon(
    "GIRO20",
    { pt: "20 rodadas grátis", en: "20 free rounds" },
    {
      trigger: { code: "code_entered" },
      conditions: [{ code: "contacts_verified" }],
      rewards: [{ code: "free_rounds", game, rounds: 20, stake: 20, wins: "cash", days: 7 }],
    },
  ),
];

const boxCoupon = (box: BoxRef): DemoOffer =>
  coupon(
    "CAIXA",
    { pt: `Uma ${box.title}`, en: "A box" },
    { trigger: { code: "code_entered" }, conditions: [{ code: "contacts_verified" }], rewards: [{ code: "box", box, count: 1 }] },
  );

/** The brand whose players may have free rounds, and the house game in which they are played. */
export const freeRoundsAt = { slug: "trevo", gamecode: "feira" } as const;

/** The brand whose tiers have perks, and its box. */
export const vipClubAt = { slug: "trevo", box: "folha" } as const;

interface Things {
  readonly slot?: GameRef | null;
  readonly box?: BoxRef | null;
}

/** Offers that a demo brand has published from the start, with the code of a coupon. None of them is about a player. */
export const demoOffers = (slug: string, { slot, box }: Things = {}): { offer: BuiltInOffer; code: string | undefined }[] =>
  [
    ...(byBrand[slug] ?? []),
    ...(slug === vipClubAt.slug ? [vipClub(box ?? null)] : []),
    ...(slot ? freeRounds(slot) : []),
    ...(box ? [boxCoupon(box)] : []),
  ].map(({ code, name_in_seed, ...offer }) => ({
    offer: { ...offer, id: idNamed(["offer", slug, offer.kind, ...(name_in_seed === undefined ? [] : [name_in_seed])].join(":")) },
    code,
  }));
