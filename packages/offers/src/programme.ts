import { type Localized, wallTime } from "@trevo/domain";
import { z } from "zod";
import {
  field,
  listField,
  moneyField,
  numberField,
  orNone,
  percentField,
  switchField,
  textField,
  thingField,
  withDefault,
} from "./field.ts";
import { type RewardArgs, rewardArgs, rewardNoun } from "./rewards.ts";
import { en, pt, rule } from "./rule.ts";
import { count, list, money, number, percent } from "./words.ts";

const rewardsMax = 5;
const levelsMax = 50;
const placesMax = 1_000;

const rewards = (min: number) => listField({ pt: "Recompensas", en: "Rewards" }, rewardArgs, { min, max: rewardsMax });
const nouns = (given: readonly RewardArgs[]): Localized =>
  given.length === 0 ? { pt: "nenhuma recompensa", en: "no reward" } : list(given.map(rewardNoun));

export const level = rule({
  code: "level",
  role: "level",
  label: { pt: "Nível", en: "Level" },
  args: {
    level: numberField({ pt: "Nível", en: "Level" }, "level", { max: levelsMax }),
    from: moneyField({ pt: "A partir do total apostado", en: "From the total staked" }),
    rewards: rewards(0),
  },
  describe: (args) => [
    {
      pt: pt`Nível ${number(args.level)}, a partir de ${money(args.from)} apostados: ${nouns(args.rewards)}.`,
      en: en`Level ${number(args.level)}, from ${money(args.from)} staked: ${nouns(args.rewards)}.`,
      states: ["level", "from", "rewards"],
    },
  ],
});

export const place = rule({
  code: "place",
  role: "place",
  label: { pt: "Colocação", en: "Place" },
  args: {
    from: numberField({ pt: "Da colocação", en: "From place" }, "place", { max: placesMax }),
    to: numberField({ pt: "Até a colocação", en: "To place" }, "place", { max: placesMax }),
    rewards: rewards(1),
  },
  problem: ({ from, to }) => (to < from ? { path: "to", code: "below_from" } : null),
  describe: ({ from, to, rewards: given }) => [
    {
      pt:
        from === to ? pt`${number(from)}ª colocação: ${nouns(given)}.` : pt`${number(from)}ª à ${number(to)}ª colocação: ${nouns(given)}.`,
      en: from === to ? en`Place ${number(from)}: ${nouns(given)}.` : en`Places ${number(from)} to ${number(to)}: ${nouns(given)}.`,
      states: ["from", "to", "rewards"],
    },
  ],
});

const tierArgs = {
  tier: numberField({ pt: "Ordem da faixa", en: "Order of the tier" }, "level", { max: levelsMax }),
  name: textField({ pt: "Nome", en: "Name" }),
  points: numberField({ pt: "Pontos no período", en: "Points of the period" }, "count", { min: 0, max: 1_000_000_000 }),
  cashback_bps: orNone(percentField({ pt: "Cashback", en: "Cashback" })),
  rakeback_bps: orNone(percentField({ pt: "Rakeback", en: "Rakeback" })),
  monthly_box: orNone(thingField({ pt: "Caixa do mês", en: "Monthly box" }, "box")),
  birthday_bonus: orNone(moneyField({ pt: "Bônus de aniversário", en: "Birthday bonus" })),
  has_host: switchField({ pt: "Atendimento dedicado", en: "Named host" }),
};
/** Perks of a tier; null for perks that it does not have. */
export type TierPerks = Pick<
  z.output<z.ZodObject<typeof tierArgs>>,
  "cashback_bps" | "rakeback_bps" | "monthly_box" | "birthday_bonus" | "has_host"
>;
export const noPerks: TierPerks = { cashback_bps: null, rakeback_bps: null, monthly_box: null, birthday_bonus: null, has_host: false };

export type PerkCode = keyof TierPerks;

const boxEachMonth = (title: Localized): Localized => ({ pt: `uma caixa “${title.pt}” por mês`, en: `a box “${title.en}” each month` });

const wordsOfPerk: { readonly [Code in PerkCode]: (value: NonNullable<TierPerks[Code]>) => Localized } = {
  cashback_bps: (share) => ({ pt: pt`cashback de ${percent(share)}`, en: en`cashback of ${percent(share)}` }),
  rakeback_bps: (share) => ({ pt: pt`rakeback de ${percent(share)}`, en: en`rakeback of ${percent(share)}` }),
  monthly_box: ({ title }) => boxEachMonth({ pt: title, en: title }),
  birthday_bonus: (amount) => ({ pt: pt`bônus de aniversário de ${money(amount)}`, en: en`birthday bonus of ${money(amount)}` }),
  has_host: () => ({ pt: "atendimento dedicado", en: "a named host" }),
};
const perkCodes = Object.keys(noPerks) as readonly PerkCode[];

