import type { Localized } from "@trevo/domain";
import { z } from "zod";
import { paidAsOptions } from "./bases.ts";
import { choiceField, gameField, moneyField, numberField, percentField, textField, thingField } from "./field.ts";
import { type Sentence, en, pt, rule, ruleOf } from "./rule.ts";
import { count, days, decimal, money, percent } from "./words.ts";

const daysMax = 90;
const roundsMax = 1_000;
const countMax = 100;
const pointsMax = 100_000_000;

const amount = (label: Localized) => moneyField(label);
const receives = (noun: Localized, states: readonly string[]): Sentence[] => [
  { pt: pt`Você recebe ${noun}.`, en: en`You receive ${noun}.`, states },
];

const cashNoun = (args: { amount: number }): Localized => ({
  pt: pt`${money(args.amount)} em saldo real`,
  en: en`${money(args.amount)} in real balance`,
});
const cash = rule({
  code: "cash",
  role: "reward",
  label: { pt: "Saldo real", en: "Real balance" },
  args: { amount: amount({ pt: "Valor", en: "Amount" }) },
  noun: cashNoun,
  describe: (args) => receives(cashNoun(args), ["amount"]),
});

const fixedNoun = (args: { amount: number }): Localized => ({
  pt: pt`um bônus de ${money(args.amount)}`,
  en: en`a bonus of ${money(args.amount)}`,
});
const bonusFixed = rule({
  code: "bonus_fixed",
  role: "reward",
  label: { pt: "Bônus de valor fixo", en: "Fixed bonus" },
  args: { amount: amount({ pt: "Valor do bônus", en: "Bonus amount" }) },
  noun: fixedNoun,
  describe: (args) => receives(fixedNoun(args), ["amount"]),
});

const matchNoun = (args: { share_bps: number; max: number }): Localized => ({
  pt: pt`um bônus de ${percent(args.share_bps)} do valor do depósito, até ${money(args.max)}`,
  en: en`a bonus of ${percent(args.share_bps)} of the deposit, up to ${money(args.max)}`,
});
const bonusMatch = rule({
  code: "bonus_match",
  role: "reward",
  label: { pt: "Bônus sobre o depósito", en: "Deposit match" },
  args: {
    share_bps: percentField({ pt: "Percentual do depósito", en: "Share of the deposit" }, { max: 50_000 }),
    max: amount({ pt: "Bônus máximo", en: "Maximum bonus" }),
  },
  noun: matchNoun,
  describe: (args) => receives(matchNoun(args), ["share_bps", "max"]),
});

const freeRoundWins = {
  cash: { pt: "os ganhos são saldo real", en: "winnings are real balance" },
  bonus: { pt: "os ganhos são bônus", en: "winnings are bonus balance" },
} as const;
interface FreeRounds {
  readonly game: { readonly title: string };
  readonly rounds: number;
  readonly stake: number;
  readonly wins: keyof typeof freeRoundWins;
  readonly days: number;
}
const freeRoundsNoun = (args: FreeRounds): Localized => {
  const free = count(args.rounds, { pt: ["rodada grátis", "rodadas grátis"], en: ["free round", "free rounds"] });
  const wins = freeRoundWins[args.wins];
  return {
    pt: pt`${free} de ${money(args.stake)} em ${args.game.title}, para usar em ${days(args.days)} (${wins})`,
    en: en`${free} of ${money(args.stake)} in ${args.game.title}, to be used within ${days(args.days)} (${wins})`,
  };
};
const freeRounds = rule({
  code: "free_rounds",
  role: "reward",
  label: { pt: "Rodadas grátis", en: "Free rounds" },
  args: {
    game: gameField({ pt: "Jogo", en: "Game" }),
    rounds: numberField({ pt: "Número de rodadas", en: "Number of rounds" }, "count", { max: roundsMax }),
    stake: amount({ pt: "Valor de cada rodada", en: "Stake of each round" }),
    wins: choiceField({ pt: "Ganhos", en: "Winnings" }, freeRoundWins, "cash"),
    days: numberField({ pt: "Validade em dias", en: "Valid for days" }, "days", { max: daysMax }),
  },
  noun: freeRoundsNoun,
  describe: (args) => receives(freeRoundsNoun(args), ["game", "rounds", "stake", "wins", "days"]),
});

const boxNoun = (args: { box: { title: string }; count: number }): Localized => {
  const boxes = count(args.count, { pt: ["caixa", "caixas"], en: ["box", "boxes"] });
  return { pt: pt`${boxes} “${args.box.title}”`, en: en`${boxes} “${args.box.title}”` };
};
const box = rule({
  code: "box",
  role: "reward",
  label: { pt: "Caixa", en: "Box" },
  args: {
    box: thingField({ pt: "Caixa", en: "Box" }, "box"),
    count: numberField({ pt: "Quantidade", en: "Quantity" }, "count", { max: countMax }),
  },
  noun: boxNoun,
  describe: (args) => receives(boxNoun(args), ["box", "count"]),
});

