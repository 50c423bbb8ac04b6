import type { Localized } from "@trevo/domain";
import { type Finding, type LintRule, ours, rewardsOf } from "./finding.ts";
import type { OfferArgs, OfferKind } from "./offer-args.ts";

type Part = "trigger" | "rewards" | "goals" | "score" | "basis" | "plan" | "levels" | "places" | "points" | "coupon";
/** Parts of an offer's form, in order. */
export type OfferPart = Part | "conditions" | "wagering" | "tiers" | "limits" | "window" | "group";

/** Required and optional parts of each kind. Any other part would have no effect. */
const partsOfKind: Readonly<Record<OfferKind, { readonly needs: readonly Part[]; readonly may: readonly Part[] }>> = {
  coupon: { needs: ["coupon", "trigger", "rewards"], may: [] },
  bonus: { needs: ["trigger", "rewards"], may: [] },
  cashback: { needs: ["basis"], may: [] },
  rank: { needs: ["levels"], may: [] },
  ranking: { needs: ["trigger", "places"], may: [] },
  mission: { needs: ["goals", "rewards"], may: ["trigger"] },
  race: { needs: ["score", "places"], may: ["trigger"] },
  points: { needs: ["points"], may: [] },
  shop_item: { needs: ["trigger", "rewards"], may: [] },
  referral: { needs: ["plan"], may: ["rewards"] },
  affiliate_plan: { needs: ["plan"], may: [] },
};
const parts: readonly Part[] = ["trigger", "rewards", "goals", "score", "basis", "plan", "levels", "places", "points", "coupon"];

/** Kinds with conditions for participants, and kinds that never grant a bonus. */
const withConditions: ReadonlySet<OfferKind> = new Set(["coupon", "bonus", "mission", "race", "shop_item"]);
const withoutBonus: ReadonlySet<OfferKind> = new Set(["points", "affiliate_plan"]);

/** Parts of the form for a kind of offer; `needs` are required for publication. */
export function partsOf(kind: OfferKind): { readonly parts: readonly OfferPart[]; readonly needs: readonly OfferPart[] } {
  const { needs, may } = partsOfKind[kind];
  return {
    needs,
    parts: [
      ...parts.filter((part) => needs.includes(part) || may.includes(part)),
      ...(kind === "rank" ? (["tiers"] as const) : []),
      ...(withoutBonus.has(kind) ? [] : (["wagering"] as const)),
      ...(withConditions.has(kind) ? (["conditions"] as const) : []),
      "limits",
      "window",
      ...(kind === "coupon" ? (["group"] as const) : []),
    ],
  };
}

const block = (path: string, message: Localized): Finding => ({ code: "L0", severity: "block", path, message, source: ours });
const isGiven = (part: OfferArgs[Part]): boolean => (Array.isArray(part) ? part.length > 0 : part !== null);

const partsFit: LintRule = ({ kind, args }) => {
  const { needs, may } = partsOfKind[kind];
  return [
    ...needs
      .filter((part) => !isGiven(args[part]))
      .map((part) => block(part, { pt: "Esta parte é obrigatória neste tipo de oferta.", en: "An offer of this kind needs this part." })),
    ...parts
      .filter((part) => isGiven(args[part]) && !needs.includes(part) && !may.includes(part))
      .map((part) => block(part, { pt: "Este tipo de oferta não tem esta parte.", en: "An offer of this kind does not have this part." })),
  ];
};

const rising = (values: readonly number[]): boolean => values.every((value, no) => no === 0 || value > (values[no - 1] ?? 0));

const ladders: LintRule = ({ args: { levels, places, tiers } }) => {
  const message = { pt: "A ordem deve ser crescente, sem repetição.", en: "The order must rise without repetition." };
  const isLadder = (steps: readonly (readonly number[])[]): boolean => steps.every(rising);
  return [
    ...(isLadder([levels.map(({ level }) => level), levels.map(({ from }) => from)]) ? [] : [block("levels", message)]),
    ...(isLadder([tiers.map(({ tier }) => tier), tiers.map(({ points }) => points)]) ? [] : [block("tiers", message)]),
    ...(places.every(({ from }, no) => no === 0 || from > (places[no - 1]?.to ?? 0)) ? [] : [block("places", message)]),
  ];
};

