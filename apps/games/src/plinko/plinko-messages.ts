import type { Localized } from "@trevo/domain";

const pt = {
  condition: (chance: string) => `pontas: ${chance}`,
  play: "Soltar",
  playing: "Caindo",
  returnOf: (rows: string, risk: string) => `RTP com ${rows} linhas, risco ${risk}`,
  rows: "Linhas",
  rowsLabel: (rows: string) => `${rows} linhas`,
  rulesText: [
    "A bola bate em um pino por linha e vai para a esquerda ou para a direita, com a mesma chance. A casa onde cai é o número de vezes que foi para a direita.",
    "Você escolhe 8, 12 ou 16 linhas e o risco. Cada casa mostra por quanto multiplica a aposta; casas abaixo de 1× devolvem só uma parte.",
    "O ganho é aposta × multiplicador da casa, arredondado para baixo ao centavo.",
  ],
};

export type PlinkoMessages = typeof pt;

const en: PlinkoMessages = {
  condition: (chance) => `edges: ${chance}`,
  play: "Drop",
  playing: "Falling",
  returnOf: (rows, risk) => `RTP with ${rows} rows, ${risk} risk`,
  rows: "Rows",
  rowsLabel: (rows) => `${rows} rows`,
  rulesText: [
    "The ball hits one peg a row and goes left or right, equally likely. The bucket it falls into is the number of times it went right.",
    "You choose 8, 12 or 16 rows and the risk. Each bucket shows what it multiplies the stake by; buckets below 1× give back only a part.",
    "The prize is stake × multiplier of the bucket, rounded down to the centavo.",
  ],
};

export const plinkoMessages: Localized<PlinkoMessages> = { pt, en };
