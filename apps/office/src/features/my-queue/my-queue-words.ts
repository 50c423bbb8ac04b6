import { createWords } from "../../lib/words.ts";

const pt = {
  queue: "Fila",
  brand: "Marca",
  operator: "da operadora",
  waiting: "Esperam",
  late: "Fora do prazo",
  oldest: "A mais urgente espera",
  noTerm: "sem prazo",
  order: "o que venceu ou vence antes vem primeiro",
  emptyTitle: "Nada espera por você",
  emptyText: "Quando algo entrar em uma fila que você pode abrir, aparece aqui.",
};
const en: typeof pt = {
  queue: "Queue",
  brand: "Brand",
  operator: "the operator's",
  waiting: "Waiting",
  late: "Overdue",
  oldest: "The most urgent has waited",
  noTerm: "without a term",
  order: "what is overdue or due first comes first",
  emptyTitle: "Nothing waits for you",
  emptyText: "When something enters a queue that you may open, it appears here.",
};

export const useMyQueueWords = createWords({ pt, en });
