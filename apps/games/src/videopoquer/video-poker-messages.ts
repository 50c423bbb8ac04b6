import type { Localized } from "@trevo/domain";
import type { PokerHand } from "@trevo/engines";

const pt = {
  cards: "Suas cartas",
  change: "Trocar",
  changes: (count: number) => (count === 0 ? "Fica com as cinco" : count === 1 ? "Troca 1 carta" : `Troca ${count} cartas`),
  dealt: (cards: string) => `Cartas: ${cards}.`,
  dealtHand: (cards: string, hand: string) => `Cartas: ${cards}. ${hand}.`,
  hands: {
    royal_flush: "Royal flush",
    straight_flush: "Straight flush",
    four_of_a_kind: "Quadra",
    full_house: "Full house",
    flush: "Flush",
    straight: "Sequência",
    three_of_a_kind: "Trinca",
    two_pairs: "Dois pares",
    jacks_or_better: "Valetes ou mais",
  } satisfies Record<PokerHand, string>,
  held: (card: string) => `${card}, fica`,
  holds: "Fica",
  nothing: "Sem jogo",
  paytable: "Tabela de pagamento",
  place: (number: string) => `Carta ${number}`,
  play: "Dar as cartas",
  playing: "Dando",
  promise: (prize: string) => `até ${prize}`,
  rest: "5 cartas",
  keyCards: "Seguram ou soltam a carta",
  rulesText: [
    "Você recebe cinco cartas de um baralho de 52. Marque as que ficam e troque as outras uma única vez. A mão final paga pela tabela.",
    "As dez cartas da rodada, as cinco dadas e as cinco de reserva, já estão fixadas quando ela começa. As reservas entram na ordem, da esquerda para a direita.",
    "Um par de valetes, damas, reis ou ases devolve a aposta. O retorno de 99,54% vale para quem sempre segura as melhores cartas; foi contado em todas as mãos possíveis. Se você sair, a rodada espera 24 horas e então fica com as cinco cartas.",
  ],
};

export type VideoPokerMessages = typeof pt;

const en: VideoPokerMessages = {
  cards: "Your cards",
  change: "Draw",
  changes: (count) => (count === 0 ? "Keeps all five" : count === 1 ? "Changes 1 card" : `Changes ${count} cards`),
  dealt: (cards) => `Cards: ${cards}.`,
  dealtHand: (cards, hand) => `Cards: ${cards}. ${hand}.`,
  hands: {
    royal_flush: "Royal flush",
    straight_flush: "Straight flush",
    four_of_a_kind: "Four of a kind",
    full_house: "Full house",
    flush: "Flush",
    straight: "Straight",
    three_of_a_kind: "Three of a kind",
    two_pairs: "Two pairs",
    jacks_or_better: "Jacks or better",
  },
  held: (card) => `${card}, held`,
  holds: "Held",
  nothing: "No hand",
  paytable: "Pay table",
  place: (number) => `Card ${number}`,
  play: "Deal",
  playing: "Dealing",
  promise: (prize) => `up to ${prize}`,
  rest: "5 cards",
  keyCards: "Hold a card, or let it go",
  rulesText: [
    "You get five cards of a deck of 52. Mark those that stay and change the others once. The final hand pays by the table.",
    "The ten cards of the round, the five dealt and the five in reserve, are fixed when it starts. Reserves come in order, from left to right.",
    "A pair of jacks, queens, kings or aces gives the stake back. The return of 99.54% is that of a player who always holds the best cards; it was counted over every possible hand. If you leave, the round waits for 24 hours and then keeps all five cards.",
  ],
};

export const videoPokerMessages: Localized<VideoPokerMessages> = { pt, en };
