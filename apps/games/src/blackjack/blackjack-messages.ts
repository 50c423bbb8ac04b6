import type { Localized } from "@trevo/domain";
import type { BlackjackResult } from "@trevo/engines";

const pt = {
  cards: "2 cartas",
  dealer: "Banca",
  double: "Dobrar",
  further: (amount: string) => `mais ${amount}`,
  hand: "Sua mão",
  handOf: (number: string) => `Mão ${number}`,
  hidden: "uma carta virada",
  hit: "Pedir carta",
  play: "Dar as cartas",
  playing: "Dando",
  promise: (prize: string) => `Blackjack paga ${prize}`,
  results: { blackjack: "Blackjack", won: "Ganhou", push: "Empate", lost: "Perdeu", bust: "Estourou" } satisfies Record<
    BlackjackResult,
    string
  >,
  said: (name: string, total: string, cards: string) => `${name}: ${total}. ${cards}.`,
  split: "Dividir",
  stand: "Parar",
  versus: (hands: string, dealer: string) => `${hands} contra ${dealer}`,
  rulesText: [
    "Chegue mais perto de 21 que a banca, sem passar. Figuras valem 10; o ás vale 1 ou 11. Ás e dez nas duas primeiras cartas são blackjack e pagam 3:2.",
    "A banca confere se tem blackjack antes da sua jogada, compra até 16 e para em qualquer 17. Você dobra com duas cartas quaisquer, também depois de dividir. Duas cartas iguais (dois oitos, duas damas) dividem uma vez; ases divididos recebem uma carta cada, e 21 depois de dividir não é blackjack. Não há seguro.",
    "O baralho é infinito, e cada carta tem seu lugar nas sementes da rodada: a carta virada da banca já está decidida quando a rodada começa. Dobrar e dividir cobram mais uma aposta. O retorno de 99,43% vale para quem sempre joga da melhor forma. Se você sair, a rodada espera 24 horas e então para em todas as mãos.",
  ],
};

export type BlackjackMessages = typeof pt;

const en: BlackjackMessages = {
  cards: "2 cards",
  dealer: "Dealer",
  double: "Double",
  further: (amount) => `${amount} more`,
  hand: "Your hand",
  handOf: (number) => `Hand ${number}`,
  hidden: "a card face down",
  hit: "Hit",
  play: "Deal",
  playing: "Dealing",
  promise: (prize) => `Blackjack pays ${prize}`,
  results: { blackjack: "Blackjack", won: "Won", push: "Push", lost: "Lost", bust: "Bust" },
  said: (name, total, cards) => `${name}: ${total}. ${cards}.`,
  split: "Split",
  stand: "Stand",
  versus: (hands, dealer) => `${hands} against ${dealer}`,
  rulesText: [
    "Come closer to 21 than the dealer without passing it. Court cards count 10; an ace counts 1 or 11. An ace and a ten as the first two cards are a blackjack and pay 3:2.",
    "The dealer looks for a blackjack before you play, draws up to 16 and stands on any 17. You may double on any two cards, also after a split. A pair of the same rank splits once; split aces take one card each, and 21 after a split is no blackjack. There is no insurance.",
    "The deck is infinite, and each card has its place in the round's seeds: the dealer's hidden card is decided when the round starts. Doubling and splitting take one more stake. The return of 99.43% is that of a player who always makes the best move. If you leave, the round waits for 24 hours and then stands on every hand.",
  ],
};

export const blackjackMessages: Localized<BlackjackMessages> = { pt, en };
