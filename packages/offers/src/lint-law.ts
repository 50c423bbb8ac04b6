import { type Finding, type LintContext, type LintRule, ours, regulated, rewardsOf } from "./finding.ts";
import type { OfferVersion } from "./offer-args.ts";

const art42 = "Portaria SPA/MF 1.231/2024, art. 42";

/** Paths at which a version requires a deposit. */
function depositPaths({ args }: OfferVersion): string[] {
  const { trigger, conditions, goals } = args;
  return [
    ...(trigger?.code === "deposit_credited" ? ["trigger"] : []),
    ...conditions.flatMap(({ code }, no) => (code === "deposits_at_least" ? [`conditions.${no}`] : [])),
    ...goals.flatMap(({ code }, no) => (code === "deposit_total" ? [`goals.${no}`] : [])),
    ...rewardsOf(args).flatMap(({ reward, path }) => (reward.code === "bonus_match" ? [path] : [])),
  ];
}

const noDeposit: LintRule = (version, context) => {
  const severity = regulated(context);
  if (!severity) return [];
  return depositPaths(version).map((path) => ({
    code: "L1",
    severity,
    path,
    message: { pt: "Um depósito não pode ser condição de uma oferta.", en: "A deposit may not be a condition of an offer." },
    source: `${art42}, § 1º, I`,
  }));
};

const earlyTriggers: ReadonlySet<string> = new Set(["registered", "first_stake_settled"]);
const openTriggers: ReadonlySet<string> = new Set(["code_entered", "claimed", "period_ended", "deposit_credited"]);

const afterFirstBet: LintRule = ({ kind, args }, context) => {
  const severity = regulated(context);
  if (!severity || (kind !== "coupon" && kind !== "bonus")) return [];
  const code = args.trigger?.code ?? "claimed";
  const asksForStake = args.conditions.some((condition) => condition.code === "has_settled_stake" || condition.code === "staked_in_days");
  if (!earlyTriggers.has(code) && !(openTriggers.has(code) && !asksForStake)) return [];
  return [
    {
      code: "L2",
      severity,
      path: "trigger",
      message: {
        pt: "Nada pode ser dado antes da primeira aposta concluída: exija uma aposta concluída.",
        en: "Nothing may be given before the first settled bet: require a settled stake.",
      },
      source: "Lei 14.790/2023, art. 29, I",
    },
  ];
};

const earnedTriggers: ReadonlySet<string> = new Set(["level_reached", "mission_completed", "period_ended", "first_stake_settled"]);
const earnedKinds: ReadonlySet<string> = new Set(["cashback", "rank", "ranking", "race", "points", "shop_item"]);

const noDepositToUnlock: LintRule = (version) => {
  const { kind, args } = version;
  const isEarned = earnedKinds.has(kind) || earnedTriggers.has(args.trigger?.code ?? "");
  if (!isEarned) return [];
  return depositPaths(version).map((path) => ({
    code: "L3",
    severity: "block",
    path,
    message: {
      pt: "O que o jogador já conquistou não pode exigir um novo depósito.",
      en: "What the player has already earned may not require a new deposit.",
    },
    source: `${art42}, § 2º`,
  }));
};

const noFreeDraw: LintRule = ({ args }, context) => [
  ...rewardsOf(args).flatMap(({ reward, path }) => (reward.code === "box" ? [freeDraw(path, context)] : [])),
  ...args.tiers.flatMap(({ monthly_box }, no) => (monthly_box ? [freeDraw(`tiers.${no}.monthly_box`, context)] : [])),
];
const freeDraw = (path: string, context: LintContext): Finding => ({
  code: "L4",
  severity: regulated(context) ?? "warn",
  path,
  message: {
    pt: "Um prêmio gratuito por sorteio exige autorização, e não pode ser em dinheiro.",
    en: "A free prize drawn at random needs an authorisation, and may not be money.",
  },
  source: `${art42}, § 4º; Lei 5.768/1971, art. 1º`,
});

const notForGuests: LintRule = ({ args }, context) => {
  const severity = regulated(context);
  if (!severity || !args.coupon?.listed) return [];
  return [
    {
      code: "L5",
      severity,
      path: "coupon.listed",
      message: { pt: "Ofertas não podem ser exibidas a visitantes.", en: "Offers may not be shown to guests." },
      source: "Lei 14.790/2023, art. 29, I",
    },
  ];
};

const referredFriend: LintRule = ({ kind, args }, context) => {
  const severity = regulated(context);
  if (!severity) return [];
  const source = "Lei 14.790/2023, art. 29, I";
  const isForFriend = kind === "referral" || args.conditions.some(({ code }) => code === "came_by");
  const deposit = args.plan && "deposit" in args.plan ? args.plan.deposit : null;
  return [
    ...(isForFriend && args.rewards.length > 0
      ? [
          {
            code: "L6",
            severity,
            path: "rewards",
            message: { pt: "Quem foi indicado não pode receber nada.", en: "A referred player may not receive anything." },
            source,
          },
        ]
      : []),
    ...(deposit === null
      ? []
      : [
          {
            code: "L6",
            severity,
            path: "plan.deposit",
            message: {
              pt: "A recompensa de quem indica não pode depender de um depósito.",
              en: "The referrer's reward may not depend on a deposit.",
            },
            source: `${art42}, § 1º, I`,
          },
        ]),
  ];
};

