import type { ListedSportCase, SportCase, SportSignalKind, sportCaseAuthorities, sportCaseVerdicts } from "@trevo/contract";
import type { Shape } from "../../frame/status.tsx";
import { createWords } from "../../lib/words.ts";

type State = ListedSportCase["state"];
type Authority = (typeof sportCaseAuthorities)[number];
type Verdict = (typeof sportCaseVerdicts)[number];
type Step = SportCase["steps"][number]["kind"];

export const stateShapes: Record<State, Shape> = { open: "look", under_review: "work", reported: "waiting", closed: "good" };

const ptStates: Record<State, string> = { open: "Aberto", under_review: "Em análise", reported: "Comunicado", closed: "Encerrado" };
const enStates: Record<State, string> = { open: "Open", under_review: "Under review", reported: "Reported", closed: "Closed" };
const ptKinds: Record<SportSignalKind, string> = {
  stake_level: "volume fora do comum",
  one_sided: "apostas de um lado só",
  new_accounts: "contas novas",
  linked_devices: "mesmo aparelho",
  low_tier_burst: "rajada em liga menor",
  score_cluster: "mesmo placar",
};
const enKinds: Record<SportSignalKind, string> = {
  stake_level: "unusual stakes",
  one_sided: "one-sided stakes",
  new_accounts: "new accounts",
  linked_devices: "same device",
  low_tier_burst: "burst in a low tier",
  score_cluster: "same score",
};
const ptSteps: Record<Step, string> = {
  opened: "Aberto",
  signalled: "Sinais novos",
  reopened: "Reaberto",
  reviewed: "Análise iniciada",
  reported: "Comunicado",
  closed: "Encerrado",
  noted: "Nota",
  filed: "Arquivo pedido",
};
const enSteps: Record<Step, string> = {
  opened: "Opened",
  signalled: "New signals",
  reopened: "Reopened",
  reviewed: "Review begun",
  reported: "Reported",
  closed: "Closed",
  noted: "Note",
  filed: "File requested",
};
const ptAuthorities: Record<Authority, string> = { ministry: "Ministério do Esporte", regulator: "SPA", federation: "Federação" };
const enAuthorities: Record<Authority, string> = { ministry: "Ministry of Sport", regulator: "SPA", federation: "Federation" };
const ptVerdicts: Record<Verdict, string> = { unfounded: "Sem fundamento", confirmed: "Suspeita confirmada" };
const enVerdicts: Record<Verdict, string> = { unfounded: "Unfounded", confirmed: "Suspicion confirmed" };
/** Names of the numbers of signals, as the server sends them. */
const ptParts: Readonly<Record<string, string>> = {
  stake: "apostado",
  usual: "comum neste nível",
  market_stake: "no mercado todo",
  selection_stake: "na seleção toda",
  share_bps: "parte",
  explained_bps: "explicado pela odd",
  players: "jogadores",
  bets: "apostas em 10 minutos",
  usual_x100: "comum em 10 minutos",
};
const enParts: Readonly<Record<string, string>> = {
  stake: "staked",
  usual: "usual in this tier",
  market_stake: "on the whole market",
  selection_stake: "on the whole selection",
  share_bps: "share",
  explained_bps: "explained by the odds",
  players: "players",
  bets: "bets in 10 minutes",
  usual_x100: "usual in 10 minutes",
};

