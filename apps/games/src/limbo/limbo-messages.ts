import type { Localized } from "@trevo/domain";

const pt = {
  condition: (target: string) => `se chegar a ${target}`,
  lowestReturn: "Menor retorno (alvo 977.026,12×)",
  play: "Bater",
  playing: "Subindo",
  returns: "Retorno",
  rulesText: [
    "O martelo sobe até um multiplicador de 1,00× a 16.609.443,84×: 0,99 × 2²⁴ ÷ n, com n sorteado de 1 a 2²⁴, arredondado para baixo em duas casas.",
    "Você escolhe um alvo de 1,01× a 1.000.000,00×. Se o resultado chega ao alvo ou passa dele, a aposta volta multiplicada pelo alvo, arredondada para baixo ao centavo.",
    "A chance é a parte inteira de 0,99 × 2²⁴ ÷ alvo, em 2²⁴ sorteios. Por isso o retorno é de 99% nos alvos comuns e menor nos mais altos: o painel mostra o retorno exato do seu alvo antes da aposta.",
  ],
  target: "Alvo",
};

export type LimboMessages = typeof pt;

const en: LimboMessages = {
  condition: (target) => `if it reaches ${target}`,
  lowestReturn: "Lowest return (target 977,026.12×)",
  play: "Strike",
  playing: "Rising",
  returns: "Return",
  rulesText: [
    "The puck rises to a multiplier from 1.00× to 16,609,443.84×: 0.99 × 2²⁴ ÷ n, with n drawn from 1 to 2²⁴, rounded down to two decimals.",
    "You choose a target from 1.01× to 1,000,000.00×. If the result reaches the target or passes it, the stake comes back multiplied by the target, rounded down to the centavo.",
    "The chance is the whole part of 0.99 × 2²⁴ ÷ target, of 2²⁴ draws. The return is therefore 99% for usual targets and less for the highest: the panel shows the exact return of your target before you bet.",
  ],
  target: "Target",
};

export const limboMessages: Localized<LimboMessages> = { pt, en };