const fits: LintRule = ({ kind, args }) => {
  const { trigger, wagering, window, plan } = args;
  const isDeposit = trigger?.code === "deposit_credited";
  return [
    ...rewardsOf(args).flatMap(({ reward, path }) =>
      // Only rewards granted at the deposit know its amount, unlike those of a level, a place or a mission.
      reward.code === "bonus_match" && !(isDeposit && kind !== "mission" && path.startsWith("rewards."))
        ? [
            block(path, {
              pt: "Um bônus sobre o depósito precisa de um depósito.",
              en: "A deposit match needs a deposit as its trigger.",
            }),
          ]
        : [],
    ),
    ...rewardsOf(args).flatMap(({ reward, path }) =>
      // Rounds that outlive their bonus would prevent its conversion.
      reward.code === "free_rounds" && reward.wins === "bonus" && wagering && reward.days !== wagering.days
        ? [
            block(`${path}.days`, {
              pt: "Rodadas com ganhos em bônus valem enquanto o bônus vale: use o mesmo prazo.",
              en: "Rounds whose winnings are bonus balance last as long as the bonus: use the same term.",
            }),
          ]
        : [],
    ),
    ...(wagering?.withdrawal === "ends" && !isDeposit
      ? [
          block("wagering.withdrawal", {
            pt: "Só um bônus de depósito pode ser encerrado por um saque.",
            en: "Only a bonus of a deposit may be ended by a withdrawal.",
          }),
        ]
      : []),
    ...(kind === "ranking" && trigger && trigger.code !== "period_ended"
      ? [block("trigger", { pt: "Um ranking termina com um período.", en: "A ranking ends with a period." })]
      : []),
    ...(kind === "race" && trigger && trigger.code !== "period_ended"
      ? [
          block("trigger", {
            pt: "Um torneio termina com um período ou com a data de fim.",
            en: "A tournament ends with a period or on its last day.",
          }),
        ]
      : []),
    ...(kind === "race" && window.starts_at === null
      ? [block("window.starts_at", { pt: "Um torneio precisa de data de início.", en: "A tournament needs a start." })]
      : []),
    ...(kind === "referral" && plan && plan.code !== "cpa"
      ? [block("plan", { pt: "Uma indicação paga um valor por indicado.", en: "A referral pays an amount per player." })]
      : []),
  ];
};

/** Conditions that a newcomer can meet at once or by verifying phone and e-mail. */
const metByNewcomers: ReadonlySet<string> = new Set(["contacts_verified", "came_by", "on_weekday", "birthday_month"]);

const atRegistration: LintRule = ({ kind, args: { trigger, conditions } }) => {
  if (kind !== "coupon" || trigger?.code !== "registered") return [];
  return [
    ...(conditions.some(({ code }) => code === "contacts_verified")
      ? []
      : [
          block("conditions", {
            pt: "Um cupom de cadastro exige contatos confirmados: sem isso, contas falsas o esgotam.",
            en: "A coupon for registrations requires verified contacts: without them, fake accounts use it up.",
          }),
        ]),
    ...conditions.flatMap(({ code }, no) =>
      metByNewcomers.has(code)
        ? []
        : [
            block(`conditions.${no}`, {
              pt: "Quem acaba de se cadastrar não cumpre esta condição.",
              en: "Somebody who has just registered does not meet this condition.",
            }),
          ],
    ),
  ];
};

/** Triggers by kind. Offers of kind `bonus` are claimed without a code. */
const triggersOf: Readonly<Partial<Record<OfferKind, ReadonlySet<string>>>> = {
  bonus: new Set(["claimed", "first_stake_settled", "level_reached", "mission_completed", "period_ended"]),
  coupon: new Set(["code_entered", "deposit_credited", "registered"]),
  mission: new Set(["first_stake_settled", "level_reached", "mission_completed"]),
};

const triggerTexts: Readonly<Partial<Record<OfferKind, Localized>>> = {
  bonus: {
    pt: "Sem código, o jogador resgata a oferta: por nível, missão, primeira aposta ou período, ou a qualquer momento. Depósito e cadastro pedem um cupom.",
    en: "Without a code the player claims the offer: by a level, a mission, the first stake or a period, or at any time. A deposit and a registration need a coupon.",
  },
  coupon: {
    pt: "Um cupom vale por seu código, com um depósito ou no cadastro.",
    en: "A coupon is used by its code, with a deposit or at registration.",
  },
  mission: {
    pt: "Uma missão aparece por um nível, por outra missão ou pela primeira aposta.",
    en: "A mission appears by a level, by another mission or by the first stake.",
  },
};

