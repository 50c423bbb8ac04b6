import type { Localized } from "@trevo/domain";
import { z } from "zod";
import { countedSportOdds } from "./sport-stake.ts";
import { gameField, listField, moneyField, numberField } from "./field.ts";
import { type Sentence, en, pt, rule } from "./rule.ts";
import { decimal, list, money, rounds as roundsText } from "./words.ts";

const gamesMax = 100;
const bestMax = 1_000_000;
const sumMax = 10_000;

const common = {
  min_stake: moneyField({ pt: "Aposta mínima por rodada", en: "Minimum stake per round" }),
  games: listField({ pt: "Jogos (vazio: todos)", en: "Games (empty: all)" }, gameField({ pt: "Jogo", en: "Game" }), { max: gamesMax }),
};
interface Common {
  readonly min_stake: number;
  readonly games: readonly { readonly title: string }[];
}

const sports = {
  counted: {
    pt: pt`Valem todos os jogos do cassino, e apostas esportivas liquidadas, com odds a partir de ${decimal(countedSportOdds, 3)}; as devolvidas e o que foi encerrado antes não contam.`,
    en: en`All casino games count, and settled sports bets at odds of ${decimal(countedSportOdds, 3)} or more; void bets and what was cashed out do not.`,
  },
  none: {
    pt: "Valem todos os jogos do cassino; apostas esportivas não contam.",
    en: "All casino games count; sports bets do not.",
  },
};

/** Turnover is weighted by class, except for sports, which have no weight. */
const scored = (first: Sentence, { min_stake, games }: Common, all: Localized = sports.counted): Sentence[] => {
  const titles = list(games.map(({ title }) => ({ pt: title, en: title })));
  return [
    first,
    {
      pt: pt`Contam rodadas concluídas com ${money(min_stake)} ou mais de saldo real em risco: a aposta, ou o que ela pode render além do próprio valor, se for menos.`,
      en: en`Finished rounds with ${money(min_stake)} or more of real balance at risk count: the stake, or what it can win on top of its own amount, if that is less.`,
      states: ["min_stake"],
    },
    {
      pt: games.length === 0 ? all.pt : pt`Valem os jogos: ${titles}.`,
      en: games.length === 0 ? all.en : en`These games count: ${titles}.`,
      states: ["games"],
    },
  ];
};
const says = (text: Localized, states: readonly string[] = []): Sentence => ({ ...text, states });

const turnover = rule({
  code: "turnover",
  role: "score",
  label: { pt: "Total apostado", en: "Turnover" },
  args: common,
  describe: (args) =>
    scored(
      says({
        pt: "A pontuação é o total apostado, com o peso da classe de cada jogo.",
        en: "The score is the total staked, by the weight of each game's class.",
      }),
      args,
      sports.none,
    ),
});

const bestMultiplier = rule({
  code: "best_multiplier",
  role: "score",
  label: { pt: "Maior multiplicador", en: "Best multiplier" },
  args: {
    ...common,
    max_x100: numberField({ pt: "Multiplicador máximo que conta", en: "Counts at most" }, "hundredths", { min: 100, max: bestMax }),
  },
  describe: (args) =>
    scored(
      says(
        {
          pt: pt`A pontuação é o maior multiplicador de uma rodada, contado até ${decimal(args.max_x100, 2)}x.`,
          en: en`The score is the highest multiplier of a round, counted up to ${decimal(args.max_x100, 2)}x.`,
        },
        ["max_x100"],
      ),
      args,
    ),
});

const sumMultiplier = rule({
  code: "sum_multiplier",
  role: "score",
  label: { pt: "Soma dos multiplicadores", en: "Sum of multipliers" },
  args: {
    ...common,
    max_x100: numberField({ pt: "Máximo que conta por rodada", en: "Counts at most per round" }, "hundredths", { min: 100, max: sumMax }),
  },
  describe: (args) =>
    scored(
      says(
        {
          pt: pt`A pontuação é a soma dos multiplicadores, cada um contado até ${decimal(args.max_x100, 2)}x.`,
          en: en`The score is the sum of the multipliers, each counted up to ${decimal(args.max_x100, 2)}x.`,
        },
        ["max_x100"],
      ),
      args,
    ),
});

const bestOfN = rule({
  code: "best_of_n",
  role: "score",
  label: { pt: "Melhor sequência de rodadas", en: "Best run of rounds" },
  args: {
    ...common,
    rounds: numberField({ pt: "Rodadas da sequência", en: "Rounds of a run" }, "count", { min: 2, max: 1_000 }),
    max_x100: numberField({ pt: "Máximo que conta por rodada", en: "Counts at most per round" }, "hundredths", { min: 100, max: sumMax }),
  },
  describe: (args) =>
    scored(
      says(
        {
          pt: pt`A pontuação é a melhor soma de multiplicadores em ${roundsText(args.rounds)} seguidas, cada uma contada até ${decimal(args.max_x100, 2)}x.`,
          en: en`The score is the best sum of multipliers in ${roundsText(args.rounds)} in a row, each counted up to ${decimal(args.max_x100, 2)}x.`,
        },
        ["rounds", "max_x100"],
      ),
      args,
    ),
});

export const scoreRules = [turnover, bestMultiplier, sumMultiplier, bestOfN] as const;
export const scoreArgs = z.discriminatedUnion("code", [turnover.schema, bestMultiplier.schema, sumMultiplier.schema, bestOfN.schema]);
/** How places of a race are decided. Stakes in centavos, multipliers in hundredths. */
export type ScoreArgs = z.output<typeof scoreArgs>;
