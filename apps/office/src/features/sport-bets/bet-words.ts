import { type SportVoidCause, type StaffSportBet, sportVoidWords } from "@trevo/contract";
import type { Shape } from "../../frame/status.tsx";
import { createWords } from "../../lib/words.ts";

const ptStates: Record<StaffSportBet["state"], string> = { open: "Aberta", settled: "Decidida", cashed: "Cash out", withheld: "Retida" };
const enStates: Record<StaffSportBet["state"], string> = { open: "Open", settled: "Settled", cashed: "Cashed out", withheld: "Withheld" };

const ptViews: typeof ptStates = { open: "Abertas", settled: "Decididas", cashed: "Com cash out", withheld: "Retidas" };

const ptOutcomes = { won: "Ganhou", lost: "Perdeu", void: "Devolvida", part: "Parcial" };
const enOutcomes: typeof ptOutcomes = { won: "Won", lost: "Lost", void: "Void", part: "Part" };

const ptKinds: Record<StaffSportBet["kind"], string> = {
  single: "Simples",
  multiple: "Múltipla",
  system: "Sistema",
  builder: "Criar aposta",
};
const enKinds: Record<StaffSportBet["kind"], string> = {
  single: "Single",
  multiple: "Multiple",
  system: "System",
  builder: "Bet builder",
};