/** An offer with another trigger would be published, and nobody could ever take it. */
const triggered: LintRule = ({ kind, args: { trigger } }) => {
  const [allowed, text] = [triggersOf[kind], triggerTexts[kind]];
  return !allowed || !text || trigger === null || allowed.has(trigger.code) ? [] : [block("trigger", text)];
};

/** Rewards that points can buy. Money is excluded: points are not money (Portaria SPA/MF 1.231/2024, art. 43). */
const boughtWithPoints: ReadonlySet<string> = new Set(["free_rounds", "box", "bonus_fixed", "item"]);

const exchange: LintRule = ({ kind, args: { trigger, rewards } }) => {
  const isExchanged = trigger?.code === "points_exchanged";
  if (kind !== "shop_item")
    return isExchanged
      ? [block("trigger", { pt: "Só um item da loja é trocado por pontos.", en: "Only a shop item is exchanged for points." })]
      : [];
  return [
    ...(trigger && !isExchanged
      ? [block("trigger", { pt: "Um item da loja tem um preço em pontos.", en: "A shop item has a price in points." })]
      : []),
    ...rewards.flatMap(({ code }, no) =>
      boughtWithPoints.has(code)
        ? []
        : [block(`rewards.${no}`, { pt: "Pontos não compram esta recompensa.", en: "Points do not buy this reward." })],
    ),
  ];
};

/** Cashback goes to everyone who plays, whatever the amount. Terms with one of these parts would state something that is not enforced. */
const cashbackAlone: LintRule = ({ kind, args: { basis, conditions, wagering, limits } }) => {
  if (kind !== "cashback") return [];
  const message = {
    pt: "Cashback e rakeback são de todos e sem orçamento.",
    en: "Cashback and rakeback are for everybody and without a budget.",
  };
  const isBonus = basis?.code === "edge_share" && basis.paid_as === "bonus";
  return [
    ...(conditions.length > 0 ? [block("conditions", message)] : []),
    ...(isBonus || wagering === null
      ? []
      : [block("wagering", { pt: "Saldo real não tem requisito de apostas.", en: "Real balance has no wagering requirement." })]),
    ...(isBonus && wagering === null
      ? [block("wagering", { pt: "Um bônus precisa de um requisito de apostas.", en: "A bonus needs a wagering requirement." })]
      : []),
    ...(limits.budget_cents === null ? [] : [block("limits.budget_cents", message)]),
  ];
};

/** Kinds of offers that a player takes: only these can be refused to a player without a negative result. */
const takenByPlayers: ReadonlySet<OfferKind> = new Set(["coupon", "bonus"]);

const cashbackItems: LintRule = ({ kind, args }) =>
  rewardsOf(args).flatMap(({ reward, path }) =>
    reward.code === "cashback_item" && (!takenByPlayers.has(kind) || args.trigger?.code === "registered")
      ? [
          block(path, {
            pt: "Só um cupom ou bônus que o jogador pede dá cashback de ontem: quem acaba de se cadastrar não jogou ontem.",
            en: "Only a coupon or bonus that the player requests gives yesterday's cashback: somebody who has just registered did not play.",
          }),
        ]
      : [],
  );

/** New players are in the lowest tier. */
const lowestTier: LintRule = ({ args: { tiers } }) =>
  (["monthly_box", "birthday_bonus"] as const).flatMap((perk) =>
    (tiers[0]?.[perk] ?? null) === null
      ? []
      : [
          block(`tiers.0.${perk}`, {
            pt: "A faixa mais baixa é de todos, também de quem nunca jogou: ela não pode dar caixa ou bônus.",
            en: "The lowest tier is everybody's, also of those who have never played: it cannot give a box or a bonus.",
          }),
        ],
  );

/** Goals in order: one goal has none. */
const goalOrder: LintRule = ({ args: { goals, goals_in_order } }) =>
  goals_in_order && goals.length < 2
    ? [
        block("goals_in_order", {
          pt: "Uma ordem precisa de pelo menos duas metas.",
          en: "An order needs at least two goals.",
        }),
      ]
    : [];

export const shapeRules: readonly LintRule[] = [
  partsFit,
  ladders,
  fits,
  triggered,
  atRegistration,
  exchange,
  cashbackAlone,
  cashbackItems,
  lowestTier,
  goalOrder,
];
