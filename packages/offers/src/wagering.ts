import type { Localized } from "@trevo/domain";
import { z } from "zod";
import { type BonusTerms, wagerClasses } from "./bonus-terms.ts";
import { choiceField, field, gameField, moneyField, numberField, orNone, withDefault } from "./field.ts";
import { type Sentence, en, pt, rule } from "./rule.ts";
import { defaultClassWeights, wagerClassTable } from "./wager-class.ts";
import { apart, count, days, factor, money, percent } from "./words.ts";

const dayMs = 86_400_000;
const timesMax = 1_000;
const daysMax = 30;
const stepsMax = 100;
const exceptionsMax = 100;

const weight = () =>
  field(z.int().min(-1).max(10_000), {
    label: { pt: "Peso (-1: só saldo real)", en: "Weight (-1: real balance only)" },
    control: "percent",
    unit: "weight_bps",
  });
const weightText = (bps: number): Localized =>
  bps < 0
    ? { pt: "só saldo real", en: "real balance only" }
    : bps === 0
      ? { pt: "não conta (0%)", en: "does not count (0%)" }
      : percent(bps);

const countsOptions = {
  all: { pt: "Toda a aposta", en: "The whole stake" },
  bonus: { pt: "Só a parte em bônus", en: "The bonus part only" },
} as const;
const principalOptions = {
  kept: { pt: "Convertido com os ganhos", en: "Converted with the winnings" },
  removed: { pt: "Retirado na conversão", en: "Removed at the conversion" },
} as const;
const withdrawalOptions = {
  keeps: { pt: "Não afeta o bônus", en: "Does not affect the bonus" },
  ends: { pt: "Encerra o bônus", en: "Ends the bonus" },
} as const;

const fields = {
  times_x10: withDefault(numberField({ pt: "Vezes o valor do bônus", en: "Times the bonus" }, "tenths", { min: 0, max: timesMax }), 100),
  days: withDefault(numberField({ pt: "Prazo em dias", en: "Days to complete" }, "days", { max: daysMax }), 7),
  counts: choiceField({ pt: "O que conta", en: "What counts" }, countsOptions, "all"),
  max_stake: field(moneyField({ pt: "", en: "" }).nullable().default(1_000), {
    label: { pt: "Aposta máxima com bônus", en: "Maximum stake with bonus" },
    control: "money",
    unit: "centavos",
  }),
  class_bps: field(
    z
      .array(weight())
      .length(wagerClasses)
      .default([...defaultClassWeights]),
    {
      label: { pt: "Peso por classe de jogo", en: "Weight by wager class" },
      control: "list",
      unit: "weight_bps",
      places: wagerClassTable.map(({ label }) => label),
      help: {
        pt: "Quanto da aposta conta em cada classe, da A à E, mesas ao vivo, esportes e caixas. -1: só saldo real.",
        en: "What of a stake counts in each class: A to E, live tables, sports, boxes. -1: real balance only.",
      },
    },
  ),
  exceptions: field(
    z
      .array(
        z.strictObject({
          game: gameField({ pt: "Jogo", en: "Game" }),
          weight_bps: weight(),
        }),
      )
      .max(exceptionsMax)
      .default([]),
    { label: { pt: "Jogos com peso próprio", en: "Games with a weight of their own" }, control: "list" },
  ),
  steps: withDefault(numberField({ pt: "Etapas de liberação", en: "Steps of release" }, "count", { max: stepsMax }), 1),
  cap_x10: orNone(
    numberField({ pt: "Conversão máxima, em vezes o bônus", en: "Maximum conversion, in times the bonus" }, "tenths", {
      max: 10_000,
    }),
  ),
  principal: choiceField({ pt: "Valor do bônus na conversão", en: "Bonus at the conversion" }, principalOptions, "kept"),
  withdrawal: choiceField({ pt: "Saque com bônus ativo", en: "Withdrawal with an active bonus" }, withdrawalOptions, "keeps"),
};
/**
 * How a bonus is unlocked. `times_x10` and `cap_x10` are multiples of the granted amount in tenths; amounts in centavos, contributions in
 * basis points.
 */
export type WageringArgs = z.output<z.ZodObject<typeof fields, z.core.$strict>>;

export const wagering = rule({
  code: "wagering",
  role: "wagering",
  label: { pt: "Requisito de apostas", en: "Wagering requirement" },
  args: fields,
  problem: ({ steps, principal, exceptions }) => {
    // A step releases a part of the granted amount.
    if (steps > 1 && principal === "removed") return { path: "steps", code: "needs_principal" };
    const games = new Set(exceptions.map(({ game }) => game.id));
    return games.size < exceptions.length ? { path: "exceptions", code: "repeated" } : null;
  },
  describe: (args) => [requirement(args), ...weights(args), ...conversion(args), ...endings(args)],
});

export const wageringArgs = wagering.args;
export const defaultWagering: WageringArgs = wageringArgs.parse({});

function requirement({ times_x10, counts }: WageringArgs): Sentence {
  const states = ["times_x10", "counts"];
  const base = { pt: "o valor do bônus", en: "the bonus" };
  return counts === "all"
    ? {
        pt: pt`Para converter o bônus em saldo real, aposte ${factor(times_x10)} ${base}; contam as apostas com saldo real e com bônus.`,
        en: en`To convert the bonus to real balance, stake ${factor(times_x10)} ${base}; real-balance and bonus stakes count.`,
        states,
      }
    : {
        pt: pt`Para converter o bônus em saldo real, aposte ${factor(times_x10)} ${base}; conta só a parte da aposta feita com bônus.`,
        en: en`To convert the bonus to real balance, stake ${factor(times_x10)} ${base}; only the part staked with bonus counts.`,
        states,
      };
}