/** Perks of a tier as parts of a sentence. The terms name the box in Portuguese; a page has its title in both languages. */
export const tierPerks = (args: TierPerks, boxTitle: Localized | null = null): { code: PerkCode; text: Localized }[] =>
  perkCodes.flatMap((code) => {
    const value = args[code];
    if (value === null || value === false) return [];
    if (code === "monthly_box" && boxTitle) return [{ code, text: boxEachMonth(boxTitle) }];
    return [{ code, text: (wordsOfPerk[code] as (value: unknown) => Localized)(value) }];
  });

/** Perks granted automatically: the monthly box and the birthday bonus. */
export const perkRewards = ({
  monthly_box,
  birthday_bonus,
}: TierPerks): Readonly<Record<"monthly_box" | "birthday_bonus", RewardArgs | null>> => ({
  monthly_box: monthly_box && { code: "box", box: monthly_box, count: 1 },
  birthday_bonus: birthday_bonus === null ? null : { code: "bonus_fixed", amount: birthday_bonus },
});

export const tier = rule({
  code: "tier",
  role: "tier",
  label: { pt: "Faixa VIP", en: "VIP tier" },
  args: tierArgs,
  describe: (args) => {
    const points = count(args.points, { pt: ["ponto", "pontos"], en: ["point", "points"] });
    const perks = tierPerks(args).map(({ text }) => text);
    const named = perks.length === 0 ? { pt: "sem benefícios", en: "no perks" } : list(perks);
    return [
      {
        pt: pt`Faixa ${number(args.tier)}, ${args.name}, a partir de ${points} nos últimos noventa dias: ${named}.`,
        en: en`Tier ${number(args.tier)}, ${args.name}, from ${points} in the last ninety days: ${named}.`,
        states: ["tier", "name", "points", "cashback_bps", "rakeback_bps", "monthly_box", "birthday_bonus", "has_host"],
      },
    ];
  },
});

export const pointsProgramme = rule({
  code: "points",
  role: "points",
  label: { pt: "Programa de pontos", en: "Points programme" },
  args: {
    cents_per_point: withDefault(moneyField({ pt: "Valor apostado por ponto", en: "Stake for a point" }), 100),
    lapse_months: withDefault(
      numberField({ pt: "Meses sem jogar até expirar", en: "Idle months until points lapse" }, "months", { max: 60 }),
      12,
    ),
    sports_bps: withDefault(percentField({ pt: "Peso dos esportes", en: "Weight of sports" }, { min: 0 }), 0),
    boxes_bps: withDefault(percentField({ pt: "Peso das caixas", en: "Weight of boxes" }, { min: 0 }), 0),
  },
  describe: ({ cents_per_point, lapse_months, sports_bps, boxes_bps }) => {
    const months = count(lapse_months, { pt: ["mês", "meses"], en: ["month", "months"] });
    return [
      {
        pt: pt`Você ganha um ponto a cada ${money(cents_per_point)} apostados em saldo real, com o peso da classe de cada jogo.`,
        en: en`You earn a point for each ${money(cents_per_point)} of real balance staked, by the weight of each game's class.`,
        states: ["cents_per_point"],
      },
      {
        pt: pt`Apostas em esportes contam ${percent(sports_bps)} e caixas, ${percent(boxes_bps)}.`,
        en: en`Sports bets count ${percent(sports_bps)} and boxes ${percent(boxes_bps)}.`,
        states: ["sports_bps", "boxes_bps"],
      },
      {
        pt: pt`Os pontos expiram depois de ${months} sem apostas; avisamos antes.`,
        en: en`Points lapse after ${months} without stakes; you are notified before.`,
        states: ["lapse_months"],
        heading: "end",
      },
    ];
  },
});

const many = (label: Localized) => orNone(numberField(label, "count", { max: 1_000_000_000 }));
const participations = (value: number | null): Localized | null =>
  value === null ? null : count(value, { pt: ["participação", "participações"], en: ["participation", "participations"] });

