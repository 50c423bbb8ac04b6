import { createWords } from "../../lib/words.ts";

const pt = {
  title: "O que muda nas apostas",
  incomplete: "Preencha como a partida terminou para ver o efeito.",
  computing: "Calculando o efeito…",
  none: "Nenhuma aposta depende deste resultado.",
  counts: (settled: string, corrected: string, flipped: string) =>
    `Decididas agora: ${settled}. Corrigidas: ${corrected}, das quais ${flipped} deixam de ganhar ou passam a ganhar.`,
  partial: (bets: string) => `Há mais apostas: a conta é das primeiras ${bets}.`,
  paid: "A pagar",
  takenBack: "A retirar",
  samples: "As que mais mudam",
  player: "Jogador",
  stake: "Valor",
  before: "Agora",
  after: "Depois",
  open: "aberta",
  outcomes: { won: "ganhou", lost: "perdeu", void: "devolvida", part: "parcial" },
};
const en: typeof pt = {
  title: "What changes for bets",
  incomplete: "Say how the match ended to see the effect.",
  computing: "Computing the effect…",
  none: "No bet depends on this result.",
  counts: (settled, corrected, flipped) =>
    `Settled now: ${settled}. Corrected: ${corrected}, of which ${flipped} stop winning or begin to.`,
  partial: (bets) => `There are more bets: the sums are of the first ${bets}.`,
  paid: "To pay",
  takenBack: "To take back",
  samples: "Those that change most",
  player: "Player",
  stake: "Stake",
  before: "Now",
  after: "Then",
  open: "open",
  outcomes: { won: "won", lost: "lost", void: "void", part: "part" },
};

export const useResultWords = createWords({ pt, en });