const pt = {
  states: ptStates,
  kinds: ptKinds,
  steps: ptSteps,
  authorities: ptAuthorities,
  verdicts: ptVerdicts,
  parts: ptParts,
  one: "Caso de integridade",
  match: "Partida",
  score: "Pontos",
  signals: "Sinais",
  state: "Estado",
  starts: "Início",
  wait: "Aberto há",
  byHand: "aberto por uma pessoa",
  viewWaiting: "Esperam",
  views: { reported: "Comunicados", closed: "Encerrados" },
  order: "mais antigos primeiro",
  emptyTitle: "Nenhum caso",
  emptyText: "Os sinais são procurados a cada dez minutos. Uma marca sem livro próprio não tem casos.",
  at: (tenant: string, competition: string) => `${tenant} · ${competition}`,
  bets: "Apostas na partida",
  players: "Jogadores",
  stake: "Apostado",
  withheld: "Retidas",
  verdict: "Conclusão",
  noSignals: "Nenhum sinal: o caso foi aberto por uma pessoa.",
  wholeMatch: "partida inteira",
  points: (score: number) => `${score} de 100`,
  topPlayers: "Quem mais apostou",
  noPlayers: "Ninguém apostou nesta partida.",
  playerBets: (count: string) => (count === "1" ? "1 aposta" : `${count} apostas`),
  isNew: "conta nova",
  history: "Passos",
  byJob: "sistema",
  files: "Arquivos para autoridades",
  noFiles: "Nenhum arquivo foi pedido.",
  revision: (count: number) => `Versão ${count}`,
  fileStates: { waiting: "Sendo feito", ready: "Pronto", failed: "Falhou" },
  namedBy: { hash: "jogadores pelo hash do CPF", cpf: "jogadores pelo CPF" },
  download: "Baixar",
  downloadOf: (count: number) => `Baixar a versão ${count}`,
  openMatch: "Abrir na mesa",
  acts: {
    note: "Anotar",
    review: "Iniciar análise",
    report: "Registrar comunicação",
    close: "Encerrar caso",
    reopen: "Reabrir caso",
    file: "Fazer arquivo",
    withhold: "Reter apostas abertas",
    release: "Propor liberar retidas",
    void: "Propor anular retidas",
  },
  texts: {
    note: "A nota entra nos passos do caso e não pode ser mudada.",
    review: "O caso passa a ser analisado por você.",
    report: "Registra que a suspeita foi comunicada. O sistema não envia nada: faça o arquivo e entregue pelo canal da autoridade.",
    close: "O caso sai da fila. Sinais mais fortes do que os de agora o abrem de novo. Apostas retidas continuam retidas.",
    reopen: "O caso volta para a fila.",
    file: "Contém as apostas da marca na partida, os passos e as odds com os hashes do registro público. Fica guardado e nunca muda.",
    withhold:
      "Todas as apostas abertas da marca nesta partida ficam retidas agora, e cada jogador é avisado. As que já estão retidas continuam assim até esta retenção também terminar. Suspenda a partida antes: apostas feitas depois não entram.",
    release:
      "Outra pessoa aprova. Até 500 apostas retidas com esta partida, as mais antigas primeiro, voltam a valer e são pagas pelos resultados. As que outra ordem retém continuam retidas.",
    void: "Outra pessoa aprova. Até 500 apostas retidas com esta partida, as mais antigas primeiro, são anuladas, com todas as suas seleções. As que outra ordem retém continuam retidas e não são anuladas.",
  },
  ground: "Fundamento, que os jogadores leem",
  cause: "Causa, que os jogadores leem",
  authority: "A quem foi comunicado",
  names: "Como os jogadores aparecem",
  noteLabel: "Nota",
  noteHint: "Só a equipe lê; entra no arquivo para autoridades.",
  noteMissing: "Escreva a nota.",
  why: {
    open: "Uma pessoa decide: os sinais só somam números.",
    under_review: "Suspender a partida e reter apostas são atos próprios, na mesa e na aposta.",
    reported: "Comunicado. Encerra quando a autoridade responder.",
    closed: "Encerrado. Sinais mais fortes o abrem de novo.",
  },
  whyRead: "Você vê o caso e não decide: falta a permissão sports.integrity.",
};
const en: typeof pt = {
  states: enStates,
  kinds: enKinds,
  steps: enSteps,
  authorities: enAuthorities,
  verdicts: enVerdicts,
  parts: enParts,
  one: "Integrity case",
  match: "Match",
  score: "Points",
  signals: "Signals",
  state: "State",
  starts: "Starts",
  wait: "Open for",
  byHand: "opened by a person",
  viewWaiting: "Waiting",
  views: { reported: "Reported", closed: "Closed" },
  order: "oldest first",
  emptyTitle: "No case",
  emptyText: "Signals are looked for every ten minutes. A brand without a book of its own has no cases.",
  at: (tenant, competition) => `${tenant} · ${competition}`,
  bets: "Bets on the match",
  players: "Players",
  stake: "Staked",
  withheld: "Withheld",
  verdict: "Conclusion",
  noSignals: "No signal: a person opened the case.",
  wholeMatch: "whole match",
  points: (score) => `${score} of 100`,
  topPlayers: "Highest stakes",
  noPlayers: "Nobody has bet on this match.",
  playerBets: (count) => (count === "1" ? "1 bet" : `${count} bets`),
  isNew: "new account",
  history: "Steps",
  byJob: "system",
  files: "Files for authorities",
  noFiles: "No file was requested.",
  revision: (count) => `Revision ${count}`,
  fileStates: { waiting: "Being made", ready: "Ready", failed: "Failed" },
  namedBy: { hash: "players by the hash of their CPF", cpf: "players by CPF" },
  download: "Download",
  downloadOf: (count) => `Download revision ${count}`,
  openMatch: "Open on the board",
  acts: {
    note: "Add a note",
    review: "Begin review",
    report: "Record a report",
    close: "Close the case",
    reopen: "Reopen the case",
    file: "Make a file",
    withhold: "Withhold open bets",
    release: "Propose to release them",
    void: "Propose to void them",
  },
  texts: {
    note: "The note becomes a step of the case and cannot be changed.",
    review: "The case is under review by you.",
    report:
      "Records that the suspicion was reported. The system sends nothing: make the file and submit it by the authority's own channel.",
    close: "The case leaves the queue. Stronger signals than the present ones open it again. Withheld bets stay withheld.",
    reopen: "The case returns to the queue.",
    file: "It contains the brand's bets on the match, the steps, and the odds with the hashes of the public log. It is kept and never changes.",
    withhold:
      "Every open bet of the brand on this match is withheld now, and each player is told. Those withheld already stay so until this order has ended too. Suspend the match first: bets placed later are not included.",
    release:
      "Another member approves. Up to 500 bets withheld with this match, the oldest first, are settled by their results. Those that another order withholds stay withheld.",
    void: "Another member approves. Up to 500 bets withheld with this match, the oldest first, are voided with all of their selections. Those that another order withholds stay withheld and are not voided.",
  },
  ground: "Ground, which the players read",
  cause: "Cause, which the players read",
  authority: "To whom it was reported",
  names: "How players appear",
  noteLabel: "Note",
  noteHint: "Visible to staff only; it is in the file for authorities.",
  noteMissing: "Write the note.",
  why: {
    open: "A person decides: signals only add up numbers.",
    under_review: "Suspending the match and withholding bets are actions of their own, on the board and on the bet.",
    reported: "Reported. Close it when the authority has answered.",
    closed: "Closed. Stronger signals open it again.",
  },
  whyRead: "You see the case and do not decide: the permission sports.integrity is missing.",
};

export const useCaseWords = createWords({ pt, en });
