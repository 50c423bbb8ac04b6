import type { Localized } from "@trevo/domain";
import { z } from "zod";
import type { OfferRefusal } from "./facts.ts";
import { choiceField, field, numberField, thingField } from "./field.ts";
import { type Sentence, en, pt, rule } from "./rule.ts";
import { count, days, either, list, number } from "./words.ts";

const dayMs = 86_400_000;
const daysMax = 3_650;

const unless = (holds: boolean, refusal: OfferRefusal): OfferRefusal | null => (holds ? null : refusal);
const only = (text: Localized): readonly Sentence[] => [{ ...text, states: [] }];

const levelAtLeast = rule({
  code: "level_at_least",
  role: "condition",
  label: { pt: "Nível mínimo", en: "Minimum level" },
  args: { level: numberField({ pt: "Nível", en: "Level" }, "level", { max: 100 }) },
  applies: ({ level }, facts) => unless(facts.level >= level, "level_too_low"),
  describe: ({ level }) => [
    {
      pt: pt`É preciso estar no nível ${number(level)} ou acima.`,
      en: en`You need to be at level ${number(level)} or above.`,
      states: ["level"],
    },
  ],
});

const registeredWithin = rule({
  code: "registered_within",
  role: "condition",
  label: { pt: "Conta recente", en: "Recent account" },
  args: { days: numberField({ pt: "Dias desde o cadastro", en: "Days since registration" }, "days", { max: daysMax }) },
  applies: (args, { now, registered_at }) => unless(now.getTime() - registered_at.getTime() <= args.days * dayMs, "registered_too_early"),
  describe: (args) => [
    {
      pt: pt`A conta deve ter sido criada há no máximo ${days(args.days)}.`,
      en: en`The account must have been opened at most ${days(args.days)} ago.`,
      states: ["days"],
    },
  ],
});

const stakedInDays = rule({
  code: "staked_in_days",
  role: "condition",
  label: { pt: "Aposta recente", en: "Recent stake" },
  args: { days: numberField({ pt: "Dias desde a última aposta", en: "Days since the last stake" }, "days", { max: daysMax }) },
  applies: (args, { now, last_settled_stake_at }) =>
    unless(last_settled_stake_at !== null && now.getTime() - last_settled_stake_at.getTime() <= args.days * dayMs, "no_recent_stake"),
  describe: (args) => [
    {
      pt: pt`É preciso ter uma aposta concluída há no máximo ${days(args.days)}.`,
      en: en`You need a stake that was settled at most ${days(args.days)} ago.`,
      states: ["days"],
    },
  ],
});

const depositsAtLeast = rule({
  code: "deposits_at_least",
  role: "condition",
  label: { pt: "Depósitos anteriores", en: "Earlier deposits" },
  args: { deposits: numberField({ pt: "Número de depósitos", en: "Number of deposits" }, "count", { max: 1_000 }) },
  applies: ({ deposits }, facts) => unless(facts.deposits >= deposits, "too_few_deposits"),
  describe: ({ deposits }) => {
    const made = count(deposits, { pt: ["depósito creditado", "depósitos creditados"], en: ["credited deposit", "credited deposits"] });
    return [{ pt: pt`É preciso ter pelo menos ${made}.`, en: en`You need at least ${made}.`, states: ["deposits"] }];
  },
});

const contactsVerified = rule({
  code: "contacts_verified",
  role: "condition",
  label: { pt: "Contatos confirmados", en: "Contacts verified" },
  args: {},
  applies: (_args, facts) => unless(facts.contacts_verified, "contacts_unverified"),
  describe: () => only({ pt: "E-mail e celular devem estar confirmados.", en: "Your e-mail and phone must be verified." }),
});

const identityVerified = rule({
  code: "identity_verified",
  role: "condition",
  label: { pt: "Identidade verificada", en: "Identity verified" },
  args: {},
  applies: (_args, facts) => unless(facts.identity_verified, "identity_unverified"),
  describe: () => only({ pt: "Sua identidade deve estar verificada.", en: "Your identity must be verified." }),
});

const channels = {
  ref: { pt: "Convite ou link de afiliado", en: "Invitation or affiliate link" },
  lmcp: { pt: "Código de campanha", en: "Campaign code" },
} as const;

