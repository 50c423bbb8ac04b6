import type { Localized } from "@trevo/domain";

const pt = {
  board: "Campo",
  cell: (number: string) => `Casa ${number}`,
  gem: "joia",
  mine: "mina",
  gems: (count: number) => (count === 1 ? "1 joia" : `${count} joias`),
  hit: (count: number) => (count === 0 ? "Mina na primeira casa" : `Mina depois de ${count === 1 ? "1 joia" : `${count} joias`}`),
  mines: "Minas",
  fewer: "Menos minas",
  more: "Mais minas",
  nextChance: "Próxima casa livre",
  nextFactor: "Próxima joia",
  cashOut: "Retirar",
  cashOutPays: (amount: string) => amount,
  openFirst: "Abra uma casa",
  play: "Começar",
  playing: "Abrindo",
  first: (amount: string) => `1ª joia paga ${amount}`,
  most: (amount: string) => `até ${amount}`,
  rulesText: [
    "O campo tem 25 casas. As minas são colocadas quando a rodada começa, com as sementes desta rodada, e não mudam mais.",
    "Cada joia aumenta o multiplicador. Retire quando quiser; se abrir uma mina, a aposta se perde.",
    "O multiplicador é o justo menos 1%. Na última joia, ou quando a próxima passaria de 10.000×, o ganho é retirado automaticamente. Se você sair, a rodada espera 24 horas e então paga o que foi alcançado.",
  ],
};

export type MinesMessages = typeof pt;

const en: MinesMessages = {
  board: "Field",
  cell: (number) => `Cell ${number}`,
  gem: "gem",
  mine: "mine",
  gems: (count) => (count === 1 ? "1 gem" : `${count} gems`),
  hit: (count) => (count === 0 ? "A mine at the first cell" : `A mine after ${count === 1 ? "1 gem" : `${count} gems`}`),
  mines: "Mines",
  fewer: "Fewer mines",
  more: "More mines",
  nextChance: "Next cell is free",
  nextFactor: "Next gem",
  cashOut: "Cash out",
  cashOutPays: (amount) => amount,
  openFirst: "Open a cell",
  play: "Start",
  playing: "Opening",
  first: (amount) => `1st gem pays ${amount}`,
  most: (amount) => `up to ${amount}`,
  rulesText: [
    "The field has 25 cells. The mines are laid when the round starts, with this round's seeds, and stay where they are.",
    "Each gem raises the multiplier. Cash out whenever you like; open a mine and the stake is lost.",
    "The multiplier is the fair one less 1%. At the last gem, or where the next would pass 10,000×, the prize is cashed out by itself. If you leave, the round waits for 24 hours and then pays what was reached.",
  ],
};

export const minesMessages: Localized<MinesMessages> = { pt, en };
