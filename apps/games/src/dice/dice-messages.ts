import type { Localized } from "@trevo/domain";
import type { DiceDirection } from "@trevo/engines";

const pt = {
  condition: { over: (target: string) => `se passar de ${target}`, under: (target: string) => `se ficar abaixo de ${target}` } as Record<
    DiceDirection,
    (target: string) => string
  >,
  direction: { over: "Acima de", under: "Abaixo de" } as Record<DiceDirection, string>,
  roll: "Rolar",
  rolling: "Rolando",
  rulesText: [
    "O dado sorteia um número de 0,00 a 100,00: 10.001 resultados com a mesma chance.",
    "Você escolhe um alvo de 2,00 a 98,00 e se o número passa dele ou fica abaixo. Se cair no próprio alvo, a aposta não paga.",
    "O multiplicador é 0,99 dividido pela chance, com quatro casas. O ganho é aposta × multiplicador, arredondado para baixo ao centavo.",
  ],
  swap: { over: "Trocar para abaixo do alvo", under: "Trocar para acima do alvo" } as Record<DiceDirection, string>,
  target: "Alvo",
};

export type DiceMessages = typeof pt;

const en: DiceMessages = {
  condition: { over: (target) => `if it rolls over ${target}`, under: (target) => `if it rolls under ${target}` },
  direction: { over: "Over", under: "Under" },
  roll: "Roll",
  rolling: "Rolling",
  rulesText: [
    "The die draws a number from 0.00 to 100.00: 10,001 results, each as likely as the next.",
    "You choose a target from 2.00 to 98.00, and whether the number goes over or stays under it. On the target itself the bet loses.",
    "The multiplier is 0.99 divided by the chance, to four decimals. The prize is stake × multiplier, rounded down to the centavo.",
  ],
  swap: { over: "Switch to under the target", under: "Switch to over the target" },
  target: "Target",
};

export const diceMessages: Localized<DiceMessages> = { pt, en };