const cameBy = rule({
  code: "came_by",
  role: "condition",
  label: { pt: "Origem do cadastro", en: "Registration source" },
  args: {
    channel: choiceField({ pt: "Origem", en: "Source" }, channels, "ref"),
    values: field(z.array(z.string().trim().min(1).max(64)).min(1).max(100), {
      label: { pt: "Códigos", en: "Codes" },
      control: "list",
    }),
  },
  applies: ({ channel, values }, facts) => {
    const came = facts[channel];
    return unless(came !== null && values.includes(came), "not_referred");
  },
  describe: ({ channel, values }) => {
    const codes = either(values.map((value) => ({ pt: `“${value}”`, en: `“${value}”` })));
    const text =
      channel === "ref"
        ? {
            pt: pt`A conta deve ter sido criada pelo convite ou link ${codes}.`,
            en: en`The account must have been opened by the invitation or link ${codes}.`,
          }
        : {
            pt: pt`A conta deve ter sido criada pela campanha ${codes}.`,
            en: en`The account must have been opened by the campaign ${codes}.`,
          };
    return [{ ...text, states: ["channel", "values"] }];
  },
});

const inList = rule({
  code: "in_list",
  role: "condition",
  label: { pt: "Lista de jogadores", en: "List of players" },
  args: { list: thingField({ pt: "Lista", en: "List" }, "player_list") },
  applies: (args, facts) => unless(facts.lists.includes(args.list.id), "not_in_list"),
  describe: (args) => [
    {
      pt: `A oferta é para os convidados da lista “${args.list.title}”.`,
      en: `The offer is for the players invited by the list “${args.list.title}”.`,
      states: ["list"],
    },
  ],
});

const weekdays = {
  sunday: { pt: "domingos", en: "Sundays" },
  monday: { pt: "segundas-feiras", en: "Mondays" },
  tuesday: { pt: "terças-feiras", en: "Tuesdays" },
  wednesday: { pt: "quartas-feiras", en: "Wednesdays" },
  thursday: { pt: "quintas-feiras", en: "Thursdays" },
  friday: { pt: "sextas-feiras", en: "Fridays" },
  saturday: { pt: "sábados", en: "Saturdays" },
} as const;
const weekdayNames = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

const onWeekday = rule({
  code: "on_weekday",
  role: "condition",
  label: { pt: "Dias da semana", en: "Days of the week" },
  args: {
    weekdays: field(z.array(z.enum(weekdayNames)).min(1).max(7), {
      label: { pt: "Dias da semana", en: "Days of the week" },
      control: "choices",
      options: weekdays,
    }),
  },
  problem: (args) => (new Set(args.weekdays).size < args.weekdays.length ? { path: "weekdays", code: "repeated" } : null),
  applies: (args, { today }) => {
    const weekday = weekdayNames[new Date(`${today}T00:00:00Z`).getUTCDay()];
    return unless(weekday !== undefined && args.weekdays.includes(weekday), "wrong_weekday");
  },
  describe: (args) => {
    const named = list(args.weekdays.map((weekday) => weekdays[weekday]));
    return [
      {
        pt: pt`Nos seguintes dias da semana: ${named}.`,
        en: en`On these days of the week: ${named}.`,
        states: ["weekdays"],
        heading: "when",
      },
    ];
  },
});

const birthdayMonth = rule({
  code: "birthday_month",
  role: "condition",
  label: { pt: "Mês de aniversário", en: "Birthday month" },
  args: {},
  applies: (_args, { birth_date, today }) => unless(birth_date?.slice(5, 7) === today.slice(5, 7), "not_birthday_month"),
  describe: () => only({ pt: "Vale no mês do seu aniversário.", en: "It is valid in the month of your birthday." }),
});

const noBonusActive = rule({
  code: "no_bonus_active",
  role: "condition",
  label: { pt: "Sem bônus ativo", en: "No active bonus" },
  args: {},
  applies: (_args, facts) => unless(!facts.bonus_active, "bonus_active"),
  describe: () =>
    only({ pt: "Você não pode ter outro bônus ativo ou em espera.", en: "You cannot have another bonus that is active or waits." }),
});

const hasSettledStake = rule({
  code: "has_settled_stake",
  role: "condition",
  label: { pt: "Já apostou", en: "Has staked" },
  args: {},
  applies: (_args, { last_settled_stake_at }) => unless(last_settled_stake_at !== null, "no_settled_stake"),
  describe: () => only({ pt: "É preciso ter ao menos uma aposta concluída.", en: "You need at least one settled stake." }),
});

export const conditionRules = [
  levelAtLeast,
  registeredWithin,
  stakedInDays,
  depositsAtLeast,
  contactsVerified,
  identityVerified,
  cameBy,
  inList,
  onWeekday,
  birthdayMonth,
  noBonusActive,
  hasSettledStake,
] as const;

export const conditionArgs = z.discriminatedUnion("code", [
  levelAtLeast.schema,
  registeredWithin.schema,
  stakedInDays.schema,
  depositsAtLeast.schema,
  contactsVerified.schema,
  identityVerified.schema,
  cameBy.schema,
  inList.schema,
  onWeekday.schema,
  birthdayMonth.schema,
  noBonusActive.schema,
  hasSettledStake.schema,
]);
export type ConditionArgs = z.output<typeof conditionArgs>;
