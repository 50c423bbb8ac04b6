import { createWords } from "../../lib/words.ts";

const pt = {
  invariant: "O que devia valer",
  subject: "De quê",
  detail: "O que se viu",
  freezes: "congela saques",
  kind: "Efeito",
  wait: "Há",
  order: "mais antigos primeiro",
  emptyTitle: "Tudo confere",
  emptyText: "Nenhuma conferência do dinheiro desta marca encontrou diferença.",
  frozen: (time: string, count: number) => `Saques congelados desde ${time}. Achados em aberto: ${count}.`,
  approvals: (given: number, needed: number) => `${given} de ${needed} liberações`,
  mine: "Você já liberou. Falta outra pessoa.",
  release: "Liberar saques…",
  releaseTitle: "Liberar os saques",
  releaseText: (count: number) =>
    `Todos os saques da marca voltam a sair, de qualquer valor. Os achados em aberto (${count}) passam a valer como conhecidos.`,
  releaseAction: "Liberar os saques",
};
const en: typeof pt = {
  invariant: "What must hold",
  subject: "Of what",
  detail: "What was found",
  freezes: "freezes payouts",
  kind: "Effect",
  wait: "For",
  order: "oldest first",
  emptyTitle: "Everything agrees",
  emptyText: "No check of this brand's money has found a difference.",
  frozen: (time, count) => `Payouts frozen since ${time}. Open findings: ${count}.`,
  approvals: (given, needed) => `${given} of ${needed} releases`,
  mine: "You have released. Another person is missing.",
  release: "Release payouts…",
  releaseTitle: "Release the payouts",
  releaseText: (count) =>
    `All of the brand's payouts are sent again, of any amount. The open findings (${count}) count as known from then on.`,
  releaseAction: "Release the payouts",
};

export const useFindingWords = createWords({ pt, en });