function weights({ class_bps, exceptions }: WageringArgs): Sentence[] {
  const classes = apart(
    wagerClassTable.map(({ label }, no) => {
      const text = weightText(class_bps[no] ?? -1);
      return { pt: `${label.pt}: ${text.pt}`, en: `${label.en}: ${text.en}` };
    }),
  );
  const own = apart(
    exceptions.map(({ game, weight_bps }) => {
      const text = weightText(weight_bps);
      return { pt: `${game.title}: ${text.pt}`, en: `${game.title}: ${text.en}` };
    }),
  );
  return [
    {
      pt: pt`Quanto de cada aposta conta depende da classe do jogo, indicada na página dele: ${classes}.`,
      en: en`How much of a stake counts depends on the game's class, which its page shows: ${classes}.`,
      states: ["class_bps"],
    },
    exceptions.length === 0
      ? { pt: "Nenhum jogo tem peso próprio.", en: "No game has a weight of its own.", states: ["exceptions"] }
      : {
          pt: pt`Jogos com peso próprio: ${own}.`,
          en: en`Games with a weight of their own: ${own}.`,
          states: ["exceptions"],
        },
    {
      pt: "Conta só o valor que a aposta arrisca: apostas que cobrem quase todos os resultados contam menos.",
      en: "Only what a stake risks counts: stakes that cover almost every outcome count less.",
      states: [],
    },
  ];
}

function conversion({ max_stake, steps, cap_x10, principal }: WageringArgs): Sentence[] {
  const parts = count(steps, { pt: ["etapa", "etapas"], en: ["step", "steps"] });
  return [
    {
      pt: max_stake === null ? "Não há aposta máxima com bônus." : pt`Com bônus, cada aposta vai até ${money(max_stake)}.`,
      en: max_stake === null ? "There is no maximum stake with bonus." : en`With bonus, each stake is at most ${money(max_stake)}.`,
      states: ["max_stake"],
      heading: "limits",
    },
    {
      pt: pt`O bônus é liberado em ${parts}${steps === 1 ? ", ao completar as apostas" : " iguais, ao longo das apostas"}.`,
      en: en`The bonus is released in ${parts}${steps === 1 ? ", when the wagering is complete" : " of the same size, as the wagering proceeds"}.`,
      states: ["steps"],
    },
    {
      pt: cap_x10 === null ? "Não há limite de conversão." : pt`A conversão vai até ${factor(cap_x10)} o valor do bônus.`,
      en: cap_x10 === null ? "The conversion has no limit." : en`The conversion is at most ${factor(cap_x10)} the bonus.`,
      states: ["cap_x10"],
      heading: "limits",
    },
    principal === "kept"
      ? {
          pt: "Na conversão, o valor do bônus e os ganhos viram saldo real.",
          en: "At the conversion, the bonus and its winnings become real balance.",
          states: ["principal"],
        }
      : {
          pt: "Na conversão, só os ganhos viram saldo real; o valor do bônus é retirado.",
          en: "At the conversion, only the winnings become real balance; the bonus itself is removed.",
          states: ["principal"],
        },
  ];
}

function endings(args: WageringArgs): Sentence[] {
  return [
    {
      pt: pt`O prazo é de ${days(args.days)} a partir da ativação. Depois dele, o bônus e os ganhos com ele são perdidos.`,
      en: en`You have ${days(args.days)} from the activation. After that, the bonus and its winnings are lost.`,
      states: ["days"],
      heading: "end",
    },
    args.withdrawal === "ends"
      ? {
          pt: "Um saque com o bônus ativo encerra o bônus: o saldo de bônus é perdido, o saldo real não.",
          en: "A withdrawal while the bonus is active ends it: the bonus balance is lost, the real balance is not.",
          states: ["withdrawal"],
          heading: "end",
        }
      : {
          pt: "Você pode sacar o saldo real quando quiser, sem perder o bônus.",
          en: "You can withdraw real balance at any time without losing the bonus.",
          states: ["withdrawal"],
          heading: "end",
        },
    {
      pt: "Pausas e limites de jogo não prorrogam o prazo.",
      en: "Breaks and gambling limits do not extend the term.",
      states: [],
      heading: "end",
    },
  ];
}

/** Activation of a bonus: the amount granted in centavos, and the nominal value of its free rounds, if any. */
export interface GivenBonus {
  readonly granted: number;
  readonly now: Date;
  readonly rounds?: { readonly count: number; readonly stake: number };
}

const tenthsOf = (amount: number, tenths: number): number => Number((BigInt(amount) * BigInt(tenths)) / 10n);

/**
 * The ledger's terms of a bonus, and its wagering requirement in centavos, rounded down. A free round's win adds to the requirement when it
 * is credited. The conversion cap is based on the nominal value of the rounds.
 */
export function bonusTermsOf(args: WageringArgs, { granted, now, rounds }: GivenBonus): { terms: BonusTerms; required: number } {
  const { times_x10, cap_x10, exceptions } = args;
  const face = granted + (rounds ? rounds.count * rounds.stake : 0);
  return {
    required: tenthsOf(granted, times_x10),
    terms: {
      times_x10,
      counts_cash: args.counts === "all",
      max_stake: args.max_stake,
      class_bps: args.class_bps,
      except_games: exceptions.map(({ game }) => game.id),
      except_bps: exceptions.map(({ weight_bps }) => weight_bps),
      principal_kept: args.principal === "kept",
      cap: cap_x10 === null ? null : tenthsOf(face, cap_x10),
      steps: args.steps,
      rounds_remaining: rounds?.count ?? 0,
      withdrawal_ends_it: args.withdrawal === "ends",
      expires_at: new Date(now.getTime() + args.days * dayMs).toISOString(),
    },
  };
}