/** Promises of recovered losses, certainty or income, appeals to urgency, and claims of skill; without accents. */
const forbiddenWords =
  /\b(recuper\w*|garantid\w*|renda|lucro certo|sem risco|aposte agora|jogue agora|ultima chance|so hoje|corra|imperdivel|dominio do jogo|habilidade|recover\w*|guaranteed|income|risk[- ]free|bet now|play now|last chance|only today|hurry|skills?)\b/;
const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const words: LintRule = ({ name, args }, context) => {
  const texts: (readonly [path: string | null, text: string])[] = [
    [null, name.pt],
    [null, name.en],
    ...rewardsOf(args).flatMap(({ reward, path }) =>
      reward.code === "item" ? ([reward.item.pt, reward.item.en] as const).map((text) => [`${path}.item`, text] as const) : [],
    ),
    ...args.tiers.flatMap((tier, no) => ([tier.name.pt, tier.name.en] as const).map((text) => [`tiers.${no}.name`, text] as const)),
  ];
  return texts.flatMap(([path, text]) => {
    const found = forbiddenWords.exec(plain(text))?.[0];
    if (found === undefined) return [];
    return [
      {
        code: "L7",
        severity: regulated(context) ?? "warn",
        path,
        message: { pt: `A palavra “${found}” não pode ser usada em uma oferta.`, en: `The word “${found}” may not be used in an offer.` },
        source: "Portaria SPA/MF 1.231/2024, art. 12",
      },
    ];
  });
};

const turnoverContest: LintRule = ({ kind, args }, context) => {
  const severity = regulated(context) ?? "warn";
  const at = [
    ...(args.score?.code === "turnover" ? ["score"] : []),
    ...(kind === "ranking" && args.places.length > 0 ? ["places"] : []),
    ...args.goals.flatMap(({ code }, no) => (code === "stake_total" && context.profile === "regulated" ? [`goals.${no}`] : [])),
  ];
  return at.map((path) => ({
    code: "L10",
    // A turnover goal is not a contest, but it rewards volume too.
    severity: path.startsWith("goals") ? "warn" : severity,
    path,
    message: {
      pt: "Prêmios pelo total apostado incentivam o excesso.",
      en: "Prizes for turnover encourage excess.",
    },
    source: "Portaria SPA/MF 1.231/2024, art. 12, III",
  }));
};

const boundedKinds: ReadonlySet<string> = new Set(["coupon", "bonus", "mission", "race", "referral"]);
/** A referrer has a monthly limit, which the plan states. */
const perPersonKinds: ReadonlySet<string> = new Set(["coupon", "bonus", "mission", "race"]);

const bounded: LintRule = ({ kind, args }) => {
  if (!boundedKinds.has(kind)) return [];
  const { limits, window, plan, trigger } = args;
  // A recurring race is joined once per period.
  const isRepeated = kind === "race" && trigger !== null;
  const missing = [
    ...(window.ends_at === null ? ["window.ends_at"] : []),
    ...(perPersonKinds.has(kind) && limits.per_person === null && !isRepeated ? ["limits.per_person"] : []),
    ...(kind === "referral" && plan?.code === "cpa" && plan.per_month === null ? ["plan.per_month"] : []),
    ...(limits.budget_cents === null ? ["limits.budget_cents"] : []),
  ];
  return missing.map((path) => ({
    code: "L11",
    severity: "block",
    path,
    message: {
      pt: "Uma oferta precisa de data de término, limite por pessoa e orçamento.",
      en: "An offer needs an end date, a limit per person and a budget.",
    },
    source: `${art42}, § 1º; art. 28, II`,
  }));
};

const paysPerPlayer: ReadonlySet<string> = new Set(["cpa", "hybrid"]);

/**
 * Only amounts paid to players use up a budget. A share of revenue or a fixed amount is owed regardless of the budget, so the terms would
 * state a limit that is not enforced.
 */
const affiliateBudget: LintRule = ({ kind, args: { plan, limits } }) =>
  kind !== "affiliate_plan" || plan === null || paysPerPlayer.has(plan.code) || limits.budget_cents === null
    ? []
    : [
        {
          code: "L11",
          severity: "block",
          path: "limits.budget_cents",
          message: {
            pt: "O orçamento limita só valores por indicado: retire o orçamento deste plano.",
            en: "A budget bounds amounts per player only: remove the budget from this plan.",
          },
          source: ours,
        },
      ];

const programmes: ReadonlySet<string> = new Set(["cashback", "rank", "ranking", "points", "affiliate_plan"]);

/** Nobody redeems a programme, so its terms would state a limit that is not enforced. */
const programmeLimits: LintRule = ({ kind, args }) => {
  if (!programmes.has(kind)) return [];
  const given = (["per_person", "per_day", "in_all"] as const).filter((limit) => args.limits[limit] !== null);
  return given.map((limit) => ({
    code: "L11",
    severity: "warn",
    path: `limits.${limit}`,
    message: {
      pt: "Um programa não tem limite de participações.",
      en: "A programme has no limit on participations.",
    },
    source: ours,
  }));
};

export const lawRules: readonly LintRule[] = [
  noDeposit,
  afterFirstBet,
  noDepositToUnlock,
  noFreeDraw,
  notForGuests,
  referredFriend,
  words,
  turnoverContest,
  bounded,
  affiliateBudget,
  programmeLimits,
];
