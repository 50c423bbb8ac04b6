import type { Localized } from "@trevo/domain";
import type { RoletaColour, RoletaKind } from "@trevo/engines";

const pt = {
  chip: "Ficha",
  clear: "Limpar a mesa",
  colours: { red: "vermelho", black: "preto", green: "zero" } as Record<RoletaColour, string>,
  empty: "Coloque fichas na mesa",
  inside: "Tipo de aposta nos números",
  kinds: {
    straight: "Pleno",
    split: "Dupla",
    street: "Rua",
    corner: "Quadra",
    line: "Linha",
    dozen: "Dúzia",
    column: "Coluna",
    red: "Vermelho",
    black: "Preto",
    even: "Par",
    odd: "Ímpar",
    low: "Baixo",
    high: "Alto",
  } as Record<RoletaKind, string>,
  least: (amount: string) => `No mínimo ${amount}`,
  most: (amount: string) => `A mesa aceita até ${amount}`,
  onTable: (amount: string) => `${amount} na mesa`,
  pays: (odds: string) => `paga ${odds} para 1`,
  place: (name: string, pay: string, amount: string) => `${name}, ${pay}${amount === "" ? "" : `, ${amount}`}`,
  play: "Girar",
  playing: "Girando",
  rulesText: [
    "Roleta europeia: 37 números, de 0 a 36, todos com a mesma chance e um só zero.",
    "Pleno paga 35 para 1, dupla 17, rua 11, quadra 8, linha 5, dúzia e coluna 2, e vermelho, preto, par, ímpar, 1 a 18 e 19 a 36 pagam 1 para 1. Volta também a ficha que ganhou.",
    "O zero perde em todas as apostas de fora. O retorno é de 36 em 37 (97,29%) em qualquer lugar da mesa, e nenhum ganho é arredondado.",
  ],
  table: "Mesa de apostas",
  undo: "Desfazer",
  upTo: (prize: string) => `volta até ${prize}`,
};

export type RoletaMessages = typeof pt;

const en: RoletaMessages = {
  chip: "Chip",
  clear: "Clear the table",
  colours: { red: "red", black: "black", green: "zero" },
  empty: "Put chips on the table",
  inside: "Kind of bet on the numbers",
  kinds: {
    straight: "Straight",
    split: "Split",
    street: "Street",
    corner: "Corner",
    line: "Line",
    dozen: "Dozen",
    column: "Column",
    red: "Red",
    black: "Black",
    even: "Even",
    odd: "Odd",
    low: "Low",
    high: "High",
  },
  least: (amount) => `At least ${amount}`,
  most: (amount) => `The table takes up to ${amount}`,
  onTable: (amount) => `${amount} on the table`,
  pays: (odds) => `pays ${odds} to 1`,
  place: (name, pay, amount) => `${name}, ${pay}${amount === "" ? "" : `, ${amount}`}`,
  play: "Spin",
  playing: "Spinning",
  rulesText: [
    "European roulette: 37 numbers, 0 to 36, each as likely as the next, and a single zero.",
    "Straight pays 35 to 1, split 17, street 11, corner 8, line 5, dozen and column 2, and red, black, even, odd, 1 to 18 and 19 to 36 pay 1 to 1. The chip that won comes back too.",
    "Zero loses all outside bets. The return is 36 in 37 (97.29%) anywhere on the table, and no prize is rounded.",
  ],
  table: "Betting table",
  undo: "Undo",
  upTo: (prize) => `up to ${prize} back`,
};

export const roletaMessages: Localized<RoletaMessages> = { pt, en };