const pt = {
  states: ptStates,
  views: ptViews,
  outcomes: ptOutcomes,
  kinds: ptKinds,
  one: "Aposta",
  player: "Jogador",
  playerId: "Jogador (id)",
  fixture: "Partida (número)",
  stake: "Valor",
  on: "Em quê",
  more: (count: number) => (count === 1 ? "e mais 1 seleção" : `e mais ${count} seleções`),
  state: "Status",
  paid: "Pago",
  potential: "Pode pagar",
  remaining: "Ainda na aposta",
  cashedOut: "Cash out já pago",
  placed: "Aceita",
  settled: "Decidida em",
  order: "mais novas primeiro",
  viewAll: "Todas",
  byHand: "anulada à mão",
  free: "aposta grátis",
  inPlay: "ao vivo",
  emptyTitle: "Nenhuma aposta",
  emptyText: "As apostas na mesa própria da marca aparecem aqui. Uma marca sem mesa própria não tem nenhuma.",
  at: (tenant: string, time: string) => `${tenant} · ${time}`,
  selections: "Seleções",
  odds: (odds: string) => `odd ${odds}`,
  declared: (cause: string) => `Anulada: ${cause}.`,
  why: "Anular devolve o valor, mesmo depois de decidida. Pede duas pessoas.",
  whyRead: "Você não tem permissão para anular apostas.",
  whyCashed: "O jogador fez cash out da aposta inteira: o que foi pago fica.",
  whyDone: "Já foi anulada inteira.",
  act: "Anular aposta",
  title: "Anular aposta",
  text: "Outra pessoa aprova. O valor que ainda está na aposta volta, um prêmio pago é estornado, e o que já saiu por cash out fica. O jogador lê a causa. Não há volta.",
  cause: "Causa, que o jogador lê",
  propose: "Propor anulação",
  whyWithhold: "Reter suspende o pagamento enquanto durar a apuração.",
  whyWithheld: "O pagamento está retido. Liberar ou anular pede duas pessoas.",
  whyWithheldRead: "O pagamento está retido. Você não tem permissão para liberar ou anular.",
  withhold: "Reter pagamento",
  withholdText:
    "Vale na hora: nada desta aposta é pago nem encerrado até duas pessoas liberarem ou anularem. O jogador é avisado e lê o fundamento.",
  ground: "Fundamento, que o jogador lê",
  release: "Liberar aposta",
  releaseText:
    "Outra pessoa aprova. A aposta vale como foi feita: se o resultado já saiu, é paga em seguida; se não, continua aberta. O jogador é avisado. Se foi retida por si e também com uma partida, continua retida pela partida.",
  releaseMatch: "Liberar correções da partida",
  releaseMatchText:
    "Outra pessoa aprova. As apostas que esperam a conferência de correções desta partida, até 500 e as mais antigas primeiro, são pagas de novo pelos resultados atuais. A proposta diz quanto é pago e quanto volta. Os jogadores são avisados.",
  whyCorrection: "Uma correção grande ou tardia espera duas pessoas. Liberar aplica os resultados atuais.",
  proposeRelease: "Propor liberação",
  withheld: "Pagamento retido",
  since: "Desde",
  ownReason: "Motivo, só da equipe",
  byResult: "Pelo resultado",
  undecided: "ainda não decidida",
};
const en: typeof pt = {
  states: enStates,
  views: enStates,
  outcomes: enOutcomes,
  kinds: enKinds,
  one: "Bet",
  player: "Player",
  playerId: "Player (id)",
  fixture: "Match (number)",
  stake: "Stake",
  on: "On",
  more: (count) => (count === 1 ? "and 1 more selection" : `and ${count} more selections`),
  state: "Status",
  paid: "Paid",
  potential: "Can pay",
  remaining: "Still in the bet",
  cashedOut: "Cashed out",
  placed: "Accepted",
  settled: "Settled at",
  order: "newest first",
  viewAll: "All",
  byHand: "void by hand",
  free: "free bet",
  inPlay: "in play",
  emptyTitle: "No bets",
  emptyText: "Bets in the brand's own book appear here. A brand without a book of its own has none.",
  at: (tenant, time) => `${tenant} · ${time}`,
  selections: "Selections",
  odds: (odds) => `odds ${odds}`,
  declared: (cause) => `Void: ${cause}.`,
  why: "Voiding gives the stake back, also after the bet was settled. It takes two people.",
  whyRead: "You do not have permission to void bets.",
  whyCashed: "The player cashed out the whole bet: what was paid stays.",
  whyDone: "All of it is void already.",
  act: "Void the bet",
  title: "Void the bet",
  text: "Another member approves it. The stake that is still in the bet comes back, a prize that was paid is taken back, and what was cashed out stays. The player reads the cause. It cannot be undone.",
  cause: "Cause, which the player reads",
  propose: "Propose the void",
  whyWithhold: "Withholding suspends the payment while it is investigated.",
  whyWithheld: "The payment is withheld. Releasing or voiding takes two people.",
  whyWithheldRead: "The payment is withheld. You do not have permission to release or void.",
  withhold: "Withhold payment",
  withholdText:
    "It holds at once: nothing of this bet is paid or cashed out until two people release or void it. The player is told and reads the ground.",
  ground: "Ground, which the player reads",
  release: "Release the bet",
  releaseText:
    "Another member approves it. The bet stands as it was placed: it is paid next if its result is there, and runs on if not. The player is told. If it is withheld both by itself and with a match, it stays withheld with the match.",
  releaseMatch: "Release the match's corrections",
  releaseMatchText:
    "Another member approves it. The bets that wait for a check of this match's corrections, up to 500 and the oldest first, are settled again by the present results. The proposal says how much is paid and taken back. The players are told.",
  whyCorrection: "A large or late correction waits for two people. Releasing it applies the present results.",
  proposeRelease: "Propose the release",
  withheld: "Payment withheld",
  since: "Since",
  ownReason: "Reason, for staff alone",
  byResult: "By its result",
  undecided: "not decided yet",
};

export const useBetWords = createWords({ pt, en });

export const isVoided = ({ selections }: StaffSportBet): boolean => selections.some(({ void_cause }) => void_cause !== null);

export const shapeOf = ({ state, outcome }: StaffSportBet): Shape =>
  state === "open" ? "work" : state === "withheld" ? "look" : outcome === "lost" ? "refused" : outcome === "void" ? "waiting" : "good";

/** A withheld bet is shown as withheld, even if it was settled before. */
export const stateOf = ({ state, outcome }: StaffSportBet, words: Pick<typeof pt, "states" | "outcomes">): string =>
  outcome && state !== "withheld" ? words.outcomes[outcome] : words.states[state];

export const causeOf = (cause: SportVoidCause, locale: "pt" | "en"): string => sportVoidWords[cause][locale];
