import type { Localized } from "@trevo/domain";

const pt = {
  cards: "Cartas viradas",
  cashOut: "Retirar",
  chance: (share: string, factor: string) => `${share} · ${factor}`,
  guessFirst: "Dê um palpite",
  higher: "Igual ou maior",
  higherOnly: "Maior",
  hits: (count: number) => (count === 1 ? "1 acerto" : `${count} acertos`),
  lower: "Igual ou menor",
  lowerOnly: "Menor",
  missed: (count: number) =>
    count === 0 ? "Errou o primeiro palpite" : `Errou depois de ${count === 1 ? "1 acerto" : `${count} acertos`}`,
  play: "Começar",
  playing: "Virando",
  promise: "A carta mostra os pagamentos",
  same: "Igual",
  skip: "Pular",
  tooHigh: "Passa de 10.000×",
  rulesText: [
    "Uma carta está virada. Diga se a próxima é igual ou maior, ou igual ou menor. Cada acerto multiplica; o primeiro erro perde a aposta.",
    "O baralho é infinito: cada carta tem a mesma chance em toda virada. No ás, o palpite é maior ou igual a ele; no rei, menor ou igual a ele.",
    "O multiplicador é o produto das chances justas menos 1%, descontado uma vez só. Pular vira outra carta sem mudar nada. Retire quando quiser; na 52ª carta o ganho é retirado automaticamente. Se você sair, a rodada espera 24 horas e então paga o que foi alcançado.",
  ],
};

export type HiloMessages = typeof pt;

const en: HiloMessages = {
  cards: "Cards turned",
  cashOut: "Cash out",
  chance: (share, factor) => `${share} · ${factor}`,
  guessFirst: "Make a guess",
  higher: "Same or higher",
  higherOnly: "Higher",
  hits: (count) => (count === 1 ? "1 right" : `${count} right`),
  lower: "Same or lower",
  lowerOnly: "Lower",
  missed: (count) => (count === 0 ? "The first guess was wrong" : `Wrong after ${count === 1 ? "1 right" : `${count} right`}`),
  play: "Start",
  playing: "Turning",
  promise: "The card shows what guesses pay",
  same: "Same",
  skip: "Skip",
  tooHigh: "Above 10,000×",
  rulesText: [
    "A card lies open. Say whether the next one is the same or higher, or the same or lower. Each right guess multiplies; the first wrong one loses the stake.",
    "The deck is infinite: each card is as likely at every turn. On an ace, the guesses are higher or the same as it; on a king, lower or the same as it.",
    "The multiplier is the product of the fair odds less 1%, taken off once. Skipping turns another card and changes nothing. Cash out whenever you like; at the 52nd card the prize is cashed out by itself. If you leave, the round waits for 24 hours and then pays what was reached.",
  ],
};

export const hiloMessages: Localized<HiloMessages> = { pt, en };