const pointsNoun = (args: { points: number }): Localized => count(args.points, { pt: ["ponto", "pontos"], en: ["point", "points"] });
const points = rule({
  code: "points",
  role: "reward",
  label: { pt: "Pontos", en: "Points" },
  args: { points: numberField({ pt: "Pontos", en: "Points" }, "count", { max: pointsMax }) },
  noun: pointsNoun,
  describe: (args) => receives(pointsNoun(args), ["points"]),
});

const cashbackNoun = (args: { share_bps: number; max: number; paid_as: keyof typeof paidAsOptions }): Localized => ({
  pt: pt`cashback de ${percent(args.share_bps)} do resultado negativo de ontem, até ${money(args.max)}, ${paidAsOptions[args.paid_as]}`,
  en: en`cashback of ${percent(args.share_bps)} of yesterday's negative result, up to ${money(args.max)}, ${paidAsOptions[args.paid_as]}`,
});
const cashbackItem = rule({
  code: "cashback_item",
  role: "reward",
  label: { pt: "Cashback de ontem", en: "Yesterday's cashback" },
  args: {
    share_bps: percentField({ pt: "Percentual da base", en: "Share of the base" }),
    max: amount({ pt: "Valor máximo", en: "Maximum amount" }),
    paid_as: choiceField({ pt: "Pagamento", en: "Payment" }, paidAsOptions, "cash"),
  },
  noun: cashbackNoun,
  describe: (args) => [
    ...receives(cashbackNoun(args), ["share_bps", "max", "paid_as"]),
    {
      pt: "O resultado de ontem é o das rodadas em saldo real encerradas no dia, sem caixas. Vale um cupom de cashback por dia.",
      en: "Yesterday's result is that of the real-balance rounds that closed on the day, without boxes. One cashback coupon counts per day.",
      states: [],
    },
  ],
});

const itemNoun = (args: { item: Localized; value: number }): Localized => ({
  pt: pt`${args.item} (valor de ${money(args.value)})`,
  en: en`${args.item} (worth ${money(args.value)})`,
});
const item = rule({
  code: "item",
  role: "reward",
  label: { pt: "Produto", en: "Item" },
  args: { item: textField({ pt: "Produto", en: "Item" }), value: amount({ pt: "Valor do produto", en: "Value of the item" }) },
  noun: itemNoun,
  describe: (args) => receives(itemNoun(args), ["item", "value"]),
});

const freeBetNoun = (args: { amount: number; min_odds_x1000: number; days: number }): Localized => ({
  pt: pt`uma aposta grátis de ${money(args.amount)}, para odds a partir de ${decimal(args.min_odds_x1000, 3)}, válida por ${days(args.days)}`,
  en: en`a free bet of ${money(args.amount)}, for odds from ${decimal(args.min_odds_x1000, 3)}, valid for ${days(args.days)}`,
});
const freeBet = rule({
  code: "free_bet",
  role: "reward",
  label: { pt: "Aposta grátis", en: "Free bet" },
  args: {
    amount: amount({ pt: "Valor", en: "Amount" }),
    min_odds_x1000: numberField({ pt: "Odds mínimas", en: "Minimum odds" }, "thousandths", { min: 1_001, max: 1_000_000 }),
    days: numberField({ pt: "Validade em dias", en: "Valid for days" }, "days", { max: daysMax }),
  },
  noun: freeBetNoun,
  describe: (args) => receives(freeBetNoun(args), ["amount", "min_odds_x1000", "days"]),
});

export const rewardRules = [cash, bonusFixed, bonusMatch, freeRounds, box, points, cashbackItem, item, freeBet] as const;

export const rewardArgs = z.discriminatedUnion("code", [
  cash.schema,
  bonusFixed.schema,
  bonusMatch.schema,
  freeRounds.schema,
  box.schema,
  points.schema,
  cashbackItem.schema,
  item.schema,
  freeBet.schema,
]);

/** Rewards of an offer, distinguished by `code`. Amounts in centavos, shares in basis points. */
export type RewardArgs = z.output<typeof rewardArgs>;
export type RewardCode = RewardArgs["code"];

/** True if the reward itself is bonus money, which has to be wagered. */
export const isBonusReward = (reward: RewardArgs): boolean =>
  reward.code === "bonus_fixed" || reward.code === "bonus_match" || (reward.code === "cashback_item" && reward.paid_as === "bonus");

/** `R$ 10,00 em saldo real`: a reward as part of a sentence. */
export const rewardNoun = (reward: RewardArgs): Localized => ruleOf(rewardRules, reward).noun(reward);