export const limits = rule({
  code: "limits",
  role: "limits",
  label: { pt: "Limites", en: "Limits" },
  args: {
    per_person: withDefault(many({ pt: "Por pessoa", en: "Per person" }), 1),
    per_day: many({ pt: "Por dia, no total", en: "Per day, in all" }),
    in_all: many({ pt: "No total", en: "In all" }),
    budget_cents: orNone(moneyField({ pt: "Orçamento", en: "Budget" })),
  },
  describe: ({ per_person, per_day, in_all, budget_cents }) => [
    {
      pt: pt`Por pessoa: ${participations(per_person) ?? "sem limite de participações"}.`,
      en: en`Per person: ${participations(per_person) ?? "no limit on participations"}.`,
      states: ["per_person"],
    },
    {
      pt: pt`Por dia, somando todos: ${participations(per_day) ?? "sem limite de participações"}.`,
      en: en`Per day, all players together: ${participations(per_day) ?? "no limit on participations"}.`,
      states: ["per_day"],
    },
    {
      pt: pt`No total, somando todos: ${participations(in_all) ?? "sem limite de participações"}.`,
      en: en`In all, all players together: ${participations(in_all) ?? "no limit on participations"}.`,
      states: ["in_all"],
    },
    {
      pt:
        budget_cents === null ? "Não há limite de valor total." : pt`A oferta acaba quando ${money(budget_cents)} tiverem sido concedidos.`,
      en:
        budget_cents === null
          ? "There is no limit on the total amount."
          : en`The offer ends when ${money(budget_cents)} have been granted.`,
      states: ["budget_cents"],
    },
  ],
});

const minutePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00(\.000)?)?Z$/;
/** ISO 8601, UTC, a whole minute, which is the precision of the terms. */
const instant = (label: Localized) =>
  field(
    z
      .string()
      .regex(minutePattern)
      .refine((text) => !Number.isNaN(Date.parse(text)))
      .nullable()
      .default(null),
    { label, control: "instant" },
  );
const isTimeZone = (zone: string): boolean => {
  try {
    return wallTime(0, zone) !== "";
  } catch {
    return false;
  }
};

/** `22/11/2026 12:01` in a time zone; the same format in both languages. */
export const momentText = (moment: string, time_zone: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: time_zone, dateStyle: "short", timeStyle: "short" })
    .format(Date.parse(moment))
    .replace(",", "");

export const window = rule({
  code: "window",
  role: "window",
  label: { pt: "Período", en: "Period" },
  args: {
    starts_at: instant({ pt: "Início", en: "Start" }),
    ends_at: instant({ pt: "Fim", en: "End" }),
    time_zone: field(z.string().max(64).refine(isTimeZone).default("America/Sao_Paulo"), {
      label: { pt: "Fuso horário", en: "Time zone" },
      control: "text",
    }),
  },
  problem: ({ starts_at, ends_at }) =>
    starts_at !== null && ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at)
      ? { path: "ends_at", code: "before_start" }
      : null,
  describe: ({ starts_at, ends_at, time_zone }) => [
    {
      pt: starts_at === null ? "Vale desde a publicação." : `Vale a partir de ${momentText(starts_at, time_zone)}.`,
      en: starts_at === null ? "It is valid from its publication." : `It is valid from ${momentText(starts_at, time_zone)}.`,
      states: ["starts_at"],
    },
    {
      pt: ends_at === null ? "Não há data de término." : `Termina em ${momentText(ends_at, time_zone)}.`,
      en: ends_at === null ? "There is no end date." : `It ends on ${momentText(ends_at, time_zone)}.`,
      states: ["ends_at"],
      heading: "end",
    },
    {
      pt: `Datas e horários no fuso ${time_zone}.`,
      en: `Dates and times in the zone ${time_zone}.`,
      states: ["time_zone"],
    },
  ],
});

export const coupon = rule({
  code: "coupon",
  role: "coupon",
  label: { pt: "Cupom", en: "Coupon" },
  args: {
    listed: switchField({ pt: "Exibido na lista de cupons", en: "Shown in the list of coupons" }),
    may_wait: switchField({ pt: "O bônus pode esperar outro terminar", en: "The bonus may wait for another to end" }, true),
  },
  describe: ({ listed, may_wait }) => [
    {
      pt: listed ? "O cupom está na lista de cupons do site." : "O cupom não aparece na lista do site: é para quem recebeu o código.",
      en: listed
        ? "The coupon is in the site's list of coupons."
        : "The coupon is not in the site's list: it is for those who received its code.",
      states: ["listed"],
    },
    {
      pt: may_wait ? "Com outro bônus ativo, o novo espera até que você o ative." : "Com outro bônus ativo, o cupom não pode ser usado.",
      en: may_wait
        ? "While another bonus is active, the new one waits until you activate it."
        : "While another bonus is active, the coupon cannot be used.",
      states: ["may_wait"],
      heading: "limits",
    },
  ],
});
