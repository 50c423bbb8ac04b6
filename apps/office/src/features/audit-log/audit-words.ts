import { createWords } from "../../lib/words.ts";

const pt = {
  at: "Quando",
  actor: "Quem",
  action: "O que fez",
  subject: "Com o quê",
  detail: "Detalhe",
  request: "Pedido",
  order: "mais recentes primeiro",
  one: "Registro",
  who: "Quem e o quê",
  code: "Código",
  change: "O que mudou",
  field: "Campo",
  before: "Antes",
  after: "Depois",
  emptyTitle: "Nada registrado",
  emptyText: "Entradas, decisões e mudanças desta marca aparecem aqui.",
};
const en: typeof pt = {
  at: "When",
  actor: "Who",
  action: "What",
  subject: "To what",
  detail: "Detail",
  request: "Request",
  order: "newest first",
  one: "Event",
  who: "Who and what",
  code: "Code",
  change: "What changed",
  field: "Field",
  before: "Before",
  after: "After",
  emptyTitle: "Nothing recorded",
  emptyText: "Logins, decisions and changes of this brand appear here.",
};
export const useAuditWords = createWords({ pt, en });
