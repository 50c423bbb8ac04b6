import type { PrivacyOutcome, PrivacyRequestFile, PrivacyRequestKind } from "@trevo/contract";
import type { Shape } from "../../frame/status.tsx";
import { createWords } from "../../lib/words.ts";

type Account = PrivacyRequestFile["player"]["state"];

/** Null while the request waits. */
export const shapeOf = (outcome: PrivacyOutcome | null): Shape =>
  outcome === null ? "waiting" : outcome === "done" ? "good" : outcome === "partly" ? "work" : "refused";

const ptKinds: Record<PrivacyRequestKind, string> = {
  access: "Se e como usamos os dados",
  correction: "Corrigir um dado",
  sharing: "Com quem compartilhamos",
  objection: "Parar um uso",
  erasure: "Apagar dados",
  question: "Pergunta ao encarregado",
};
const enKinds: Record<PrivacyRequestKind, string> = {
  access: "Whether and how we use the data",
  correction: "Correct the data",
  sharing: "With whom we share it",
  objection: "Stop a use",
  erasure: "Erase data",
  question: "Question to the data officer",
};
const ptRights: Record<PrivacyRequestKind, string> = {
  access:
    "LGPD, art. 18, I e II, e art. 19: confirmação e acesso, com origem, critérios e finalidade, em até 15 dias. A cópia completa o jogador baixa sozinho.",
  correction: "LGPD, art. 18, III: dado incompleto, inexato ou desatualizado. CPF e nome só mudam com documento que prove.",
  sharing: "LGPD, art. 18, VII: com quais entidades públicas e privadas os dados foram compartilhados.",
  objection: "LGPD, art. 18, § 2º: oposição a um uso sem consentimento. O que a lei das apostas obriga a fazer não para.",
  erasure:
    "LGPD, art. 18, IV e VI: apaga-se o desnecessário e o que dependia de consentimento. O que a lei obriga a guardar fica, e a resposta diz o quê.",
  question: "LGPD, art. 41: o encarregado recebe o que o titular tem a dizer e responde.",
};
const enRights: Record<PrivacyRequestKind, string> = {
  access:
    "LGPD, art. 18, I and II, and art. 19: confirmation and access, with origin, criteria and purpose, within 15 days. The player downloads the complete copy alone.",
  correction: "LGPD, art. 18, III: incomplete, inexact or outdated data. CPF and name change only with a document that proves it.",
  sharing: "LGPD, art. 18, VII: with which public and private bodies the data was shared.",
  objection: "LGPD, art. 18, § 2: objection to a use without consent. What the betting law requires does not stop.",
  erasure:
    "LGPD, art. 18, IV and VI: what is unnecessary or rested on consent is erased. What the law requires to keep stays, and the answer says what.",
  question: "LGPD, art. 41: the data officer receives what the person has to say, and answers.",
};
const ptOutcomes: Record<PrivacyOutcome, string> = { done: "Atendido", partly: "Atendido em parte", refused: "Não atendido" };
const enOutcomes: Record<PrivacyOutcome, string> = { done: "Done", partly: "Done in part", refused: "Not done" };
const ptAccounts: Record<Account, string> = { active: "conta ativa", blocked: "conta bloqueada", closed: "conta encerrada" };
const enAccounts: Record<Account, string> = { active: "account active", blocked: "account blocked", closed: "account closed" };

const pt = {
  kinds: ptKinds,
  rights: ptRights,
  outcomes: ptOutcomes,
  accounts: ptAccounts,
  one: "Pedido sobre dados",
  player: "Jogador",
  kind: "O que pede",
  state: "Situação",
  due: "Prazo da lei",
  waiting: "Espera",
  waits: "Espera resposta",
  order: "mais antigos primeiro",
  viewWaiting: "Esperam resposta",
  viewAnswered: "Respondidos",
  emptyTitle: "Nenhum pedido",
  emptyText: "O que jogadores pedem sobre os próprios dados, em Privacidade e dados, espera aqui por uma resposta.",
  answeredAt: (time: string) => `respondido às ${time}`,
  askedAt: (tenant: string, time: string) => `${tenant} · pedido às ${time}`,
  noCpf: "sem CPF",
  since: (date: string) => `desde ${date}`,
  asks: "O jogador escreveu",
  law: "O que a lei diz",
  answer: "Resposta",
  answerNote: "o jogador lê",
  record: "Registro",
  recordNote: "o jogador não vê",
  by: "Respondido por",
  at: "Quando",
  reason: "Motivo",
  others: "Outros pedidos do jogador",
  answerMore: "Responder…",
  answerTitle: "Responder ao pedido",
  answerText: (name: string) => `${name} lê a resposta no site e recebe um aviso. Depois de enviada, não muda.`,
  answerAction: "Enviar a resposta",
  outcome: "O que foi feito",
  answerField: "Resposta ao jogador",
  answerHint: "Em palavras simples: o que foi feito, o que fica guardado e por qual lei.",
  whyOpen: "Responda dentro do prazo. A resposta é única.",
  whyRead: "Você vê, e não responde: falta a permissão privacy.answer.",
  whyDone: "Respondido. Um novo pedido do jogador aparece como outro.",
};

const en: typeof pt = {
  kinds: enKinds,
  rights: enRights,
  outcomes: enOutcomes,
  accounts: enAccounts,
  one: "Request about data",
  player: "Player",
  kind: "What is asked",
  state: "State",
  due: "Legal term",
  waiting: "Waiting",
  waits: "Waits for an answer",
  order: "oldest first",
  viewWaiting: "Wait for an answer",
  viewAnswered: "Answered",
  emptyTitle: "No requests",
  emptyText: "What players ask about their own data, under Privacy and data, waits here for an answer.",
  answeredAt: (time) => `answered at ${time}`,
  askedAt: (tenant, time) => `${tenant} · asked at ${time}`,
  noCpf: "no CPF",
  since: (date) => `since ${date}`,
  asks: "The player wrote",
  law: "What the law says",
  answer: "Answer",
  answerNote: "the player reads it",
  record: "Record",
  recordNote: "the player does not see it",
  by: "Answered by",
  at: "When",
  reason: "Reason",
  others: "Other requests of the player",
  answerMore: "Answer…",
  answerTitle: "Answer the request",
  answerText: (name) => `${name} reads the answer on the site and is notified. Once sent, it does not change.`,
  answerAction: "Send the answer",
  outcome: "What was done",
  answerField: "Answer to the player",
  answerHint: "In simple words: what was done, what is kept, and by which law.",
  whyOpen: "Answer within the term. There is one answer.",
  whyRead: "You see it and do not answer: the permission privacy.answer is missing.",
  whyDone: "Answered. A new request of the player appears as another one.",
};

export const usePrivacyWords = createWords({ pt, en });
