import type { Localized } from "@trevo/domain";

const pt = {
  condition: (chance: string) => `o maior: ${chance}`,
  inSegments: (count: string) => `em ${count}`,
  payTable: "O que cada cor paga",
  play: "Girar",
  playing: "Girando",
  rulesText: [
    "A roda tem de 10 a 50 partes iguais. O sorteio escolhe uma delas, todas com a mesma chance, e a roda para com ela no ponteiro.",
    "No risco baixo quase toda parte paga pouco; no médio, metade paga; no alto, uma só paga quase o número de partes.",
    "O ganho é aposta × multiplicador da parte, arredondado para baixo ao centavo. O retorno é de 99% em todas as rodas.",
  ],
  segments: "Partes",
  segmentsLabel: (count: string) => `${count} partes`,
};

export type RodaMessages = typeof pt;

const en: RodaMessages = {
  condition: (chance) => `the largest: ${chance}`,
  inSegments: (count) => `in ${count}`,
  payTable: "What each colour pays",
  play: "Spin",
  playing: "Spinning",
  rulesText: [
    "The wheel has 10 to 50 equal segments. The draw picks one of them, each as likely as the next, and the wheel stops with it at the pointer.",
    "At low risk nearly every segment pays a little; at medium, half of them pay; at high, a single one pays nearly the number of segments.",
    "The prize is stake × multiplier of the segment, rounded down to the centavo. The return is 99% on every wheel.",
  ],
  segments: "Segments",
  segmentsLabel: (count) => `${count} segments`,
};

export const rodaMessages: Localized<RodaMessages> = { pt, en };
